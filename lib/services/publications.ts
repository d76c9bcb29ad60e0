// Lists of publications.
import { ApiError, notFound } from '../errors';
import type { Caller } from '../model/common';
import type { Config } from '../model/config';
import type { ListPublicationsQuery, VoucherListQuery } from '../model/generated';
import { LIMITS } from '../model/limits';
import type { Publication, StoredPublication } from '../model/publication';
import type { VoucherKind } from '../model/voucher';
import type { Runtime } from '../ports';
import type { PublicationListAsk, PublicationPage } from '../ports/publications';
import { readFilters } from './filters';
import { PUBLICATION_FIELDS } from './filter-fields';
import { readMoment } from './record-lists';

/** @throws ApiError invalid_query_params */
export async function listPublications(rt: Runtime, caller: Caller, query: ListPublicationsQuery) {
  const config = await rt.store.config.load(caller);
  const customer = query.customer ?? query.customer_id;
  const known = customer === undefined ? null : await rt.store.customers.load(caller, customer);
  const page = await rt.store.publications.list(caller, {
    ...paging(query),
    ...orderOf(query.order ?? '-created_at'),
    afterMs: readMoment('created_at.after', query.created_at?.after, config.settings.timezone),
    beforeMs: readMoment('created_at.before', query.created_at?.before, config.settings.timezone),
    // Publications stay readable when their customer is gone.
    customerId: customer === undefined ? null : (known?.customer.id ?? customer),
    keep: testOf(query, config, rt.clock.nowMs()),
  });
  return envelope(page);
}

/** The publications of one voucher, newest first. @throws ApiError not_found */
export async function listVoucherPublications(rt: Runtime, caller: Caller, code: string, query: VoucherListQuery) {
  const fact = await rt.store.vouchers.load(caller, code);
  if (!fact) throw notFound('voucher', code);
  const page = await rt.store.publications.ofVoucher(caller, fact.voucher, paging(query));
  return envelope(page);
}

function paging({ page = 1, limit = LIMITS.defaultPageSize }: VoucherListQuery) {
  return { page, limit };
}

function envelope({ publications, total }: PublicationPage) {
  const shown: readonly Publication[] = publications.map(({ record }) => record);
  return { object: 'list', data_ref: 'publications', publications: shown, total } as const;
}

const TEXTS: Readonly<Record<string, (one: StoredPublication) => string | null>> = {
  id: ({ record }) => record.id,
  voucher_code: ({ aim }) => aim.codes[0] ?? null,
  tracking_id: ({ record }) => record.tracking_id,
  customer_id: ({ record }) => record.customer_id,
  channel: ({ record }) => record.channel,
};

/** What is not set sorts as empty text; ties are broken by id. */
function orderOf(order: string): Pick<PublicationListAsk, 'ascending' | 'compare'> {
  const ascending = !order.startsWith('-');
  const textOf = TEXTS[order.replace(/^-/, '')];
  if (!textOf) return { ascending, compare: null };
  const sign = ascending ? 1 : -1;
  const compareTexts = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);
  return {
    ascending,
    compare: (left, right) =>
      sign * (compareTexts(textOf(left) ?? '', textOf(right) ?? '') || compareTexts(left.record.id, right.record.id)),
  };
}

type Test = (one: StoredPublication) => boolean;

/** All conditions of a query; null where it has none. */
function testOf(query: ListPublicationsQuery, config: Config, nowMs: number): Test | null {
  const filters = readFilters(query.filters, PUBLICATION_FIELDS, { nowMs, timezone: config.settings.timezone });
  const tests = [...plainTests(query, config), ...(filters ? [filters] : [])];
  return tests.length === 0 ? null : (one) => tests.every((test) => test(one));
}

function plainTests(query: ListPublicationsQuery, config: Config): readonly Test[] {
  const { result, source_id, parent_object_id: parent, related_object_id: related } = query;
  const voucher = query.voucher ?? query.voucher_code;
  const tests: (Test | false)[] = [
    result !== undefined && (({ record }) => record.result === result),
    source_id !== undefined && (({ record }) => record.source_id === source_id),
    parent !== undefined && (({ aim }) => aim.campaign_id === parent),
    related !== undefined && (({ record }) => record.vouchers_id.includes(related)),
    voucher !== undefined && (({ record, aim }) => aim.codes.includes(voucher) || record.vouchers_id.includes(voucher)),
    query.campaign !== undefined && ofCampaign(query.campaign, config),
    query.campaign_name !== undefined && (({ aim }) => aim.campaign === query.campaign_name),
    query.voucher_type !== undefined && ofType(query.voucher_type),
    query.is_referral_code === true && (({ aim }) => aim.is_referral_code),
  ];
  return tests.filter((test) => test !== false);
}

/** By name or id; only a campaign that exists now is matched. */
function ofCampaign(name: string, config: Config): Test {
  const found = config.campaigns.get(name) ?? [...config.campaigns.values()].find((one) => one.name === name);
  return ({ aim }) => found !== undefined && aim.campaign_id === found.id;
}

const TYPES: readonly (readonly [pattern: RegExp, type: VoucherKind])[] = [
  [/^discount/i, 'DISCOUNT_VOUCHER'],
  [/^gift/i, 'GIFT_VOUCHER'],
  [/^loyalty/i, 'LOYALTY_CARD'],
];

function ofType(text: string): Test {
  const type = TYPES.find(([pattern]) => pattern.test(text))?.[1];
  if (!type) throw new ApiError({ key: 'invalid_query_params', details: 'Property .voucher_type is unknown.' });
  return ({ aim }) => aim.voucher_type === type;
}
