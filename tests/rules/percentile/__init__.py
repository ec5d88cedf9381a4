"""Tests of Percentile."""
