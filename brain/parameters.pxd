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
    int horizon_fours
    int horizon_budget
    int razor_depth
    int razor_margin
    int blind_depth
    int high_margin
    int single_depth
    int single_margin
    int double_margin
    int single_less
    int cut_more
    int settle_depth
    int history_share
    int killer_bonus
    int counter_bonus
    int gap_reduce
    int smooth
    int threat_root
    int threat_budget
    int threat_wide_depth
    int threat_depth
