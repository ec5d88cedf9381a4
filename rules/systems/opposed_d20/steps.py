"""Making a character step by step, as printed: dice, background, occupation skills, a weapon."""

from __future__ import annotations

from rules.creation import Asked, CreationStep, Thrown, asked
from rules.dice.source import Dice
from rules.follow_up import AskOption
from rules.message import Value, msg
from rules.names import find
from rules.sheet import SheetField
from rules.systems.opposed_d20.content import Content
from rules.systems.opposed_d20.creation import (
    Rolled,
    occupation_skills,
    roll_attributes,
    roll_traits,
)
from rules.systems.opposed_d20.fields import fields
from rules.systems.opposed_d20.house_rules import HouseRules
from rules.systems.opposed_d20.mastery import Rating
from rules.systems.opposed_d20.occupations import find_occupation
from rules.systems.opposed_d20.sheet import Sheet
from rules.writing import listed, said_list

SKILLS = "occupation-skills"


def steps(content: Content) -> tuple[CreationStep, ...]:
    """Give the steps. What is skipped stays as a ready character has it."""
    return (
        CreationStep(
            "attributes",
            msg("Attributes"),
            msg(
                "Each is rolled. SIZ and CON give the Hit Points, and POW is where SAN begins, "
                "unless a house rule says otherwise."
            ),
            throw=throw_attributes,
        ),
        CreationStep(
            "traits",
            msg("Traits"),
            msg("The first of each pair is rolled on 3d6; its opposite is what is left of 20."),
            throw=throw_traits,
        ),
        _background_step(content),
        _skills_step(content),
        CreationStep(
            "weapon",
            msg("Weapon"),
            msg("What is carried ready. Attacks use it unless another weapon is named."),
            _weapon(content),
        ),
    )


def _background_step(content: Content) -> CreationStep:
    known = fields(content)
    hint = msg("In about 100 words")
    essay = (Asked(each.field, long=True, hint=hint) for each in asked(known, "essay"))
    return CreationStep(
        "background",
        msg("Background"),
        msg(
            "Who the character is, in about 100 words. The occupation and the years in it decide "
            "the skills of the next step."
        ),
        (*essay, *asked(known, "occupation", "years", "homeland", "other-interests")),
    )


def _skills_step(content: Content) -> CreationStep:
    hint = msg("Skills with commas between, the best first; or an occupation")
    return CreationStep(
        "skills",
        msg("Occupation skills"),
        msg(
            "Their ratings go by the years in the occupation: the first ones are the best. They "
            "take the place of the skills that the sheet has."
        ),
        (Asked(_skills(content), hint=hint),),
    )


def throw_attributes(sheet: Sheet, rules: HouseRules, content: Content, dice: Dice) -> Thrown:
    """Roll the attributes, and SAN where it is rolled (D002-1, D002-10)."""
    rolled = roll_attributes(sheet, rules, content, dice)
    after = rolled.sheet
    title = msg("{hp} Hit Points, SAN {san}", hp=after.max_hp, san=after.san)
    facts = {**after.attributes, "hp": after.max_hp, "san": after.san}
    return Thrown(after, title, rolled.rolls, house_rules=rolled.house_rules, facts=facts)


def throw_traits(sheet: Sheet, rules: HouseRules, content: Content, dice: Dice) -> Thrown:
    """Roll the first trait of each pair (D002-3, D002-4)."""
    rolled: Rolled = roll_traits(sheet, rules, content, dice)
    title = msg("{n} pairs of traits", n=len(rolled.rolls))
    return Thrown(rolled.sheet, title, rolled.rolls, facts={"traits": dict(rolled.sheet.traits)})


def _skills(content: Content) -> SheetField:
    """Give the field that takes an occupation's skills, and rates them by the years in it."""

    def read(sheet: Sheet) -> Value:
        rated = sorted(sheet.skills.items(), key=lambda each: -each[1])
        return said_list(
            [
                msg("{skill} {rating}", skill=content.label(skill), rating=Rating(value).said)
                for skill, value in rated
            ]
        )

    def write(sheet: Sheet, text: str) -> Sheet:
        job = find_occupation(text, content)
        named = (
            job.skills
            if job
            else [find(part, content.skills.values(), field=SKILLS).id for part in listed(text)]
        )
        skills = occupation_skills(tuple(dict.fromkeys(named)), sheet.years)
        return sheet.model_copy(update={"skills": skills})

    return SheetField(SKILLS, msg("Skills"), read, write, completes="skill")


def _weapon(content: Content) -> tuple[Asked, ...]:
    ready = [weapon for weapon in content.weapons.values() if weapon.finished]
    options = tuple(AskOption(value=weapon.id, label=weapon.label) for weapon in ready)
    return tuple(Asked(each.field, options) for each in asked(fields(content), "weapon"))
