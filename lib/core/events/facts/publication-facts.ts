// Facts of publications and of customers.
import type { Config } from '../../../model/config';
import type { CustomerUsage } from '../../../model/counters';
import type { EventFact, EventType } from '../../../model/events/events';
import type { Customer } from '../../../model/records/customer';
import { toCustomerResponse } from '../../customer/usage-sums';
import type { CustomerChange } from '../../customer/record';
import type { PublicationPlan } from '../../publication/facts';
import { usageWithGains } from '../../publication/gains';
import { campaignShape, simpleCustomer, simpleVoucher } from '../shapes';
import { buildVoucherCreatedFacts } from './voucher-facts';

interface PublicationFactInput {
  readonly config: Config;
  /** The usage of the receiver, as it was read. */
  readonly usage: CustomerUsage;
}

/** Build the event facts of a publication: for its receiver, its created codes and each given code. */
export function buildPublicationFacts(
  { stored, codes, customer: receiver, gains }: Pick<PublicationPlan, 'stored' | 'codes' | 'customer' | 'gains'>,
  { config, usage }: PublicationFactInput,
): readonly EventFact[] {
  // The person who published is in the event's own members, as for all events of a call.
  const { voucher: _voucher, vouchers: _vouchers, user_id: _person, ...publication } = stored.record;
  const customer = simpleCustomer(publication.customer);
  const whole = receiver ? toCustomerResponse(receiver.record, usageWithGains(usage, gains), config) : customer;
  const shared = { customer, publication: { ...publication, customer: whole } };
  const [first] = codes;
  return [
    ...(receiver ? buildCustomerChangeFacts(receiver, { usage, config }) : []),
    ...buildCodeCreatedFacts(codes, config),
    {
      type: 'publication.succeeded',
      entity_id: publication.id,
      data: {
        ...shared,
        ...codeData(first?.after, config),
        vouchers: codes.map(({ after }) => simpleVoucher(after, config)),
      },
    },
    ...codes.map(({ after }): EventFact => ({
      type: 'voucher.published',
      entity_id: after.id,
      data: { ...shared, ...codeData(after, config), created_at: publication.created_at },
    })),
  ];
}

/** Builds the facts of codes created for a publication because no free code was available. */
export function buildCodeCreatedFacts(codes: PublicationPlan['codes'], config: Config): readonly EventFact[] {
  return buildVoucherCreatedFacts(
    codes.flatMap(({ fact, after }) => (fact === null ? [after] : [])),
    config,
  );
}

function codeData(voucher: PublicationPlan['codes'][number]['after'] | undefined, config: Config) {
  return { campaign: campaignShape(voucher?.campaign_id, config), voucher: simpleVoucher(voucher, config) };
}

interface CustomerFactInput {
  readonly usage: CustomerUsage;
  readonly config: Config;
}

/** Builds the facts of a customer change; empty when a request only named the customer. */
export function buildCustomerChangeFacts(
  { record, change }: Omit<CustomerChange, 'revision'>,
  context: CustomerFactInput,
): readonly EventFact[] {
  if (change === 'NONE') return [];
  return fact(change === 'CREATE' ? 'customer.created' : 'customer.updated', record, context);
}

/** Builds the facts of a deleted customer, with the record. */
export function buildCustomerDeletedFacts(customer: Customer, context: CustomerFactInput): readonly EventFact[] {
  return fact('customer.deleted', customer, context);
}

/** Builds the facts of a permanently deleted customer, who is identified only by the id. */
export function buildCustomerErasedFacts(id: string): readonly EventFact[] {
  return [{ type: 'customer.deleted', entity_id: id, data: { customer: { id, object: 'customer' } } }];
}

function fact(type: EventType, customer: Customer, { usage, config }: CustomerFactInput): readonly EventFact[] {
  return [{ type, entity_id: customer.id, data: { customer: toCustomerResponse(customer, usage, config) } }];
}
