"""Dice: where faces come from, the notation, and what it comes to."""
