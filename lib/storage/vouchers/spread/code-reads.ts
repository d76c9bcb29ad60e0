// Codes as decisions read them: a spread one is represented by one of its shards.
import { isCodeKey } from '../../keys/counter-keys';
import { isClosed, isOver, keyAlone } from '../../spread/rounds';
import { type Item, type Key, keyText, type ReadHow, type Table } from '../../table/table';
import { type Candidate, candidatesOf, CodeSearch, type CodeReadPurpose, type SpreadCode } from './code-search';
import { hasLedgers, hasRoom, shardAsCode, roundOf } from './code-shards';
import type { SpreadCodes, SpreadCodesSettings } from './spread-codes';

/** Redemptions per settlement of a code whose round is over, on average. */
const SETTLED_BY_ONE_IN = 32;
/** A code that is settled again and again is read so often. */
const MOST_LOOKS = 4;

/** The keys to read for a code: the code itself, or some of its shards. */
interface DrawnShards {
  readonly code: Key;
  readonly round: string;
  readonly numbers: readonly number[];
  readonly keys: readonly Key[];
}
type Drawn = DrawnShards | (Omit<DrawnShards, 'round'> & { readonly round: null });

export class CodeReads {
  private readonly searches: CodeSearch;

  constructor(
    private readonly table: Table,
    private readonly settings: SpreadCodesSettings,
    private readonly codes: SpreadCodes,
  ) {
    this.searches = new CodeSearch(table, settings, codes);
  }

  /**
   * Items for a decision, each under its requested key. A spread code is returned as one of its shards that has room;
   * as a whole when none has room, or when it is being settled and is not redeemed.
   */
  async batchGet(keys: readonly Key[], look: CodeReadPurpose, how?: ReadHow): Promise<readonly Item[]> {
    const asked = new Map<string, Key>();
    for (const key of keys) asked.set(keyText(key), key);
    const drawn: Drawn[] = [];
    const places: Key[] = [];
    for (const key of asked.values()) {
      const one = this.drawn(key, look);
      drawn.push(one);
      places.push(...one.keys);
    }
    const read = await this.table.batchGet(places, how);
    const items = byKey(read);
    const found = await Promise.all(
      drawn.map(async (one) => {
        if (one.round !== null) return this.drawnShard(one, items, look);
        const item = items.get(keyText(one.code));
        return item && isCodeKey(one.code) ? this.placed(item, look) : (item ?? null);
      }),
    );
    return found.filter((item) => item !== null);
  }

  /** The keys to read instead of a code that is known to be spread. */
  private drawn(code: Key, look: CodeReadPurpose): Drawn {
    const round = isCodeKey(code) ? this.codes.slots.roundOf(code) : null;
    if (round === null) return { code, round, numbers: [], keys: [code] };
    const numbers = this.numbersFor(code, look);
    return { code, round, numbers, keys: numbers.map((number) => this.codes.shardKey(code, { round, number })) };
  }

  private numbersFor(code: Key, look: CodeReadPurpose): readonly number[] {
    const { slots } = this.codes;
    if (!look.isRedeemed) return [slots.look(code)];
    const free = slots.takeFree(code);
    return free === null ? slots.drawUnused(code) : [free];
  }

  private async drawnShard(
    { code, round, numbers, keys }: DrawnShards,
    items: ReadonlyMap<string, Item>,
    look: CodeReadPurpose,
  ): Promise<Item | null> {
    const stored = keys.flatMap((key) => items.get(keyText(key)) ?? []);
    const areClosed = stored.some(isClosed);
    if (!areClosed && stored.length === keys.length) {
      const candidates = stored.map((shard, at) => ({ number: numbers[at] ?? 0, isNew: false, shard }));
      const picked = this.picked(code, round, candidates) ?? (await this.searched(code, round, look));
      if (picked && !this.isLong(picked, look)) return picked;
      if (look.isRedeemed) await this.codes.settle(code, round);
    }
    const found = await this.table.get(keyAlone(code));
    // A day after its round a shard is gone.
    if (areClosed || !found || roundOf(found) !== round) this.codes.slots.forget(code, round);
    else if (stored.length < keys.length) {
      const picked = this.picked(code, round, this.candidates({ code: found, round }, numbers, items));
      if (picked) return picked;
    }
    return found && this.placed(found, look);
  }

  /** A code in the form for a decision. @param found as just read */
  private async placed(found: Item, look: CodeReadPurpose): Promise<Item | null> {
    let code: Item | null = found;
    this.codes.noteLedgers(found, hasLedgers(found));
    for (let looks = 0; code && looks < MOST_LOOKS; looks += 1) {
      const round = roundOf(code);
      if (round === null) return code;
      this.codes.slots.learn(code, round, null);
      const shard = await this.shardWithRoom({ code, round }, look);
      if (shard) return shard;
      if (!look.isRedeemed) break;
      await this.codes.settle(code, round);
      code = await this.table.get(keyAlone(code));
    }
    return code && this.codes.whole(code);
  }

  /**
   * The round is over, so few may redeem the code by now: one of the redeemers settles it. The next conflict spreads it
   * again.
   */
  private isLong(item: Item, look: CodeReadPurpose): boolean {
    const { nowMs, random } = this.settings;
    return look.isRedeemed && isOver(item, nowMs()) && random() * SETTLED_BY_ONE_IN < 1;
  }

  /** Null when no shard has room, or they are being closed. */
  private async shardWithRoom({ code, round }: SpreadCode, look: CodeReadPurpose): Promise<Item | null> {
    const numbers = this.numbersFor(code, look);
    const stored = byKey(
      await this.table.batchGet(numbers.map((number) => this.codes.shardKey(code, { round, number }))),
    );
    if ([...stored.values()].some(isClosed)) return null;
    const picked = this.picked(code, round, this.candidates({ code, round }, numbers, stored));
    return picked ?? this.searched(code, round, look);
  }

  /** Searches all shards for one with room. */
  private async searched(code: Key, round: string, look: CodeReadPurpose): Promise<Item | null> {
    const one = await this.searches.one(code, round, look);
    return one && this.picked(code, round, [one]);
  }

  private candidates(code: SpreadCode, numbers: readonly number[], stored: ReadonlyMap<string, Item>) {
    return candidatesOf(code, { numbers, stored, codes: this.codes });
  }

  /** Picks a shard that is not open yet, so that no other process counts there; otherwise any with room. */
  private picked(code: Key, round: string, candidates: readonly Candidate[]): Item | null {
    for (const { number, shard } of candidates)
      this.codes.slots.noteRoom(code, round, { number, hasRoom: hasRoom(shard) });
    const fitting = candidates.filter(({ shard }) => hasRoom(shard));
    const one = fitting.find(({ isNew }) => isNew) ?? fitting[0];
    if (!one) return null;
    const { number, isNew, shard } = one;
    this.codes.slots.keep(
      code,
      candidates.map((candidate) => candidate.number),
      number,
    );
    return shardAsCode(code, shard, { round, number, isNew });
  }
}

function byKey(items: readonly Item[]): ReadonlyMap<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) found.set(keyText(item), item);
  return found;
}
