"""What is fast, measured beside its peers: `python -m benchmarks`."""
