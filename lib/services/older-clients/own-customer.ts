// A shopper's own record and codes, as pages with the older client ask for them. A claim reads and changes nothing.
import { refuseOtherId, refuseOtherName, requireShopper, selectOwnMembers } from '../../core/access/permissions';
import { refuseDisabledClientSwitch } from '../../core/access/caller';
import { redactReferrers } from '../../core/answer/client';
import { toCustomerResponse } from '../../core/customer/usage-sums';
import { listOf } from '../../core/answer/list';
import { isConcealed } from '../../core/access/evaluation-input';
import { recordTest } from '../../core/filter/list-test';
import { campaignOfList, voucherSpec, voucherTests } from '../../core/filter/voucher-list';
import type { Caller } from '../../model/common';
import type { ListOwnVouchersQuery, UpsertCustomerRequest } from '../../model/generated';
import type { ListOwnVouchersResponse } from '../../model/generated-answers/older-clients';
import type { CustomerResponse } from '../../model/generated-answers/records';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { saveCustomer } from '../customers/customers';
import { readList } from '../shared/lists';
import { refuseIf, unwrap } from '../shared/unwrap';
import { loadWallet } from '../qualifications/wallet';
import { assetsOf } from '../vouchers/voucher-response';

/**
 * Create or update the customer of the token, with the members that the project lets customers change.
 * @throws ApiError forbidden while the project's switch is off, or without a token; invalid_customer for somebody else
 */
export async function saveOwnCustomer(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  request: UpsertCustomerRequest,
): Promise<CustomerResponse> {
  const { settings } = await rt.store.config.load(caller);
  refuseIf(refuseDisabledClientSwitch(caller, settings, 'client_create_customer_enabled'));
  const shopper = unwrap(requireShopper(caller));
  refuseIf(refuseOtherName(shopper, request));
  if (request.id) {
    const known = await rt.store.customers.load(caller, shopper.sourceId);
    refuseIf(refuseOtherId(request, known?.customer ?? null));
  }
  const { customer, usage, config } = await saveCustomer(rt, caller, selectOwnMembers(shopper, request, settings));
  return redactReferrers(toCustomerResponse(customer, usage, config));
}

/**
 * List the newest codes of the token's customer that a page may know.
 * @throws ApiError forbidden while the project's switch is off, or without a token; invalid_customer for somebody else
 */
export async function listOwnVouchers(
  rt: Runtime<'config' | 'customers' | 'holders' | 'publications' | 'voucherLists'>,
  caller: Caller,
  query: ListOwnVouchersQuery,
): Promise<ListOwnVouchersResponse> {
  const config = await rt.store.config.load(caller);
  refuseIf(refuseDisabledClientSwitch(caller, config.settings, 'client_list_vouchers_enabled'));
  const shopper = unwrap(requireShopper(caller));
  const { sourceId } = shopper;
  const known = await rt.store.customers.load(caller, sourceId);
  const { customer, ...selection } = query;
  if (customer !== known?.customer.id) refuseIf(refuseOtherName(shopper, { source_id: customer ?? null }));
  const campaignId = campaignOfList(selection, config);
  const names = known ? (await loadWallet(rt, caller, sourceId)).map(({ voucher_id }) => voucher_id) : [];
  if (campaignId === undefined || names.length === 0) return listOf('vouchers', []);
  const nowMs = rt.clock.nowMs();
  const { records, total } = await readList(rt, caller, {
    spec: voucherSpec(config),
    query: selection,
    config,
    tests: [
      ...voucherTests({ ...selection, ids: names }, { ...caller, config, campaignId, holderId: null }),
      recordTest<Voucher>((voucher) => !isConcealed(voucher, config, nowMs)),
    ],
    source: (request) => rt.store.voucherLists.list(caller, { campaignId: null, names }, request),
  });
  const isShown = ({ holder_id }: Voucher) => holder_id === known?.customer.id;
  const shown = records.map((voucher) => ({
    active: voucher.active,
    code: voucher.code,
    metadata: isShown(voucher) || config.settings.client_voucher_metadata_enabled ? voucher.metadata : {},
    assets: assetsOf(caller, voucher.code, config),
    object: voucher.object,
    start_date: voucher.start_date ?? null,
    expiration_date: voucher.expiration_date ?? null,
    created_at: voucher.created_at,
  }));
  return listOf('vouchers', shown, total);
}
