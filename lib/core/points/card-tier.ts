// The tier of a card in a program whose tiers have dates. It is computed from the state at the last change of the card:
// what follows from days that have passed needs no write, and the end of a day only stores it.
import type { CardTier, TierGrant } from '../../model/loyalty/tier-rules';
import type { LoyaltyTier } from '../../model/loyalty/loyalty-tier';
import type { PointExpiry, PointLot, Voucher } from '../../model/records/voucher';
import { localDay, parseMoment, toIso } from '../time/calendar';
import { computeTierDays, startOfPeriod, sumOfLots, toExpiry } from './lots';
import { findByBalance, findByPeriod, readRangeMs, recalculationsOf, rulesAt, type TierProgram } from './tier-program';

/** A card with its tiers. Points that have expired and are not booked are off its balance. */
export interface TierCard {
  readonly voucher: Pick<Voucher, 'campaign_id' | 'holder_id' | 'loyalty_card'> &
    // A decision that is replayed may be without them.
    Partial<Pick<Voucher, 'created_at' | 'publish'>>;
  readonly unbooked?: readonly PointLot[];
  /** Points of the balance that expire. */
  readonly lots?: readonly PointLot[];
  readonly tier?: CardTier;
}

/** A change of the points of a card. */
export interface TierMovement {
  /** Points by which the balance changes. */
  readonly amount: number;
  /** Points by which those of the period change; 0 for points that are spent, moved or given back. */
  readonly earned: number;
  /** The moment for which the points count. */
  readonly atMs: number;
  /** True for pending points, which come before the tiers of the same midnight. */
  readonly isFirst?: boolean;
  /** The points that expire after the change; absent where they stay. */
  readonly lots?: readonly PointLot[] | undefined;
  readonly nowMs: number;
}

/**
 * Compute the tier of a card at a moment.
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function computeCardTier(card: TierCard, program: TierProgram, nowMs: number): CardTier {
  return new Walk(card, program).to(nowMs);
}

/**
 * Compute the tier of a card after a change of its points.
 * @param card as it was read, before the change
 */
export function moveCardTier(card: TierCard, program: TierProgram, movement: TierMovement): CardTier {
  const { atMs, isFirst = false, nowMs } = movement;
  const walk = new Walk(card, program);
  walk.to(isFirst ? atMs - 1 : atMs);
  walk.change(movement);
  return walk.to(nowMs);
}

/** Select the days at whose end something happens to a tier, of those that were not known before. */
export function selectTierDays(
  before: CardTier | undefined,
  after: CardTier,
  timezone: string,
): readonly PointExpiry[] {
  const known = new Set(momentsOf(before));
  const dates = momentsOf(after)
    .filter((ms) => !known.has(ms) && ms > after.at_ms)
    .map((ms) => localDay(ms - 1, timezone).date);
  // Two moments of one day have one end.
  return [...new Set(dates)].map((date) => toExpiry(date, timezone));
}

function momentsOf(tier: CardTier | undefined): readonly number[] {
  const starts = tier?.grants?.map(({ starts_ms: ms }) => ms) ?? [];
  return [...(tier?.current ? [tier.current.ends_ms] : []), ...starts];
}

/** A walk through the moments at which a tier changes, from the state of a card. */
class Walk {
  private state: CardTier;
  private added = 0;
  private lots: readonly PointLot[];
  private readonly isByBalance: boolean;

  constructor(
    private readonly card: TierCard,
    private readonly program: TierProgram,
  ) {
    this.isByBalance = program.rules.qualification_type === 'BALANCE';
    this.lots = card.lots ?? [];
    const { datedMs } = program;
    // A state of earlier rules ended when tiers lost their dates.
    const kept = card.tier && (datedMs === null || card.tier.at_ms >= datedMs) ? card.tier : null;
    this.state = kept ?? this.firstState();
    if (!kept) this.settle(this.state.at_ms);
  }

