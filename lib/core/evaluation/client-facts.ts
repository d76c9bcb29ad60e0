// Restrictions of the facts for client keys: concealed codes, and customers that a request claims without a token.
import type { Config } from '../../model/config';
import { type CustomerUsage, EMPTY_USAGE, NO_USE, type UseCount } from '../../model/counters';
import type { Voucher } from '../../model/records/voucher';
import { campaignOf } from '../campaign/find';
import { checkValidity } from '../time/validity';
import type { CounterBound } from './budgets';
import type { Facts } from './facts';

/**
 * The facts for a decision with a client key: concealed codes are unknown in them, so that every answer about them
 * equals that of an unknown code, byte for byte.
 * @see docs/behaviour/access.md#what-a-client-key-can-learn
 */
export function hideConcealedCodes<F extends Facts>(facts: F, nowMs: number): F {
  const open = [...facts.vouchers].filter(([, { voucher }]) => !isConcealed(voucher, facts.config, nowMs));
  return { ...facts, vouchers: new Map(open) };
}

/** Return whether a voucher is concealed from clients: the voucher or its campaign is inactive or has not started. */
export function isConcealed(voucher: Voucher, config: Config, nowMs: number): boolean {
  const now = { nowMs, timezone: config.settings.timezone };
  const campaign = campaignOf(voucher, config);
  const records = campaign ? [voucher, campaign] : [voucher];
  return records.some((record) => record.active === false || checkValidity(record, now) === 'NOT_STARTED');
}

// A claim: the customer that a request with a client key names without a token. The decision uses the claim, but no
// stored data of the customer except the number of limited uses.

type Uses = CustomerUsage['uses'];

/**
 * Restricts the facts to what a claim may use. Data outside them can be neither answered nor changed.
 *
 * @see docs/behaviour/access.md#claims
 */
export function restrictToClaim<F extends Facts>(facts: F): F {
  const claimed = facts.claimedUses ?? {};
  const uses = { ...facts.usage.uses };
  for (const [id, use] of Object.entries(claimed)) uses[id] = sumOf(uses[id], use);
  return { ...facts, customer: null, customerRevision: 0, listedIn: [], usage: { ...EMPTY_USAGE, uses } };
}

function sumOf(one: UseCount = NO_USE, other: UseCount): UseCount {
  const periods: Record<string, number> = { ...one.periods };
  for (const [period, count] of Object.entries(other.periods)) periods[period] = (periods[period] ?? 0) + count;
  return { total: one.total + other.total, periods };
}

/** The limits of a customer for uses by claims: the customer's own uses are subtracted. */
export function adjustClaimBounds(
  bounds: readonly CounterBound[],
  { usage, claimedUses }: Facts,
): readonly CounterBound[] {
  return bounds.map(({ counted, max }) => {
    if (counted.of !== 'CUSTOMER') return { counted, max };
    const { id, period } = counted;
    const own = countIn(usage.uses, id, period) - countIn(claimedUses ?? {}, id, period);
    return { counted, max: max - own };
  });
}

function countIn(uses: Uses, id: string, period: string | null): number {
  const use = uses[id] ?? NO_USE;
  return period === null ? use.total : (use.periods[period] ?? 0);
}
