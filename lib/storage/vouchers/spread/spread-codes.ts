// Counts the uses of codes that many requests redeem at once. A code counts its own uses until two redemptions conflict
// there: then it is spread, and each redemption counts on one of its shards. Readers and writers of the whole code
// settle it: all shards are closed and added up, and the code counts again. See docs/adr/103-limited-counters.md.
import { BoundedMap } from '../../../async/bounded-map';
import { SingleFlight } from '../../../async/single-flight';
import { type ItemCondition, type Item, type Key, keyText, type Table } from '../../table/table';
import { trySendBriefly, sendUntilDone } from '../../table/send-until-done';
import { keyAlone, newRound } from '../../spread/rounds';
import { type ShardOpenOutcome, type ShardPlace, Shards, type ShardSettings } from '../../spread/shards';
import { ShardSlots } from '../../spread/shard-slots';
import {
  type ClosedCode,
  toClosedCode,
  foldCode,
  foldWrite,
  newShard,
  roundOf,
  spreadWrite,
  withCounted,
} from './code-shards';

/** Maximum codes with ledgers in several partitions that a process remembers. */
const MOST_CODES = 1_000;

export interface SpreadCodesSettings extends ShardSettings {
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

export class SpreadCodes {
  /** Rounds that this process knows. */
  readonly slots: ShardSlots;
  private readonly ledgers = new BoundedMap<string, true>(MOST_CODES);
  readonly shards: Shards;
  private readonly spreading = new SingleFlight();

  constructor(
    private readonly table: Table,
    private readonly settings: SpreadCodesSettings,
  ) {
    this.shards = new Shards(table, settings);
    this.slots = new ShardSlots(this.all, settings.random);
  }

  /** Number of shards of a code. A code with fewer uses left is not spread. */
  get all(): number {
    return this.shards.all;
  }

  /** The code as one item, with the counts on its shards. */
  async whole(code: Item): Promise<Item> {
    const round = roundOf(code);
    return round === null ? code : withCounted(code, await this.shards.of(code, round));
  }

  /**
   * True when this process knows that ledger rows of the code are in several partitions. Otherwise the row is added to
   * the first one.
   */
  hasLedgers(code: Key): boolean {
    return this.ledgers.has(keyText(code));
  }

  shardKey(code: Key, place: ShardPlace): Key {
    return this.shards.key(code, place);
  }

  /** Settles a code. See `Shards.settle`. */
  async settle(code: Key, round: string): Promise<void> {
    await this.shards.settle(code, round, foldCode);
    this.slots.forget(code, round);
  }

  /** Closes a code, for a write that makes it count again. See `Shards.close`. */
  async close(code: Key, round: string): Promise<ClosedCode | null> {
    this.slots.forget(code, round);
    const shards = await this.shards.close(code, round);
    return shards && toClosedCode(round, shards);
  }

  /** A closed code counts again, unchanged. */
  async fold(code: Key, closed: ClosedCode): Promise<void> {
    await sendUntilDone(() => this.table.write(foldWrite(keyAlone(code), closed)));
    await this.end(code, closed);
  }

  /** A closed code counts again, by the write it was closed for. */
  end(code: Key, { round }: ClosedCode): Promise<void> {
    return this.shards.end(code, round);
  }

  /** Opens a shard of a code. See `Shards.open`. */
  open(code: Key, place: ShardPlace): Promise<ShardOpenOutcome> {
    const { all } = this;
    return this.shards.open(code, place, (found, key) => newShard(found, { key, number: place.number, all }));
  }

  /** A shard that accepts a return, of a code that this process knows to be spread. */
  drawReturn(code: Key): ShardPlace | null {
    const round = this.slots.roundOf(code);
    const number = this.slots.takeFree(code);
    return round === null || number === null ? null : { round, number };
  }

  /**
   * Remembers a shard that accepts returns, for the next attempt. If it is closed, the process that closed it may have
   * died.
   */
  async learnReturn(code: Item): Promise<void> {
    const round = roundOf(code);
    if (round === null) return;
    this.slots.learn(code, round, null);
    const numbers = this.slots.drawUnused(code);
    const [number = this.slots.look(code)] = numbers;
    this.slots.keep(code, numbers, number);
    if ((await this.open(code, { round, number })) === 'CLOSED') await this.settle(keyAlone(code), round);
    else this.slots.giveBack(code, round, number);
  }

  giveBack(code: Key, { round, number }: ShardPlace): void {
    this.slots.giveBack(code, round, number);
  }

  forget(code: Key, round: string): void {
    this.slots.forget(code, round);
  }

  /**
   * Call it after a conflict of redemptions at a code. Redemptions of one process with a conflict there wait together
   * until the code is spread, so that they do not conflict again.
   * @param asRead holds when the code is as it was read
   */
  async spread(code: Key, asRead: ItemCondition): Promise<void> {
    await this.spreading.run(keyText(code), () => this.spreadNow(code, asRead));
  }

  /** Waits for the work of others of this process. @returns false when there was none */
  async isSpreading(code: Key): Promise<boolean> {
    const running = this.spreading.of(keyText(code));
    await running;
    return running !== undefined;
  }

  /** If the table does not answer, the next attempt counts on the code again. */
  private async spreadNow(code: Key, asRead: ItemCondition): Promise<void> {
    const { random, nowMs } = this.settings;
    const round = newRound(random);
    const write = spreadWrite(code, { round, nowMs: nowMs() }, asRead);
    const outcome = await trySendBriefly(async () => {
      // Other redemptions conflicted here too, and may have spread it.
      const item = await this.table.get(keyAlone(code));
      return item && roundOf(item) !== null ? { status: 'REFUSED', index: 0, item } : this.table.write(write);
    });
    const spread = outcome?.status === 'REFUSED' && outcome.item ? roundOf(outcome.item) : null;
    if (outcome?.status === 'DONE') this.slots.learn(code, round, null);
    else if (spread !== null) this.slots.learn(code, spread, null);
  }

  /** A code that is created anew has a new ledger. */
  noteLedgers(code: Key, areSeveral: boolean): void {
    if (areSeveral) this.ledgers.set(keyText(code), true);
    else this.ledgers.delete(keyText(code));
  }
}
