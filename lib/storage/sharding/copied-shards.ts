// Owners whose shards are copies of them, so that a decision reads a shard instead of the owner. An owner counts its own
// uses until two writes conflict there. Then an epoch begins, and each use counts on a shard. Readers and writers of the
// whole owner settle it: all shards are closed and added up, and the owner counts again. See docs/sharding.md.
import { sendUntilDone, trySendBriefly } from '../table/retries';
import { type Item, type ItemCondition, type Key, type Table, type Write } from '../table/table';
import type { NumberLimit } from '../records/documents';
import { drawEpoch, epochOf, keyAlone, type ShardNumber } from './epochs';
import { ShardSlots } from './shard-slots';
import { type ShardOpenOutcome, type ShardPlace, Shards, type ShardSettings } from './shards';

export interface CopiedSettings extends ShardSettings {
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
}

/** An owner whose shards are closed: their counts in this epoch are final. */
export interface ClosedOwner {
  readonly epoch: string;
  readonly shards: readonly Item[];
}

/** A shard for a use. */
export interface CountedPlace extends ShardPlace {
  readonly isNew: boolean;
  /** The number of `ReadPurpose`. */
  readonly counted?: string | undefined;
}

/** An epoch that begins. */
export interface BegunEpoch {
  readonly epoch: string;
  readonly nowMs: number;
  /** Limits of the owner besides its own, which the shards keep. */
  readonly limits: readonly NumberLimit[];
}

/** The functions by which the engine knows the owners of one kind. */
export interface OwnerKind {
  isOwner(key: Key): boolean;
  /** Called with each owner as it was read. */
  note(owner: Item): void;
  /** The initial state of a shard; it depends on the owner alone, so all processes build the same one. */
  newShard(owner: Item, shard: ShardNumber & { readonly key: Key }): Item;
  /** True when a shard has room for one more use. @param counted see `ReadPurpose` */
  hasRoom(shard: Item, counted?: string): boolean;
  /** A shard in the form of its owner. */
  asOwner(owner: Key, shard: Item, place: CountedPlace): Item;
  /** The owner with the counts on its shards. */
  withShards(owner: Item, shards: readonly Item[]): Item;
  /** The write that begins an epoch. @param asRead holds when the owner is as it was read */
  beginWrite(owner: Key, begun: BegunEpoch, asRead: ItemCondition): Write;
  /** The write that adds closed shards to their owner. It is refused if another process has done so. */
  foldWrite(owner: Key, closed: ClosedOwner): Write;
}

export class CopiedShards<Kind extends OwnerKind = OwnerKind> {
  /** Epochs that this process knows. */
  readonly slots: ShardSlots;
  readonly shards: Shards;

  constructor(
    private readonly table: Table,
    private readonly settings: CopiedSettings,
    readonly kind: Kind,
  ) {
    this.shards = new Shards(table, settings);
    this.slots = new ShardSlots(this.all, settings.random);
  }

  /** Number of shards. An owner with fewer uses left is not sharded. */
  get all(): number {
    return this.shards.all;
  }

  key(owner: Key, place: ShardPlace): Key {
    return this.shards.key(owner, place);
  }

  /** The owner as one item, with the counts on its shards; other items as they are. */
  async whole(owner: Item): Promise<Item> {
    const epoch = this.kind.isOwner(owner) ? epochOf(owner) : null;
    return epoch === null ? owner : this.kind.withShards(owner, await this.shards.of(owner, epoch));
  }

  /** See `Shards.settle`. */
  async settle(owner: Key, epoch: string): Promise<void> {
    await this.shards.settle(owner, epoch, (found, shards) => this.kind.foldWrite(keyAlone(found), { epoch, shards }));
    this.slots.forget(owner, epoch);
  }

  /** Closes all shards, for a write that makes the owner count again. See `Shards.close`. */
  async close(owner: Key, epoch: string): Promise<ClosedOwner | null> {
    this.slots.forget(owner, epoch);
    const shards = await this.shards.close(owner, epoch);
    return shards && { epoch, shards };
  }

  /** A closed owner counts again, unchanged. */
  async fold(owner: Key, closed: ClosedOwner): Promise<void> {
    await sendUntilDone(() => this.table.write(this.kind.foldWrite(keyAlone(owner), closed)));
    await this.end(owner, closed);
  }

  /** A closed owner counts again, by the write it was closed for. */
  end(owner: Key, { epoch }: ClosedOwner): Promise<void> {
    return this.shards.end(owner, epoch);
  }

  /** See `Shards.open`. */
  open(owner: Key, place: ShardPlace): Promise<ShardOpenOutcome> {
    const { all } = this;
    return this.shards.open(owner, place, (found, key) =>
      this.kind.newShard(found, { key, number: place.number, all }),
    );
  }

  /** A shard that accepts a return, of an owner that this process knows to be sharded. */
  drawReturn(owner: Key): ShardPlace | null {
    const epoch = this.slots.epochOf(owner);
    const number = this.slots.takeFree(owner);
    return epoch === null || number === null ? null : { epoch, number };
  }

  /**
   * Remembers a shard that accepts returns, for the next attempt. If it is closed, the process that closed it may have
   * died.
   */
  async learnReturn(owner: Item): Promise<void> {
    const epoch = epochOf(owner);
    if (epoch === null) return;
    this.slots.learn(owner, epoch, null);
    const numbers = this.slots.drawUnused(owner);
    const [number = this.slots.look(owner)] = numbers;
    this.slots.keep(owner, numbers, number);
    if ((await this.open(owner, { epoch, number })) === 'CLOSED') await this.settle(keyAlone(owner), epoch);
    else this.slots.giveBack(owner, epoch, number);
  }

  giveBack(owner: Key, { epoch, number }: ShardPlace): void {
    this.slots.giveBack(owner, epoch, number);
  }

  forget(owner: Key, epoch: string): void {
    this.slots.forget(owner, epoch);
  }

  /** See `ShardSlots.begin`. @param asRead holds when the owner is as it was read */
  begin(owner: Key, asRead: ItemCondition, limits: readonly NumberLimit[]): Promise<void> {
    return this.slots.begin(owner, () => this.beginNow(owner, asRead, limits));
  }

  /** If the table does not answer, the next attempt counts on the owner again. */
  private async beginNow(owner: Key, asRead: ItemCondition, limits: readonly NumberLimit[]): Promise<void> {
    const { random, nowMs } = this.settings;
    const epoch = drawEpoch(random);
    const write = this.kind.beginWrite(owner, { epoch, nowMs: nowMs(), limits }, asRead);
    const outcome = await trySendBriefly(async () => {
      // Others conflicted here too, and may have begun one.
      const item = await this.table.get(keyAlone(owner));
      return item && epochOf(item) !== null ? { status: 'REFUSED', index: 0, item } : this.table.write(write);
    });
    const begun = outcome?.status === 'REFUSED' && outcome.item ? epochOf(outcome.item) : null;
    if (outcome?.status === 'DONE') this.slots.learn(owner, epoch, null);
    else if (begun !== null) this.slots.learn(owner, begun, null);
  }
}
