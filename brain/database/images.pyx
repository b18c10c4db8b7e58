"""The images of a position under the symmetries of its board, and the least of them."""

from libc.stdint cimport uint8_t, uint16_t
from libc.stdlib cimport free, malloc

cdef enum:
    MOST_EMPTY = 63         # empty cells that a byte can count


cdef class Images:
    cdef uint16_t* sources  # of every cell of every image: the cell it comes from
    cdef int number         # of images
    cdef int size           # cells of each
    cdef int highest        # cell that any comes from

    def __cinit__(self, sources):
        cdef int image, at, cell
        self.number, self.size = len(sources), len(sources[0])
        self.sources = <uint16_t*> malloc(max(1, self.number * self.size) * sizeof(uint16_t))
        if self.sources == NULL:
            raise MemoryError
        for image in range(self.number):
            if len(sources[image]) != self.size:
                raise ValueError("images of one board have as many cells")
            for at in range(self.size):
                cell = sources[image][at]
                if not 0 <= cell < 0x10000:
                    raise ValueError(f"no cell has the number {cell}")
                self.highest = max(self.highest, cell)
                self.sources[image * self.size + at] = cell

    def __dealloc__(self):
        free(self.sources)

    def least(self, bytes cells not None):
        cdef const uint8_t* stones = cells
        cdef const uint16_t* best = self.sources
        cdef const uint16_t* other
        cdef int image, at
        if len(cells) <= self.highest:
            raise ValueError(f"the board has more than {len(cells)} cells")
        numbers = [0]
        for image in range(1, self.number):
            other = self.sources + image * self.size
            for at in range(self.size):
                if stones[other[at]] != stones[best[at]]:
                    if stones[other[at]] < stones[best[at]]:
                        best = other
                        numbers = [image]
                    break
            else:
                numbers.append(image)
        return self.packed(stones, best), numbers

    cdef bytes packed(self, const uint8_t* stones, const uint16_t* image):
        cdef bytearray bytes_of_stones = bytearray()
        cdef int empty = 0
        cdef int at
        for at in range(self.size):
            if stones[image[at]] != 0:
                bytes_of_stones.append(empty << 2 | stones[image[at]])
                empty = 0
            elif empty + 1 == MOST_EMPTY:
                bytes_of_stones.append(MOST_EMPTY << 2)
                empty = 0
            else:
                empty += 1
        return bytes(bytes_of_stones)
