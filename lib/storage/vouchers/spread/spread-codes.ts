// Where uses of a code are counted that many redeem at once. A code counts its own uses, until two redemptions meet there: then it is
// spread, and each redemption counts on one of its shards. What has to see or change the whole code settles it: all shards
// are closed and added up, and the code counts again. See docs/adr/102-spread-codes.md.
import type { Formats } from '../../formats/formats';
import { isCodeKey } from '../../keys/counter-keys';
import { type Condition, type Item, type Key, keyText, type Table } from '../../table/table';
import { untilAnswered } from '../../table/until-answered';
import { isClosed, isOver, keyAlone, newRound } from '../../spread/rounds';
import { type ShardPlace, Shards, type ShardSettings } from '../../spread/shards';
import { ShardSlots } from '../../spread/shard-slots';
import {
  type ClosedCode,
  closedCode,
  foldCode,
  foldWrite,
  hasLedgers,
  hasRoom,
  inPlaceOf,
  newShard,
  roundOf,
  spreadWrite,
  withCounted,
} from './code-shards';

/** Of the redemptions that find a code spread for long one in so many settles it. */
const SETTLED_BY_ONE_IN = 32;
/** Shards with room that a process remembers after a search for one. */
const MOST_FOUND = 16;
/** Codes of which a process remembers that their ledgers stand in several partitions. */
const MOST_CODES = 1_000;
/** A code that is settled again and again is read so often. */
const MOST_LOOKS = 4;

export interface SpreadCodesSettings extends ShardSettings {
  readonly formats: Formats;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

/** How a code is looked at: by a redemption, which counts on what it is told, or by somebody who changes nothing. */
export interface Look {
  readonly isRedeemed: boolean;
}

/** A code that says that it is spread. */
interface SpreadCode {
  readonly code: Item;
  readonly round: string;
}

export class SpreadCodes {
  private readonly slots: ShardSlots;
  private readonly ledgers = new Set<string>();
  private readonly shards: Shards;

  constructor(
    private readonly table: Table,
    private readonly settings: SpreadCodesSettings,
  ) {
    this.shards = new Shards(table, settings);
    this.slots = new ShardSlots(this.all, settings.random);
  }

  /** How many shards a code has. One with fewer uses left is not spread. */
  get all(): number {
    return this.shards.all;
  }

  /**
   * Items for a decision, each under the key it was asked for by. A code that is spread comes as one of its shards that has
   * room; as a whole where none has, or where it is being settled and is not redeemed.
   */
  async batchGet(keys: readonly Key[], look: Look): Promise<readonly Item[]> {
    const asked = [...new Map(keys.map((key) => [keyText(key), key])).values()];
    const drawn = asked.map((key) => this.drawn(key, look));
    const read = await this.table.batchGet(drawn.map(({ key }) => key));
    const items = new Map(read.map((item) => [keyText(item), item]));
    const found = await Promise.all(
      drawn.map(async ({ key, code, shard }) => {
        const item = items.get(keyText(key));
        if (shard) return this.drawnShard(code, { item, shard, look });
        return item && isCodeKey(code) ? this.placed(item, look) : (item ?? null);
      }),
    );
    return found.filter((item) => item !== null);
  }

  /** The code as one item, with what its shards have counted. */
  async whole(code: Item): Promise<Item> {
    const round = roundOf(code);
    return round === null ? code : withCounted(code, await this.shards.of(code, round));
  }

  /** Whether this process knows that rows of a ledger stand in several partitions. Where it does not, one more is in the first. */
  hasLedgers(code: Key): boolean {
    return this.ledgers.has(keyText(code));
  }

  shardKey(code: Key, place: ShardPlace): Key {
    return this.shards.key(code, place);
  }

  /** As `Shards.settle`. */
  async settle(code: Key, round: string): Promise<void> {
    await this.shards.settle(code, round, foldCode);
    this.slots.forget(code, round);
  }

  /** As `Shards.close`, for a write that makes the code count again. */
  async close(code: Key, round: string): Promise<ClosedCode | null> {
    this.slots.forget(code, round);
    const shards = await this.shards.close(code, round);
    return shards && closedCode(round, shards);
  }

  /** A closed code counts again, unchanged. */
  async fold(code: Key, closed: ClosedCode): Promise<void> {
    await untilAnswered(() => this.table.write(foldWrite(keyAlone(code), closed)));
    await this.end(code, closed);
  }

  /** A closed code counts again, by the write it was closed for. */
  end(code: Key, { round }: ClosedCode): Promise<void> {
    return this.shards.end(code, round);
  }

  /** As `Shards.open`. */
  open(code: Key, place: ShardPlace): Promise<boolean> {
    const { all } = this;
    return this.shards.open(code, place, (found, key) => newShard(found, { key, number: place.number, all }));
  }

  /** A shard that takes back a use, of a code that this process knows to be spread. */
  drawReturn(code: Key): ShardPlace | null {
    const round = this.slots.roundOf(code);
    const number = this.slots.takeFree(code);
    return round === null || number === null ? null : { round, number };
  }

