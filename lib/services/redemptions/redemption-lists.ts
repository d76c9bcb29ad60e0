// Lists of redemptions and rollbacks: of a project, and of one voucher.
import { listOf } from '../../core/answer/list';
import { REDEMPTION_FIELDS } from '../../model/lists/fields';
import { isSortOf, type ListSpec, listSpec } from '../../core/filter/list-spec';
import { groupsRequest } from '../../core/redemption/lists/group-request';
import { redemptionTests } from '../../core/redemption/lists/list-tests';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListRedemptionsQuery, VoucherListQuery } from '../../model/generated';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { Runtime } from '../../ports/runtime';
import { readList } from '../shared/lists';

type RedemptionListEntry = Redemption | Rollback;

/** Exports of redemptions have the same fields and orders. */
export const REDEMPTIONS = listSpec<RedemptionListEntry>({
  fields: REDEMPTION_FIELDS,
  sorts: {
    created_at: ({ date }) => date,
    id: ({ id }) => id,
    voucher_code: ({ voucher }) => voucher?.code,
    tracking_id: ({ tracking_id }) => tracking_id,
    customer_id: ({ customer_id }) => customer_id,
  },
  defaults: { order: '-created_at' },
});

/** Groups are in the order of time alone. */
const GROUPS: ListSpec<RedemptionListEntry> = { ...REDEMPTIONS, sorts: { created_at: ({ date }) => date } };

/**
 * List redemptions, rollbacks and failures, newest first by default; or only parents, each with its children.
 * @throws ApiError invalid_query_params
 */
export async function listRedemptions(
  rt: Runtime<'config' | 'customers' | 'redemptionLists'>,
  caller: Caller,
  { order, expand, ...query }: ListRedemptionsQuery,
) {
  const config = await rt.store.config.load(caller);
  const { customer } = query;
  const known = customer === undefined ? null : await rt.store.customers.load(caller, customer);
  const customerId = known?.customer.id ?? customer;
  const isSort = order !== undefined && isSortOf(REDEMPTIONS, order);
  const lists = rt.store.redemptionLists;
  const { records, total } = await readList<RedemptionListEntry>(rt, caller, {
    spec: expand ? GROUPS : REDEMPTIONS,
    query: isSort ? { ...query, order } : query,
    config,
    tests: redemptionTests({ ...query, customerId, orderName: isSort ? undefined : order }, config),
    source: (request) => (expand ? lists.groups(caller, groupsRequest(request)) : lists.list(caller, request)),
  });
  return listOf('redemptions', records, total);
}

/** The lines of one voucher, newest first. @throws ApiError not_found */
export async function listVoucherRedemptions(
  rt: Runtime<'config' | 'redemptionLists' | 'vouchers'>,
  caller: Caller,
  code: string,
  query: VoucherListQuery,
) {
  const fact = await rt.store.vouchers.load(caller, code);
  if (!fact) throw notFound('voucher', code);
  const { id, redemption } = fact.voucher;
  const { records, total, page, limit } = await readList(rt, caller, {
    spec: REDEMPTIONS,
    query,
    source: (request) => rt.store.redemptionLists.ofVoucher(caller, id, request),
  });
  const path = `/v1/vouchers/${encodeURIComponent(fact.voucher.code)}/redemptions`;
  return {
    quantity: redemption.quantity,
    redeemed_quantity: redemption.redeemed_quantity,
    ...(redemption.redeemed_amount !== undefined && { redeemed_amount: redemption.redeemed_amount }),
    ...(redemption.redeemed_points !== undefined && { redeemed_points: redemption.redeemed_points }),
    ...listOf('redemption_entries', records, total),
    url: `${path}?page=${page}&limit=${limit}`,
  };
}
