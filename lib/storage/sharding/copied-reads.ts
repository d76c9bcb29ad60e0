// Owners as decisions read them: a sharded one is represented by one of its shards.
import { type Item, type Key, keyText, type ReadHow, type Table } from '../table/table';
import type { CopiedSettings, CopiedShards } from './copied-shards';
import { epochOf, isClosed, isOver, keyAlone } from './epochs';
import { type Candidate, candidatesOf, type ReadPurpose, RoomSearch, type ShardedOwner } from './room-search';

/** Writes per settlement of an owner whose epoch is over, on average. */
const SETTLED_BY_ONE_IN = 32;
/** Maximum reads of an owner that is settled again and again. */
const MOST_LOOKS = 4;

/** The keys to read for an owner: its own, or those of some of its shards. */
interface DrawnShards {
  readonly owner: Key;
  readonly epoch: string;
  readonly numbers: readonly number[];
  readonly keys: readonly Key[];
}
type Drawn = DrawnShards | (Omit<DrawnShards, 'epoch'> & { readonly epoch: null });

export class CopiedReads {
  private readonly searches: RoomSearch;

  constructor(
    private readonly table: Table,
    private readonly settings: CopiedSettings,
    private readonly owners: CopiedShards,
  ) {
    this.searches = new RoomSearch(table, settings, owners);
  }

  /**
   * Items for a decision, each under its requested key. A sharded owner is returned as one of its shards that has
   * room; as a whole when none has room, or when it is being settled and only read.
   */
  async batchGet(keys: readonly Key[], purpose: ReadPurpose, how?: ReadHow): Promise<readonly Item[]> {
    const requested = new Map<string, Key>();
    for (const key of keys) requested.set(keyText(key), key);
    const drawn: Drawn[] = [];
    const drawnKeys: Key[] = [];
    for (const key of requested.values()) {
      const one = this.drawn(key, purpose);
      drawn.push(one);
      drawnKeys.push(...one.keys);
    }
    const read = await this.table.batchGet(drawnKeys, how);
    const items = byKey(read);
    const found = await Promise.all(
      drawn.map(async (one) => {
        if (one.epoch !== null) return this.drawnShard(one, items, purpose);
        const item = items.get(keyText(one.owner));
        return item && this.owners.kind.isOwner(one.owner) ? this.placed(item, purpose) : (item ?? null);
      }),
    );
    return found.filter((item) => item !== null);
  }

  /** The current owner with the counts on its shards. */
  async whole(owner: Key): Promise<Item | null> {
    const found = await this.table.get(keyAlone(owner));
    return found && this.owners.whole(found);
  }

  /** The same, after the epoch has ended: its counts are exact. */
  async settled(owner: Key, epoch: string): Promise<Item | null> {
    await this.owners.settle(owner, epoch);
    return this.whole(owner);
  }

  /** The keys to read instead of an owner that is known to be sharded. */
  private drawn(owner: Key, purpose: ReadPurpose): Drawn {
    const epoch = this.owners.kind.isOwner(owner) ? this.owners.slots.epochOf(owner) : null;
    if (epoch === null) return { owner, epoch, numbers: [], keys: [owner] };
    const numbers = this.numbersFor(owner, purpose);
    return { owner, epoch, numbers, keys: numbers.map((number) => this.owners.key(owner, { epoch, number })) };
  }

  private numbersFor(owner: Key, purpose: ReadPurpose): readonly number[] {
    const { slots } = this.owners;
    if (!purpose.isCounted) return [slots.look(owner)];
    const free = slots.takeFree(owner);
    return free === null ? slots.drawUnused(owner) : [free];
  }

