// What a change of the record of a code tells.
import type { Config } from '../../model/config';
import type { EventFact, EventType } from '../../model/events/events';
import type { Voucher } from '../../model/records/voucher';
import { shownVoucher } from '../answer/records';
import { campaignShape } from './shapes';

/** @param before null for a new one */
export function voucherFacts(voucher: Voucher, before: Voucher | null, config: Config): readonly EventFact[] {
  const data = { voucher: shownVoucher(voucher, config), campaign: campaignShape(voucher.campaign_id, config) };
  return [{ type: typeOf(voucher, before), entity_id: voucher.id, data }];
}

function typeOf({ active }: Voucher, before: Voucher | null): EventType {
  if (!before) return 'voucher.created';
  if (active === before.active) return 'voucher.updated';
  return active === false ? 'voucher.disabled' : 'voucher.enabled';
}
