// The running figures of a backtest. Their size depends on the campaigns, tiers and days, not on the decisions.
import { localDay } from '../time/calendar';
import type { DecisionStep } from '../decision/types';
import type { BacktestSide, DiscountShare } from './decide';
import { barOf, type HistogramBar } from './histogram';

/** A figure with the recorded set-up, and with the change. */
export interface ThenNow {
  readonly then: number;
  readonly now: number;
}

export interface BacktestedDecision {
  /** The redemption, its parent, or the refused attempt. */
  readonly id: string;
  readonly decidedMs: number;
  readonly isChanged: boolean;
  readonly then: BacktestSide;
  readonly now: BacktestSide;
  /** Codes and budgets whose limit refuses a redeemable now, and did not then. */
  readonly ranOut?: readonly RanOutRecord[];
}

export interface RanOutRecord {
  readonly object: 'voucher' | 'promotion_tier' | 'campaign';
  /** The code, or the id of the tier or campaign. */
  readonly id: string;
}

/** Why a call of the period is not among the decisions. */
export type LeftOutReason =
  | 'redacted'
  | 'too_large'
  | 'rolled_back'
  | 'other_engine'
  | 'not_recorded'
  | 'refusal_not_recorded';

export interface LargestChange {
  readonly redemption_id: string;
  readonly then: ExplainedDiscount;
  readonly now: ExplainedDiscount;
}

interface ExplainedDiscount {
  readonly discount: number;
  readonly explain: readonly DecisionStep[];
}

export interface BacktestFigures {
  readonly decisions: number;
  readonly changed: number;
  readonly refused: ThenNow;
  readonly discount: ThenNow;
  readonly by_campaign: readonly (ThenNow & { readonly campaign_id: string | null })[];
  readonly by_tier: readonly (ThenNow & { readonly promotion_tier_id: string | null })[];
  readonly by_day: readonly (ThenNow & { readonly day: string })[];
  readonly histogram: readonly HistogramBar[];
  readonly largest: readonly LargestChange[];
  readonly ran_out: readonly (RanOutRecord & { readonly at: string })[];
  readonly left_out: readonly { readonly reason: LeftOutReason; readonly count: number }[];
}

/** The figures so far, as JSON. */
export interface TallyProgress {
  readonly decisions: number;
  readonly changed: number;
  readonly refused: ThenNow;
  readonly discount: ThenNow;
  readonly campaigns: readonly TallyRow[];
  readonly tiers: readonly TallyRow[];
  readonly days: readonly TallyRow[];
  readonly bars: readonly HistogramBar[];
  readonly largest: readonly RankedChange[];
  readonly ranOut: readonly (RanOutRecord & { readonly at: string })[];
  readonly leftOut: readonly (readonly [LeftOutReason, number])[];
}

type TallyRow = readonly [name: string, then: number, now: number];

interface RankedChange extends LargestChange {
  readonly atMs: number;
}

const MOST_LARGEST = 20;
/** Codes and budgets that a report names: those that ran out first. */
const MOST_RAN_OUT = 1_000;
/** The row of what belongs to no campaign or tier. */
const NONE = '';

export class Tally {
  private decisions = 0;
  private changed = 0;
  private refused: ThenNow = { then: 0, now: 0 };
  private discount: ThenNow = { then: 0, now: 0 };
  private readonly campaigns = new Table();
  private readonly tiers = new Table();
  private readonly days = new Table();
  private readonly bars = new Map<number, HistogramBar>();
  private largest: readonly RankedChange[] = [];
  private readonly ranOut = new Map<string, RanOutRecord & { readonly at: string }>();
  private readonly left = new Map<LeftOutReason, number>();

  /** @param timezone of the days */
  constructor(
    private readonly timezone: string,
    progress?: TallyProgress,
  ) {
    if (progress) this.resume(progress);
  }

  /** Count the next decision. Decisions come in the order of time. */
  add(decision: BacktestedDecision): void {
    const { then, now, decidedMs } = decision;
    this.decisions += 1;
    if (decision.isChanged) this.changed += 1;
    this.refused = plus(this.refused, Number(then.isRefused), Number(now.isRefused));
    this.discount = plus(this.discount, then.discount, now.discount);
    this.days.add(localDay(decidedMs, this.timezone).date, then.discount, now.discount);
    addShares(this.campaigns, { then, now, nameOf: ({ campaignId }) => campaignId });
    addShares(this.tiers, { then, now, nameOf: ({ tierId }) => tierId });
    this.addBar(now.discount - then.discount);
    this.rank(decision);
    for (const record of decision.ranOut ?? []) this.noteRanOut(record, decidedMs);
  }

  leaveOut(reason: LeftOutReason): void {
    this.left.set(reason, (this.left.get(reason) ?? 0) + 1);
  }

  get progress(): TallyProgress {
    return {
      decisions: this.decisions,
      changed: this.changed,
      refused: this.refused,
      discount: this.discount,
      campaigns: this.campaigns.rows,
      tiers: this.tiers.rows,
      days: this.days.rows,
      bars: [...this.bars.values()],
      largest: this.largest,
      ranOut: [...this.ranOut.values()],
      leftOut: [...this.left],
    };
  }

