// Which shards of spread codes a process counts on. One that was free before is drawn again, one at which two met is not: processes
// come to use different ones, so that few of them meet.
import { type Key, keyText } from '../../table/table';

/** Codes that a process remembers; the one it has known longest goes first. */
const MOST_CODES = 1_000;
const MOST_FREE = 64;

interface Known {
  readonly round: string;
  /** Shards that exist and had room, each for one request at a time. */
  readonly free: number[];
}

export class ShardSlots {
  private readonly known = new Map<string, Known>();
  private readonly ledgers = new Set<string>();

  /** @param all how many shards a code has @param random from 0 up to, but not, 1 */
  constructor(
    private readonly all: number,
    private readonly random: () => number,
  ) {}

  /** Whether rows of the ledger of this code stand in several partitions. One that is made anew has a ledger of its own. */
  noteLedgers(code: Key, areSeveral: boolean): void {
    this.ledgers.delete(keyText(code));
    if (areSeveral) this.ledgers.add(keyText(code));
    const [oldest] = this.ledgers;
    if (this.ledgers.size > MOST_CODES && oldest !== undefined) this.ledgers.delete(oldest);
  }

  hasLedgers(code: Key): boolean {
    return this.ledgers.has(keyText(code));
  }

  roundOf(code: Key): string | null {
    return this.known.get(keyText(code))?.round ?? null;
  }

  learn(code: Key, round: string): void {
    const name = keyText(code);
    if (this.known.get(name)?.round === round) return;
    this.known.delete(name);
    this.known.set(name, { round, free: [] });
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_CODES && oldest !== undefined) this.known.delete(oldest);
  }

  forget(code: Key, round: string): void {
    if (this.roundOf(code) === round) this.known.delete(keyText(code));
  }

  /** A shard for one use, or to look at; any of them where none is known to be free. */
  draw(code: Key, isTaken: boolean): number {
    const free = isTaken ? this.takeFree(code) : this.known.get(keyText(code))?.free.at(-1);
    return free ?? Math.floor(this.random() * this.all);
  }

  /** A shard that is known to exist; null where there is none. */
  takeFree(code: Key): number | null {
    return this.known.get(keyText(code))?.free.pop() ?? null;
  }

  /** It had room and met nobody. */
  giveBack(code: Key, round: string, number: number): void {
    const known = this.known.get(keyText(code));
    if (known?.round !== round || known.free.length >= MOST_FREE || known.free.includes(number)) return;
    known.free.push(number);
  }
}
