// Lists of publications.
import { PUBLICATION_FIELDS } from '../../core/filter/fields';
import { allTests, fieldTest, type ListTest } from '../../core/filter/list-test';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListPublicationsQuery, VoucherListQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Publication, StoredPublication } from '../../model/records/publication';
import type { VoucherKind } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import type { PublicationListAsk, PublicationPage } from '../../ports/publications';
import { knownCampaign } from '../campaigns/campaign-find';
import { readFilters } from '../shared/filters';
import { readMoment } from '../shared/record-lists';

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
    test: testOf(query, config, rt.clock.nowMs()),
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
  voucher_code: ({ target }) => target.codes[0] ?? null,
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

type Test = ListTest<StoredPublication>;

/** All conditions of a query; null where it has none. */
function testOf(query: ListPublicationsQuery, config: Config, nowMs: number): Test | null {
  const filters = readFilters(query.filters, PUBLICATION_FIELDS, { nowMs, timezone: config.settings.timezone });
  return allTests([...plainTests(query, config), ...(filters ? [filters] : [])]);
}

/** What of a query stands for conditions on fields, and their values. */
function plainTests(query: ListPublicationsQuery, config: Config): readonly Test[] {
  const { result, source_id, campaign, campaign_name, voucher_type, parent_object_id, related_object_id } = query;
  const filters: readonly (readonly [names: readonly string[], value: string | undefined])[] = [
    [['result'], result],
    [['source_id'], source_id],
    [['parent_object_id'], parent_object_id],
    [['related_object_id'], related_object_id],
    [['voucher_code', 'related_object_id'], query.voucher ?? query.voucher_code],
    [['parent_object_id'], campaign === undefined ? undefined : campaignIdOf(campaign, config)],
    [['campaign_name'], campaign_name],
    [['voucher_type'], voucher_type === undefined ? undefined : kindOf(voucher_type)],
    [['is_referral_code'], query.is_referral_code === true ? 'true' : undefined],
  ];
  return filters.flatMap(([names, value]) =>
    value === undefined ? [] : [fieldTest(PUBLICATION_FIELDS, names, value)],
  );
}

/** No record names a campaign so. */
const NO_ID = '-';

/** By name or id; only a campaign that exists now is matched. */
function campaignIdOf(name: string, config: Config): string {
  return knownCampaign(config, name)?.id ?? NO_ID;
}

const KINDS: readonly (readonly [pattern: RegExp, kind: VoucherKind])[] = [
  [/^discount/i, 'DISCOUNT_VOUCHER'],
  [/^gift/i, 'GIFT_VOUCHER'],
  [/^loyalty/i, 'LOYALTY_CARD'],
];

/** @throws ApiError invalid_query_params */
function kindOf(text: string): VoucherKind {
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1];
  if (kind) return kind;
  throw new ApiError({ key: 'invalid_query_params', details: 'Property .voucher_type is unknown.' });
}
