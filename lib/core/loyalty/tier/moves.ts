// Moves between tiers: which tiers a customer has reached and lost since they were last noted.
import type { Caller } from '../../../model/common';
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import { callCause } from '../../../model/events/call-cause';
import type { ActivityRow } from '../../../model/events/activity';
import type { LoyaltyTier, TierStates } from '../../../model/loyalty/loyalty-tier';
import type { TierMoveEvent } from '../../../model/records/earning-rule';
import { type MemberTier, NO_TIER, readTierOfUsage } from '../../points/member-tier';
import { localDay, toIso } from '../../time/calendar';
import { toLoyaltyTierResponse } from './tier';

/** Separates the id of a noted tier from its last day. */
const DATE_MARK = '@';

/** Ends the last day of a tier of which no card has changed yet: the first change decides the real day. */
const ASSUMED_MARK = '~';

/** A move of a customer in one program. */
export interface TierMove {
  readonly campaignId: string;
  /** Null for a customer without a tier, and for a tier that is deleted. */
  readonly from: LoyaltyTier | null;
  readonly to: LoyaltyTier | null;
  /** What happened to the last day of a tier that the customer stays in; absent for a move to another tier. */
  readonly stay?: TierStay;
}

/** A day that has passed and was replaced; or another day than before, null without one, as an ISO moment. */
type TierStay = { readonly kind: 'PROLONGED' } | { readonly kind: 'REDATED'; readonly expirationDate: string | null };

export interface TierTransition {
  readonly tiers: TierStates;
  readonly moves: readonly TierMove[];
  /** True when there are more moves than the room allows. */
  readonly isPartial: boolean;
}

interface TierTransitionInput {
  readonly config: Pick<Config, 'campaigns' | 'loyaltyTiers' | 'settings'>;
  readonly usage: Pick<CustomerUsage, 'holdings' | 'tiers'>;
  readonly noted: TierStates;
  /** The most moves that can be noted now. */
  readonly room: number;
}

/**
 * Decide which moves between tiers a customer has made.
 * @returns null when nothing differs from what was noted
 * @see docs/behaviour/loyalty-tiers.md#moves
 */
export function planTierMoves({ config, usage, noted, room }: TierTransitionInput): TierTransition | null {
  const programs = new Set([...config.loyaltyTiers.values()].map(({ campaign_id: id }) => id));
  const tiers: Record<string, string> = {};
  const moves: TierMove[] = [];
  let isPartial = false;
  for (const campaignId of new Set([...Object.keys(noted), ...programs])) {
    const before = noted[campaignId];
    const { move, note } = compareTiers({ campaignId, before }, { config, usage });
    const isLate = move !== null && moves.length >= room;
    const after = isLate ? before : note;
    if (after) tiers[campaignId] = after;
    if (isLate) isPartial = true;
    else if (move) moves.push(move);
  }
  return isSameTiers(noted, tiers) && !isPartial ? null : { tiers, moves, isPartial };
}

interface NotedTier {
  readonly campaignId: string;
  readonly before: string | undefined;
}

/** Compare the tier of a customer in a program with the one that was noted. */
function compareTiers(
  { campaignId, before }: NotedTier,
  { config, usage }: Pick<TierTransitionInput, 'config' | 'usage'>,
): { readonly move: TierMove | null; readonly note: string | null } {
  const { tier: to, grant } = tierNow(campaignId, { config, usage });
  const [id, date] = before?.split(DATE_MARK) ?? [];
  const isAssumed = usage.tiers?.byCampaign[campaignId] === undefined;
  const from = id === undefined ? null : (config.loyaltyTiers.get(id) ?? null);
  const lastDay = grant?.date;
  const day = lastDay === undefined ? '' : `${DATE_MARK}${lastDay}${isAssumed ? ASSUMED_MARK : ''}`;
  const note = to && `${to.id}${day}`;
  if (from?.id !== to?.id) return { move: { campaignId, from, to }, note };
  if (to === null || date === undefined) return { move: null, note };
  const today = localDay(usage.tiers?.readMs ?? 0, config.settings.timezone).date;
  const stay = compareDays({ noted: date, grant, today });
  return { move: stay && { campaignId, from, to, stay }, note };
}

interface LastDays {
  /** The day that was noted, with its mark. */
  readonly noted: string;
  readonly grant: MemberTier['grant'];
  readonly today: string;
}

/** Compare the last day of a tier with the one that was noted: null where nothing has happened to it. */
function compareDays({ noted, grant, today }: LastDays): TierStay | null {
  const date = noted.replace(ASSUMED_MARK, '');
  if (date < today) return grant ? { kind: 'PROLONGED' } : null;
  if (noted !== date || date === grant?.date) return null;
  return { kind: 'REDATED', expirationDate: grant && toIso(grant.ends_ms) };
}

function tierNow(campaignId: string, { config, usage }: Pick<TierTransitionInput, 'config' | 'usage'>): MemberTier {
  const campaign = config.campaigns.get(campaignId);
  const held = usage.holdings[campaignId];
  if (!campaign || campaign.deleted_at || !held) return NO_TIER;
  return readTierOfUsage(config, usage, { campaignId, points: held.points });
}

function isSameTiers(one: TierStates, other: TierStates): boolean {
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

interface MovePlace {
  readonly customerId: string;
  readonly timeMs: number;
  /** The id of the row of a program. */
  readonly idOf: (campaignId: string) => string;
}

/** Build the activities of moves between tiers. */
export function buildTierRows(
  caller: Caller,
  { moves }: TierTransition,
  { customerId, timeMs, idOf }: MovePlace,
): readonly ActivityRow[] {
  return moves.map((move) => ({
    id: idOf(move.campaignId),
    customerId,
    timeMs,
    ...describeMove(move),
    campaign_id: move.campaignId,
    ...callCause(caller),
  }));
}

/** The kind of a move, and the tiers that its activity names. */
function describeMove(move: TierMove): Pick<ActivityRow, 'type' | 'data'> {
  const { from, to, stay } = move;
  const type = eventOfMove(move);
  if (from && to && !stay) {
    return {
      type,
      data: { loyalty_tier_from: toLoyaltyTierResponse(from), loyalty_tier_to: toLoyaltyTierResponse(to) },
    };
  }
  const tier = to ?? from;
  const redated = stay?.kind === 'REDATED' ? { expiration_date: stay.expirationDate } : {};
  return { type, data: { loyalty_tier: tier && toLoyaltyTierResponse(tier), ...redated } };
}

/** Return the event of a move. No earning rule adds points for a last day that changed. */
export function eventOfMove({ from, to, stay }: TierMove): TierMoveEvent | 'customer.loyalty.tier.expiration.changed' {
  if (stay) return `customer.loyalty.tier.${stay.kind === 'PROLONGED' ? 'prolonged' : 'expiration.changed'}`;
  if (to === null) return 'customer.loyalty.tier.left';
  if (from === null) return 'customer.loyalty.tier.joined';
  const isUp = to.points.from > from.points.from;
  return isUp ? 'customer.loyalty.tier.upgraded' : 'customer.loyalty.tier.downgraded';
}
