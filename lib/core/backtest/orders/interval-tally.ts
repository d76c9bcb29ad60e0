// The running figures of a backtest of orders whose counts are unknown: each figure is an interval.
import type { DecisionStep } from '../../decision/types';
import type { BacktestSide } from '../decide';
import { type BacktestFigures, type RanOutRecord, Tally, type TallyProgress, type ThenNow } from '../tally';

/** With all limits used up before the file, and with none. */
export interface Interval<T> {
  readonly least: T;
  readonly most: T;
}

export interface ThenNowInterval {
  readonly then: Interval<number>;
  readonly now: Interval<number>;
}

/** One side of an order, with each state of the limits. */
export interface SidePair {
  readonly unused: BacktestSide;
  readonly usedUp: BacktestSide;
}

export interface BacktestedOrder {
  readonly id: string;
  readonly decidedMs: number;
  readonly then: SidePair;
  readonly now: SidePair;
  /** True where the change makes a difference, with each state of the limits. */
  readonly isChanged: { readonly unused: boolean; readonly usedUp: boolean };
  /** Limits that refuse now, and not then, in the run that began with nothing used. */
  readonly ranOut: readonly RanOutRecord[];
  /** Limits that make the two states differ. */
  readonly limits: readonly RanOutRecord[];
}

interface ExplainedSide {
  readonly discount: number;
  readonly explain: readonly DecisionStep[];
}

interface RankedOrder {
  readonly order_id: string;
  readonly then: Interval<ExplainedSide>;
  readonly now: Interval<ExplainedSide>;
  readonly size: number;
}

/** The figures of orders; the others are as in `BacktestFigures`. */
export interface OrderFigures {
  readonly decisions: number;
  readonly changed: Interval<number>;
  readonly refused: ThenNowInterval;
  readonly discount: ThenNowInterval;
  readonly by_campaign: readonly (ThenNowInterval & { readonly campaign_id: string | null })[];
  readonly by_tier: readonly (ThenNowInterval & { readonly promotion_tier_id: string | null })[];
  readonly by_day: readonly (ThenNowInterval & { readonly day: string })[];
  readonly histogram: readonly { readonly from: number; readonly to: number; readonly decisions: Interval<number> }[];
  readonly largest: readonly Omit<RankedOrder, 'size'>[];
  readonly ran_out: BacktestFigures['ran_out'];
  readonly limits: readonly (RanOutRecord & { readonly orders: number })[];
}

/** The figures so far, as JSON. */
export interface IntervalProgress {
  readonly least: TallyProgress;
  readonly most: TallyProgress;
  readonly largest: readonly RankedOrder[];
  readonly limits: readonly (RanOutRecord & { readonly orders: number })[];
}

const MOST_LARGEST = 20;

export class IntervalTally {
  private readonly least: Tally;
  private readonly most: Tally;
  private largest: readonly RankedOrder[];
  private readonly limits: Map<string, RanOutRecord & { readonly orders: number }>;

  /** @param timezone of the days */
  constructor(timezone: string, progress?: IntervalProgress) {
    this.least = new Tally(timezone, progress?.least);
    this.most = new Tally(timezone, progress?.most);
    this.largest = progress?.largest ?? [];
    this.limits = new Map((progress?.limits ?? []).map((one) => [nameOf(one), one]));
  }

  /** Count the next order. Orders come in the order of time. */
  add({ id, decidedMs, isChanged, ranOut, limits, ...sides }: BacktestedOrder): void {
    const then = toInterval(sides.then);
    const now = toInterval(sides.now);
    const own = { id, decidedMs };
    const isSurely = isChanged.unused && isChanged.usedUp;
    const isPerhaps = isChanged.unused || isChanged.usedUp;
    this.least.add({ ...own, isChanged: isSurely, then: then.least, now: now.least });
    this.most.add({ ...own, isChanged: isPerhaps, then: then.most, now: now.most, ranOut });
    if (isPerhaps) this.rank(id, then, now);
    for (const { object, id: limited } of limits) {
      const name = nameOf({ object, id: limited });
      this.limits.set(name, { object, id: limited, orders: (this.limits.get(name)?.orders ?? 0) + 1 });
    }
  }

