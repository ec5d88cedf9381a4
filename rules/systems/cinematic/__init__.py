"""Cinematic: d10 + attribute + skill against 9, Success Levels, Life Points below nothing."""
