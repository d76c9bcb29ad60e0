// Which shards of what is spread a process counts on. One that was free before is drawn again, one at which two met is not: processes
// come to use different ones, so that few of them meet.
import { type Key, keyText } from '../table/table';

/** Owners that a process remembers; the one it has known longest goes first. */
const MOST_KNOWN = 1_000;
const MOST_FREE = 64;

interface Known<About> {
  readonly round: string;
  /** What holds for as long as the round does. */
  readonly about: About;
  /** Shards that exist and had room, each for one request at a time. */
  readonly free: number[];
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
    this.known.set(name, { round, about, free: [] });
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  forget(owner: Key, round: string): void {
    if (this.roundOf(owner) === round) this.known.delete(keyText(owner));
  }

  /** A shard for one use, or to look at; any of them where none is known to be free. */
  draw(owner: Key, isTaken: boolean): number {
    const free = isTaken ? this.takeFree(owner) : this.known.get(keyText(owner))?.free.at(-1);
    return free ?? Math.floor(this.random() * this.all);
  }

  /** A shard that is known to exist; null where there is none. */
  takeFree(owner: Key): number | null {
    return this.known.get(keyText(owner))?.free.pop() ?? null;
  }

  /** It had room and met nobody. */
  giveBack(owner: Key, round: string, number: number): void {
    const known = this.known.get(keyText(owner));
    if (known?.round !== round || known.free.length >= MOST_FREE || known.free.includes(number)) return;
    known.free.push(number);
  }
}
