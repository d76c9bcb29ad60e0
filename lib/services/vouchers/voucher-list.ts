// List vouchers by campaign, category, holder, code, id and time.
import { listOf } from '../../core/answer/list';
import { categoryNameOf } from '../../core/catalogue/category';
import { sortsByMembers, type ListSpec, listSpec } from '../../core/filter/list-spec';
import type { ListTest } from '../../core/filter/list-test';
import { voucherFields } from '../../core/filter/voucher-fields';
import { campaignOfList, namesOfList, voucherTests } from '../../core/filter/voucher-query';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListVouchersQuery } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { readList } from '../shared/lists';
import { showVoucher } from './voucher-response';
import type { ListVouchersResponse } from '../../model/generated-answers/vouchers';

/** Categories are filtered by name, which the configuration has. */
function voucherSpec(config: Config): ListSpec<Voucher> {
  return listSpec({
    fields: voucherFields(config),
    sorts: {
      ...sortsByMembers<Voucher>('created_at', 'updated_at', 'code', 'type', 'campaign'),
      category: (voucher) => categoryNameOf(voucher, config) ?? undefined,
    },
    defaults: { order: '-created_at' },
  });
}

/** Lists vouchers that match every filter, newest first by default. */
export function listVouchers(
  rt: Runtime<'config' | 'customers' | 'voucherLists'>,
  caller: Caller,
  query: ListVouchersQuery,
): Promise<ListVouchersResponse> {
  return listVouchersOf(rt, caller, query, []);
}

/** Like `listVouchers`, for vouchers that pass further tests. */
export async function listVouchersOf(
  rt: Runtime<'config' | 'customers' | 'voucherLists'>,
  caller: Caller,
  query: ListVouchersQuery,
  tests: readonly ListTest<Voucher>[],
): Promise<ListVouchersResponse> {
  const config = await rt.store.config.load(caller);
  const campaignId = campaignOfList(query, config);
  const holderId = await holderIdOf(rt, caller, query);
  if (campaignId === undefined || holderId === undefined) return listOf('vouchers', []);
  const { records, total } = await readList(rt, caller, {
    spec: voucherSpec(config),
    query,
    config,
    tests: [...tests, ...voucherTests(query, { ...caller, config, campaignId, holderId })],
    source: (request) => rt.store.voucherLists.list(caller, { campaignId, names: namesOfList(query) }, request),
  });
  const shown = records.map((voucher) => {
    const { validation_rules_assignments, ...listed } = showVoucher(caller, voucher, config);
    return listed;
  });
  return listOf('vouchers', shown, total);
}

async function holderIdOf(rt: Runtime<'customers'>, caller: Caller, { customer }: ListVouchersQuery) {
  if (customer === undefined) return null;
  return (await rt.store.customers.load(caller, customer))?.customer.id;
}
