"""Evenings of clubs as pages show them."""
