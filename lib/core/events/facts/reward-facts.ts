// Facts of a reward paid with points, and of the code that it gave.
import type { EventFact } from '../../../model/events/events';
import type { Redemption } from '../../../model/records/redemption';
import type { Voucher } from '../../../model/records/voucher';
import { toCustomerResponse } from '../../answer/customer';
import { campaignShape, simpleCustomer, simpleVoucher } from '../shapes';
import { dataOf, type RedemptionFactContext, wholeRedemption } from './redemption-parts';

interface Paid extends RedemptionFactContext {
  /** The balance of the charged card. */
  readonly balance: unknown;
}

/** Build the event facts of a redemption that was paid with points for a reward. */
export function buildRewardFacts(record: Redemption, { balance, ...context }: Paid): readonly EventFact[] {
  if (!record.reward || record.customer === null) return [];
  const { customer, holder, voucher, campaign } = dataOf(record, context);
  const shared = {
    customer,
    holder,
    voucher,
    campaign,
    redemption: wholeRedemption(record, context),
    reward: record.reward,
  };
  const data = { ...shared, ...(balance !== undefined && { balance }) };
  return [{ type: 'customer.rewarded', entity_id: record.customer.id, data }];
}

interface Given extends RedemptionFactContext {
  /** The code, if the reward gave one. */
  readonly award: Voucher | undefined;
}

/** Build the event facts of a voucher that a reward gave and published to the customer. */
export function buildAwardFacts(record: Redemption, { award: voucher, receiver, config }: Given): readonly EventFact[] {
  if (!voucher) return [];
  const customer = simpleCustomer(record.customer);
  const publication = {
    id: voucher.publish.publication_id ?? null,
    object: 'publication',
    created_at: record.date,
    customer_id: record.customer_id,
    tracking_id: customer ? (customer.source_id ?? customer.id) : null,
    metadata: {},
    channel: 'API',
    source_id: null,
    result: 'SUCCESS',
    customer: receiver ? toCustomerResponse(receiver.customer, receiver.usage, config) : customer,
    vouchers_id: [voucher.id],
  };
  const campaign = campaignShape(voucher.campaign_id, config);
  const code = simpleVoucher(voucher, config);
  const data = { customer, campaign, publication, voucher: code };
  return [
    {
      type: 'publication.succeeded',
      entity_id: publication.id ?? voucher.id,
      data: { ...data, vouchers: [code] },
    },
    { type: 'voucher.published', entity_id: voucher.id, data: { ...data, created_at: record.date } },
  ];
}
