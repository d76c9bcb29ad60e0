// Facts of changes of a code's record.
import type { Config } from '../../../model/config';
import type { EventFact, EventType } from '../../../model/events/events';
import type { Voucher } from '../../../model/records/voucher';
import { shownVoucher } from '../../answer/records';
import { changedAssignments } from './assignment-facts';
import { addedFacts } from './generation-facts';
import { campaignShape } from '../shapes';

/** @param before null for a new code, whose rules emit facts as well */
export function voucherFacts(voucher: Voucher, before: Voucher | null, config: Config): readonly EventFact[] {
  const assigned = before ? [] : changedAssignments([], voucher.assignments, { config, voucher });
  return [...fact(typeOf(voucher, before), voucher, config), ...assigned];
}

export function newVoucherFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return vouchers.flatMap((voucher) => voucherFacts(voucher, null, config));
}

/** The facts of codes that are stored together, and of their addition to campaigns. */
export function storedVoucherFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return [...newVoucherFacts(vouchers, config), ...addedFacts(vouchers, config)];
}

/** The facts of deleted codes. Their rules are deleted with them, and emit none. */
export function deletedVoucherFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return vouchers.flatMap((voucher) => fact('voucher.deleted', voucher, config));
}

/** The row of a file says something of a code that is as it says already. */
export function updatedVoucherFacts(voucher: Voucher, config: Config): readonly EventFact[] {
  return fact('voucher.updated', voucher, config);
}

function fact(type: EventType, voucher: Voucher, config: Config): readonly EventFact[] {
  const data = { voucher: shownVoucher(voucher, config), campaign: campaignShape(voucher.campaign_id, config) };
  return [{ type, entity_id: voucher.id, data }];
}

function typeOf({ active }: Voucher, before: Voucher | null): EventType {
  if (!before) return 'voucher.created';
  if (active === before.active) return 'voucher.updated';
  return active === false ? 'voucher.disabled' : 'voucher.enabled';
}
