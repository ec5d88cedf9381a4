"""Tests of the commands as Discord is told them."""
