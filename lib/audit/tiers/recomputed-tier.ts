// The tier of a card computed a second time: from every change of its points since it has a holder, without the state
// that the card keeps, and with a calendar of its own.
import type { LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { CardTier, TierGrant, TierPeriod, TierRules } from '../../model/loyalty/tier-rules';
import type { PointLot } from '../../model/records/voucher';
import { localDay, parseMoment } from '../../core/time/calendar';

const DAY_MS = 86_400_000;
const MONTHS: Readonly<Record<TierPeriod, number>> = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 };

/** Points of a card after a change. */
interface HeldPoints {
  /** The balance in the books: points that have expired and are not booked are part of it. */
  readonly balance: number;
  /** The points of it that expire, with their ends. */
  readonly lots: readonly Pick<PointLot, 'points' | 'ends_ms'>[];
}

/** One change of the points of a card, in the order of its ledger. */
export interface PointChange extends HeldPoints {
  /** Points by which those of the period change. */
  readonly earned: number;
  /** The moment for which the change counts. */
  readonly atMs: number;
  /** True for pending points, which come before the tiers of the same midnight. */
  readonly isFirst: boolean;
  /** When the change was written. */
  readonly nowMs: number;
  /** The moment of the state that the card had before; absent where no state was stored. */
  readonly settledMs?: number;
}

/** A program whose rules and tiers were the same since the card has a holder. */
export interface UnchangedProgram {
  readonly rules: TierRules;
  readonly tiers: readonly LoyaltyTier[];
  /** IANA name. */
  readonly timezone: string;
}

export interface TierHistory {
  readonly program: UnchangedProgram;
  /** When the card got its holder. */
  readonly joinedMs: number;
  readonly opening: HeldPoints;
  readonly changes: readonly PointChange[];
}

/** Compute the tiers of a card at a moment from its history. Grants are all that have not ended. */
export function recomputeTier(history: TierHistory, untilMs: number): CardTier {
  const replay = new TierReplay(history);
  for (const change of history.changes) replay.add(change);
  return replay.at(untilMs);
}

class TierReplay {
  private atMs: number;
  private held: HeldPoints;
  private current: TierGrant | undefined;
  private grants: readonly TierGrant[] = [];
  private readonly sums = new Map<string, number>();
  private lastPeriod: string | undefined;

  constructor(private readonly history: TierHistory) {
    this.atMs = history.joinedMs;
    this.held = history.opening;
    this.decide();
  }

  add(change: PointChange): void {
    const { earned, atMs, isFirst, nowMs, settledMs = 0 } = change;
    this.at(settledMs);
    this.atMs = Math.max(this.atMs, settledMs);
    this.at(isFirst ? atMs - 1 : atMs);
    this.atMs = Math.max(this.atMs, atMs);
    this.held = change;
    if (this.periodName !== undefined && earned !== 0) this.earn(this.periodName, earned);
    this.decide();
    this.at(nowMs);
  }

  at(untilMs: number): CardTier {
    for (let ms = this.nextMoment(untilMs); ms !== null; ms = this.nextMoment(untilMs)) {
      this.atMs = ms;
      this.decide();
    }
    const { atMs: at_ms, current, lastPeriod } = this;
    const grants = this.grants.filter(({ ends_ms: ms }) => ms > at_ms);
    const period = lastPeriod && { start: lastPeriod, points: this.sums.get(lastPeriod) ?? 0 };
    return { at_ms, ...(current && { current }), ...(grants.length > 0 && { grants }), ...(period && { period }) };
  }

  private nextMoment(untilMs: number): number | null {
    const ends = [...(this.current ? [this.current] : []), ...this.grants].flatMap(({ starts_ms, ends_ms }) => [
      starts_ms,
      ends_ms,
    ]);
    // The points of a period stay earned when they expire.
    const lots = this.periodName === undefined ? this.held.lots : [];
    const moments = [...ends, ...lots.map(({ ends_ms }) => ends_ms)];
    const next = moments.filter((ms) => ms > this.atMs && ms <= untilMs);
    return next.length === 0 ? null : Math.min(...next);
  }

  private decide(): void {
    if (this.periodName !== undefined) {
      this.grantReached(this.periodName);
      this.moveTo(this.bestGrant());
      return;
    }
    // Points that expire at the midnight at which a tier ends still count for the one that follows it.
    if (this.current && this.current.ends_ms <= this.atMs) this.moveTo(this.grantOf(this.tierOfBalance(this.atMs - 1)));
    this.moveTo(this.grantOf(this.tierOfBalance(this.atMs)));
  }

  private moveTo(next: TierGrant | undefined): void {
    const { current, atMs } = this;
    const isLasting = current !== undefined && current.ends_ms > atMs;
    if (isLasting && (!next || this.rank(next) <= this.rank(current))) return;
    if (!next) this.current = undefined;
    else if (current?.id === next.id)
      this.current = { ...current, date: next.date, ends_ms: next.ends_ms, updated_ms: atMs };
    else this.current = { ...next, starts_ms: atMs };
  }

