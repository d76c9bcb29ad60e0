// Removes a person from redemptions, rollbacks and refused attempts. Financial data stays: amounts, codes and effects.
import { messageOfCode } from '../../errors';
import type { Redemption, Rollback, RollbackResponse } from '../../model/records/redemption';
import { itemKind } from '../keys';
import { withoutNotes } from '../orders/order-notes';
import type { Item, ItemValue } from '../table/table';
import { decompressJson, recompressJson } from '../records/packing';
import { DECISION, redactDecision } from '../decisions/packed-decisions';
import type { RedemptionBody } from './redemption-items';

/** Build the attributes that replace the personal data of a stored redemption or rollback; the customer id stays. */
export function withoutPerson(item: Item): Readonly<Record<string, ItemValue>> {
  const decision: Readonly<Record<string, ItemValue>> = item[DECISION]
    ? { [DECISION]: redactDecision(item[DECISION]) }
    : {};
  if (item.failure) return { failure: anonymous(item.failure as Redemption), ...decision };
  if (!item.body) return {};
  const body = decompressJson(item.body) as Partial<RedemptionBody> & RollbackResponse;
  if (!body.response) return { body: recompressJson(anonymousRollbacks(body)) };
  const response = anonymousResponse(body.response);
  return { body: recompressJson({ ...body, response }), ...decision };
}

const RECORD_KINDS: readonly string[] = ['R R', 'R B'];

/** Return the redemptions or rollbacks of an item that have a line in the ledger of the redeemed voucher. */
export function childrenOf(item: Item): readonly (Redemption | Rollback)[] {
  if (!item.body || !RECORD_KINDS.includes(itemKind(item))) return [];
  const { response, rollbacks } = decompressJson(item.body) as Partial<RedemptionBody> & RollbackResponse;
  return response ? response.redemptions : rollbacks;
}

/** Return the id of the order of a stored redemption; null without an order. */
export function orderIdOf(item: Item): string | null {
  if (!item.body || itemKind(item) !== 'R R') return null;
  const { response } = decompressJson(item.body) as Partial<RedemptionBody>;
  return response?.order?.id ?? null;
}

/** Return the response of a rollback without personal data and order notes. */
export function anonymousRollbacks({ rollbacks, parent_rollback, order }: RollbackResponse): RollbackResponse {
  return {
    rollbacks: rollbacks.map(anonymous),
    ...(order && { order: withoutNotes(order) }),
    ...(parent_rollback && { parent_rollback: anonymous(parent_rollback) }),
  };
}

/** The explanations of redeemables that did not apply contain data of the customer. */
function anonymousResponse(response: RedemptionBody['response']): RedemptionBody['response'] {
  const { redemptions, parent_redemption, order } = response;
  return {
    ...response,
    ...(order && { order: withoutNotes(order) }),
    redemptions: redemptions.map(anonymous),
    ...(parent_redemption && { parent_redemption: anonymous(parent_redemption) }),
    inapplicable_redeemables: [],
    skipped_redeemables: [],
  };
}

/** Removes personal data, certain and possible: names, identifiers, notes and free text. */
function anonymous<T extends Redemption | Rollback>(record: T): T {
  const { customer_id: id, order, reward, session, ...kept } = record;
  const customer = id === null ? null : ({ id, source_id: null, metadata: {}, object: 'customer' } as const);
  const { failure_code } = record;
  return {
    ...(kept as T),
    customer_id: id,
    customer,
    tracking_id: null,
    metadata: null,
    order: order && withoutNotes(order),
    ...(reward && { reward: { ...reward, customer: reward.customer && customer } }),
    ...('reason' in record && { reason: null }),
    // The text of a rule is left out, since it may name a person.
    ...(failure_code !== undefined && { failure_message: messageOfCode(failure_code) }),
  };
}
