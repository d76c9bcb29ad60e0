// The shards that this process counts on: preferably ones that it opened itself, each for one request at a time. A
// shard with a conflict is drawn again only after all others. So processes use different shards, and few of them
// conflict.
import { BoundedMap } from '../../async/memory';
import { SingleFlight } from '../../async/concurrency';
import { type Key, keyText } from '../table/table';

/** Maximum owners that a process remembers; the oldest is dropped first. */
const MOST_KNOWN = 1_000;
const MOST_FREE = 64;
/** Shards that are read together to find one that is not open yet. */
const LOOKED_AT = 4;
/** When at most one shard in this many may have room, the search treats all as nearly full. */
const FEW_ONE_IN = 8;

interface EpochShards<About> {
  readonly epoch: string;
  /** Data that is valid for the whole epoch. */
  readonly about: About;
  /** Shards that exist and had room, each for one request at a time. */
  readonly free: number[];
  /** Shards drawn for a use; cleared when all have been drawn. */
  readonly used: Set<number>;
  /** Shards that had no room when last read. */
  readonly dry: Set<number>;
}

export class ShardSlots<About = null> {
  private readonly known = new BoundedMap<string, EpochShards<About>>(MOST_KNOWN);
  private readonly starting = new SingleFlight();

  /** @param all number of shards @param random from 0 up to, but not, 1 */
  constructor(
    private readonly all: number,
    private readonly random: () => number,
  ) {}

  /**
   * Begins an epoch after a conflict. Requests of one process with a conflict at an owner wait together until it has
   * begun, so that they do not conflict there again.
   */
  begin(owner: Key, start: () => Promise<void>): Promise<void> {
    return this.starting.run(keyText(owner), start);
  }

  /** Waits while this process begins an epoch. @returns false when it does not */
  async isBeginning(owner: Key): Promise<boolean> {
    const running = this.starting.of(keyText(owner));
    await running;
    return running !== undefined;
  }

  epochOf(owner: Key): string | null {
    return this.known.get(keyText(owner))?.epoch ?? null;
  }

  /** Null when this process knows no epoch of it. */
  aboutOf(owner: Key): About | null {
    return this.known.get(keyText(owner))?.about ?? null;
  }

  learn(owner: Key, epoch: string, about: About): void {
    const name = keyText(owner);
    if (this.known.get(name)?.epoch === epoch) return;
    this.known.set(name, { epoch, about, free: [], used: new Set(), dry: new Set() });
  }

  forget(owner: Key, epoch: string): void {
    if (this.epochOf(owner) === epoch) this.known.delete(keyText(owner));
  }

  /**
   * Draws shards that this process has not used, one of which will be used. None of them is drawn again before one is
   * kept.
   * @returns empty when few shards may have room: drawing would lead all requests to the same ones
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

  /** Marks the drawn shard that was used; the others can be drawn again. */
  keep(owner: Key, drawn: readonly number[], kept: number): void {
    const used = this.known.get(keyText(owner))?.used;
    for (const number of drawn) used?.delete(number);
    used?.add(kept);
  }

  /** Records whether a shard has room. A full shard gets room again only when one of its uses is rolled back. */
  noteRoom(
    owner: Key,
    epoch: string,
    { number, hasRoom }: { readonly number: number; readonly hasRoom: boolean },
  ): void {
    const known = this.known.get(keyText(owner));
    if (known?.epoch !== epoch) return;
    if (hasRoom) known.dry.delete(number);
    else known.dry.add(number);
    const at = hasRoom ? -1 : known.free.indexOf(number);
    if (at >= 0) known.free.splice(at, 1);
  }

  isDry(owner: Key, number: number): boolean {
    return this.known.get(keyText(owner))?.dry.has(number) ?? false;
  }

  /** Picks a shard to read. */
  look(owner: Key): number {
    return this.known.get(keyText(owner))?.free.at(-1) ?? Math.floor(this.random() * this.all);
  }

  /** A shard that is known to exist; null if there is none. */
  takeFree(owner: Key): number | null {
    return this.known.get(keyText(owner))?.free.pop() ?? null;
  }

  /** Frees a shard that had room and no conflict. */
  giveBack(owner: Key, epoch: string, number: number): void {
    const known = this.known.get(keyText(owner));
    if (known?.epoch !== epoch || known.free.length >= MOST_FREE || known.free.includes(number)) return;
    known.dry.delete(number);
    known.free.push(number);
  }
}
