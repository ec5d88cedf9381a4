"""Tests of Action Points."""
