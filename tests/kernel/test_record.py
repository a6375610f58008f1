"""Records: a match in a file can be resumed, stepped through and proved, and nothing in it changed unnoticed."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.toy import Auction, Toy, ToyPack, toy
from wondertable.kernel import (
    LANGUAGES,
    Match,
    Provable,
    Record,
    RecordError,
    Rules,
    Scripted,
    Seeded,
    SetupError,
    Words,
)
from wondertable.kernel.log import DIGITS
from wondertable.kernel.record import FORMAT, decode, read, restore, save, stream, verify
from wondertable.kernel.replay import walk

SECRET = bytes(range(32))


def played(seed: int = 3, moves: int | None = None, *, provable: bool = False, undo: bool = False) -> Match[Auction]:
    game = toy()
    chance = Provable(SECRET, "Anna") if provable else None
    match = game.new(2, None if provable else seed, chance=chance, names=["Anna", "Борис"])
    match.bots = ["", "greedy"]
    policy = Seeded(seed)
    while match.result is None and (moves is None or len(match.moves) < moves):
        for seat, ask in match.asks.items():
            match.submit(seat, policy.pick(ask.options))
        if undo and len(match.moves) == 3:
            match.undo_to(len(match.moves) - 1, next(iter(match.moves[-1].answers)))
            undo = False
    return match


def changed(record: Record, **parts: Any) -> dict[str, Any]:
    """A record as data, with some parts replaced."""
    return {**msgspec.to_builtins(record, str_keys=True), **parts}


def said(data: Any, game: Toy | None = None) -> RecordError:
    """How a forged record is refused."""
    raw = data if isinstance(data, bytes) else msgspec.json.encode(data)
    with pytest.raises(RecordError) as error:
        restore(game or toy(), decode(raw, "match.json"))
    return error.value


# -- there and back ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("provable", [False, True])
@pytest.mark.parametrize("undo", [False, True])
@pytest.mark.parametrize("moves", [0, 4, None])
def test_a_match_survives_its_file(tmp_path: Path, moves: int | None, undo: bool, provable: bool) -> None:
    match = played(moves=moves, provable=provable, undo=undo)
    file = tmp_path / "match.json"
    save(match.record(), file)
    record = read(file)
    assert record.dump() == match.record().dump()
    again = restore(toy(), record)
    assert again.digest() == match.digest()
    assert (again.names, again.bots, again.options) == (match.names, match.bots, match.options)
    assert (again.result, again.prompt, again.log) == (match.result, match.prompt, record.moves)
    assert [move.recorded("") for move in again.moves] == match.moves
    assert [entry.recorded("") for entry in again.log] == match.log
    assert again.asks.keys() == match.asks.keys()
    assert again.record().dump() == record.dump()


def test_a_restored_match_goes_on_as_the_first_would_have() -> None:
    match = played(moves=4)
    again = restore(toy(), match.record())
    for one in (match, again):
        policy = Seeded(1)
        while one.result is None:
            for seat, ask in one.asks.items():
                one.submit(seat, policy.pick(ask.options))
    assert again.digest() == match.digest()
    assert again.record().dump() == match.record().dump()


def test_what_a_record_says() -> None:
    match = played()
    record = match.record()
    assert (record.wondertable, record.game, record.seed, record.end) == (FORMAT, "toy", 3, len(match.log))
    assert record.content.digest == toy().content.digest
    assert [(seat.name, seat.bot) for seat in record.seats] == [("Anna", ""), ("Борис", "greedy")]
    assert record.result == msgspec.to_builtins(match.result)
    assert set(record.moves[0].answers) == {0, 1}
    assert record.moves[0].answers[0]["do"] == "bid"


def test_a_record_is_one_move_a_line() -> None:
    record = played().record()
    text = record.dump().decode()
    assert text.count("\n") == record.end + 2
    assert "Борис" in text
    assert played(moves=0).record().dump().count(b"\n") == 3


def test_a_name_cannot_break_a_record() -> None:
    match = toy().new(2, 1, names=['"moves":[]', "\\"])
    assert decode(match.record().dump()).seats[0].name == '"moves":[]'


def test_the_fingerprints_are_those_of_the_positions() -> None:
    match = played(undo=True)
    record, again = match.record(), match.at(0)
    assert record.first == again.digest()[:DIGITS]
    for entry, _ in zip(record.moves, walk(again, match.log), strict=True):
        assert entry.after == again.digest()[:DIGITS]


def test_a_signed_log_is_written_down_without_playing_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(undo=True)
    again = restore(toy(), match.record())
    signed = again.sign(auto=[1], because=[(1, "because", {"points": 3})])
    assert signed.after == again.digest()[:DIGITS]
    assert again.log[-1] is again.moves[-1] is signed
    wanted = match.record().dump()
    monkeypatch.setattr(Match, "submit", None)
    assert again.record().dump() == wanted


# -- what is refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("junk", [b"", b"\xff\xfe", b"not json", b"{", b"[" * 100_000])
def test_no_json(junk: bytes) -> None:
    error = said(junk)
    assert error.what == "error.record-json"
    assert error.facts["file"] == "match.json"


@pytest.mark.parametrize("junk", [b"[]", b"7", b"null", b"{}", b'{"wondertable": "1"}', b'{"lichess": 1}'])
def test_another_kind_of_file(junk: bytes) -> None:
    assert said(junk).what == "error.record-kind"


def test_a_newer_format() -> None:
    error = said(changed(played().record(), wondertable=FORMAT + 1))
    assert (error.what, error.facts["version"], error.facts["known"]) == ("error.record-newer", FORMAT + 1, FORMAT)


@pytest.mark.parametrize(
    "parts",
    [
        {"moves": None},
        {"moves": [{"answers": {"x": {"do": "keep"}}}]},
        {"seats": "two"},
        {"options": []},
        {"seed": "x"},
        {"content": {"name": "house"}},
    ],
)
def test_a_wrong_shape(parts: dict[str, Any]) -> None:
    assert said(changed(played().record(), **parts)).what == "error.record-shape"


def test_a_missing_part() -> None:
    data = changed(played().record())
    del data["first"]
    assert said(data).what == "error.record-shape"


@pytest.mark.parametrize("cut", [10, 200, 500, -40, -3])
def test_a_truncated_file(cut: int) -> None:
    assert said(played().record().dump()[:cut]).what == "error.record-json"


def test_missing_moves_are_counted() -> None:
    record = played().record()
    error = said(changed(record, moves=record.moves[:-2]))
    assert (error.what, error.facts["found"], error.facts["said"]) == (
        "error.record-moves",
        record.end - 2,
        record.end,
    )


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as error:
        read(tmp_path / "none.json")
    assert error.value.what == "error.cannot-read"
    with pytest.raises(RecordError):
        read(tmp_path)


def test_another_game() -> None:
    error = said(changed(played().record(), game="chess"))
    assert (error.what, error.facts) == ("error.record-game", {"game": "chess"})


def test_other_cards() -> None:
    other = Toy(ToyPack(name="mine", prizes=("p1", "p2", "p3", "p9")))
    error = said(played().record().dump(), other)
    assert error.what == "error.record-content"
    assert error.facts["name"] == "house"


def test_the_name_of_a_pack_alone_changes_nothing() -> None:
    restore(Toy(ToyPack(name="renamed")), played().record())


@pytest.mark.parametrize("parts", [{"options": {"tuck": "perhaps"}}, {"options": {"x": "y"}}, {"seats": [{}]}])
def test_a_table_that_cannot_be_set_up(parts: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        restore(toy(), decode(msgspec.json.encode(changed(played().record(), **parts))))


# -- edited moves ------------------------------------------------------------------------------------------------


def edited(move: int, **parts: Any) -> dict[str, Any]:
    """A record with the entry ``move`` (1 is the first) edited."""
    data = changed(played().record())
    data["moves"][move - 1] = {**data["moves"][move - 1], **parts}
    return data


@pytest.mark.parametrize("move", [1, 4, 7])
def test_an_edited_fingerprint_is_named(move: int) -> None:
    error = said(edited(move, after="0" * 16))
    assert (error.what, error.facts) == ("error.record-digest", {"move": move})


def test_an_edited_deal_is_named() -> None:
    error = said(changed(played().record(), first="0" * 16))
    assert (error.what, error.facts) == ("error.record-digest", {"move": 0})


def test_another_seed_is_noticed_at_the_deal() -> None:
    assert said(changed(played().record(), seed=4)).facts == {"move": 0}


@pytest.mark.parametrize("move", [2, 3, 5])
def test_an_edited_answer_is_named(move: int) -> None:
    """Another answer, even a legal one, shows at the very move."""
    data = changed(played().record())
    match = played().at(move - 1)
    taken = data["moves"][move - 1]["answers"]
    for seat, ask in match.asks.items():
        for option in ask.options:
            if option.plain() != taken[str(seat)] and len(ask.options) > 1:
                forged = edited(move, answers={**taken, str(seat): option.plain()})
                error = said(forged)
                assert error.what in ("error.record-digest", "error.record-chance", "error.record-illegal")
                assert error.facts["move"] == move
                return
    pytest.fail("no other answer")


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"0": {"do": "fly"}},
        {"0": {"do": "bid", "chip": "n99"}},
        {"9": {"do": "keep"}},
    ],
)
def test_an_illegal_answer_is_named(answers: dict[str, Any]) -> None:
    error = said(edited(1, answers=answers))
    assert (error.what, error.facts["move"]) == ("error.record-illegal", 1)


def test_a_missing_sealed_answer_is_named() -> None:
    data = changed(played().record())
    first = dict(list(data["moves"][0]["answers"].items())[:1])
    error = said(edited(1, answers=first))
    assert (error.what, error.facts) == ("error.record-illegal", {"move": 1, "detail": "-"})


def test_edited_chance_is_named() -> None:
    record = played().record()
    number = next(number for number, move in enumerate(record.moves, 1) if move.chance)
    chance = record.moves[number - 1].chance
    error = said(edited(number, chance=[chance[0] + 1, *chance[1:]]))
    assert (error.what, error.facts) == ("error.record-chance", {"move": number})


def test_a_step_back_to_nowhere_is_named() -> None:
    data = changed(played(undo=True).record())
    number = next(number for number, move in enumerate(data["moves"], 1) if move.get("undo") is not None)
    for target in (-1, 99):
        data["moves"][number - 1]["undo"] = target
        error = said(data)
        assert (error.what, error.facts["move"]) == ("error.record-illegal", number)


def test_a_step_back_by_nobody_in_particular() -> None:
    data = changed(played(undo=True).record())
    for move in data["moves"]:
        move.pop("by", None)
    restore(toy(), decode(msgspec.json.encode(data)))


def test_an_edited_result_is_noticed() -> None:
    record = played().record()
    assert record.result is not None
    assert said(changed(record, result={**record.result, "winners": [0, 1]})).what == "error.record-result"
    assert said(changed(record, result=None)).what == "error.record-result"
    unfinished = played(moves=3).record()
    assert said(changed(unfinished, result=record.result)).what == "error.record-result"


# -- proof -------------------------------------------------------------------------------------------------------


def test_a_seeded_record_is_proved() -> None:
    match = played()
    proof = verify(toy(), match.record())
    assert (proof.moves, proof.chance, proof.finished) == (len(match.log), "seed", True)
    assert proof.draws == sum(len(move.chance) for move in match.moves) > 0
    assert not verify(toy(), played(moves=2).record()).finished


def test_a_record_tells_of_free_practice() -> None:
    match = toy().new(2, seed=3, practice=True)
    record = match.record()
    assert b'"practice":true' in record.dump()
    assert restore(toy(), decode(record.dump())).practice


def test_an_old_record_knows_of_no_practice() -> None:
    record = toy().new(2, seed=3).record()
    assert b"practice" not in record.dump()
    assert decode(record.dump()).practice is False
    assert not restore(toy(), record).practice


def test_a_provable_record_rests_on_its_commitment() -> None:
    record = played(provable=True).record()
    assert record.fairness is not None
    assert record.fairness.commitment == Provable(SECRET).commitment
    assert record.fairness.salt == "Anna"
    assert record.seed is None
    assert verify(toy(), record).chance == "commitment"


def fairness(**parts: Any) -> dict[str, Any]:
    record = played(provable=True).record()
    return changed(record, fairness={**msgspec.to_builtins(record.fairness), **parts})


@pytest.mark.parametrize("seed", ["00" * 32, "zz", SECRET.hex()[:-2]])
def test_a_changed_secret_seed_does_not_fit_the_commitment(seed: str) -> None:
    assert said(fairness(seed=seed)).what == "error.record-commitment"


def test_a_changed_commitment_does_not_fit_the_seed() -> None:
    assert said(fairness(commitment=Provable(bytes(32)).commitment)).what == "error.record-commitment"


def test_seed_and_commitment_changed_together_do_not_fit_the_draws() -> None:
    other = Provable(bytes(32))
    error = said(fairness(seed=other.seed.hex(), commitment=other.commitment))
    assert (error.what, error.facts) == ("error.record-digest", {"move": 0})


def test_another_salt_does_not_fit_the_draws() -> None:
    assert said(fairness(salt="Boris")).what == "error.record-digest"


def test_the_secret_stays_sealed_while_the_match_runs() -> None:
    running = played(moves=3, provable=True)
    sealed = running.record(reveal=False)
    assert sealed.fairness is not None
    assert sealed.fairness.seed is None
    assert SECRET.hex().encode() not in sealed.dump()
    with pytest.raises(RecordError) as error:
        verify(toy(), sealed)
    assert error.value.what == "error.record-sealed"
    revealed = running.record().fairness
    assert revealed is not None
    assert revealed.seed == SECRET.hex()
    over = played(provable=True).record(reveal=False).fairness
    assert over is not None
    assert over.seed == SECRET.hex(), "after the end it is shown in any case"


def test_a_scripted_match_cannot_be_proved() -> None:
    match = toy().new(2, chance=Scripted(["p1"]))
    with pytest.raises(RecordError) as error:
        restore(toy(), match.record())
    assert error.value.what == "error.record-no-seed"


def test_streams_of_records() -> None:
    assert stream(played().record()) is None
    provable = stream(played(provable=True).record())
    assert isinstance(provable, Provable)
    assert provable.seed == SECRET


# -- versions of a game --------------------------------------------------------------------------------------------


def other_rules(self: Toy, t: Auction) -> Rules[None]:
    yield from ()
    for bidder in t.bidders:
        bidder.hand += [t.chance.draw(t.bag) for _ in range(3)]
    t.phase = "bids"


def failing_rules(self: Toy, t: Auction) -> Rules[None]:
    raise KeyError("of other rules")


def test_a_record_names_the_version_of_its_game() -> None:
    record = played().record()
    assert record.version == record.game_version == toy().version == "1"
    assert b'"version":"1"' in record.dump()
    old = decode(msgspec.json.encode(changed(record, version="")))
    assert old.game_version == "1"
    assert b"version" not in old.dump()


def test_a_record_of_another_version_is_tried() -> None:
    record = played().record()
    assert restore(toy(version="2"), record).result is not None
    assert verify(toy(version="2"), decode(msgspec.json.encode(changed(record, version="")))).finished


@pytest.mark.parametrize("deal", [other_rules, failing_rules])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_of_other_rules_names_the_versions(deal: Any, language: str) -> None:
    record = played().record()
    with pytest.raises(RecordError) as error:
        restore(toy(version="7", deal=deal), record)
    assert (error.value.what, error.value.facts) == ("error.record-version", {"made": "1", "now": "7"})
    said = Words(language).error(error.value)
    assert "1" in said
    assert "7" in said
    with pytest.raises((RecordError, KeyError)) as same:
        restore(toy(deal=deal), record)
    assert getattr(same.value, "what", "") != "error.record-version"


def test_other_cards_are_named_before_another_version() -> None:
    mine = Toy(ToyPack(name="mine", prizes=("p1", "p2", "p3", "p9"))).new(2, 1).record()
    with pytest.raises(RecordError) as error:
        restore(toy(version="2"), mine)
    assert error.value.what == "error.record-content"


# -- files -------------------------------------------------------------------------------------------------------


def test_saving_replaces_whole_files(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    save(played(moves=2).record(), file)
    save(played().record(), str(file))
    assert read(file).dump() == played().record().dump()
    assert os.listdir(tmp_path) == ["match.json"]


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    file = tmp_path / "match.json"
    save(played(moves=2).record(), file)
    before = file.read_bytes()

    def full(*arguments: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, failing, full)
    with pytest.raises(OSError, match="No space left"):
        save(played().record(), file)
    monkeypatch.undo()
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["match.json"], "nothing is left lying about"


def test_an_interruption_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.json"
    save(played(moves=2).record(), file)

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(played().record(), file)
    assert len(read(file).moves) == 2
    assert os.listdir(tmp_path) == ["match.json"]
