// The tiers with dates that a card from another system begins with.
import type { CardTier, TierGrant } from '../../../model/loyalty/tier-rules';
import { toExpiry } from '../../points/lots';
import type { TierProgram } from '../../points/tier-program';
import { parseMoment } from '../../time/calendar';

/** A tier of a member in another system, with the id of this project. */
export interface OpeningTier {
  readonly id: string;
  /** YYYY-MM-DD in the time zone of the project. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Epoch milliseconds. */
  readonly createdMs: number;
}

/**
 * Build the state of the tiers of a card from another system. Points that it earned in the running period are unknown.
 * @see docs/moving-in.md#what-is-moved
 */
export function openCardTier(
  { rules, tiers, timezone }: TierProgram,
  opening: readonly OpeningTier[],
  nowMs: number,
): CardTier {
  const rank = ({ id }: TierGrant) => tiers.find((tier) => tier.id === id)?.points.from ?? -1;
  const grants = opening
    .map((tier) => toGrant(tier, timezone))
    .filter((grant) => grant.ends_ms > nowMs && rank(grant) >= 0);
  const [current] = grants
    .filter(({ starts_ms }) => starts_ms <= nowMs)
    .toSorted((one, other) => rank(other) - rank(one));
  const isByBalance = rules.qualification_type === 'BALANCE';
  return { at_ms: nowMs, ...(current && { current }), ...(!isByBalance && grants.length > 0 && { grants }) };
}

function toGrant({ id, firstDay, lastDay, createdMs }: OpeningTier, timezone: string): TierGrant {
  const starts_ms = parseMoment(firstDay, timezone) ?? createdMs;
  return { id, starts_ms, ...toExpiry(lastDay, timezone), created_ms: createdMs };
}
