import { beforeEach, describe, expect, it } from "vitest";
import { onBoard } from "../src/games/wonderlands_war/asks";
import { anvil, Draft, marches } from "../src/games/wonderlands_war/draft.svelte";
import { cue, wayRound } from "../src/games/wonderlands_war/motion";
import { dramaOf, Reveal } from "../src/games/wonderlands_war/reveal.svelte";
import { chipShape, SHAPES } from "../src/games/wonderlands_war/shapes";
import { shortage, why } from "../src/games/wonderlands_war/telling";
import { outcomeOf, Victory } from "../src/games/wonderlands_war/victory.svelte";
import { ranksOf, sealOf, stacked } from "../src/games/wonderlands_war/battle";
import { crowdWidth, presences } from "../src/games/wonderlands_war/presence";
import { looped, ringed } from "../src/games/wonderlands_war/tea_seats";
import { Book, byReward, counted, type Thing } from "../src/games/wonderlands_war/view";
import type { PlayerView, Shortage, WarView } from "../src/games/wonderlands_war/types.gen";
import { prefs } from "../src/lib/prefs.svelte";
import type { Choice, Frame } from "../src/lib/protocol";
import { seatsFrom } from "../src/lib/seats";
import { speak } from "../src/lib/words.svelte";
import { frame, line } from "./frames";

/** The tea table beside the log at 1440 x 900, at 1920 x 1080, and at 1024 x 768. */
const TABLES = [
  { width: 690, height: 610 },
  { width: 950, height: 780 },
  { width: 540, height: 440 },
];

describe("the tea table", () => {
  it.each([11, 12, 13])("lays %i cards on the rim of a grid, clockwise from the Head on top, none over another", (seats) => {
    for (const { width, height } of TABLES) {
      const { columns, rows, cells } = ringed(seats, width, height);
      expect(cells).toHaveLength(seats + 1);
      const taken = cells.flatMap((cell) => Array.from({ length: cell.wide }, (_, index) => `${cell.column + index}.${cell.row}`));
      expect(new Set(taken).size).toBe(2 * (columns + rows) - 4);
      expect(cells[0]).toMatchObject({ row: 1 });
      const rim = cells.slice(1);
      expect(rim.every(({ column, row }) => column === 1 || column === columns || row === 1 || row === rows)).toBe(true);
      rim.slice(1).forEach((cell, index) => {
        const before = rim[index] ?? cell;
        expect(Math.abs(cell.column - before.column) + Math.abs(cell.row - before.row)).toBe(1);
      });
      const head = cells[0] ?? { column: 0, wide: 0 };
      expect(rim[0]?.column === head.column + head.wide || rim[0]?.row === 2).toBe(true);
    }
  });

  it("makes cards as large as they can be read, and leaves room inside for guests and allies", () => {
    const { columns, rows } = ringed(13, 690, 610);
    expect(690 / columns).toBeGreaterThan(100);
    expect(610 / rows).toBeGreaterThan(130);
    expect((columns - 2) * (690 / columns)).toBeGreaterThan(330);
    expect(rows).toBeGreaterThan(2);
  });

  it.each([11, 12, 13])("seats %i on the rim of a grid where there is little room", (seats) => {
    const cells = looped(seats);
    expect(new Set(cells.map((cell) => `${cell.column}.${cell.row}`)).size).toBe(seats + 1);
    cells.slice(1).forEach((cell, index) => {
      const before = cells[index] ?? cell;
      expect(Math.abs(cell.column - before.column) + Math.abs(cell.row - before.row)).toBe(1);
    });
    const rows = cells[0]?.rows ?? 0;
    expect(cells.every((cell) => cell.column === 1 || cell.column === 4 || cell.row === 1 || cell.row === rows)).toBe(true);
  });

  it("lets leaders walk round, Alice the other way", () => {
    expect(wayRound(0, 3, 11, false)).toEqual([1, 2]);
    expect(wayRound(0, 9, 11, true)).toEqual([11, 10]);
    expect(wayRound(10, 1, 11, false)).toEqual([11, 0]);
    expect(wayRound(2, 11, 11, true)).toEqual([1, 0]);
    expect(wayRound(4, 4, 11, false)).toEqual([]);
  });
});

