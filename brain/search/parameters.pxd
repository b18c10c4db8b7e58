"""The tuned numbers of the search; parameters.py says what each of them is."""

cdef struct Parameters:
    int aspiration
    int stand_margin
    int vcf_fours
    int vcf_budget
    int correction
    int tempo_blend
    int reverse_futility_depth
    int reverse_futility_margin
    int lazy_margin
    int futility_depth
    int futility_margin
    int lmp_depth
    int lmp_first
    int lmp_growth
    int iir_depth
    int singular_depth
    int singular_margin
    int singular_negative
    int defend_answers
    int lmp_fours
    int lmr_from
    int lmr_scale
    int lmr_base
    int lmr_cutoffs
    int lmr_unimproved
    int lmr_fours
    int lmr_threes
    int lmr_attack
    int history_divisor
    int killer_bonus
    int counter_bonus
    int vct_root
