"""Tests of the rules of Cinematic."""
