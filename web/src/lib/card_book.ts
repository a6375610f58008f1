/** Everything printed on the cards of a game, looked up by id. */

/** Something with print on it. */
interface Printed {
  id: string;
  type: string;
}

export class CardBook<Thing extends Printed> {
  private readonly byId: ReadonlyMap<string, Thing>;

  constructor(readonly all: readonly Thing[]) {
    this.byId = new Map(all.map((thing) => [thing.id, thing]));
  }

  get(id: string): Thing | undefined {
    return this.byId.get(id);
  }

  /** All things of a type. */
  of<T extends Thing["type"]>(type: T): Extract<Thing, { type: T }>[] {
    return this.all.filter((thing): thing is Extract<Thing, { type: T }> => thing.type === type);
  }

  /** The thing with this id, if it is of this type. */
  find<T extends Thing["type"]>(type: T, id: string): Extract<Thing, { type: T }> | undefined {
    const thing = this.byId.get(id);
    return thing?.type === type ? (thing as Extract<Thing, { type: T }>) : undefined;
  }
}

/** The cards of a game that has none. */
const NONE: never[] = [];

/** A function that makes something from the cards of a table: once, however often it is asked; it goes with the cards. */
export function perCards<Thing, Made>(make: (cards: Thing[]) => Made): (cards: unknown) => Made {
  const made = new WeakMap<object, Made>();
  return (cards) => {
    const list = Array.isArray(cards) ? (cards as Thing[]) : NONE;
    let found = made.get(list);
    if (found === undefined) {
      found = make(list);
      made.set(list, found);
    }
    return found;
  };
}
