// Where redemptions count what a campaign has given away. All count on one item, until two of them meet there: then the counters are
// spread, and a redemption that compares with none of them counts on a shard drawn by chance. What a rule compares with
// must stand in one place: the first redemption that does so settles the counters, for good.
//
// | counters | say | counted on |
// |---|---|---|
// | in one place | – | their item |
// | spread | `spread` | shards, and their item: returns, and processes that do not know yet |
// | settled | `settled` | their item; every shard is `closed`, and what it has is on the item |
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { Semaphore } from '../../execution/semaphore';
import { boundsCondition, countersAddition } from '../customers/usage-items';
import type { Formats } from '../formats/formats';
import { kindOf } from '../formats/item-kinds';
import { countersKey } from '../keys';
import { type CounterShards, counterShardKey, counterShardPartition } from '../keys/counter-keys';
import {
  type Condition,
  type Item,
  type Key,
  keyText,
  type Table,
  type Write,
  type WriteOutcome,
} from '../table/table';
import { metAt } from '../table/outcomes';
import { untilAnswered } from '../table/until-answered';
import { CLOSED, foldWrite, isSpread, SETTLED, SPREAD, sumOfShards, withShards } from './counter-items';
import { shardsIn } from './shard-rows';

/** Shards that are closed at the same time. */
const CLOSED_AT_ONCE = 32;

export interface CountersSettings {
  readonly formats: Formats;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly shards: CounterShards;
}

/** A transaction that counts uses of campaigns, and what became of it. */
interface Sent {
  readonly uses: readonly CampaignUse[];
  readonly writes: readonly Write[];
  readonly outcome: WriteOutcome;
}

export class SpreadCounters {
  /** By the text of their key. Settled ones stay so; of spread ones a closed shard says that they no longer are. */
  private readonly known = new Map<string, typeof SPREAD | typeof SETTLED>();

  constructor(
    private readonly table: Table,
    private readonly settings: CountersSettings,
  ) {}

  /** What a redemption adds, within the limits of its rules, or what its rollback takes away. */
  write(project: string, use: CampaignUse, sign: 1 | -1 = 1): Write {
    const key = countersKey(project, use.campaignId);
    const add = countersAddition(use, sign);
    if (use.isCompared) {
      const bounds = boundsCondition(use.bounds, add);
      const condition: Condition = { test: 'and', of: [{ test: 'absent', path: SPREAD }, ...(bounds ? [bounds] : [])] };
      return { kind: 'update', key, change: { add }, condition };
    }
    if (this.known.get(keyText(key)) !== SPREAD) return { kind: 'update', key, change: { add } };
    const shard = Math.floor(this.settings.random() * this.all);
    const open: Condition = { test: 'absent', path: CLOSED };
    return { kind: 'update', key: this.shardKey(project, use.campaignId, shard), change: { add }, condition: open };
  }

  /** Prepares the next attempt at a transaction that was not carried out. @throws TableUnavailable */
  async learn(project: string, { uses, writes, outcome }: Sent): Promise<void> {
    if (outcome.status === 'BUSY') return this.spreadWhereMet(project, uses, keysAt(writes, metAt(outcome)));
    if (outcome.status !== 'REFUSED') return;
    const refused = outcome.refused ?? [outcome];
    for (const { campaignId } of uses) {
      const key = countersKey(project, campaignId);
      if (refused.some(({ item }) => item !== null && isSpread(item) && keyText(item) === keyText(key))) {
        await this.settle(project, campaignId);
      }
      const isShard = ({ item }: { readonly item: Item | null }) => item?.pk.startsWith(`${key.pk}#`) ?? false;
      if (refused.some(isShard)) this.known.set(keyText(key), SETTLED);
    }
  }

  /** Counters with what stands on their shards. @param item as it was read just now */
  async whole<Found extends Item | null | undefined>(project: string, campaignId: string, item: Found): Promise<Found> {
    if (!item || !isSpread(item)) return item;
    return withShards(item, await this.sums(project, campaignId)) as Found;
  }

