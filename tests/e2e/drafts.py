"""Short ways to fill in the forms of a half-made character."""

from __future__ import annotations

import re

from bot.playground.people.answer import Answer
from bot.playground.people.person import Person
from bot.playground.people.seen import Modal, Seen


async def form_of(person: Person, page: Answer | Seen, button: str = "Fill in") -> Modal:
    """Open a form by its button."""
    form = await person.press(page, button)
    assert form.modal is not None
    return form.modal


async def send(person: Person, form: Modal, **values: object) -> Answer:
    """Send a form off; its fields by their keys, with _ for what no name can hold."""
    keys = {re.sub(r"\W", "_", key): key for key in form.fields}
    typed = {keys[name]: value for name, value in values.items()}
    return await (await person.begin_submit(form, typed)).answer()


async def fill(
    person: Person, page: Answer | Seen, button: str = "Fill in", /, **values: object
) -> Answer:
    """Open a form by its button, and send it off."""
    return await send(person, await form_of(person, page, button), **values)


def standing(form: Modal) -> dict[str, str]:
    """Give what stands in a form's lines before anybody types, by their keys."""
    components = (each["component"] for each in form.raw["components"])
    return {each["custom_id"]: each.get("value") or "" for each in components}
