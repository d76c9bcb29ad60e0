// A new voucher from a request, and from the definition of its campaign.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { CreateVoucherRequest } from '../../model/generated';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import { resolveVoucherCategory } from '../catalogue/category';
import { mergeOrFail } from '../record/merge-or-fail';
import { type NewRuleAssignment, newAssignments } from '../rules/assignment/new-assignments';
import { validityOf } from '../time/validity-input';
import { newValue, type VoucherValue } from './value';

export interface VoucherCreation {
  readonly id: string;
  readonly code: string;
  readonly request: CreateVoucherRequest;
  readonly config: Config;
  readonly campaign: Campaign | null;
  readonly rules: readonly NewRuleAssignment[];
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new voucher from a creation request, or refuse its members.
 * @returns invalid_voucher, invalid_payload, invalid_formula or not_found for bad members
 */
export function planVoucher(creation: VoucherCreation): Voucher | Failure {
  const { id, code, request, config, campaign, rules, now } = creation;
  const decided = mergeOrFail(
    newValue(request, campaign),
    resolveVoucherCategory(request, config),
    validityOf(request, config.settings.timezone),
    newAssignments(rules, config, { related: { id, type: 'voucher' }, now }),
  );
  if (isFailure(decided)) return decided;
  return {
    id,
    code,
    object: 'voucher',
    ...decided,
    campaign: campaign?.name ?? null,
    campaign_id: campaign?.id ?? null,
    active: request.active ?? true,
    additional_info: request.additional_info ?? null,
    metadata: request.metadata ?? {},
    is_referral_code: campaign?.campaign_type === 'REFERRAL_PROGRAM',
    created_at: now,
    updated_at: null,
    redemption: { quantity: quantityOf(request, campaign), ...unused(decided) },
    publish: { count: 0 },
  };
}

/** Absent means the quantity of the campaign, or unlimited. Null means unlimited. */
function quantityOf({ redemption }: CreateVoucherRequest, campaign: Campaign | null): number | null {
  const sent = redemption?.quantity;
  return sent === undefined ? (campaign?.voucher?.redemption.quantity ?? null) : sent;
}

/** The counters of an unused voucher. */
function unused({ gift, loyalty_card }: VoucherValue): Omit<Voucher['redemption'], 'quantity'> {
  return {
    redeemed_quantity: 0,
    ...(gift && { redeemed_amount: 0 }),
    ...(loyalty_card && { redeemed_points: 0 }),
  };
}
