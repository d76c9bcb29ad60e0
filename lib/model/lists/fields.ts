// The filter fields of each list: their location in the records, and whether an index holds them.
import type { Field, FilterFields } from './field';
import type { GetLocationResponse } from '../generated-answers/locations';
import type { BinEntry } from '../trash-bin/bin-entry';
import type { CampaignTemplate } from '../templates/campaign-template';
import type { Product } from '../records/catalog';
import type { Customer } from '../records/customer';
import type { Holder } from '../records/holder';
import type { Order } from '../records/order';
import type { StoredPublication } from '../records/publication';
import type { Redemption, Rollback } from '../records/redemption';
import type { Return } from '../records/return';
import type { Segment } from '../segments/segment';
import type { Voucher } from '../records/voucher';

type FieldReader<T> = Field<T>['read'];

/** A field whose value the index stores next to the entry: one that never or seldom changes. */
const indexed = <T>(kind: Field<T>['kind'], read: FieldReader<T>): Field<T> => ({ kind, read, isIndexed: true });
const text = <T>(read: FieldReader<T>): Field<T> => ({ kind: 'text', read });
const number = <T>(read: FieldReader<T>): Field<T> => ({ kind: 'number', read });
const moment = <T>(read: FieldReader<T>): Field<T> => ({ kind: 'moment', read });
/** The moment by which the list is sorted. */
const sorted = <T>(read: FieldReader<T>): Field<T> => ({ kind: 'moment', read, isSorted: true });

export const PUBLICATION_FIELDS: FilterFields<StoredPublication> = {
  named: {
    failure_code: indexed('text', ({ record }) => record.failure_code),
    result: indexed('text', ({ record }) => record.result),
    customer_id: indexed('text', ({ record }) => record.customer_id),
    campaign_name: indexed('text', ({ target }) => target.campaign),
    voucher_type: indexed('text', ({ target }) => target.voucher_type),
    is_referral_code: indexed('flag', ({ target }) => target.is_referral_code),
    parent_object_id: indexed('text', ({ target }) => target.campaign_id),
    related_object_id: indexed('list', ({ record }) => record.vouchers_id),
    source_id: indexed('text', ({ record }) => record.source_id),
    voucher_code: { ...indexed('list', ({ target }) => target.codes), isCode: true },
    channel: indexed('text', ({ record }) => record.channel),
    created_at: { ...sorted(({ record }) => record.created_at), isIndexed: true },
  },
  metadata: ({ record }) => record.metadata,
};

export const RETURN_FIELDS: FilterFields<Return> = {
  named: {
    redemption_id: text(({ redemption_id }) => redemption_id),
    order_id: text(({ order_id }) => order_id),
    customer_id: text(({ customer_id }) => customer_id),
    policy: text(({ policy }) => policy),
    created_at: sorted(({ date }) => date),
  },
  metadata: ({ metadata }) => metadata,
};

export const REDEMPTION_FIELDS: FilterFields<Redemption | Rollback> = {
  named: {
    result: indexed('text', ({ result }) => result),
    // The status of a redemption changes with its rollback, so no index holds it.
    status: text(({ status }) => status),
    object: indexed('text', ({ object }) => object),
    voucher_code: { ...indexed('text', codeOf), isCode: true },
    customer_id: indexed('text', ({ customer_id }) => customer_id),
    campaign_name: indexed('text', ({ voucher }) => voucher?.campaign),
    voucher_type: indexed('text', ({ voucher }) => voucher?.type),
    related_object_type: indexed('text', ({ related_object_type }) => related_object_type),
    related_object_id: indexed('text', ({ related_object_id }) => related_object_id),
    related_object_parent_id: indexed(
      'text',
      ({ voucher, promotion_tier }) => voucher?.campaign_id ?? promotion_tier?.campaign.id,
    ),
    parent_redemption_id: indexed('text', (one) => (one.object === 'redemption' ? one.redemption : null)),
    failure_code: indexed('text', ({ failure_code }) => failure_code),
    // The id of the user, or of the pair, with which a person signed in.
    user_login: indexed('text', ({ channel }) => (channel.channel_type === 'USER' ? channel.channel_id : null)),
    created_at: { ...sorted(({ date }) => date), isIndexed: true },
  },
  metadata: ({ metadata }) => metadata,
};

/** A refused unknown code is listed by the text that was sent. */
function codeOf({ voucher, result, related_object_type, related_object_id }: Redemption | Rollback): string | null {
  if (voucher) return voucher.code;
  return result === 'FAILURE' && related_object_type === 'voucher' ? related_object_id : null;
}