  /** A card that had a tier by its balance alone when tiers got dates keeps it, from then on with dates. */
  private firstState(): CardTier {
    const { created_at, publish } = this.card.voucher;
    const joinedMs = Date.parse(publish?.published_at ?? created_at ?? '');
    const { datedMs } = this.program;
    if (datedMs === null || joinedMs >= datedMs) return { at_ms: joinedMs };
    const held = findByBalance(this.program, this.balanceAt(datedMs, true), datedMs);
    return held ? { at_ms: datedMs, current: this.grant(held.id, datedMs, { isNow: true }) } : { at_ms: datedMs };
  }

  to(nowMs: number): CardTier {
    for (let ms = this.nextMoment(nowMs); ms !== null; ms = this.nextMoment(nowMs)) this.settle(ms);
    if (this.state.current && !this.rankOf(this.state.current)) this.settle(this.state.at_ms);
    return this.state;
  }

  /** The first moment after the state at which something may change; null without one until then. */
  private nextMoment(untilMs: number): number | null {
    const { program, card } = this;
    const moments = [
      ...momentsOf(this.state),
      ...program.tiers.map(readRangeMs),
      ...recalculationsOf(program),
      ...(this.isByBalance ? [...(card.unbooked ?? []), ...this.lots].map(({ ends_ms: ms }) => ms) : []),
    ].filter((ms) => ms > this.state.at_ms && ms <= untilMs);
    return moments.length === 0 ? null : Math.min(...moments);
  }

  /** Apply what happens at a moment: tiers whose day has passed come before points whose day has passed. */
  private settle(ms: number): void {
    if (recalculationsOf(this.program).includes(ms)) this.renewDates(ms);
    if (!this.isByBalance) this.grantForPeriod(ms);
    const isEnd = (this.state.current?.ends_ms ?? Infinity) <= ms;
    if (this.isByBalance && isEnd) this.setCurrent(ms, this.balanceTier(ms, true));
    this.setCurrent(ms, this.isByBalance ? this.balanceTier(ms, false) : this.grantedTier(ms));
    const grants = this.liveGrants(ms);
    const { current, period } = this.state;
    this.state = {
      at_ms: ms,
      ...(current && { current }),
      ...(grants.length > 0 && { grants }),
      ...(period && { period }),
    };
  }

  change({ amount, earned, atMs, lots = this.lots }: TierMovement): void {
    const ms = Math.max(atMs, this.state.at_ms);
    this.added += amount;
    this.lots = lots;
    if (!this.isByBalance && earned !== 0) this.count(earned, ms);
    this.settle(ms);
  }

  private count(earned: number, ms: number): void {
    const start = this.periodAt(ms);
    const { period } = this.state;
    const before = period && period.start >= start ? period.points : 0;
    this.state = { ...this.state, period: { start, points: Math.max(0, before + earned) } };
  }

  private periodAt(ms: number): string {
    const { qualification_period: period = 'YEAR' } = rulesAt(this.program, ms);
    return startOfPeriod(period, localDay(ms, this.program.timezone).date);
  }

  /** A period in which points are enough for a tier grants it, once. */
  private grantForPeriod(ms: number): void {
    const { period, grants = [] } = this.state;
    if (!period || period.start !== this.periodAt(ms)) return;
    const reached = findByPeriod(this.program, period.points, ms);
    if (!reached) return;
    const grant = this.grant(reached.id, ms);
    const isKnown = grants.some(({ id, ends_ms }) => id === grant.id && ends_ms >= grant.ends_ms);
    if (!isKnown) this.state = { ...this.state, grants: [...grants, grant] };
  }

  private grant(id: string, ms: number, { isNow = false, rulesMs = ms } = {}): TierGrant {
    const { timezone } = this.program;
    const today = localDay(ms, timezone).date;
    const { first, last } = computeTierDays(rulesAt(this.program, rulesMs), today);
    const starts_ms = isNow || first === today ? ms : (parseMoment(first, timezone) ?? ms);
    return { id, starts_ms, ...toExpiry(last, timezone), created_ms: ms };
  }

