"""Keer op Keer and Keer op Keer 2: rules, notation and analysis in pure Python."""
