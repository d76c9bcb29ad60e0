// Codes that a public key must not distinguish from unknown ones: inactive codes, and codes that are not valid yet.
import type { Config } from '../../model/config';
import type { Voucher } from '../../model/records/voucher';
import type { Facts } from './facts';
import { campaignOf } from '../campaign/find';
import { checkValidity } from '../time/validity';

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
