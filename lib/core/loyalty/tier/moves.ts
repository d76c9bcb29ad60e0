// Moves between tiers: which tiers a customer has reached and lost since they were last noted.
import type { Caller } from '../../../model/common';
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import { callCause } from '../../../model/events/call-cause';
import type { ActivityRow } from '../../../model/events/activity';
import type { LoyaltyTier, TierStates } from '../../../model/loyalty/loyalty-tier';
import type { TierMoveEvent } from '../../../model/records/earning-rule';
import { type MemberTier, NO_TIER, readTierOfUsage } from '../../points/member-tier';
import { localDay } from '../../time/calendar';
import { toLoyaltyTierResponse } from './tier';

/** Separates the id of a noted tier from its last day. */
const DATE_MARK = '@';

/** A move of a customer in one program. */
export interface TierMove {
  readonly campaignId: string;
  /** Null for a customer without a tier, and for a tier that is deleted. */
  readonly from: LoyaltyTier | null;
  readonly to: LoyaltyTier | null;
  /** True for a tier that the customer stays in, with a new last day. */
  readonly isProlonged?: true;
}

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
  const from = id === undefined ? null : (config.loyaltyTiers.get(id) ?? null);
  const lastDay = grant?.date;
  const note = to && (lastDay === undefined ? to.id : `${to.id}${DATE_MARK}${lastDay}`);
  if (from?.id !== to?.id) return { move: { campaignId, from, to }, note };
  const { readMs = 0 } = usage.tiers ?? {};
  const isOver = date !== undefined && date < localDay(readMs, config.settings.timezone).date;
  const isProlonged = isOver && to !== null && lastDay !== undefined;
  return { move: isProlonged ? { campaignId, from, to, isProlonged: true } : null, note };
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
  const { from, to, isProlonged } = move;
  const type = eventOfMove(move);
  if (from && to && !isProlonged) {
    return {
      type,
      data: { loyalty_tier_from: toLoyaltyTierResponse(from), loyalty_tier_to: toLoyaltyTierResponse(to) },
    };
  }
  const tier = to ?? from;
  return { type, data: { loyalty_tier: tier && toLoyaltyTierResponse(tier) } };
}

/** Return the event of a move. */
export function eventOfMove({ from, to, isProlonged }: TierMove): TierMoveEvent {
  if (isProlonged) return 'customer.loyalty.tier.prolonged';
  if (to === null) return 'customer.loyalty.tier.left';
  if (from === null) return 'customer.loyalty.tier.joined';
  const isUp = to.points.from > from.points.from;
  return isUp ? 'customer.loyalty.tier.upgraded' : 'customer.loyalty.tier.downgraded';
}
