"""The tuned numbers of the search; parameters.py says what each of them is."""

cdef struct Parameters:
    int aspiration
    int reverse_futility_depth
    int reverse_futility_margin
    int lazy_margin
    int futility_depth
    int futility_margin
    int lmp_depth
    int lmp_first
    int lmp_growth
    int singular_depth
    int singular_margin
    int singular_double
    int singular_negative
    int above_margin
    int lmp_fours
    int lmr_from
    int lmr_scale
    int lmr_fours
    int lmr_threes
    int lmr_lone_fours
    int lmr_history
    int lmr_deeper
    int vcf_fours
    int vcf_budget
    int history_divisor
    int killer_bonus
    int counter_bonus
    int tempo_blend
    int vct_root