  private async drawnShard(
    { owner, epoch, numbers, keys }: DrawnShards,
    items: ReadonlyMap<string, Item>,
    purpose: ReadPurpose,
  ): Promise<Item | null> {
    const stored = keys.flatMap((key) => items.get(keyText(key)) ?? []);
    const areClosed = stored.some(isClosed);
    if (!areClosed && stored.length === keys.length) {
      const candidates = stored.map((shard, at) => ({ number: numbers[at] ?? 0, isNew: false, shard }));
      const picked = this.picked({ owner, epoch, purpose }, candidates) ?? (await this.searched(owner, epoch, purpose));
      if (picked && !this.isLong(picked, purpose)) return picked;
      if (purpose.isCounted) await this.owners.settle(owner, epoch);
    }
    const found = await this.table.get(keyAlone(owner));
    // A day after its epoch a shard is gone.
    if (areClosed || !found || epochOf(found) !== epoch) this.owners.slots.forget(owner, epoch);
    else if (stored.length < keys.length) {
      const candidates = this.candidates({ owner: found, epoch }, numbers, items);
      const picked = this.picked({ owner, epoch, purpose }, candidates);
      if (picked) return picked;
    }
    return found && this.placed(found, purpose);
  }

  /** An owner in the form for a decision. @param found as just read */
  private async placed(found: Item, purpose: ReadPurpose): Promise<Item | null> {
    let owner: Item | null = found;
    this.owners.kind.note(found);
    for (let looks = 0; owner && looks < MOST_LOOKS; looks += 1) {
      const epoch = epochOf(owner);
      if (epoch === null) return owner;
      this.owners.slots.learn(owner, epoch, null);
      const shard = await this.shardWithRoom({ owner, epoch }, purpose);
      if (shard) return shard;
      if (!purpose.isCounted) break;
      await this.owners.settle(owner, epoch);
      owner = await this.table.get(keyAlone(owner));
    }
    return owner && this.owners.whole(owner);
  }

  /**
   * The epoch is over, so few may write by now: one of the writers settles the owner. The next conflict shards it
   * again.
   */
  private isLong(item: Item, purpose: ReadPurpose): boolean {
    const { nowMs, random } = this.settings;
    return purpose.isCounted && isOver(item, nowMs()) && random() * SETTLED_BY_ONE_IN < 1;
  }

  /** Null when no shard has room, or they are being closed. */
  private async shardWithRoom({ owner, epoch }: ShardedOwner, purpose: ReadPurpose): Promise<Item | null> {
    const numbers = this.numbersFor(owner, purpose);
    const stored = byKey(await this.table.batchGet(numbers.map((number) => this.owners.key(owner, { epoch, number }))));
    if ([...stored.values()].some(isClosed)) return null;
    const picked = this.picked({ owner, epoch, purpose }, this.candidates({ owner, epoch }, numbers, stored));
    return picked ?? this.searched(owner, epoch, purpose);
  }

  /** Searches all shards for one with room. */
  private async searched(owner: Key, epoch: string, purpose: ReadPurpose): Promise<Item | null> {
    const one = await this.searches.one(owner, epoch, purpose);
    return one && this.picked({ owner, epoch, purpose }, [one]);
  }

  private candidates(owner: ShardedOwner, numbers: readonly number[], stored: ReadonlyMap<string, Item>) {
    return candidatesOf(owner, { numbers, stored, owners: this.owners });
  }

  /** Picks a shard that is not open yet, so that no other process counts there; otherwise any with room. */
  private picked(
    {
      owner,
      epoch,
      purpose: { counted },
    }: { readonly owner: Key; readonly epoch: string; readonly purpose: ReadPurpose },
    candidates: readonly Candidate[],
  ): Item | null {
    for (const { number, shard } of candidates)
      this.owners.slots.noteRoom(owner, epoch, { number, hasRoom: this.owners.kind.hasRoom(shard) });
    const fitting = candidates.filter(({ shard }) => this.owners.kind.hasRoom(shard, counted));
    const one = fitting.find(({ isNew }) => isNew) ?? fitting[0];
    if (!one) return null;
    const { number, isNew, shard } = one;
    this.owners.slots.keep(
      owner,
      candidates.map((candidate) => candidate.number),
      number,
    );
    return this.owners.kind.asOwner(owner, shard, { epoch, number, isNew, counted });
  }
}

function byKey(items: readonly Item[]): ReadonlyMap<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) found.set(keyText(item), item);
  return found;
}
