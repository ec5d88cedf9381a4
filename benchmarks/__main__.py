"""Run every benchmark, or those that are named: `python -m benchmarks [dice odds ...]`.

A module of this package that has a function `figures()` is a benchmark. The run ends with one
line a figure, and its exit code is 1 when any of them misses its goal.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

import benchmarks
from benchmarks.measure import Figure, Finding


def found(names: Sequence[str]) -> Iterator[Callable[[], Iterable[Finding]]]:
    """Give the benchmarks of those names, or all of them; ValueError for a name that none has."""
    known = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise ValueError(f"no benchmark {', '.join(unknown)}; there are {', '.join(known)}")
    for name in known:
        if (names and name not in names) or name == "__main__":
            continue
        module = importlib.import_module(f"benchmarks.{name}")
        if hasattr(module, "figures"):
            yield module.figures


def main(names: Sequence[str]) -> int:
    """Measure, print, and give the exit code."""
    measured: list[Figure] = []
    for figures in found(names):
        for finding in figures():
            if isinstance(finding, Figure):
                measured.append(finding)
            else:
                print(finding.text, flush=True)
    print()
    for figure in measured:
        print(figure.line)
    return int(any(figure.short for figure in measured))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
