"""The pages of the site: a module for each family of addresses."""