  /** A clock may be ahead of the one by which the card was read, so its lots may have ended as well. */
  private balanceAt(ms: number, isBefore: boolean): number {
    const isStanding = ({ ends_ms: end }: PointLot) => (isBefore ? end >= ms : end > ms);
    const standing = sumOfLots((this.card.unbooked ?? []).filter(isStanding));
    const ended = sumOfLots(this.lots.filter((lot) => !isStanding(lot)));
    const { balance = 0 } = this.card.voucher.loyalty_card ?? {};
    return balance + this.added + standing - ended;
  }

  private balanceTier(ms: number, isBefore: boolean): TierGrant | undefined {
    const tier = findByBalance(this.program, this.balanceAt(ms, isBefore), ms);
    return tier && this.grant(tier.id, ms);
  }

  /** The highest tier that was granted for this moment; else one that needs no points. */
  private grantedTier(ms: number): TierGrant | undefined {
    const [best] = (this.state.grants ?? [])
      .filter((grant) => this.rankOf(grant) && grant.starts_ms <= ms && ms < grant.ends_ms)
      .toSorted((one, other) => this.rank(other) - this.rank(one) || other.ends_ms - one.ends_ms);
    const free = best ? undefined : findByPeriod(this.program, 0, ms);
    return best ?? (free && this.grant(free.id, ms));
  }

  /** Move to a tier, unless the present one lasts and is as high. */
  private setCurrent(ms: number, next: TierGrant | undefined): void {
    const { current, ...rest } = this.state;
    const isKept = current && this.rankOf(current) && current.ends_ms > ms;
    if (isKept && (!next || this.rank(next) <= this.rank(current))) return;
    if (!next) {
      this.state = rest;
      return;
    }
    const isProlonged = current?.id === next.id;
    const after = isProlonged
      ? { ...current, date: next.date, ends_ms: next.ends_ms, updated_ms: ms }
      : { ...next, starts_ms: ms };
    this.state = { ...rest, current: after };
  }

  private rankOf({ id }: TierGrant): LoyaltyTier | undefined {
    return this.program.tiers.find((tier) => tier.id === id);
  }

  private rank(grant: TierGrant): number {
    return this.rankOf(grant)?.points.from ?? -1;
  }

  /** Leave out grants that have ended, those of deleted tiers, and those that another one covers. */
  private liveGrants(ms: number): readonly TierGrant[] {
    const live = (this.state.grants ?? []).filter((grant) => this.rankOf(grant) && grant.ends_ms > ms);
    return live.filter((one, index) => !live.some((other, place) => this.covers({ other, one, ms }, place < index)));
  }

  private covers(
    { other, one, ms }: { readonly other: TierGrant; readonly one: TierGrant; readonly ms: number },
    isEarlier: boolean,
  ): boolean {
    const isSame = other.ends_ms === one.ends_ms && this.rank(other) === this.rank(one);
    const isLonger = other.ends_ms >= one.ends_ms && this.rank(other) >= this.rank(one);
    return isLonger && other.starts_ms <= Math.max(one.starts_ms, ms) && (!isSame || isEarlier);
  }

  /** Date tiers anew by changed rules. A tier whose new day has passed is dated from now: nobody loses a tier by it. */
  private renewDates(ms: number): void {
    const renew = (grant: TierGrant): TierGrant => {
      const renewed = this.grant(grant.id, grant.created_ms, { rulesMs: ms });
      const { date, ends_ms } = renewed.ends_ms > ms ? renewed : this.grant(grant.id, ms);
      return date === grant.date ? grant : { ...grant, date, ends_ms, updated_ms: ms };
    };
    const { current, grants } = this.state;
    this.state = {
      ...this.state,
      ...(current && { current: renew(current) }),
      ...(grants && { grants: grants.map(renew) }),
    };
  }
}

/** The dates of a tier in answers. */
export function describeGrant(grant: TierGrant, timezone: string) {
  const { starts_ms, date, created_ms, updated_ms } = grant;
  return {
    start_date: localDay(starts_ms, timezone).date,
    expiration_date: date,
    created_at: toIso(created_ms),
    updated_at: updated_ms === undefined ? null : toIso(updated_ms),
  };
}
