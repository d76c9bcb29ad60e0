// Lists of redemptions and rollbacks: of a project, and of one voucher.
import { REDEMPTION_FIELDS } from '../../core/filter/fields';
import { isSortOf, type ListSpec, listSpec } from '../../core/filter/list-spec';
import { fieldTest, type ListTest, recordTest } from '../../core/filter/list-test';
import { groupsRequest } from '../../core/redemption/groups/group-request';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListRedemptionsQuery, VoucherListQuery } from '../../model/generated';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { Runtime } from '../../ports/runtime';
import { knownCampaign } from '../../core/campaign/find';
import { listOf, readList } from '../shared/lists';

type Entry = Redemption | Rollback;

/** Exports of redemptions have the same fields and orders. */
export const REDEMPTIONS = listSpec<Entry>({
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
const GROUPS: ListSpec<Entry> = { ...REDEMPTIONS, sorts: { created_at: ({ date }) => date } };

/**
 * Parents, children, rollbacks and failures, newest first unless asked otherwise; or only what stands for itself, each with
 * its children. @throws ApiError invalid_query_params
 */
export async function listRedemptions(rt: Runtime, caller: Caller, { order, expand, ...query }: ListRedemptionsQuery) {
  const config = await rt.store.config.load(caller);
  const isSort = order !== undefined && isSortOf(REDEMPTIONS, order);
  const lists = rt.store.redemptionLists;
  const { records, total } = await readList<Entry>(rt, caller, {
    ...{ spec: expand ? GROUPS : REDEMPTIONS, query: isSort ? { ...query, order } : query, config },
    tests: await testsOf(rt, caller, { query, config, orderName: isSort ? undefined : order }),
    source: (request) => (expand ? lists.groups(caller, groupsRequest(request)) : lists.list(caller, request)),
  });
  return listOf('redemptions', records, total);
}

/** The lines of one voucher, newest first. @throws ApiError not_found */
export async function listVoucherRedemptions(rt: Runtime, caller: Caller, code: string, query: VoucherListQuery) {
  const fact = await rt.store.vouchers.load(caller, code);
  if (!fact) throw notFound('voucher', code);
  const { id, redemption } = fact.voucher;
  const { records, total, page, limit } = await readList(rt, caller, {
    ...{ spec: REDEMPTIONS, query },
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

interface RedemptionConditions {
  readonly query: ListRedemptionsQuery;
  readonly config: Config;
  /** The id or source id of an order, for which the parameter of the order of the list stands as well. */
  readonly orderName: string | undefined;
}

/** What members of a query ask for. */
async function testsOf(
  rt: Runtime,
  caller: Caller,
  { query, config, orderName }: RedemptionConditions,
): Promise<readonly ListTest<Entry>[]> {
  const { result, campaign, customer } = query;
  const known = customer === undefined ? null : await rt.store.customers.load(caller, customer);
  const is = (name: string, value: string | undefined) =>
    value === undefined ? [] : [fieldTest(REDEMPTION_FIELDS, [name], value)];
  return [
    ...is('result', result),
    ...is('related_object_parent_id', campaign === undefined ? undefined : campaignIdOf(campaign, config)),
    ...is('customer_id', known?.customer.id ?? customer),
    ...(orderName === undefined ? [] : [recordTest<Entry>(({ order }) => isOrder(order, orderName))]),
  ];
}

function isOrder(order: Entry['order'], name: string): boolean {
  return order?.id === name || order?.source_id === name;
}

/** By name or id; by id also one that is gone. */
function campaignIdOf(name: string, config: Config): string {
  return knownCampaign(config, name)?.id ?? name;
}
