/* What the kernels make of random inputs: for each its name, and a hash of all that it computes.

   One argument: plain or avx2. Every program draws the same inputs. */

#include <stdio.h>
#include <string.h>

#include "brain/evaluation/kernels_avx2.h"
#include "brain/evaluation/kernels_plain.h"

enum { INPUTS = 10000, CELLS = 48, PAIRS = 32 };

static uint64_t state = 88172645463325252u; /* xorshift64: Marsaglia 2003 */
static uint64_t hash;                       /* FNV-1a */

static int draw(int limit) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (int)((state >> 32) % (unsigned)limit);
}
static void fill(void *numbers, int count) { /* an eighth of them are the least, 0, or the most */
    static const int16_t ends[] = {-32768, 0, 32767};
    for (int at = 0; at < count; at++)
        ((int16_t *)numbers)[at] = draw(8) ? (int16_t)(draw(65536) - 32768) : ends[draw(3)];
}
static void take(const void *numbers, size_t bytes) {
    for (size_t at = 0; at < bytes; at++)
        hash = (hash ^ ((const unsigned char *)numbers)[at]) * 0x100000001B3u;
}

static void change(const kakugo_kernels *kernels, int keep) {
    static int16_t cells[CELLS][CHANNELS], rows[CELLS][2 * ROWS][CHANNELS];
    static uint16_t regions[REGIONS * CHANNELS];
    kakugo_change changes[CELLS];
    int number = draw(CELLS + 1), all = draw(2) ? ROWS : 1;
    fill(cells, sizeof cells / 2), fill(rows, sizeof rows / 2), fill(regions, sizeof regions / 2);
    for (int at = 0; at < number; at++) {
        changes[at].cell = cells[keep ? draw(CELLS) : at];
        changes[at].region = CHANNELS * draw(REGIONS);
        for (int row = 0; row < ROWS; row++) {
            changes[at].added[row] = rows[at][row];
            changes[at].removed[row] = draw(8) ? rows[at][ROWS + row] : changes[at].cell;
        }
    }
    (keep ? kernels->apply : kernels->preview)(changes, number, all, regions);
    take(cells, sizeof cells), take(regions, sizeof regions);
}
static void apply(const kakugo_kernels *kernels) { change(kernels, 1); }
static void preview(const kakugo_kernels *kernels) { change(kernels, 0); }

static void add_up(const kakugo_kernels *kernels) {
    uint16_t regions[REGIONS * CHANNELS];
    int shift = 3 + draw(6), first = draw(2) * CHANNELS / 2;
    int16_t sums[PARTS * CHANNELS];
    for (int at = 0; at < REGIONS * CHANNELS; at++)
        regions[at] = (uint16_t)draw((32767 << 3) / REGIONS); /* sums >> shift fit into 16 bits */
    kernels->add_up(regions, shift, first, sums);
    take(sums, sizeof sums);
}
static void activate(const kakugo_kernels *kernels) {
    int16_t inputs[2 * PAIRS], weights[2 * PAIRS * NEURONS], bias[NEURONS], outputs[NEURONS];
    int pairs = NEURONS / 2 + draw(PAIRS - NEURONS / 2 + 1);
    int16_t *to = draw(2) ? inputs : outputs;
    fill(inputs, 2 * PAIRS), fill(weights, 2 * PAIRS * NEURONS), fill(bias, NEURONS);
    kernels->activate(inputs, pairs, weights, bias, 8 + draw(12), to);
    take(to, sizeof outputs);
}
static void score(const kakugo_kernels *kernels) {
    int16_t cell[CHANNELS], weights[CHANNELS];
    fill(cell, CHANNELS), fill(weights, CHANNELS);
    int32_t sum = kernels->score(cell, weights);
    take(&sum, sizeof sum);
}

int main(int count, char **words) {
    static const struct {
        const char *name;
        void (*run)(const kakugo_kernels *kernels);
    } all[] = {
        {"apply", apply},       {"preview", preview}, {"add_up", add_up},
        {"activate", activate}, {"score", score},
    };
    const kakugo_kernels *kernels =
        count > 1 && !strcmp(words[1], "avx2") ? kakugo_avx2() : &kakugo_plain;
    if (!kernels) return 1;
    for (int at = 0; at < 5; at++) {
        hash = 0xCBF29CE484222325u;
        for (int input = 0; input < INPUTS; input++) all[at].run(kernels);
        printf("%s %016llx\n", all[at].name, (unsigned long long)hash);
    }
    return 0;
}
