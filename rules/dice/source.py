"""Where faces come from: the one way in which chance reaches a rule."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import Protocol

MAX_SIDES = 10_000
"""Sides of a die that any source gives."""
_BYTES = 256
_DOUBLE_BYTES = 65_536
_BLOCK = 32
_ZERO = bytes(8)
_TOGETHER = 16


class Dice(Protocol):
    """A source of faces. It remembers what it gave, so that a journal can be checked later."""

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        """Every face so far, in order, as (sides, face)."""

    def roll(self, sides: int) -> int:
        """Give one face, 1..`sides`."""

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Give `count` faces of `sides`-sided dice; a count of 0 gives none."""


def _reading(sides: int) -> bytes:
    """Give the face that each byte stands for; 0 for those that are passed over."""
    return (bytes(range(1, sides + 1)) * (_BYTES // sides)).ljust(_BYTES, b"\0")


_READINGS = (b"", *map(_reading, range(1, _BYTES)))
"""How a byte is read, by the number of sides."""


class SeededDice:
    """Dice that a seed decides: uniform, and the same on every platform.

    The bytes of SHA-256(seed + counter), the counter being eight bytes, big-endian, from 0 on,
    are read one after another. A die of up to 255 sides takes one byte, a larger one two
    (big-endian). A number at or above the greatest multiple of `sides` is passed over, so that
    no face is likelier than another; of any other the face is its remainder plus 1.

    Only what was asked for is kept, count and sides in turn; `drawn` reads the faces once more,
    from the same first bytes.
    """

    __slots__ = ("_asked", "_at", "_blocks", "_bytes", "_first", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._bytes = b""
        self._at = 0
        self._blocks = 0
        self._first = b""
        self._asked: list[int] = []

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        """Every face so far, in order, as (sides, face)."""
        again = SeededDice(self._seed)
        again._bytes, again._blocks = self._first, 1 if self._first else 0
        asked = zip(self._asked[::2], self._asked[1::2], strict=True)
        return tuple([(sides, face) for count, sides in asked for face in again.pool(count, sides)])

    def roll(self, sides: int) -> int:
        """Give one face, 1..`sides`; ValueError unless `sides` is 1..10,000."""
        if 0 < sides < _BYTES:
            # One byte is nearly always a face: the quick way to what `pool` gives.
            if self._at >= len(self._bytes):
                self._lengthen(1)
            at = self._at
            face = _READINGS[sides][self._bytes[at]]
            if face:
                self._at = at + 1
                self._asked.append(1)
                self._asked.append(sides)
                return face
        return self.pool(1, sides)[0]

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Give `count` faces, 1..`sides`; ValueError unless `sides` is 1..10,000 and `count` >= 0.

        It gives what as many single rolls would give.
        """
        at = self._at
        end = at + count
        if 0 < sides < _BYTES and at <= end <= len(self._bytes):
            self._at = end
            found = self._bytes[at:end].translate(_READINGS[sides])
            faces = tuple(self._completed(found, sides) if 0 in found else found)
        else:
            faces = self._slowly(count, sides)
        self._asked.append(count)
        self._asked.append(sides)
        return faces

    def _slowly(self, count: int, sides: int) -> tuple[int, ...]:
        """Give a pool that needs more bytes than are at hand, or two of them a die."""
        if not 0 < sides <= MAX_SIDES or count < 0:
            raise ValueError(f"no pool of {count} dice with {sides} sides")
        if sides < _BYTES:
            return tuple(self._completed(self._take(count).translate(_READINGS[sides]), sides))
        fair = _DOUBLE_BYTES - _DOUBLE_BYTES % sides
        faces: list[int] = []
        while len(faces) < count:
            missing = count - len(faces)
            numbers = unpack(f">{missing}H", self._take(2 * missing))
            faces += [number % sides + 1 for number in numbers if number < fair]
        return tuple(faces)

    def _completed(self, found: bytes, sides: int) -> bytes:
        """Put the faces of later bytes in the place of those that were passed over."""
        count = len(found)
        while 0 in found:
            found = found.replace(b"\0", b"")
            found += self._take(count - len(found)).translate(_READINGS[sides])
        return found

    def _take(self, count: int) -> bytes:
        """Give the next `count` bytes of the stream."""
        if self._at + count > len(self._bytes):
            self._lengthen(count)
        taken = self._bytes[self._at : self._at + count]
        self._at += count
        return taken

    def _lengthen(self, count: int) -> None:
        """Drop the bytes that were read and hash on until `count` are ahead.

        The first block comes alone, since most seeds give a few faces; later ones come together.
        """
        seed, block = self._seed, self._blocks
        if block == 0 and count <= _BLOCK:
            self._first = self._bytes = sha256(seed + _ZERO).digest()
            self._blocks = 1
            return
        ahead = self._bytes[self._at :]
        until = max(count, _BLOCK * min(block, _TOGETHER))
        while len(ahead) < until:
            ahead += sha256(seed + block.to_bytes(8, "big")).digest()
            block += 1
        self._bytes, self._at, self._blocks = ahead, 0, block


class ScriptError(Exception):
    """The scripted faces do not fit what was asked for."""


class ScriptedDice:
    """Dice that fall as they were told to: for tests, and for checking a journal by hand."""

    __slots__ = ("_drawn", "_faces")

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._drawn: list[tuple[int, int]] = []

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        """Every face so far, in order, as (sides, face)."""
        return tuple(self._drawn)

    @property
    def left(self) -> int:
        """How many faces have not been asked for."""
        return len(self._faces) - len(self._drawn)

    def roll(self, sides: int) -> int:
        """Give the next face; ScriptError when none is left or it is not in 1..`sides`."""
        at = len(self._drawn)
        if at == len(self._faces):
            raise ScriptError(f"no face is left for a die of {sides} sides after {at} faces")
        face = self._faces[at]
        if not 1 <= face <= sides:
            raise ScriptError(f"face {at + 1} is {face}, asked for was a die of {sides} sides")
        self._drawn.append((sides, face))
        return face

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Give the next `count` faces; ScriptError as for `roll`."""
        return tuple(self.roll(sides) for _ in range(count))
