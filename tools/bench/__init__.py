"""What is fast and how fast: one module a concern, each runnable alone with `python -m tools.bench.NAME`."""
