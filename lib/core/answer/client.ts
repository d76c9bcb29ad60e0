// A redemption in the answer to a client key: with its own customer, and without data of other customers.
import type { CustomerReference, RequestCustomer } from '../../model/records/customer';
import type { CalculatedOrder, OrderPerson } from '../../model/records/order';
import type { Redemption, RedemptionResponse, VoucherSummary } from '../../model/records/redemption';
import type { CustomerResponse } from '../../model/generated-answers/records';
import { selectAddress } from '../customer/record';

/** A customer as a request named them: no stored data is added. */
export type EchoCustomer = RequestCustomer & { readonly object: 'customer' };

/** A redemption in the answer to a client key. */
export type ClientRedemption = Omit<Redemption, 'customer'> & {
  readonly customer: CustomerReference | EchoCustomer | null;
};

/** The body of a redemption answer to a client key. */
export type ClientRedemptionResponse = Omit<RedemptionResponse, 'redemptions' | 'parent_redemption'> & {
  readonly redemptions: readonly ClientRedemption[];
  readonly parent_redemption?: ClientRedemption;
};

/** The names that a request sent, returned unchanged. */
export interface EchoNames {
  readonly customer: RequestCustomer | null;
  /** Null when the order belongs to the shop. */
  readonly orderSourceId: string | null;
}

const CLAIMED_MEMBERS = [
  ...['id', 'source_id', 'name', 'description', 'email', 'phone', 'birthday', 'birthdate', 'address', 'metadata'],
] as readonly (keyof RequestCustomer)[];

/** Return the customer as sent in the request, limited to members that a customer has. */
export function echoCustomer(customer: RequestCustomer): EchoCustomer {
  const sent = CLAIMED_MEMBERS.flatMap((name) => (name in customer ? [[name, customer[name]] as const] : []));
  const { address } = customer;
  return {
    ...(Object.fromEntries(sent) as RequestCustomer),
    ...(address && { address: selectAddress(address) }),
    object: 'customer',
  };
}

/** Removes the referrers from a customer in an answer: a referrer is another person. */
export function redactReferrers(customer: CustomerResponse): CustomerResponse {
  const { referrals } = customer;
  const campaigns = referrals.campaigns.map((referral) => ({ ...referral, referrer_id: null }));
  return { ...customer, referrals: { ...referrals, campaigns } };
}

/**
 * Removes data that a client key may not see from a redemption answer. A claimed customer is returned as it was
 * sent. Holders, referrers and balances are shown only to the customer whom a token authenticates, for that
 * customer's own cards.
 *
 * @see docs/behaviour/access.md#what-a-client-key-learns
 */
export function redactForClient(response: RedemptionResponse, sent: EchoNames): ClientRedemptionResponse {
  const { redemptions, parent_redemption: parent, order } = response;
  const redact = (one: Redemption) => redactRedemption(one, sent);
  return {
    ...response,
    redemptions: redemptions.map(redact),
    ...(parent && { parent_redemption: redact(parent) }),
    ...(order && { order: redactOrder(order, sent) }),
  };
}

function redactRedemption(redemption: Redemption, sent: EchoNames): ClientRedemption {
  const { customer_id: ownId, voucher, order, reward } = redemption;
  return {
    ...redemption,
    customer: ownId === null ? sent.customer && echoCustomer(sent.customer) : redemption.customer,
    order: order && redactOrder(order, sent),
    ...(voucher && { voucher: redactVoucher(voucher, ownId) }),
    ...(reward?.voucher && { reward: { ...reward, voucher: redactVoucher(reward.voucher, ownId) } }),
  };
}

/** The order without the referrer of its customer, who is another person. */
function redactOrder<T extends CalculatedOrder>(
  { referrer, ...order }: T & { readonly referrer?: OrderPerson },
  sent: EchoNames,
) {
  const { orderSourceId } = sent;
  return { ...order, referrer_id: null, ...(orderSourceId !== null && { source_id: orderSourceId }) };
}

function redactVoucher(voucher: VoucherSummary, ownId: string | null): VoucherSummary {
  const { holder_id, referrer_id, gift, loyalty_card, ...rest } = voucher;
  return ownId !== null && holder_id === ownId ? voucher : rest;
}
