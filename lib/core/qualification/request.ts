// The order of a qualification request, and the codes in its filters.
import type { QualificationRequest } from '../../model/generated';
import type { RequestOrder } from '../../model/records/order';
import type { EvaluationRequest, Redeemable } from '../../model/request';
import type { Facts } from '../evaluation/facts';

/** The request for the evaluation: an empty order counts as none. */
export function toEvaluationRequest(
  { customer, order, metadata, tracking_id }: QualificationRequest,
  redeemables: readonly Redeemable[],
): EvaluationRequest {
  return {
    redeemables,
    ...(customer && { customer }),
    ...(order && !isEmpty(order) && { order }),
    ...(metadata && { metadata }),
    ...(tracking_id && { tracking_id }),
  };
}

const ORDER_MEMBERS = [
  ...(['id', 'source_id', 'status', 'amount', 'initial_amount', 'discount_amount', 'items', 'metadata'] as const),
] as const satisfies readonly (keyof RequestOrder)[];

function isEmpty(order: RequestOrder): boolean {
  return ORDER_MEMBERS.every((name) => (order[name] ?? null) === null);
}

/** Operators that match a code exactly. */
const EXACT = ['$is', '$in'] as const;

/** The codes that the filters of a request match exactly, each once. The filters may still be invalid. */
export function collectExactCodes({ options }: QualificationRequest): readonly string[] {
  const conditions = memberOf(memberOf(options?.filters, 'code'), 'conditions');
  const values = EXACT.flatMap((operator) => textsOf(memberOf(conditions, operator)));
  return [...new Set(values)];
}

function memberOf(value: unknown, name: string): unknown {
  const isRecord = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isRecord ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The texts of a value: one text, or several by index. */
function textsOf(value: unknown): readonly string[] {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return values.filter((one): one is string => typeof one === 'string' && one !== '');
}

/**
 * Remove the given codes that belong to a campaign from the facts: a filter by code shows only codes without a
 * campaign.
 */
export function withoutCampaignCodes<F extends Facts>(facts: F, named: readonly string[]): F {
  const vouchers = new Map(facts.vouchers);
  for (const code of named) if ((vouchers.get(code)?.voucher.campaign_id ?? null) !== null) vouchers.delete(code);
  return { ...facts, vouchers };
}
