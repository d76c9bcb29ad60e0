// Facts of changes of a code's record.
import type { Config } from '../../../model/config';
import type { EventFact, EventType } from '../../../model/events/events';
import type { Voucher } from '../../../model/records/voucher';
import { buildAssignmentChangeFacts } from './assignment-facts';
import { buildCodesAddedFacts } from './generation-facts';
import { campaignShape } from '../shapes';
import { toVoucherResponse } from '../../answer/vouchers';

/**
 * Builds the facts of a created or changed code.
 *
 * @param before null for a new code, whose rules emit facts as well
 */
export function buildVoucherChangeFacts(
  voucher: Voucher,
  before: Voucher | null,
  config: Config,
): readonly EventFact[] {
  const assigned = before ? [] : buildAssignmentChangeFacts([], voucher.assignments, { config, voucher });
  return [...fact(typeOf(voucher, before), voucher, config), ...assigned];
}

/** Builds the facts of created codes. */
export function buildVoucherCreatedFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return vouchers.flatMap((voucher) => buildVoucherChangeFacts(voucher, null, config));
}

/** Builds the facts of codes that are created together, and of their addition to campaigns. */
export function buildVoucherBatchFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return [...buildVoucherCreatedFacts(vouchers, config), ...buildCodesAddedFacts(vouchers, config)];
}

/** Builds the facts of deleted codes. Their rules are deleted with them, and emit none. */
export function buildVoucherDeletedFacts(vouchers: readonly Voucher[], config: Config): readonly EventFact[] {
  return vouchers.flatMap((voucher) => fact('voucher.deleted', voucher, config));
}

/** Build the event facts of a voucher update, even when no member changed. */
export function buildVoucherUpdatedFacts(voucher: Voucher, config: Config): readonly EventFact[] {
  return fact('voucher.updated', voucher, config);
}

function fact(type: EventType, voucher: Voucher, config: Config): readonly EventFact[] {
  const data = { voucher: toVoucherResponse(voucher, config), campaign: campaignShape(voucher.campaign_id, config) };
  return [{ type, entity_id: voucher.id, data }];
}

function typeOf({ active }: Voucher, before: Voucher | null): EventType {
  if (!before) return 'voucher.created';
  if (active === before.active) return 'voucher.updated';
  return active === false ? 'voucher.disabled' : 'voucher.enabled';
}
