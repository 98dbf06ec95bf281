"""Content of pages, as frozen values made without Flask; templates only print them."""
