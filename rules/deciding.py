"""Which house rules decided: those without which something else would have come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.scene import RulesT


def deciding(
    rules: RulesT, keys: Iterable[str], result: Callable[[RulesT], object]
) -> tuple[str, ...]:
    """Give the keys of the house rules that changed a result.

    `result` works the same thing out under the rules that it is given, without dice of its own;
    each of `keys` that is not at its default is put back to it, and what then comes out compared.
    """
    plain = type(rules)()
    found: list[str] = []
    for key in keys:
        default = getattr(plain, key)
        if getattr(rules, key) == default:
            continue
        if result(rules.model_copy(update={key: default})) != result(rules):
            found.append(key)
    return tuple(found)
