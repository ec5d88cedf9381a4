"""Values: frozen dataclasses that are quick to make, since every answer is made of dozens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a frozen dataclass with slots, whose fields are set without being looked up.

    The `__init__` of a frozen dataclass sets each field through `object`, by its name. Here the
    slot itself does, in half the time; all else is as dataclasses make it. Fields are positional
    or named, with a default or a factory; there is no `__post_init__`.
    """
    made: type[Any] = dataclass(frozen=True, slots=True)(cls)
    own = fields(made)
    if hasattr(made, "__post_init__") or any(not each.init or each.kw_only for each in own):
        raise TypeError(f"{cls.__name__} is no plain value")
    made.__init__ = _init(made, own)
    return made


def _init(made: type[Any], own: tuple[Field[Any], ...]) -> Callable[..., None]:
    known: dict[str, Any] = {"MISSING": MISSING}
    given, body = ["self"], []
    for each in own:
        name = each.name
        known[f"set_{name}"] = getattr(made, name).__set__
        if each.default_factory is not MISSING:
            known[f"make_{name}"] = each.default_factory
            given.append(f"{name}=MISSING")
            body.append(f"set_{name}(self, make_{name}() if {name} is MISSING else {name})")
        else:
            known[f"default_{name}"] = each.default
            given.append(name if each.default is MISSING else f"{name}=default_{name}")
            body.append(f"set_{name}(self, {name})")
    source = f"def __init__({', '.join(given)}):\n " + "\n ".join(body or ["pass"])
    exec(source, known)  # noqa: S102 - of names alone, as dataclasses write their own
    made_init: Callable[..., None] = known["__init__"]
    made_init.__qualname__ = f"{made.__qualname__}.__init__"
    return made_init