  toFigures(): BacktestFigures {
    return {
      decisions: this.decisions,
      changed: this.changed,
      refused: this.refused,
      discount: this.discount,
      by_campaign: this.campaigns.sorted.map(([id, then, now]) => ({ campaign_id: id || null, then, now })),
      by_tier: this.tiers.sorted.map(([id, then, now]) => ({ promotion_tier_id: id || null, then, now })),
      by_day: this.days.sorted.map(([day, then, now]) => ({ day, then, now })),
      histogram: [...this.bars.values()].toSorted((one, other) => one.from - other.from),
      largest: this.largest.map(({ atMs: _atMs, ...change }) => change),
      ran_out: [...this.ranOut.values()],
      left_out: [...this.left].map(([reason, count]) => ({ reason, count })).toSorted(byReason),
    };
  }

  private resume(progress: TallyProgress): void {
    const { decisions, changed, refused, discount, bars, largest, ranOut, leftOut } = progress;
    this.decisions = decisions;
    this.changed = changed;
    this.refused = refused;
    this.discount = discount;
    for (const row of progress.campaigns) this.campaigns.add(...row);
    for (const row of progress.tiers) this.tiers.add(...row);
    for (const row of progress.days) this.days.add(...row);
    for (const bar of bars) this.bars.set(bar.from, bar);
    this.largest = largest;
    for (const one of ranOut) this.ranOut.set(`${one.object} ${one.id}`, one);
    for (const [reason, count] of leftOut) this.left.set(reason, count);
  }

  private addBar(change: number): void {
    const { from, to } = barOf(change);
    const decisions = (this.bars.get(from)?.decisions ?? 0) + 1;
    this.bars.set(from, { from, to, decisions });
  }

  private rank({ id, decidedMs, isChanged, then, now }: BacktestedDecision): void {
    if (!isChanged) return;
    const last = this.largest.length < MOST_LARGEST ? undefined : this.largest.at(-1);
    const own = { size: Math.abs(now.discount - then.discount), atMs: decidedMs, id };
    if (last && compareRanks(own, rankOf(last)) > 0) return;
    const change: RankedChange = {
      redemption_id: id,
      then: { discount: then.discount, explain: then.explain() },
      now: { discount: now.discount, explain: now.explain() },
      atMs: decidedMs,
    };
    this.largest = [...this.largest, change]
      .toSorted((one, other) => compareRanks(rankOf(one), rankOf(other)))
      .slice(0, MOST_LARGEST);
  }

  private noteRanOut(record: RanOutRecord, atMs: number): void {
    const name = `${record.object} ${record.id}`;
    if (this.ranOut.has(name) || this.ranOut.size >= MOST_RAN_OUT) return;
    this.ranOut.set(name, { object: record.object, id: record.id, at: new Date(atMs).toISOString() });
  }
}

/** Sums by name. */
class Table {
  private readonly sums = new Map<string, ThenNow>();

  add(name: string, then: number, now: number): void {
    this.sums.set(name, plus(this.sums.get(name) ?? { then: 0, now: 0 }, then, now));
  }

  get rows(): readonly TallyRow[] {
    return [...this.sums].map(([name, { then, now }]) => [name, then, now] as const);
  }

  /** By name; the row of none is the last one. */
  get sorted(): readonly TallyRow[] {
    const rows = this.rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
    return [...rows.filter(([name]) => name !== NONE), ...rows.filter(([name]) => name === NONE)];
  }
}

function plus(sum: ThenNow, then: number, now: number): ThenNow {
  return { then: sum.then + then, now: sum.now + now };
}

interface Sides {
  readonly then: BacktestSide;
  readonly now: BacktestSide;
  readonly nameOf: (share: DiscountShare) => string | null;
}

/** Add both sides to a table; the row of none takes what no share explains, so that the rows add up to the total. */
function addShares(table: Table, { then, now, nameOf }: Sides): void {
  for (const share of then.shares) table.add(nameOf(share) ?? NONE, share.amount, 0);
  for (const share of now.shares) table.add(nameOf(share) ?? NONE, 0, share.amount);
  const restThen = then.discount - sumOf(then.shares);
  const restNow = now.discount - sumOf(now.shares);
  if (restThen !== 0 || restNow !== 0) table.add(NONE, restThen, restNow);
}

function sumOf(shares: readonly DiscountShare[]): number {
  return shares.reduce((sum, { amount }) => sum + amount, 0);
}

interface Rank {
  readonly size: number;
  readonly atMs: number;
  readonly id: string;
}

function rankOf({ redemption_id: id, atMs, then, now }: RankedChange): Rank {
  return { size: Math.abs(now.discount - then.discount), atMs, id };
}

/** The largest first, then the earliest. */
function compareRanks(one: Rank, other: Rank): number {
  if (one.size !== other.size) return other.size - one.size;
  if (one.atMs !== other.atMs) return one.atMs - other.atMs;
  return one.id < other.id ? -1 : 1;
}

function byReason(one: { readonly reason: string }, other: { readonly reason: string }): number {
  return one.reason < other.reason ? -1 : 1;
}