const player = (more: Partial<PlayerView>): PlayerView => ({ faction: "ALI", fight: "", strength: 0, drawn: [], active: [], leader: "head", chair: 0, ...more }) as PlayerView;
const war = (players: PlayerView[], more: Partial<WarView> = {}): WarView => ({ players, phase: "commit", region: "RK", laid: [], ...more }) as WarView;

describe("the battle", () => {
  it("stacks the markers that stand on one space; a bust has none", () => {
    const players = [{ strength: 4 }, { strength: 7 }, { strength: 4 }].map((one) => player({ ...one, fight: "fighting" }));
    players.push(player({ fight: "bust", strength: 0 }), player({}));
    expect([...stacked(players)]).toEqual([
      [4, [0, 2]],
      [7, [1]],
    ]);
  });

  it("lists who has units or a castle in a region, with the strength of those who would fight", () => {
    const home = { supporters: {}, castles: {}, figures: {} };
    const there = player({ ...home, supporters: { RK: 2 }, figures: { F01: "RK", F02: "ML" }, leader: "RK" });
    const t = war([player({ ...home, castles: { RK: 2 } }), player(home), there], {
      regions: { RK: { forces: [{ seat: 2, units: 4, strength: 3 }] } } as unknown as WarView["regions"],
    });
    expect(presences(t, "RK")).toEqual([
      { seat: 0, supporters: 0, figures: [], leader: false, castle: 2, force: undefined },
      { seat: 2, supporters: 2, figures: ["F01"], leader: true, castle: 0, force: { seat: 2, units: 4, strength: 3 } },
    ]);
  });

  it("needs more room for more supporters, up to a crowd", () => {
    const widths = [1, 2, 3, 6, 9, 14].map(crowdWidth);
    expect(widths.slice(0, 5)).toEqual([...widths.slice(0, 5)].sort((a, b) => a - b));
    expect(widths[5]).toBe(widths[4]);
  });

  it("shows the viewer first, and apart those who only watch", () => {
    const t = war([player({ fight: "stopped" }), player({}), player({ fight: "fighting" }), player({ fight: "bust" })]);
    expect(ranksOf(t, 2)).toEqual({ fighters: [2, 3, 0], watchers: [1] });
    expect(seatsFrom(-1, 3)).toEqual([0, 1, 2]);
  });

  it("tells who has sealed an answer, never what", () => {
    const asked = frame(1, { ready: { asked: [0, 2], ready: [2] } });
    expect([0, 1, 2].map((seat) => sealOf(asked, seat))).toEqual(["thinks", "", "sealed"]);
    expect(sealOf({ ...asked, status: "over" }, 2)).toBe("");
    expect(sealOf(frame(1), 0)).toBe("");
  });
});

describe("the end of a battle", () => {
  const lines = [
    line(1, 5, "won", { who: 2, region: "RK" }),
    line(2, 5, "points", { who: 2, n: 6, cause: "first" }),
    line(3, 5, "castle", { who: 2, region: "RK" }),
    line(4, 5, "points", { who: 0, n: 3, cause: "second" }),
    line(5, 5, "battle", { region: "ML", whose: [0, 1] }),
    line(6, 5, "points", { who: 1, n: 9, cause: "star" }),
  ];

  it("tells who won, and what all got for it; not what belongs to the next battle", () => {
    const outcome = outcomeOf(lines);
    expect(outcome).toMatchObject({ region: "RK", what: "won", first: [2] });
    expect([...(outcome?.gains ?? [])]).toEqual([
      [2, { points: 6, castle: true }],
      [0, { points: 3, castle: false }],
    ]);
    expect(outcomeOf([line(1, 5, "tie", { region: "RK", whose: [0, 3] })])?.first).toEqual([0, 3]);
    expect(outcomeOf([line(1, 5, "resisted", { region: "RK", strength: 9 })])?.first).toEqual([]);
    expect(outcomeOf([line(1, 5, "drew", { who: 0 })])).toBeNull();
  });

  it("is shown when it happens, not when one comes to it, looks back, or wants no motion", () => {
    prefs.speed = "calm";
    const at = (move: number): Frame => frame(move, { lastMove: move });
    const victory = new Victory();
    victory.follow(at(5), lines);
    expect(victory.now).toBeNull();
    victory.follow(at(4), lines);
    victory.follow(at(5), lines);
    expect(victory.now?.region).toBe("RK");
    victory.follow(at(4), lines);
    expect(victory.now).toBeNull();
    prefs.speed = "instant";
    victory.follow(at(5), lines);
    expect(victory.now).toBeNull();
    prefs.speed = "calm";
  });
});

