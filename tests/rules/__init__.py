"""Tests of the rules: pure, exact, quick."""
