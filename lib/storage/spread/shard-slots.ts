// Which shards of what is spread a process counts on: those that it opened itself, as long as there are any, each for one request at a
// time. One at which two met is not drawn again before all others were. So processes use different ones, and few of them meet.
import { type Key, keyText } from '../table/table';

/** Owners that a process remembers; the one it has known longest goes first. */
const MOST_KNOWN = 1_000;
const MOST_FREE = 64;
/** Shards that are looked at together for one that nobody has opened. */
const LOOKED_AT = 4;
/** Where one shard in so many may have room, hardly any has. */
const FEW_ONE_IN = 8;

interface Known<About> {
  readonly round: string;
  /** What holds for as long as the round does. */
  readonly about: About;
  /** Shards that exist and had room, each for one request at a time. */
  readonly free: number[];
  /** Those that were drawn for a use; all over again where none is left. */
  readonly used: Set<number>;
  /** Those that had no room when they were seen last. */
  readonly dry: Set<number>;
}

export class ShardSlots<About = null> {
  private readonly known = new Map<string, Known<About>>();

  /** @param all how many shards there are @param random from 0 up to, but not, 1 */
  constructor(
    private readonly all: number,
    private readonly random: () => number,
  ) {}

  roundOf(owner: Key): string | null {
    return this.known.get(keyText(owner))?.round ?? null;
  }

  /** Null where this process does not know it as spread. */
  aboutOf(owner: Key): About | null {
    return this.known.get(keyText(owner))?.about ?? null;
  }

  learn(owner: Key, round: string, about: About): void {
    const name = keyText(owner);
    if (this.known.get(name)?.round === round) return;
    this.known.delete(name);
    this.known.set(name, { round, about, free: [], used: new Set(), dry: new Set() });
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  forget(owner: Key, round: string): void {
    if (this.roundOf(owner) === round) this.known.delete(keyText(owner));
  }

  /**
   * Shards that this process has not used, of which one is for one use. None of them is drawn again before one is kept.
   * @returns none where hardly any may have room: to draw them would bring all requests to the same ones
   */
  drawUnused(owner: Key): readonly number[] {
    const { used, dry } = this.known.get(keyText(owner)) ?? { used: new Set<number>(), dry: new Set<number>() };
    if (this.all - dry.size <= Math.floor(this.all / FEW_ONE_IN)) return [];
    const mayHaveRoom = Array.from({ length: this.all }, (_, number) => number).filter((number) => !dry.has(number));
    if (mayHaveRoom.every((number) => used.has(number))) used.clear();
    const unused = mayHaveRoom.filter((number) => !used.has(number));
    return Array.from({ length: Math.min(LOOKED_AT, unused.length) }, () => {
      const [number = 0] = unused.splice(Math.floor(this.random() * unused.length), 1);
      used.add(number);
      return number;
    });
  }

  /** Of those that were drawn one is used, the others may be drawn again. */
  keep(owner: Key, drawn: readonly number[], kept: number): void {
    const used = this.known.get(keyText(owner))?.used;
    for (const number of drawn) used?.delete(number);
    used?.add(kept);
  }

  /** What was seen of a shard. One without room has some again only where a use of it is rolled back. */
  noteRoom(
    owner: Key,
    round: string,
    { number, hasRoom }: { readonly number: number; readonly hasRoom: boolean },
  ): void {
    const known = this.known.get(keyText(owner));
    if (known?.round !== round) return;
    if (hasRoom) known.dry.delete(number);
    else known.dry.add(number);
    const at = hasRoom ? -1 : known.free.indexOf(number);
    if (at >= 0) known.free.splice(at, 1);
  }

  isDry(owner: Key, number: number): boolean {
    return this.known.get(keyText(owner))?.dry.has(number) ?? false;
  }

  /** A shard to look at. */
  look(owner: Key): number {
    return this.known.get(keyText(owner))?.free.at(-1) ?? Math.floor(this.random() * this.all);
  }

  /** A shard that is known to exist; null where there is none. */
  takeFree(owner: Key): number | null {
    return this.known.get(keyText(owner))?.free.pop() ?? null;
  }

  /** It had room and met nobody. */
  giveBack(owner: Key, round: string, number: number): void {
    const known = this.known.get(keyText(owner));
    if (known?.round !== round || known.free.length >= MOST_FREE || known.free.includes(number)) return;
    known.dry.delete(number);
    known.free.push(number);
  }
}
