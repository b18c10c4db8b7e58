"""The images of a position under the symmetries of its board, and the least of them."""

from libc.stdint cimport uint8_t, uint16_t
from libc.stdlib cimport free, malloc

cdef enum:
    MOST_EMPTY = 63         # empty cells that a byte can count


cdef class Images:
    cdef uint16_t* sources  # of every cell of every image: the cell it comes from
    cdef uint8_t* room      # for an image, packed
    cdef int number         # of images
    cdef int size           # cells of each
    cdef int highest        # cell that any comes from

    def __cinit__(self, sources):
        cdef int image, at, cell
        self.number, self.size = len(sources), len(sources[0])
        self.sources = <uint16_t*> malloc(max(1, self.number * self.size) * sizeof(uint16_t))
        self.room = <uint8_t*> malloc(max(1, self.size))
        if self.sources == NULL or self.room == NULL:
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
        free(self.room)

    def least(self, bytes cells not None):
        self.check(cells)
        numbers = []
        cdef int first = self.first(cells, numbers)
        return self.packed(cells, first), numbers

    def behind(self, bytes cells not None, int stone, places not None):
        self.check(cells)
        cdef bytearray after = bytearray(cells)
        cdef uint8_t* stones = after
        cdef uint8_t before
        cdef int place, first
        cdef list found = []
        for place in places:
            if not 0 <= place < len(after):
                raise ValueError(f"no cell has the number {place}")
            before = stones[place]
            stones[place] = stone
            first = self.first(stones, None)
            found.append((self.packed(stones, first), first))
            stones[place] = before
        return found

    cdef int check(self, bytes cells) except -1:
        if len(cells) <= self.highest:
            raise ValueError(f"the board has more than {len(cells)} cells")
        return 0

    cdef int first(self, const uint8_t* stones, list numbers) except -1:
        """The number of the first symmetry that gives the least image; all are added to numbers."""
        cdef const uint16_t* best = self.sources
        cdef const uint16_t* other
        cdef int number = 0
        cdef int image, at
        if numbers is not None:
            numbers.append(0)
        for image in range(1, self.number):
            other = self.sources + image * self.size
            for at in range(self.size):
                if stones[other[at]] != stones[best[at]]:
                    if stones[other[at]] < stones[best[at]]:
                        best, number = other, image
                        if numbers is not None:
                            numbers[:] = [image]
                    break
            else:
                if numbers is not None:
                    numbers.append(image)
        return number

    cdef bytes packed(self, const uint8_t* stones, int number):
        cdef const uint16_t* image = self.sources + number * self.size
        cdef int length = 0
        cdef int empty = 0
        cdef int at
        for at in range(self.size):
            if stones[image[at]] != 0:
                self.room[length] = empty << 2 | stones[image[at]]
                empty = 0
                length += 1
            elif empty + 1 == MOST_EMPTY:
                self.room[length] = MOST_EMPTY << 2
                empty = 0
                length += 1
            else:
                empty += 1
        return self.room[:length]