describe("the drama of a draw", () => {
  const lines = [
    line(1, 5, "drew", { who: 0, chips: ["FLw"] }),
    line(2, 5, "drew", { who: 2, chips: ["MAD"] }),
    line(3, 5, "madness", { who: 2, chip: "MAD" }),
    line(4, 5, "bust", { who: 2 }),
    line(5, 5, "drew", { who: 0, chips: ["ROs"] }),
  ];
  const at = (move: number): Frame => frame(move, { lastMove: move });

  it("gathers what was drawn, who is shaken and who falls", () => {
    const drama = dramaOf(lines);
    expect([...drama.drawn]).toEqual([
      [0, ["FLw", "ROs"]],
      [2, ["MAD"]],
    ]);
    expect([...drama.shaken]).toEqual([2]);
    expect([...drama.fallen]).toEqual([2]);
  });

  it("plays what is new, not what was there, nor what is looked at again", () => {
    prefs.speed = "calm";
    const reveal = new Reveal();
    reveal.follow(at(5), lines);
    expect(reveal.now.drawn.size).toBe(0);
    const later = lines.map((one) => ({ ...one, move: 6 }));
    reveal.follow(at(6), later);
    expect(reveal.now.drawn.size).toBe(2);
    expect(reveal.turned).toBe(false);
    reveal.follow(at(4), lines);
    expect(reveal.now.drawn.size).toBe(0);
  });

  it("shows nothing to whoever wants no motion", () => {
    prefs.speed = "instant";
    const reveal = new Reveal();
    reveal.follow(at(4), []);
    reveal.follow(at(5), lines);
    expect(reveal.now.drawn.size).toBe(0);
    prefs.speed = "calm";
  });

  it("lets only the last chip wait until all were seen", () => {
    const after = frame(5, { lines });
    const waits = lines.filter((one) => one.what === "drew").map((one) => cue(one, after, after).hold ?? 0);
    expect(waits.slice(0, 2)).toEqual([0, 0]);
    expect(waits[2]).toBeGreaterThan(2);
  });

  it("lets a chip fly from the bag's mouth to its place in the row, and tells how strong it is", () => {
    const after = frame(5, { view: { ...frame(5).view, table: war([player({ active: ["FLw", "CSs", "FLw"] })]) } });
    const made = cue(line(9, 5, "played", { who: 0, chip: "FLw", strength: 2, steps: "1 ×2 = 2" }), after, after);
    expect(made.pieces).toEqual(["active.0.2"]);
    expect(made.from).toBe("drawn.0");
    expect(made.rise?.text).toBe("1 ×2 = 2");
    expect(cue(line(9, 5, "unheard-of"), after, after)).toEqual({ pieces: [] });
  });
});

const option = (what: string, facts: Record<string, unknown> = {}): Choice => ({ option: { do: what, ...facts }, label: what, targets: [] });
const due = (code: string, more: Partial<Shortage>): Shortage => ({ code, state: "nothing", why: "level-out", n: 0, ...more });