  /**
   * Puts what was counted on shards on the one item. Shards are closed first: what is sent to them later is refused, so their
   * sums stand still, and all that fold them in fold the same.
   */
  async settle(project: string, campaignId: string): Promise<void> {
    await this.close(project, campaignId);
    const sums = await this.sums(project, campaignId);
    const key = countersKey(project, campaignId);
    for (let item = await this.table.get(key); item && isSpread(item); item = await this.table.get(key)) {
      const write = foldWrite(item, sums);
      await untilAnswered(() => this.table.write(write));
    }
    this.known.set(keyText(key), SETTLED);
  }

  /** Where the table does not answer, no further shard is begun, and nothing goes on after the request was answered. */
  private async close(project: string, campaignId: string): Promise<void> {
    const semaphore = new Semaphore(CLOSED_AT_ONCE);
    let isLost = false;
    const closeOne = async (number: number): Promise<void> => {
      if (isLost) return;
      const key = this.shardKey(project, campaignId, number);
      const write: Write = { kind: 'update', key, change: { set: { [CLOSED]: true } } };
      try {
        await untilAnswered(() => this.table.write(write));
      } catch (error) {
        isLost = true;
        throw error;
      }
    };
    const all = Array.from({ length: this.all }, (_, number) => semaphore.run(() => closeOne(number)));
    const lost = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
    if (lost?.status === 'rejected') throw lost.reason;
  }

  /** Counters at which redemptions met that might as well count elsewhere. While older releases run, none knows shards. */
  private async spreadWhereMet(project: string, uses: readonly CampaignUse[], met: ReadonlySet<string>): Promise<void> {
    if (this.settings.formats.written !== 'newest') return;
    for (const { campaignId, isCompared } of uses) {
      const key = countersKey(project, campaignId);
      if (!isCompared && met.has(keyText(key)) && !this.known.has(keyText(key))) await this.spread(key);
    }
  }

  /** Without an answer the next attempt counts on the item once more. Where too many write the item, reading it tells what others did. */
  private async spread(key: Key): Promise<void> {
    const condition: Condition = { test: 'absent', path: SETTLED };
    const outcome = await this.table.write({ kind: 'update', key, change: { set: { [SPREAD]: true } }, condition });
    const { status } = outcome;
    if (status === 'DONE' || status === 'REFUSED') this.known.set(keyText(key), status === 'DONE' ? SPREAD : SETTLED);
    if (outcome.status !== 'BUSY' || outcome.throttled === undefined) return;
    const item = await this.table.get(key);
    if (item && isSpread(item)) this.known.set(keyText(key), SPREAD);
  }

  private async sums(project: string, campaignId: string): Promise<Readonly<Record<string, number>>> {
    const { partitions } = this.settings.shards;
    const all = Array.from({ length: partitions }, (_, number) => counterShardPartition(project, campaignId, number));
    return sumOfShards(await shardsIn(this.table, all));
  }

  private shardKey(project: string, campaignId: string, number: number): Key {
    return counterShardKey(project, campaignId, { shards: this.settings.shards, number });
  }

  private get all(): number {
    const { partitions, rows } = this.settings.shards;
    return partitions * rows;
  }
}

/** Whether an item keeps a migration from being over: a release without shards reads no spread counters. */
export function isToBeSettled({ changes, written }: Formats, item: Item): boolean {
  return written === 'previous' && kindOf(item) === 'N N' && 'N N' in changes && isSpread(item);
}

function keysAt(writes: readonly Write[], indexes: readonly number[]): ReadonlySet<string> {
  return new Set(
    indexes.flatMap((index) => {
      const write = writes[index];
      return write ? [keyText(write.kind === 'put' ? write.item : write.key)] : [];
    }),
  );
}