/** Categories and states of vouchers depend on the configuration; see the service. */
export const VOUCHER_FIELDS: FilterFields<Voucher> = {
  named: {
    code: { ...indexed('text', ({ code }) => code), isCode: true },
    type: indexed('text', ({ type }) => type),
    campaign_ids: indexed('text', ({ campaign_id }) => campaign_id),
    category_ids: text(({ category_id }) => category_id),
    holder: indexed('text', ({ holder_id }) => holder_id),
    is_referral_code: indexed('flag', ({ is_referral_code }) => is_referral_code === true),
    'redemption.redeemed_quantity': number(({ redemption }) => redemption.redeemed_quantity),
    start_date: moment(({ start_date }) => start_date),
    expiration_date: moment(({ expiration_date }) => expiration_date),
    created_at: sorted(({ created_at }) => created_at),
    updated_at: moment(({ updated_at }) => updated_at),
  },
  metadata: ({ metadata }) => metadata,
};

/** Names of persons are not indexed, except a hash of the e-mail address, which is deleted with the profile. */
export const CUSTOMER_FIELDS: FilterFields<Customer> = {
  named: {
    id: text(({ id }) => id),
    source_id: text(({ source_id }) => source_id),
    name: text(({ name }) => name),
    email: text(({ email }) => email),
    phone: text(({ phone }) => phone),
    city: text(({ address }) => address?.city),
    country: text(({ address }) => address?.country),
    birthdate: moment(({ birthdate, birthday }) => birthdate ?? birthday),
    created_at: sorted(({ created_at }) => created_at),
    updated_at: moment(({ updated_at }) => updated_at),
  },
  metadata: ({ metadata }) => metadata ?? null,
};

export const ORDER_FIELDS: FilterFields<Order> = {
  named: {
    id: text(({ id }) => id),
    source_id: text(({ source_id }) => source_id),
    status: text(({ status }) => status),
    amount: number(({ amount }) => amount),
    total_amount: number(({ total_amount }) => total_amount),
    total_discount_amount: number(({ total_discount_amount }) => total_discount_amount),
    discount_amount: number(({ discount_amount }) => discount_amount),
    items_discount_amount: number(({ items_discount_amount }) => items_discount_amount),
    customer_id: text(({ customer_id }) => customer_id),
    referrer_id: text(({ referrer_id }) => referrer_id),
    created_at: sorted(({ created_at }) => created_at),
    updated_at: moment(({ updated_at }) => updated_at),
  },
  metadata: ({ metadata }) => metadata,
};

/** Fields of the bin. Its entries are deleted codes, which no index describes. */
export const BIN_FIELDS: FilterFields<BinEntry> = {
  named: {
    id: text(({ id }) => id),
    resource_type: text(({ resource_type }) => resource_type),
    resource_name: text(({ resource_name }) => resource_name),
    resource_id: text(({ resource_id }) => resource_id),
  },
};

export const TEMPLATE_FIELDS: FilterFields<CampaignTemplate> = {
  named: {
    id: text(({ id }) => id),
    name: text(({ name }) => name),
    campaign_type: text(({ campaign_type }) => campaign_type),
  },
};

export const LOCATION_FIELDS: FilterFields<GetLocationResponse> = {
  named: {
    name: text(({ name }) => name),
    created_at: moment(({ created_at }) => created_at),
    updated_at: moment(({ updated_at }) => updated_at),
  },
};

export const SEGMENT_FIELDS: FilterFields<Segment> = {
  named: {
    id: text(({ id }) => id),
    name: text(({ name }) => name),
    type: text(({ type }) => type),
    created_at: moment(({ created_at }) => created_at),
  },
};

/** Products change by orders with `override: true` as well, so no field is indexed. */
export const PRODUCT_FIELDS: FilterFields<Product> = {
  named: {
    id: text(({ id }) => id),
    source_id: text(({ source_id }) => source_id),
    name: text(({ name }) => name),
    price: number(({ price }) => price),
    created_at: sorted(({ created_at }) => created_at),
    updated_at: moment(({ updated_at }) => updated_at),
  },
  metadata: ({ metadata }) => metadata,
};

/** Fields of holders of codes. A customer, or a code, has few holders, so no field is indexed. */
export const HOLDER_FIELDS: FilterFields<Holder> = {
  named: {
    id: text(({ id }) => id),
    holder_role: text(({ holder_role }) => holder_role),
    customer_id: text(({ customer_id }) => customer_id),
    redeemable_id: text(({ voucher_id }) => voucher_id),
    redeemable_object: text(() => 'voucher'),
    created_at: sorted(({ created_at }) => created_at),
  },
};
