/** The outlines of chips. A kind is told by its shape and its picture, never by its colour alone. */

export type Outline = "circle" | "card" | "flower" | "tower" | "paw" | "hexagon" | "star" | "ticket" | "drop";

export interface ChipShape {
  outline: Outline;
  /** A token, or `kind`: the faction's own colour. */
  rim: string;
  plate: string;
  /** The drawing among the things, and where it stands: left, top, size. */
  motif: string;
  spot: [number, number, number];
  strong: boolean;
  /** Madness is its own shape. */
  bare: boolean;
}

/** Around (50, 48), about 44 across from the middle. */
function round(points: number, outer: number, inner: number, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2 + turn;
    const r = index % 2 ? inner : outer;
    return `${(50 + Math.cos(angle) * r).toFixed(1)} ${(48 + Math.sin(angle) * r).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Lobes all around: a flower, a paw. */
function lobes(count: number, middle: number, turn = 0): string {
  const at = (index: number, r: number) => {
    const angle = (index * 2 * Math.PI) / count - Math.PI / 2 + turn;
    return `${(50 + Math.cos(angle) * r).toFixed(1)} ${(48 + Math.sin(angle) * r).toFixed(1)}`;
  };
  const size = (middle * Math.sin(Math.PI / count)).toFixed(1);
  return `M${at(-0.5, middle)}${Array.from({ length: count }, (_, index) => `A${size} ${size} 0 0 1 ${at(index + 0.5, middle)}`).join("")}Z`;
}

export const SHAPES: Record<Outline, string> = {
  circle: "M50 4A44 44 0 1 1 49.900 4Z",
  card: "M18 6H82Q90 6 90 14V82Q90 90 82 90H18Q10 90 10 82V14Q10 6 18 6Z",
  flower: lobes(8, 37),
  tower: "M8 90V6H26V16H41V6H59V16H74V6H92V90Z",
  paw: lobes(5, 35),
  hexagon: "M50 2L92 25V71L50 94 8 71V25Z",
  star: round(10, 47, 39),
  ticket: "M16 6H84A10 10 0 0 0 94 16V80A10 10 0 0 0 84 90H16A10 10 0 0 0 6 80V16A10 10 0 0 0 16 6Z",
  drop: "M50 2C64 18 88 36 88 58 88 78 72 94 50 94 28 94 12 78 12 58 12 36 36 18 50 2Z",
};

const ALLY: Record<string, { outline: Outline; rim: string; plate: string }> = {
  FL: { outline: "circle", rim: "--art-rose", plate: "--art-rose-pale" },
  CS: { outline: "card", rim: "--art-slate", plate: "--art-slate-pale" },
  RO: { outline: "flower", rim: "--art-crimson-deep", plate: "--art-crimson-pale" },
  RK: { outline: "tower", rim: "--art-jam", plate: "--art-jam-pale" },
  CR: { outline: "paw", rim: "--art-moss-deep", plate: "--art-moss-pale" },
};

/** How a chip looks: an ally by its type, a faction's own by its faction, an item as a ticket. */
export function chipShape(id: string): ChipShape {
  const made = (outline: Outline, rim: string, plate: string, motif: string, more: Partial<ChipShape> = {}): ChipShape => ({
    outline,
    rim,
    plate,
    motif,
    spot: [20, 18, 60],
    strong: false,
    bare: false,
    ...more,
  });
  const ally = ALLY[id.slice(0, 2)];
  if (ally && /^(FL|CS|RO|RK|CR)[ws]$/.test(id)) return made(ally.outline, ally.rim, ally.plate, id.slice(0, 2), { strong: id.endsWith("s") });
  if (id === "FORGE") return made("hexagon", "--art-slate-deep", "--art-slate-pale", "FORGE");
  if (id === "MAD" || id === "MAD2") return made("star", "--art-plum-deep", "--art-plum-pale", id, { bare: true });
  if (id === "POI") return made("drop", "--art-moss-deep", "--art-paper", "POI", { spot: [22, 26, 56] });
  if (/^I\d\d$/.test(id)) return made("ticket", "--art-teal", "--art-teal-pale", id);
  if (id.endsWith("-A")) return made("star", "kind", "tint", id);
  return made("circle", "kind", "kind", "");
}
