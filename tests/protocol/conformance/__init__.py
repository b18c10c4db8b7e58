"""What a brain must answer to every kind of manager.

Time limits are loose here, because a test machine may be busy; tests.long.timing measures times.
"""
