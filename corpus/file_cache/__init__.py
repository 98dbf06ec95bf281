"""An archive that follows files: kept in a cache, and brought up to date whenever one of them changes."""
