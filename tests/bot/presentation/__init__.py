"""Tests of what Discord is sent."""
