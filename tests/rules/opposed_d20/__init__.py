"""Tests of Opposed d20."""
