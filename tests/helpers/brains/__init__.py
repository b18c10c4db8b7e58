"""A brain in a process of its own: started, asked, measured, tired out."""
