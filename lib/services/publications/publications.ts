// Lists of publications.
import { listOf } from '../../core/answer/list';
import { PUBLICATION_FIELDS } from '../../model/lists/fields';
import { listSpec } from '../../core/filter/list-spec';
import { publicationTests } from '../../core/publication/list-tests';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListPublicationsQuery, VoucherListQuery } from '../../model/generated';
import type { Publication, StoredPublication } from '../../model/records/publication';
import type { Runtime } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { type Page, readList } from '../shared/lists';

/** Exports of publications have the same fields and orders. */
export const PUBLICATIONS = listSpec<StoredPublication>({
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

/**
 * List publications, filtered by customer and other members.
 * @throws ApiError invalid_query_params
 */
export async function listPublications(
  rt: Runtime<'config' | 'customers' | 'publications'>,
  caller: Caller,
  query: ListPublicationsQuery,
) {
  const config = await rt.store.config.load(caller);
  const customer = query.customer ?? query.customer_id;
  const known = customer === undefined ? null : await rt.store.customers.load(caller, customer);
  // Publications stay readable when their customer is gone.
  const customerId = customer === undefined ? null : (known?.customer.id ?? customer);
  const tests = unwrap(publicationTests(query, config, caller));
  const page = await readList(rt, caller, {
    spec: PUBLICATIONS,
    query,
    config,
    tests,
    source: (request) => rt.store.publications.list(caller, customerId, request),
  });
  return shownPage(page);
}

/** The publications of one voucher, newest first. @throws ApiError not_found */
export async function listVoucherPublications(
  rt: Runtime<'config' | 'publications' | 'vouchers'>,
  caller: Caller,
  code: string,
  query: VoucherListQuery,
) {
  const fact = await rt.store.vouchers.load(caller, code);
  if (!fact) throw notFound('voucher', code);
  const page = await readList(rt, caller, {
    spec: PUBLICATIONS,
    query,
    source: (request) => rt.store.publications.ofVoucher(caller, fact.voucher, request),
  });
  return shownPage(page);
}

function shownPage({ records, total }: Page<StoredPublication>) {
  const shown: readonly Publication[] = records.map(({ record }) => record);
  return listOf('publications', shown, total);
}