describe("rewards", () => {
  it("groups options by the reward they take, units first, both answers to a taint together", () => {
    const options = [option("now", { reward: "D" }), option("take-tainted", { reward: "ABIL" }), option("leave-tainted"), option("place", { units: 1 })];
    const groups = byReward(options, ["D", "~ABIL", "~ABIL", "U1"]);
    expect(groups.map((one) => [one.code, one.choices.length])).toEqual([
      ["U1", 1],
      ["D", 1],
      ["~ABIL", 2],
    ]);
  });

  it("says why a reward falls short, and names it once", () => {
    speak("en", { "short.chip-out": "{reward}: out", "short.few-units": ["{n} is missing", "{n} are missing"], "page.short": "{reward}: {why}" });
    const book = new Book([
      { id: "chip.CSw", type: "chip", name: "weak Card Soldier" },
      { id: "reward.U3", type: "reward", name: "3 units" },
    ] as Thing[]);
    expect(shortage(book, due("CSw", { why: "chip-out" }))).toBe("weak Card Soldier: out");
    expect(shortage(book, due("U3", { why: "few-units", n: 2 }))).toBe("3 units: 2 are missing");
    expect(why(book, due("U3", { why: "few-units", n: 1 }))).toBe("1 is missing");
  });

  it("counts equal chips", () => {
    expect(counted(["FLw", "MAD", "FLw"])).toEqual([
      { chip: "FLw", copies: 2 },
      { chip: "MAD", copies: 1 },
    ]);
  });
});

describe("the anvil and the march", () => {
  const forge = (chip: string, row: number, right: string) => option("forge", { chip, row, right });
  const FORGES = [forge("FLw", 0, "icon"), forge("FLw", 1, "icon"), forge("FLw", 1, "FORGE"), forge("RKw", 0, "icon"), option("no-forge")];

  it("offers the rows of the chosen chip by the chosen right", () => {
    expect(anvil(FORGES, "", "").chips).toEqual(["FLw", "RKw"]);
    expect([...anvil(FORGES, "FLw", "").rows.keys()]).toEqual([0, 1]);
    expect([...anvil(FORGES, "FLw", "FORGE").rows.keys()]).toEqual([1]);
    expect(anvil(FORGES, "RKw", "FORGE").rights).toEqual(["icon"]);
    expect(anvil(FORGES, "RKw", "FORGE").rows.get(0)).toBe(FORGES[3]);
  });

  const march = (region: string, to: string, units: number) => option("march", { region, to, units });
  it("asks from where only where there is a choice", () => {
    const ways = [march("RK", "ML", 1), march("RK", "ML", 2), march("RK", "TW", 1)];
    expect([...marches(ways, "").goals].map(([to, found]) => [to, found.length])).toEqual([
      ["ML", 2],
      ["TW", 1],
    ]);
    const two = [...ways, march("WZ", "RK", 1)];
    expect(marches(two, "").goals.size).toBe(0);
    expect([...marches(two, "WZ").goals.keys()]).toEqual(["RK"]);
  });

  const asking = (prompt: number, options: Choice[]): Frame => frame(prompt, { ask: { prompt, what: "forge", sentence: "", options, always: false, sealed: false, why: {} } });
  let draft: Draft;
  beforeEach(() => (draft = new Draft()));

  it("forgets what was begun when the question changes, and takes an only chip at once", () => {
    draft.asked(asking(1, FORGES));
    expect(draft.chip).toBe("");
    draft.chip = "RKw";
    draft.asked(asking(1, FORGES));
    expect(draft.chip).toBe("RKw");
    draft.asked(asking(2, [forge("CSw", 2, "icon")]));
    expect(draft.chip).toBe("CSw");
  });
});

describe("chips", () => {
  it("have an outline for each kind, and studs when they are strong", () => {
    const allies = ["FL", "CS", "RO", "RK", "CR"];
    const kinds = [...allies.map((ally) => `${ally}w`), "FORGE", "POI", "I03"].map((chip) => chipShape(chip).outline);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(allies.map((ally) => [chipShape(`${ally}w`).strong, chipShape(`${ally}s`).strong])).toEqual(allies.map(() => [false, true]));
    expect(chipShape("MAD").bare).toBe(true);
    expect(chipShape("JAB-A").motif).toBe("JAB-A");
    expect(Object.values(SHAPES).every((path) => /^M[^a-z]*Z$/.test(path))).toBe(true);
  });
});

describe("questions", () => {
  it("are answered at the table when they are about seats, else where the hand is", () => {
    expect(["tea", "sit", "poison", "party-card"].every(onBoard)).toBe(true);
    expect(["reward", "commit", "shield", "lead"].some(onBoard)).toBe(false);
  });
});
