/** How the events of the game move things. Nothing here decides anything: the frame says where everything is. */
import { cuesBy, soundsBy, STILL, type CueOf } from "$/lib/cues";
import { list, number, seatOf, text } from "$/lib/facts";
import type { Flown } from "$/lib/motion";
import type { Frame, Line } from "$/lib/protocol";
import { cardBack, castle, chip, pawn, thing } from "./art";
import { SHOWN, TIMES } from "./reveal.svelte";
import { inBattle } from "./battle";
import { table } from "./view";

const faction = (frame: Frame, seat: number): string => table(frame).players[seat]?.faction ?? "";
const region = (line: Line, fact = "region"): string => `region.${text(line, fact)}`;

/** Where somebody's things are kept: the own ones in the hand, others at their plates or in their rows. */
const home = (frame: Frame, seat: number): string => (seat === frame.view.seat ? "own" : inBattle(table(frame)) ? `fighter.${seat}` : `plate.${seat}`);
const bagOf = (frame: Frame, seat: number): string => (inBattle(table(frame)) ? `bag.${seat}` : seat === frame.view.seat ? "own-bag" : `bag.${seat}`);
const fly = (image: string, from: string, to: string, count = 1): Flown => ({ image, from, to, count });

/** The seats a leader passes on the way, Alice the other way round; the Head is seat 0. */
export function wayRound(from: number, to: number, seats: number, backwards: boolean): number[] {
  const passed: number[] = [];
  const count = seats + 1;
  for (let at = from; at !== to && passed.length <= count; ) {
    at = (at + (backwards ? count - 1 : 1)) % count;
    if (at !== to) passed.push(at);
  }
  return passed;
}
const seatZone = (chair: number): string => (chair ? `chair.${chair}` : "head");

const sat: CueOf = (line, before, after) => {
  const seat = seatOf(line);
  const goal = number(line, "chair");
  const was = table(before).players[seat];
  const begin = was?.leader === "chair" ? was.chair : 0;
  const crossed = after.lines.some((one) => one.what === "crossed" && seatOf(one) === seat);
  const passed = wayRound(crossed ? 0 : begin, goal, table(after).laid.length - 1, faction(after, seat) === "ALI");
  // A few of them are enough: nobody wants to watch thirteen steps.
  const every = Math.max(1, Math.ceil(passed.length / 4));
  return { pieces: [`leader.${seat}`], via: passed.filter((_, index) => index % every === every - 1).map(seatZone), hold: 0.4 };
};
const points: CueOf = (line, _before, after) => {
  const zone = inBattle(table(after)) ? `fighter.${seatOf(line)}` : `vp.${seatOf(line)}`;
  return { pieces: [], rise: { zone, text: `+${number(line, "n")} ★`, tone: "good" }, hold: 0.6 };
};
const gained: CueOf = (line, _before, after) => ({
  pieces: [],
  back: fly(chip(text(line, "chip")), `bank.${text(line, "chip")}`, bagOf(after, seatOf(line))),
  hold: 0.3,
});
const built: CueOf = (line, _before, after) => ({
  pieces: [],
  back: fly(castle(faction(after, seatOf(line))), home(after, seatOf(line)), region(line)),
  pulse: [region(line)],
  hold: 0.7,
});
/** Only the last of those who draw waits for all of them to be seen. */
const drew: CueOf = (line, _before, after) => {
  const last = after.lines.filter((one) => one.what === "drew").at(-1);
  return last && last.seq === line.seq && seatOf(last) === seatOf(line) ? { pieces: [], hold: SHOWN } : STILL;
};
const played: CueOf = (line, _before, after) => {
  const seat = seatOf(line);
  const active = table(after).players[seat]?.active ?? [];
  const at = active.lastIndexOf(text(line, "chip"));
  const steps = text(line, "steps") || `+${number(line, "strength")}`;
  return {
    pieces: at >= 0 ? [`active.${seat}.${at}`] : [],
    from: `drawn.${seat}`,
    rise: { zone: `strength.${seat}`, text: steps, tone: "good" },
    hold: 0.35,
  };
};
const lost: CueOf = (line, _before, after) => {
  const seat = seatOf(line);
  const unit = text(line, "unit");
  const image = unit === "supporter" ? pawn(faction(after, seat)) : thing("seal");
  return {
    pieces: [],
    back: unit === "supporter" ? fly(image, `units.${seat}`, home(after, seat)) : [],
    rise: { zone: `units.${seat}`, text: "−1", tone: "bad" },
    hold: 0.7,
  };
};
const strength: CueOf = (line) => ({ pieces: [`marker.${seatOf(line)}`], pulse: [`strength.${seatOf(line)}`], hold: 0.5 });