  /** The first day of the period of now; undefined for tiers by balance. */
  private get periodName(): string | undefined {
    const { qualification_period: period } = this.history.program.rules;
    return period && firstDayOf(period, this.today);
  }

  private get today(): string {
    return localDay(this.atMs, this.history.program.timezone).date;
  }

  private earn(name: string, points: number): void {
    this.sums.set(name, Math.max(0, (this.sums.get(name) ?? 0) + points));
    this.lastPeriod = name;
  }

  private grantReached(name: string): void {
    const sum = this.sums.get(name);
    const reached = sum === undefined ? undefined : this.highest(sum);
    const grant = reached && this.grantOf(reached);
    const isKnown = grant && this.grants.some(({ id, ends_ms }) => id === grant.id && ends_ms >= grant.ends_ms);
    if (grant && !isKnown) this.grants = [...this.grants, grant];
  }

  private bestGrant(): TierGrant | undefined {
    const { atMs } = this;
    const lasting = this.grants.filter(({ starts_ms, ends_ms }) => starts_ms <= atMs && atMs < ends_ms);
    const best = lasting.toSorted((one, other) => this.rank(other) - this.rank(one) || other.ends_ms - one.ends_ms)[0];
    return best ?? this.grantOf(this.highest(0), true);
  }

  private highest(points: number): LoyaltyTier | undefined {
    const reached = this.history.program.tiers.filter(({ points: { from } }) => from <= points);
    return reached.toSorted((one, other) => other.points.from - one.points.from)[0];
  }

  /** @param expiredMs points with an end up to it are gone */
  private tierOfBalance(expiredMs: number): LoyaltyTier | undefined {
    const gone = this.held.lots.filter(({ ends_ms }) => ends_ms <= expiredMs);
    const balance = this.held.balance - gone.reduce((sum, { points }) => sum + points, 0);
    return this.history.program.tiers.find(({ points: { from, to = Infinity } }) => from <= balance && balance <= to);
  }

  /** @param isNow true for a tier that needs no points, which begins at once */
  private grantOf(tier: LoyaltyTier | undefined, isNow = false): TierGrant | undefined {
    if (!tier) return undefined;
    const { rules, timezone } = this.history.program;
    const { today, atMs } = this;
    const { first, last } = daysOf(rules, today);
    const starts_ms = isNow || first === today ? atMs : midnight(first, timezone);
    const ends_ms = endOfDay(last, timezone);
    return { id: tier.id, starts_ms, date: last, ends_ms, created_ms: atMs };
  }

  private rank({ id }: TierGrant): number {
    return this.history.program.tiers.find((tier) => tier.id === id)?.points.from ?? -1;
  }
}

/** The days of a tier that is reached on a day, all YYYY-MM-DD. */
function daysOf(rules: TierRules, day: string): { readonly first: string; readonly last: string } {
  const { qualification_period: period, start_date, expiration_date } = rules;
  const { type, extend, rounding } = expiration_date;
  const first = period && start_date.type === 'NEXT_PERIOD' ? firstDayOf(period, day, 1) : day;
  const end = period ? plusDays(firstDayOf(period, first, type === 'END_OF_NEXT_PERIOD' ? 2 : 1), -1) : first;
  const [, months = '0', days = '0'] = /^P(?:(\d+)M)?(?:(\d+)D)?$/.exec(extend ?? '') ?? [];
  const extended = plusDays(plusMonths(end, Number(months)), Number(days));
  if (!rounding) return { first, last: extended };
  let last = extended;
  while (!isRounded(rounding, last)) last = plusDays(last, 1);
  return { first, last };
}

/** True for a day to which a rounding goes. */
function isRounded({ type, strategy, value = 0 }: NonNullable<TierRules['expiration_date']['rounding']>, day: string) {
  const isFirst = day.endsWith('-01');
  const isLast = plusDays(day, 1).endsWith('-01');
  if (strategy === 'END' ? !isLast : !isFirst) return false;
  const month = Number(day.slice(5, 7));
  if (type === 'CUSTOM') return month === value + 1;
  return (strategy === 'END' ? month : month - 1) % MONTHS[type] === 0;
}

/** The first day of the period that holds a day, or of one that many periods later. */
function firstDayOf(period: TierPeriod, day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const length = MONTHS[period];
  return textOf(Date.UTC(year, Math.floor((month - 1) / length) * length + later * length, 1));
}

/** Add months; a day that the month lacks becomes its last day. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

function plusDays(day: string, days: number): string {
  return textOf(Date.parse(day) + days * DAY_MS);
}

function textOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The first moment after a day. */
export function endOfDay(day: string, timezone: string): number {
  return midnight(plusDays(day, 1), timezone);
}

function midnight(day: string, timezone: string): number {
  return parseMoment(day, timezone) ?? Number.MAX_SAFE_INTEGER;
}
