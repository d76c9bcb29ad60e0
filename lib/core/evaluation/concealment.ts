// Codes that a public key must not tell from unknown ones: those that are switched off, and those whose time is ahead.
import type { Config } from '../../model/config';
import type { Voucher } from '../../model/records/voucher';
import type { Facts } from './facts';
import { campaignOf } from '../campaign/find';
import { checkValidity } from '../time/validity';

/**
 * The facts as they are decided on for a client key: concealed codes are unknown there, so that every answer about them
 * is that of an unknown code, to the byte.
 * @see docs/behaviour/access.md#what-a-client-key-can-learn
 */
export function withoutConcealed<F extends Facts>(facts: F, nowMs: number): F {
  const open = [...facts.vouchers].filter(([, { voucher }]) => !isConcealed(voucher, facts.config, nowMs));
  return { ...facts, vouchers: new Map(open) };
}

/** Whether the voucher, or its campaign, is switched off or has not begun. */
export function isConcealed(voucher: Voucher, config: Config, nowMs: number): boolean {
  const now = { nowMs, timezone: config.settings.timezone };
  const campaign = campaignOf(voucher, config);
  const records = campaign ? [voucher, campaign] : [voucher];
  return records.some((record) => record.active === false || checkValidity(record, now) === 'NOT_STARTED');
}
