/* Rows of 16-bit numbers: added, multiplied, clamped. kernels.pxd says what each kernel does. */

#ifndef KAKUGO_KERNELS_H
#define KAKUGO_KERNELS_H

#include <stdint.h>

enum { CHANNELS = 32, FULL_CHANNEL = 255, NEURONS = 32, FULL_NEURON = 2048, ROWS = 3 };
enum { ACROSS = 3, REGIONS = ACROSS * ACROSS, PARTS = 5 };

typedef struct {
    int16_t *cell;
    int region;
    const int16_t *removed[ROWS], *added[ROWS];
} kakugo_change;

typedef struct {
    void (*apply)(const kakugo_change *changes, int number, int rows, uint16_t *regions);
    void (*preview)(const kakugo_change *changes, int number, int rows, uint16_t *regions);
    void (*add_up)(const uint16_t *regions, int shift, int first, int16_t *sums);
    void (*activate
    )(const int16_t *inputs, int pairs, const int16_t *weights, const int16_t *bias, int shift,
      int16_t *outputs);
    int32_t (*score)(const int16_t *cell, const int16_t *weights);
} kakugo_kernels;

#endif
