"""Island War: Leyte (1975): the American return to the Philippines, October to December 1944."""
