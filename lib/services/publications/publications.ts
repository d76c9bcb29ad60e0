// Lists of publications.
import { PUBLICATION_FIELDS } from '../../core/filter/fields';
import { listSpec } from '../../core/filter/list-spec';
import { fieldTest, type ListTest } from '../../core/filter/list-test';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListPublicationsQuery, VoucherListQuery } from '../../model/generated';
import type { Publication, StoredPublication } from '../../model/records/publication';
import type { VoucherKind } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { knownCampaign } from '../../core/campaign/find';
import { listOf, type Page, readList } from '../shared/lists';

const PUBLICATIONS = listSpec<StoredPublication>({
  fields: PUBLICATION_FIELDS,
  sorts: {
    created_at: ({ record }) => record.created_at,
    id: ({ record }) => record.id,
    voucher_code: ({ target }) => target.codes[0],
    tracking_id: ({ record }) => record.tracking_id,
    customer_id: ({ record }) => record.customer_id,
    channel: ({ record }) => record.channel,
  },
  defaults: { order: '-created_at' },
  idOf: ({ record }) => record.id,
});

/** @throws ApiError invalid_query_params */
export async function listPublications(rt: Runtime, caller: Caller, query: ListPublicationsQuery) {
  const config = await rt.store.config.load(caller);
  const customer = query.customer ?? query.customer_id;
  const known = customer === undefined ? null : await rt.store.customers.load(caller, customer);
  // Publications stay readable when their customer is gone.
  const customerId = customer === undefined ? null : (known?.customer.id ?? customer);
  const page = await readList(rt, caller, {
    ...{ spec: PUBLICATIONS, query, config, tests: plainTests(query, config) },
    source: (request) => rt.store.publications.list(caller, customerId, request),
  });
  return shownPage(page);
}

/** The publications of one voucher, newest first. @throws ApiError not_found */
export async function listVoucherPublications(rt: Runtime, caller: Caller, code: string, query: VoucherListQuery) {
  const fact = await rt.store.vouchers.load(caller, code);
  if (!fact) throw notFound('voucher', code);
  const page = await readList(rt, caller, {
    ...{ spec: PUBLICATIONS, query },
    source: (request) => rt.store.publications.ofVoucher(caller, fact.voucher, request),
  });
  return shownPage(page);
}

function shownPage({ records, total }: Page<StoredPublication>) {
  const shown: readonly Publication[] = records.map(({ record }) => record);
  return listOf('publications', shown, total);
}

type Test = ListTest<StoredPublication>;

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
