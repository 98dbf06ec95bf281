"""The steps by which an archive of an older version becomes one of this version, run when it is opened."""