  /** Remembers a shard that takes back uses, for the next attempt. Where it is closed, who closed it may have died. */
  async learnReturn(code: Item): Promise<void> {
    const round = roundOf(code);
    if (round === null) return;
    this.slots.learn(code, round, null);
    const number = this.slots.draw(code, true);
    if (await this.open(code, { round, number })) this.slots.giveBack(code, round, number);
    else await this.settle(keyAlone(code), round);
  }

  giveBack(code: Key, { round, number }: ShardPlace): void {
    this.slots.giveBack(code, round, number);
  }

  forget(code: Key, round: string): void {
    this.slots.forget(code, round);
  }

  /** After two redemptions met at a code. While older releases run, none knows shards. @param asRead that it is as it was read */
  async spread(code: Key, asRead: Condition): Promise<void> {
    const { formats, random, nowMs } = this.settings;
    if (formats.written !== 'newest') return;
    const round = newRound(random);
    const { status } = await this.table.write(spreadWrite(code, { round, nowMs: nowMs() }, asRead));
    if (status === 'DONE') this.slots.learn(code, round, null);
  }

  /** One that is made anew has a ledger of its own. */
  private noteLedgers(code: Key, areSeveral: boolean): void {
    this.ledgers.delete(keyText(code));
    if (areSeveral) this.ledgers.add(keyText(code));
    const [oldest] = this.ledgers;
    if (this.ledgers.size > MOST_CODES && oldest !== undefined) this.ledgers.delete(oldest);
  }

  /** What to read in place of a code that is known to be spread. */
  private drawn(code: Key, { isRedeemed }: Look) {
    const round = isCodeKey(code) ? this.slots.roundOf(code) : null;
    if (round === null) return { key: code, code, shard: null };
    const shard = { round, number: this.slots.draw(code, isRedeemed) };
    return { key: this.shardKey(code, shard), code, shard };
  }

  private async drawnShard(
    code: Key,
    drawn: { readonly item: Item | undefined; readonly shard: ShardPlace; readonly look: Look },
  ): Promise<Item | null> {
    const { item, shard, look } = drawn;
    const isOpen = item && !isClosed(item);
    if (isOpen && this.isLong(item, look)) await this.settle(code, shard.round);
    else if (isOpen && hasRoom(item)) return inPlaceOf(code, item, { ...shard, isNew: false });
    const found = await this.table.get(keyAlone(code));
    // A day after its round the shard is gone.
    if ((item && isClosed(item)) || !found || roundOf(found) !== shard.round) this.slots.forget(code, shard.round);
    return found && this.placed(found, look);
  }

  /** A code as a decision sees it. @param found as it was read just now */
  private async placed(found: Item, look: Look): Promise<Item | null> {
    let code: Item | null = found;
    this.noteLedgers(found, hasLedgers(found));
    for (let looks = 0; code && looks < MOST_LOOKS; looks += 1) {
      const round = roundOf(code);
      if (round === null) return code;
      this.slots.learn(code, round, null);
      const shard = await this.shardWithRoom({ code, round }, look);
      if (shard) return shard;
      if (!look.isRedeemed) break;
      await this.settle(code, round);
      code = await this.table.get(keyAlone(code));
    }
    return code && this.whole(code);
  }

  /** Many may no longer redeem it: one of those who do puts it into one place, and it is spread again where they meet. */
  private isLong(item: Item, { isRedeemed }: Look): boolean {
    const { nowMs, random } = this.settings;
    return isRedeemed && isOver(item, nowMs()) && random() * SETTLED_BY_ONE_IN < 1;
  }

  /** Null where no shard has room, or they are being closed. */
  private async shardWithRoom({ code, round }: SpreadCode, { isRedeemed }: Look): Promise<Item | null> {
    const number = this.slots.draw(code, isRedeemed);
    const key = this.shardKey(code, { round, number });
    const stored = await this.table.get(key);
    const shard = stored ?? newShard(code, { key, number, all: this.all });
    if (isClosed(shard)) return null;
    if (hasRoom(shard)) return inPlaceOf(code, shard, { round, number, isNew: !stored });
    return this.searched({ code, round });
  }

  /** Looks at all shards for one with room. */
  private async searched({ code, round }: SpreadCode): Promise<Item | null> {
    const stored = new Map((await this.shards.of(code, round)).map((shard) => [keyText(shard), shard]));
    if ([...stored.values()].some(isClosed)) return null;
    const found = Array.from({ length: this.all }, (_, number) => {
      const key = this.shardKey(code, { round, number });
      const known = stored.get(keyText(key));
      return { number, isNew: !known, shard: known ?? newShard(code, { key, number, all: this.all }) };
    }).filter(({ shard }) => hasRoom(shard));
    // From any place on, so that those who search at the same time find others.
    const begin = Math.floor(this.settings.random() * found.length);
    const [first, ...others] = [...found.slice(begin), ...found.slice(0, begin)];
    if (!first) return null;
    for (const { number, isNew } of others.slice(0, MOST_FOUND)) if (!isNew) this.slots.giveBack(code, round, number);
    return inPlaceOf(code, first.shard, { round, number: first.number, isNew: first.isNew });
  }
}
