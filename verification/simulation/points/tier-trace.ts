// Compares the tiers of members with those that follow from all of their points: each time a card is written, and at
// every midnight in between.
import { factsOf } from '../../../lib/audit/audit';
import type { AuditFacts } from '../../../lib/audit/facts';
import { readTierHistory, selectPointRows } from '../../../lib/audit/tiers/card-history';
import { compareTiers, describeTier } from '../../../lib/audit/tiers/compare-tiers';
import { type PointChange, recomputeTier, type TierHistory } from '../../../lib/audit/tiers/recomputed-tier';
import { selectUnchangedProgram } from '../../../lib/audit/tiers/unchanged-program';
import { computeCardTier } from '../../../lib/core/points/card-tier';
import type { CardTier } from '../../../lib/model/loyalty/tier-rules';
import type { PointLot } from '../../../lib/model/records/voucher';
import { itemKind } from '../../../lib/storage/keys';
import { fromStored } from '../../../lib/storage/records/documents';
import type { Item, Write } from '../../../lib/storage/table/table';
import { voucherFact } from '../../../lib/storage/vouchers/voucher-items';
import { lotsOf, tierOf } from '../../../lib/storage/vouchers/voucher-record';
import { keyOf } from '../../../server/simulated-table/stored-items';
import type { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import type { Releases } from '../releases';
import type { Scheduler } from '../scheduler';
import type { UseTrace } from '../service';
import { PROJECT } from '../world';

const DAY_MS = 86_400_000;

/** A card after a write. */
interface WrittenCard {
  readonly item: Item;
  /** When it was written. */
  readonly atMs: number;
}

/** What the trace watches. */
export interface WatchedTable {
  readonly table: SimulatedTable;
  readonly scheduler: Scheduler;
  readonly releases: Releases;
}

export class TierTrace implements UseTrace {
  private readonly written = new Map<string, WrittenCard[]>();

  constructor(private readonly watched: WatchedTable) {}

  applied(write: Write): void {
    if (itemKind(keyOf(write)) !== 'V V') return;
    const { table, scheduler } = this.watched;
    const item = table.stored.after(write);
    if (!item) return;
    const id = item.id as string;
    this.written.set(id, [...(this.written.get(id) ?? []), { item, atMs: scheduler.nowMs }]);
  }

  edit(): Promise<unknown> {
    return Promise.resolve();
  }

  show(): Promise<void> {
    return Promise.resolve();
  }

  sellOut(): Promise<void> {
    return Promise.resolve();
  }

  /** One line for each promise that was broken so far. */
  get broken(): readonly string[] {
    const { table, scheduler, releases } = this.watched;
    const facts = factsOf({ project: PROJECT, items: releases.read(table.stored.all()) });
    return facts.points.cards.flatMap(({ id }) => {
      const cards = (this.written.get(id) ?? []).flatMap(({ item, atMs }) =>
        releases.read([fromStored({ ...item })]).map((one) => ({ item: one, atMs })),
      );
      return brokenTiers(facts, id, { cards, nowMs: scheduler.nowMs }).map((problem) => `${problem}, card ${id}`);
    });
  }
}

interface WrittenUntil {
  readonly cards: readonly WrittenCard[];
  readonly nowMs: number;
}

/** T1: what is stored of a tier follows from the history. T2: so does what a reader computes until the next write. */
function brokenTiers(facts: AuditFacts, id: string, { cards, nowMs }: WrittenUntil): readonly string[] {
  const card = facts.points.cards.find((one) => one.id === id);
  const program = card && selectUnchangedProgram(facts.points, card, facts.timezone);
  const joinedMs = card?.joinedMs ?? null;
  if (!program || joinedMs === null) return [];
  const rows = selectPointRows(facts, id, joinedMs);
  const read = readTierHistory(facts, rows, { program, joinedMs, lots: card.lots });
  if (!read) return ['T1 a line does not say when its points were earned'];
  const places = rows.map(({ sequence }) => cards.findIndex(({ item }) => item.seq === sequence));
  const begun = { ...read, opening: { ...read.opening, lots: [] }, changes: [] };
  const changes = read.changes.reduce<readonly PointChange[]>(
    (earlier, change, index) => [
      ...earlier,
      withWritten(change, { cards, place: places[index] ?? -1, history: { ...begun, changes: earlier } }),
    ],
    [],
  );
  return cards.flatMap((one, place) => {
    const kept = tierOf(one.item);
    if (!kept) return [];
    const own = { ...begun, changes: changes.filter((_, index) => (places[index] ?? 0) <= place) };
    const untilMs = cards[place + 1]?.atMs ?? nowMs;
    const stored = compareTiers(kept, own).flatMap((problem) => (problem ? [`T1 ${problem}`] : []));
    return [...stored, ...readOtherwise(one.item, kept, { own, untilMs })];
  });
}

interface WrittenAt {
  readonly cards: readonly WrittenCard[];
  /** The place of the write among the cards; -1 where it is not known. */
  readonly place: number;
  /** All changes before. */
  readonly history: TierHistory;
}

/** The change with the points that the card then had, and the state that it had before. */
function withWritten(change: PointChange, { cards, place, history }: WrittenAt): PointChange {
  const after = cards[place];
  const lots = after ? (lotsOf(after.item) ?? []) : change.lots;
  const kept = after && tierOf(after.item);
  // The end of a day may store the tiers between the read and the write of a change, which decides by what it read: by no
  // state that is later than its own.
  const read = statesBefore(cards, place).filter((ms) => ms <= (kept?.at_ms ?? ms));
  const [latest, ...earlier] = read.map((settledMs) => ({ ...change, lots, settledMs }));
  if (!latest) return { ...change, lots };
  const explains = (one: PointChange) =>
    kept && compareTiers(kept, { ...history, changes: [...history.changes, one] }).every((problem) => problem === null);
  return [latest, ...earlier].find(explains) ?? latest;
}

/** The moments of the states since the last change of the points, newest first. */
function statesBefore(cards: readonly WrittenCard[], place: number): readonly number[] {
  const sequence = cards[place - 1]?.item.seq;
  const before = cards.slice(0, Math.max(0, place)).filter(({ item }) => item.seq === sequence);
  const moments = before.flatMap(({ item }) => tierOf(item)?.at_ms ?? []);
  return [...new Set(moments.toReversed())];
}

interface ReadUntil {
  readonly own: TierHistory;
  readonly untilMs: number;
}

function readOtherwise(item: Item, kept: CardTier, { own, untilMs }: ReadUntil): readonly string[] {
  const { current, grants = [] } = kept;
  const days = [...(current ? [current] : []), ...grants].flatMap(({ starts_ms, ends_ms }) => [starts_ms, ends_ms]);
  const moments = [...days, ...(lotsOf(item) ?? []).map(({ ends_ms }) => ends_ms)].flatMap((ms) => [
    ms - 1,
    ms,
    ms + DAY_MS,
  ]);
  const program = { ...own.program, changes: [], datedMs: null };
  return [...new Set([...moments, untilMs])]
    .filter((ms) => ms >= kept.at_ms && ms <= untilMs)
    .flatMap((ms) => {
      const shown = describeTier(computeCardTier(voucherFact(itemAt(item, ms)), program, ms).current);
      const expected = describeTier(recomputeTier(own, ms).current);
      return shown === expected ? [] : [`T2 at ${ms} a reader finds ${shown}, and should find ${expected}`];
    });
}

/** A card as a reader gets it: points whose day has passed are off the balance. */
function itemAt(item: Item, ms: number): Item {
  const lots = lotsOf(item) ?? [];
  const ended = lots.filter((lot: PointLot) => lot.ends_ms <= ms);
  const points = ended.reduce((sum, lot) => sum + lot.points, 0);
  return {
    ...item,
    lots: lots.filter((lot) => lot.ends_ms > ms),
    balance: Number(item.balance) - points,
    unbooked: ended.filter((lot) => lot.points > 0),
  };
}
