"""Opposed d20: ratings with mastery, contests in four levels, Sanity against San Loss."""
