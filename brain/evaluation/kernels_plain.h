/* The kernels in plain C, in loops that compilers vectorise: fixed counts, sums in local arrays. */

#ifndef KAKUGO_KERNELS_PLAIN_H
#define KAKUGO_KERNELS_PLAIN_H

#include "kernels.h"

static inline int16_t plain_clamp(int16_t channel) {
    return channel < 0 ? 0 : channel > FULL_CHANNEL ? FULL_CHANNEL : channel;
}

static inline void
plain_change(const kakugo_change *changes, int number, int rows, uint16_t *regions, int keep) {
    for (const kakugo_change *change = changes; change < changes + number; change++) {
        uint16_t *region = regions + change->region;
        uint16_t now[CHANNELS], read[CHANNELS];
        for (int at = 0; at < CHANNELS; at++) now[at] = (uint16_t)change->cell[at];
        for (int row = 0; row < rows; row++)
            for (int at = 0; at < CHANNELS; at++)
                now[at] += (uint16_t)(change->added[row][at] - change->removed[row][at]);
        for (int at = 0; at < CHANNELS; at++)
            read[at] = (uint16_t)(plain_clamp((int16_t)now[at]) - plain_clamp(change->cell[at]));
        for (int at = 0; at < CHANNELS; at++) region[at] += read[at];
        if (keep)
            for (int at = 0; at < CHANNELS; at++) change->cell[at] = (int16_t)now[at];
    }
}
static void plain_apply(const kakugo_change *changes, int number, int rows, uint16_t *regions) {
    if (rows == 1) plain_change(changes, number, 1, regions, 1);
    else plain_change(changes, number, ROWS, regions, 1);
}
static void plain_preview(const kakugo_change *changes, int number, int rows, uint16_t *regions) {
    if (rows == 1) plain_change(changes, number, 1, regions, 0);
    else plain_change(changes, number, ROWS, regions, 0);
}

static void plain_add_up(const uint16_t *regions, int shift, int first, int16_t *sums) {
    static const int corner[PARTS] = {0, 1, ACROSS, ACROSS + 1, 0}; /* of the quarters, the board */
    for (int part = 0; part < PARTS; part++, sums += CHANNELS) {
        const int side = part < PARTS - 1 ? ACROSS - 1 : ACROSS;
        uint32_t sum[CHANNELS] = {0};
        for (int region = 0; region < side * side; region++) {
            const int which = corner[part] + region / side * ACROSS + region % side;
            for (int at = 0; at < CHANNELS; at++) sum[at] += regions[CHANNELS * which + at];
        }
        for (int half = 0; half < CHANNELS; half += CHANNELS / 2)
            for (int at = 0; at < CHANNELS / 2; at++)
                sums[half + at] = (int16_t)(sum[(half ^ first) + at] >> shift);
    }
}

static void plain_activate(
    const int16_t *inputs, int pairs, const int16_t *weights, const int16_t *bias, int shift,
    int16_t *outputs
) {
    uint32_t sum[NEURONS];
    for (int at = 0; at < NEURONS; at++) sum[at] = (uint32_t)bias[at] << shift;
    for (int pair = 0; pair < pairs; pair++, inputs += 2, weights += 2 * NEURONS)
        for (int at = 0; at < NEURONS; at++)
            sum[at] += (uint32_t)(inputs[0] * weights[2 * at]) +
                       (uint32_t)(inputs[1] * weights[2 * at + 1]);
    for (int at = 0; at < NEURONS; at++) {
        int32_t output = (int32_t)sum[at] >> shift;
        output = output < 0 ? 0 : output > FULL_NEURON ? FULL_NEURON : output;
        outputs[at] = (int16_t)output;
    }
}

static int32_t plain_score(const int16_t *cell, const int16_t *weights) {
    uint32_t sum = 0;
    for (int at = 0; at < CHANNELS; at++) sum += (uint32_t)(plain_clamp(cell[at]) * weights[at]);
    return (int32_t)sum;
}

static const kakugo_kernels kakugo_plain = {
    plain_apply, plain_preview, plain_add_up, plain_activate, plain_score,
};

#endif
