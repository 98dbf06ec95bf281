"""Looking after an archive: corrections, withdrawals, judging again, verifying, copying."""
