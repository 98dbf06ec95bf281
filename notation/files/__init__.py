"""Many files at once: checked, formatted, converted, in one process or in several."""
