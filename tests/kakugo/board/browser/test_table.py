"""Two people at one board: a link, turns, offers, a line that breaks, a lesson."""

from tests.helpers.board.browser import Opens, Tab, expect, tab_in


def link_of(tab: Tab, name: str) -> str:
    """The address that the host gives to a guest."""
    expect(tab.page.get_by_label(name, exact=True)).to_be_visible()
    return tab.page.get_by_label(name, exact=True).input_value()


def share(tab: Tab, how: str) -> None:
    tab.page.get_by_text("Play with somebody").click()
    tab.sees("start the server anew with --host 0.0.0.0")
    tab.page.locator("#table-how").select_option(how)
    tab.click("Make links")


def test_two_people_play(opens: Opens) -> None:
    host = opens()
    host.new_game("Gomoku")
    share(host, "I play first")
    guest = opens(address=link_of(host, "Link of the second player"))
    guest.page.get_by_label("What you are called").fill("Anna")
    guest.press("Enter")
    expect(host.page.locator(".seats")).to_contain_text("Anna: here")
    link = host.page.get_by_label("Link to watch", exact=True)
    expect(link).to_be_hidden()  # all are there: moves and comments have the room
    host.page.get_by_text("Links", exact=True).click()
    expect(link).to_be_visible()
    expect(host.page.locator("#comment")).to_be_hidden()  # nobody writes while two play
    host.says("Black to move: your turn")
    guest.says("Black to move")
    host.play("e5")
    guest.says("White to move: your turn")
    host.cell("a1").click(force=True)
    host.says("The other player is to move")
    guest.play("e6")
    expect(guest.page.locator(".player .name")).to_contain_text(["First player", "Anna"])
    expect(guest.page.get_by_role("button", name="New game")).to_be_hidden()
    host.click("Ask to take back")
    guest.sees("asks to take back a turn.")
    guest.click("Accept")
    host.draws(0, 0)
    expect(guest.plies).to_have_count(0)
    host.play("d5")
    guest.page.reload()
    guest.ready()
    guest.says("White to move: your turn")
    context = host.page.context
    host.page.close()
    guest.sees("First player: not here")
    guest.play("d6")
    host = tab_in(context, host.address)  # whoever opens the page anew has the seat again
    host.draws(1, 1)
    host.click("Offer a draw")
    guest.click("Decline")
    host.sees("Anna declined.")
    for mine, hers in (("c5", "c6"), ("b5", "b6"), ("f5", "f6")):
        host.says("Black to move: your turn").play(mine)
        guest.says("White to move: your turn").play(hers)
    host.says("Black to move: your turn").play("e5")
    for one in (host, guest):
        one.says("Black has won: five in a row")
    expect(guest.status).not_to_contain_text("Review")  # a guest has none
    expect(host.button("Undo")).to_be_hidden()
    guest.click("Play again")
    host.click("Accept")
    guest.says("Black to move: your turn")
    expect(host.status).not_to_contain_text("Undo")
    links = host.page.locator("#table-links")
    expect(links).not_to_have_attribute("open", "")  # it folds when all guests are there again
    links.get_by_text("Links", exact=True).click()
    host.button("QR code").first.click()
    code = host.page.get_by_role("img", name="QR code: Link of the")
    expect(code).to_be_visible()
    host.click("End sharing")
    guest.sees("This link leads nowhere any more")
    guest.says("Sharing has ended")
    expect(guest.button("Resign")).to_be_hidden()
    expect(host.page.locator("#comment")).to_be_visible()
    host.click("Make links")
    expect(host.button("QR code").first).to_be_visible()
    expect(code).to_be_hidden()  # it led to the game before


def test_a_lesson(opens: Opens) -> None:
    teacher = opens()
    teacher.new_game("Pente")
    share(teacher, "A lesson: all see what I show")
    pupil = opens(address=link_of(teacher, "Link to watch"))
    pupil.page.get_by_label("What you are called").fill("Bert")
    pupil.press("Enter")
    expect(teacher.button("Hand the board to Bert")).to_be_visible()
    pupil.page.reload()
    pupil.ready()
    teacher.play("e5 d5")
    teacher.press("ArrowLeft")
    pupil.sees("A lesson: you see what the teacher shows.")
    expect(pupil.button("Undo")).to_be_hidden()
    pupil.draws(1, 0)
    teacher.click("Hand the board to Bert")  # his page remembers the name
    pupil.sees("You have the board.")
    teacher.sees("Bert has the board.")
    pupil.draws(1, 0)
    expect(pupil.button("Undo")).to_be_visible()
    expect(pupil.button("Resign")).to_be_hidden()
    expect(pupil.page.get_by_role("tab", name="Library")).to_be_hidden()
    pupil.play("f6")
    teacher.draws(1, 1)
    teacher.page.get_by_text("Links", exact=True).click()
    teacher.page.get_by_role("button", name="QR code").click()
    expect(teacher.page.get_by_role("img", name="Link to watch")).to_be_visible()