export const cue = cuesBy({
  sat,
  crossed: (line) => ({ pieces: [`leader.${seatOf(line)}`], pulse: ["head"], hold: 0.3 }),
  took: (line, _before, after) => ({ pieces: [`tea.${text(line, "card")}`], to: home(after, seatOf(line)), hold: 0.4 }),
  refilled: (line) => ({ pieces: list(line, "cards").map((card) => `tea.${card}`), from: "head", hold: 0.4 }),
  poisoned: (line) => ({ pieces: [], pulse: [`chair.${number(line, "chair")}`], hold: 0.5 }),
  led: (line) => ({ pieces: [`leader.${seatOf(line)}`], pulse: [region(line)], hold: 0.6 }),
  placed: (line, _before, after) => ({ pieces: [], back: fly(pawn(faction(after, seatOf(line))), home(after, seatOf(line)), region(line)), hold: 0.2 }),
  "figure-placed": (line) => ({ pieces: [`figure.${text(line, "figure")}`], from: "market", pulse: [region(line)], hold: 0.4 }),
  relocated: (line, _before, after) => ({ pieces: [`figure.${text(line, "unit")}`], back: text(line, "unit") === "supporter" ? fly(pawn(faction(after, seatOf(line))), region(line, "start"), region(line)) : [], hold: 0.3 }),
  marched: (line, _before, after) => ({ pieces: [], back: fly(pawn(faction(after, seatOf(line))), region(line, "start"), region(line), number(line, "n")), hold: 0.4 }),
  flew: (line) => ({ pieces: ["figure.F03"], pulse: [region(line)], hold: 0.5 }),
  everywhere: (line) => ({ pieces: [`leader.${seatOf(line)}`], pulse: [region(line)], hold: 0.5 }),
  castle: built,
  "castle-laid": built,
  "castle-raised": (line) => ({ pieces: [], pulse: [region(line)], hold: 0.7 }),
  invited: (line, _before, after) => ({ pieces: [`wonder.${text(line, "card")}`], to: home(after, seatOf(line)), hold: 0.4 }),
  market: (line) => ({ pieces: [`wonder.${text(line, "card")}`], from: "head" }),
  gained,
  "gained-instead": gained,
  shared: (line, _before, after) => ({ pieces: [], back: fly(thing("shard"), home(after, seatOf(line)), home(after, number(line, "whom"))), hold: 0.3 }),
  shards: (line, _before, after) => ({ pieces: [], back: fly(thing("shard"), inBattle(table(after)) ? "track" : "head", home(after, seatOf(line)), number(line, "n")), hold: 0.3 }),
  "shards-lost": (line, _before, after) => ({ pieces: [], rise: { zone: home(after, seatOf(line)), text: `−${number(line, "n")} ◆`, tone: "good" }, hold: 0.3 }),
  "shards-halved": (line, _before, after) => ({ pieces: [], rise: { zone: home(after, seatOf(line)), text: `−${number(line, "n")} ◆`, tone: "plain" }, hold: 0.5 }),
  "madness-gone": (line, _before, after) => ({ pieces: [], back: fly(chip("MAD"), home(after, seatOf(line)), "bank.MAD"), hold: 0.3 }),
  "quest-unseen": (line, _before, after) => ({ pieces: [], back: fly(cardBack("quest"), "head", home(after, seatOf(line))) }),
  quest: (line) => ({ pieces: [`quest.${text(line, "quest")}`], from: "head", hold: 0.2 }),
  forged: (line, _before, after) => ({
    pieces: [],
    back: fly(chip(text(line, "chip")), inBattle(table(after)) ? `active.${seatOf(line)}` : bagOf(after, seatOf(line)), seatOf(line) === after.view.seat ? `row.${number(line, "row") + 1}` : home(after, seatOf(line))),
    hold: 0.6,
  }),
  unlocked: (line, _before, after) => ({ pieces: [], back: fly(thing("ability"), "head", home(after, seatOf(line))), hold: 0.3 }),
  shield: (line, _before, after) => ({ pieces: [], back: fly(thing("shield"), "head", home(after, seatOf(line))), hold: 0.2 }),
  battle: () => ({ pieces: [], hold: 0.6 }),
  start: (line) => ({ pieces: [`marker.${seatOf(line)}`], from: `fighter.${seatOf(line)}`, hold: 0.15 }),
  stopped: (line) => ({ pieces: [], pulse: [`fighter.${seatOf(line)}`], hold: 0.2 }),
  "must-stop": (line) => ({ pieces: [], pulse: [`fighter.${seatOf(line)}`], hold: 0.4 }),
  drew,
  "blocked-madness": (line) => ({ pieces: [], back: fly(thing("shield-broken"), `drawn.${seatOf(line)}`, `bag.${seatOf(line)}`), pulse: [`drawn.${seatOf(line)}`], hold: 0.8 }),
  madness: (line) => ({
    pieces: [],
    back: text(line, "chip") === "POI" ? [] : fly(chip(text(line, "chip")), `drawn.${seatOf(line)}`, `madness.${seatOf(line)}`),
    hold: TIMES.shake / 440,
  }),
  lost,
  bust: (line) => ({ pieces: [], rise: { zone: `fighter.${seatOf(line)}`, text: "✖", tone: "bad" }, hold: TIMES.fall / 440 }),
  played,
  bonus: (line) => ({ pieces: [], rise: { zone: `strength.${seatOf(line)}`, text: `+${number(line, "n")}`, tone: "good" }, hold: 0.3 }),
  weakened: (line) => ({ pieces: [`marker.${seatOf(line)}`], rise: { zone: `strength.${seatOf(line)}`, text: `−${number(line, "n")}`, tone: "bad" }, hold: 0.5 }),
  strength,
  shifted: strength,
  engineer: strength,
  humpty: strength,
  recalled: (line, _before, after) => ({ pieces: [], back: fly(chip(text(line, "chip")), `active.${seatOf(line)}`, bagOf(after, seatOf(line))), hold: 0.2 }),
  refreshed: (line, _before, after) => ({ pieces: [], back: fly(chip("MAD"), `madness.${seatOf(line)}`, bagOf(after, seatOf(line)), 3), hold: 0.5 }),
  won: (line) => ({ pieces: [], pulse: [`fighter.${seatOf(line)}`, region(line)], hold: 0.8 }),
  points,
  feat: (line, _before, after) => ({ pieces: [], back: fly(cardBack("quest"), home(after, seatOf(line)), `fighter.${seatOf(line)}`), rise: { zone: `fighter.${seatOf(line)}`, text: "✓", tone: "good" }, hold: 0.7 }),
  "bet-unseen": (line) => ({ pieces: [], back: fly(thing("seal"), `plate.${seatOf(line)}`, `plate.${seatOf(line)}`), hold: 0.2 }),
  wager: (line) => ({ pieces: [], pulse: [`plate.${seatOf(line)}`], hold: 0.5 }),
});

export const sound = soundsBy({
  sat: "place",
  took: "card",
  refilled: "shuffle",
  led: "place",
  placed: "place",
  "figure-placed": "chime",
  castle: "score",
  "castle-laid": "score",
  "castle-raised": "score",
  invited: "chime",
  gained: "place",
  "gained-instead": "place",
  shared: "chime",
  shards: "chime",
  quest: "card",
  drew: "shuffle",
  played: "place",
  madness: "loss",
  "blocked-madness": "chime",
  bust: "loss",
  forged: "chime",
  points: "score",
  won: "score",
  wager: "card",
  party: "cat",
});
