"""Lines in the order in which a manager may send them: the model says what each of them is owed."""

import pytest

from tests.helpers.protocol.fuzz import Fuzz, encoded
from tests.helpers.protocol.model import ROWS

COMMANDS = [f"{name}; 7,7; DONE" if row.has_lines else f"{name}; x" for name, row in ROWS.items()]
MOST = "; ".join(f"{x},{y}" for x in range(5) for y in range(5) if (x, y) not in {(1, 1), (3, 2)})
SCRIPTS = {
    "before a game": "RESTART; BEGIN; TURN 7,7; INFO rule 1; ABOUT; START 15; BEGIN",
    "every command": "; ".join([*COMMANDS, "START 15", *COMMANDS]),
    "sizes": "START 20; START 5; START 32; start 15; START 20 15; TURN 14,19; TURN 19,14; BEGIN",
    "bad sizes": "START 4; START 0; START -3; START; START abc; START 1000; BEGIN; START 15; BEGIN",
    "rectangles": "RECTSTART 30,20; TURN 29,19; TURN 19,29; RECTSTART 30 , 20; RECTSTART 30; BEGIN",
    "first moves": "START 15; BEGIN; RESTART; BOARD; DONE; RESTART; TURN 7,7; BOARD; 7,7,2; DONE",
    "blocked cells": "START 5; BOARD; 1,1,3; 2,2,3; 3,3,3; DONE; TURN 1,1; TURN 2,2",
    "bad lines of a block": "START 15; BOARD; 5,7,1; foo; 99,99,1; 3,3,7; 5,7,1; 3,4; DONE; BEGIN",
    "another board": "START 15; BOARD; 5,7,1; 6,7,2; DONE; BOARD; 5,8,1; 6,8,2; done; TURN 5,7",
    "a block without its end": "START 15; BOARD; 7,7,2; INFO rule 1; BEGIN; ABOUT; TURN 7,7",
    "occupied": "START 15; TURN 7,7; TURN 7,7; PLAY 7,7; TURN 8,8; TURN 9,9; TURN 10,10; BEGIN",
    "bad cells": "START 15; TURN 99,99; TURN -1,3; TURN 7; TURN a,b; TURN; TURN 7,b; TURN --7,7",
    "odd numbers": f"START 15; TURN 1_0,3; TURN {'9' * 5000},3; TURN +7,7; TURN 7;7; TURN 7.5,7",
    "blanks": "START 15; TURN 7, 8; TURN  9 , 8 junk;   turn 10,8\r; TURN 11 8 12; TURN\t12,8",
    "again": "START 15; TURN 7,7; RESTART; TURN 7,7; START 20; TURN 7,7; START 8; TURN 15,15",
    "taken back": "START 15; PLAY 3,4; PLAY 5,6; TAKEBACK 5,6; TAKEBACK 3,4; TURN 3,4; BEGIN",
    "not taken back": "START 15; PLAY 7,7; TAKEBACK 8,8; TAKEBACK 99,99; TAKEBACK -1,3; TAKEBACK 7",
    "played": "START 15; PLAY 3,4; TURN 3,4; PLAY 3,4; TAKEBACK a,b; TAKEBACK; TURN 7,7",
    "infos": r"INFO; INFO rule; INFO foo bar; INFO timeout_turn abc; INFO folder C:\My Dir\x y",
    "unknown": f"FOO bar; @@@@; {10_000 * 'X'}; yxfoo 1; yxboards; START 15; DONE; BEGIN",
    "bad numbers": "START 15; YXNBEST; YXNBEST foo; YXBALANCEONE foo; YXBALANCETWO -; YXNBEST 0",
    "balance": "START 5; YXBALANCEONE 0; BEGIN; RESTART; YXBALANCETWO; START 32; YXBALANCETWO",
    "balance of two numbers": "START 15 15; YXBALANCETWO 0; YXBALANCEONE; BEGIN; YXBALANCETWO 50",
    "blocked": f"START 5; YXBLOCK; {MOST}; DONE; YXBALANCETWO 0; BEGIN; YXBLOCKRESET; BEGIN",
    "swap2": "START 15; SWAP2BOARD; DONE; SWAP2BOARD; 7,7; 8,7; 9,9; DONE; SWAP2BOARD; 7,7; DONE",
    "five stones of swap2": "START 15; SWAP2BOARD; 7,7; 8,7; 9,9; 9,7; 5,5; DONE; BEGIN; TURN 0,0",
    "its steps": "START 15 15; YXSWAP2STEP3; YXSWAP2STEP2; YXSWAP2STEP1; YXBOARD; 7,7,2; 7,8,1"
    "; 9,9,2; DONE; YXSWAP2STEP2; YXBOARD; 7,7,2; 0,0,1; 8,7,2; 0,14,1; 7,8,2; DONE; YXSWAP2STEP3",
    "twice in swap2": "START 15; SWAP2BOARD; 7,7; 7,7; 9,9; DONE; BEGIN; OPENING; DONE; ABOUT",
}


@pytest.mark.parametrize("is_yixin", [False, True])
def test_every_line_is_answered_as_it_should_be(is_yixin: bool) -> None:
    with Fuzz(is_yixin=is_yixin) as fuzz:
        for name, script in SCRIPTS.items():
            try:
                fuzz.session(encoded(*script.split("; ")))
            except AssertionError as fault:
                fault.add_note(name)
                raise
