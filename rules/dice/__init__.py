"""Dice: where faces come from, the notation, its evaluation and its odds."""
