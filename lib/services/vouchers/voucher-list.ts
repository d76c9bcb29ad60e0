// List vouchers by campaign, category, holder, code, id and time.
import { listOf } from '../../core/answer/list';
import type { ListTest } from '../../core/filter/list-test';
import { campaignOfList, namesOfList, voucherSpec, voucherTests } from '../../core/filter/voucher-list';
import type { Caller } from '../../model/common';
import type { ListVouchersQuery } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { readList } from '../shared/lists';
import { showVoucher } from './voucher-response';
import type { ListVouchersResponse } from '../../model/generated-answers/vouchers';

/** Lists vouchers that match every filter, newest first by default. */
export function listVouchers(
  rt: Runtime<'config' | 'voucherLists'>,
  caller: Caller,
  query: ListVouchersQuery,
): Promise<ListVouchersResponse> {
  return listVouchersOf(rt, caller, query, []);
}

/** List vouchers as `listVouchers` does, of those that pass further tests. */
export async function listVouchersOf(
  rt: Runtime<'config' | 'voucherLists'>,
  caller: Caller,
  query: ListVouchersQuery,
  tests: readonly ListTest<Voucher>[],
): Promise<ListVouchersResponse> {
  const config = await rt.store.config.load(caller);
  const campaignId = campaignOfList(query, config);
  const { customer } = query;
  const holderId = customer === undefined ? null : await rt.store.voucherLists.holderId(caller, customer);
  const isUnknown = customer !== undefined && holderId === null;
  if (campaignId === undefined || isUnknown) return listOf('vouchers', []);
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
