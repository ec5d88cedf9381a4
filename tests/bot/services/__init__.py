"""Tests of the services, on a real database."""
