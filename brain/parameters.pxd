"""The numbers that the search is tuned by; parameters.py says what each of them is."""

cdef struct Parameters:
    int aspiration
    int calm_depth
    int calm_margin
    int hopeless_depth
    int hopeless_margin
    int late_depth
    int late_first
    int late_growth
    int reduce_from
    int reduce_share
    int reduce_fours
    int horizon_fours
    int horizon_budget
    int history_share
    int killer_bonus
    int counter_bonus
    int smooth
    int threat_root
    int threat_line
    int threat_plies