  get progress(): IntervalProgress {
    return {
      least: this.least.progress,
      most: this.most.progress,
      largest: this.largest,
      limits: [...this.limits.values()],
    };
  }

  toFigures(): OrderFigures {
    const least = this.least.toFigures();
    const most = this.most.toFigures();
    return {
      decisions: most.decisions,
      changed: { least: least.changed, most: most.changed },
      // A refusal takes nothing off, so the orders that may be refused are in the lower sums.
      refused: join(most.refused, least.refused),
      discount: join(least.discount, most.discount),
      by_campaign: joinRows(least.by_campaign, most.by_campaign, 'campaign_id'),
      by_tier: joinRows(least.by_tier, most.by_tier, 'promotion_tier_id'),
      by_day: joinRows(least.by_day, most.by_day, 'day'),
      histogram: joinBars(least.histogram, most.histogram),
      largest: this.largest.map(({ size: _size, ...change }) => change),
      ran_out: most.ran_out,
      limits: [...this.limits.values()].toSorted(compareLimits),
    };
  }

  /** The largest first, then the earliest. */
  private rank(id: string, then: Interval<BacktestSide>, now: Interval<BacktestSide>): void {
    const sizeOf = (end: 'least' | 'most') => Math.abs(now[end].discount - then[end].discount);
    const size = Math.max(sizeOf('least'), sizeOf('most'));
    if (this.largest.length === MOST_LARGEST && size <= (this.largest.at(-1)?.size ?? 0)) return;
    const change = { order_id: id, then: explainBoth(then), now: explainBoth(now), size };
    this.largest = [...this.largest, change].toSorted((one, other) => other.size - one.size).slice(0, MOST_LARGEST);
  }
}

/** The side that takes less off, and the other one. Of two that take nothing off, a refusal is the lower one. */
function toInterval({ unused, usedUp }: SidePair): Interval<BacktestSide> {
  const isUnusedLess =
    unused.discount < usedUp.discount || (unused.discount === usedUp.discount && unused.isRefused && !usedUp.isRefused);
  return isUnusedLess ? { least: unused, most: usedUp } : { least: usedUp, most: unused };
}

function explainBoth({ least, most }: Interval<BacktestSide>): Interval<ExplainedSide> {
  return {
    least: { discount: least.discount, explain: least.explain() },
    most: { discount: most.discount, explain: most.explain() },
  };
}

function nameOf({ object, id }: RanOutRecord): string {
  return `${object} ${id}`;
}

function join(least: ThenNow, most: ThenNow): ThenNowInterval {
  return { then: { least: least.then, most: most.then }, now: { least: least.now, most: most.now } };
}

const NOTHING: ThenNow = { then: 0, now: 0 };

/** The rows of both tables by their name; the row of none is the last one. */
function joinRows<Name extends string, Row extends ThenNow & Readonly<Record<Name, string | null>>>(
  least: readonly Row[],
  most: readonly Row[],
  name: Name,
): readonly (ThenNowInterval & Pick<Row, Name>)[] {
  const own = new Map(least.map((row) => [row[name], row]));
  const other = new Map(most.map((row) => [row[name], row]));
  const rows = [...new Map([...least, ...most].map((row) => [row[name], row])).values()];
  return rows
    .toSorted((one, two) => compareNames(one[name], two[name]))
    .map((row) => {
      const named = { [name]: row[name] } as Pick<Row, Name>;
      return { ...named, ...join(own.get(row[name]) ?? NOTHING, other.get(row[name]) ?? NOTHING) };
    });
}

function compareNames(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : Number(one > other);
}

function joinBars(least: BacktestFigures['histogram'], most: BacktestFigures['histogram']): OrderFigures['histogram'] {
  const bars = [...new Map([...least, ...most].map((bar) => [bar.from, bar])).values()];
  const countIn = (list: BacktestFigures['histogram'], from: number) =>
    list.find((bar) => bar.from === from)?.decisions ?? 0;
  return bars
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => ({ from, to, decisions: { least: countIn(least, from), most: countIn(most, from) } }));
}

/** The limit of most orders first. */
function compareLimits(one: RanOutRecord & { readonly orders: number }, other: typeof one): number {
  return other.orders - one.orders || compareNames(nameOf(one), nameOf(other));
}
