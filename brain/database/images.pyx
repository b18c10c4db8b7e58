"""The images of a position under the symmetries of its board, and the least of them."""

from libc.stdint cimport uint8_t, uint16_t
from libc.stdlib cimport free, malloc

from collections.abc import Iterable, Sequence

cdef enum:
    MOST_EMPTY = 63         # empty cells that a byte can count


cdef class Images:
    """Knows where the symmetries of one board take its cells.

    sources: for each image, which cell of the position each of its cells comes from. Raises
    ValueError for other sizes than the first one's, and for cells that are none.
    """

    cdef uint16_t* sources  # of every cell of every image: the cell it comes from
    cdef uint8_t* room      # for an image, packed
    cdef int number         # of images
    cdef int size           # cells of each
    cdef int highest        # cell that any comes from

    def __cinit__(self, sources: Sequence[Sequence[int]]):
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

    def least(self, bytes cells not None) -> tuple[bytes, list[int]]:
        """The least image of some cells, packed, and the numbers of the symmetries that give it.

        cells: as Game.cells has them. An image is less than another if it has the emptier cell, or
        Black where the other has White, at the first cell where they differ. Packed, each stone is
        a byte: how many empty cells stand before it times four, and who it is; 252: 63 empty cells.
        """
        self.check(cells)
        cdef list numbers = self.leading(cells)
        return self.packed(cells, numbers[0]), numbers

    def behind(
        self, bytes cells not None, int stone, places not None: Iterable[int]
    ) -> list[tuple[bytes, int]]:
        """The least image of the cells with a stone on each of these places, by itself: packed, and
        the number of the first symmetry that gives it.
        """
        self.check(cells)
        cdef bytearray after = bytearray(cells)
        cdef uint8_t* stones = after
        cdef uint8_t before
        cdef int place, number
        cdef list found = []
        for place in places:
            if not 0 <= place < len(after):
                raise ValueError(f"no cell has the number {place}")
            before = stones[place]
            stones[place] = stone
            number = self.leading(stones)[0]
            found.append((self.packed(stones, number), number))
            stones[place] = before
        return found

    cdef int check(self, bytes cells) except -1:
        if len(cells) <= self.highest:
            raise ValueError(f"the board has more than {len(cells)} cells")
        return 0

    cdef list leading(self, const uint8_t* stones):
        """The numbers of the symmetries that lead to the least image."""
        cdef const uint16_t* best = self.sources
        cdef const uint16_t* other
        cdef list numbers = [0]
        cdef int image, at
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
        return numbers

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
