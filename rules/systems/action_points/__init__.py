"""Action Points: pools of d6, weapon profiles, Corruption."""
