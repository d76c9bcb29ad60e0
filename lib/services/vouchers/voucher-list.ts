// List vouchers by campaign, category, holder, code, id and time.
import type { Shown } from '../../core/answer/records';
import { VOUCHER_FIELDS } from '../../core/filter/fields';
import { byMembers, type ListSpec, listSpec } from '../../core/filter/list-spec';
import { fieldTest, type ListTest, recordTest } from '../../core/filter/list-test';
import { voucherFields } from '../../core/filter/voucher-fields';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListVouchersQuery } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { knownCampaign } from '../../core/campaign/find';
import { listOf, readList } from '../shared/lists';
import { showVoucher } from './voucher-shown';

/** The configuration says what categories are called. */
function voucherSpec(config: Config): ListSpec<Voucher> {
  return listSpec({
    fields: voucherFields(config),
    sorts: {
      ...byMembers<Voucher>('created_at', 'updated_at', 'code', 'type', 'campaign'),
      category: ({ category_id }) => config.categories.get(category_id ?? '')?.name,
    },
    defaults: { order: '-created_at' },
  });
}

/** A page of the vouchers that fit every filter, newest first unless asked otherwise. */
export function listVouchers(rt: Runtime, caller: Caller, query: ListVouchersQuery): Promise<Shown> {
  return listVouchersOf(rt, caller, query, []);
}

/** As `listVouchers`, of the vouchers that pass further tests. */
export async function listVouchersOf(
  rt: Runtime,
  caller: Caller,
  query: ListVouchersQuery,
  tests: readonly ListTest<Voucher>[],
): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const campaignId = campaignIdOf(query, config);
  const holderId = await holderIdOf(rt, caller, query);
  if (campaignId === undefined || holderId === undefined) return listOf('vouchers', []);
  const { records, total } = await readList(rt, caller, {
    ...{ spec: voucherSpec(config), query, config },
    tests: [...tests, ...testsOf(query, { config, campaignId, holderId })],
    source: (request) => rt.store.vouchers.list(caller, { campaignId, names: namesOf(query) }, request),
  });
  const shown = records.map((voucher) => {
    const { validation_rules_assignments, ...listed } = showVoucher(caller, voucher, config);
    return listed;
  });
  return listOf('vouchers', shown, total);
}

/** Null without this filter, undefined where no campaign has the name. */
function campaignIdOf({ campaign, campaign_id }: ListVouchersQuery, config: Config): string | null | undefined {
  const name = campaign_id ?? campaign;
  if (name === undefined) return null;
  return knownCampaign(config, name)?.id;
}

async function holderIdOf(rt: Runtime, caller: Caller, { customer }: ListVouchersQuery) {
  if (customer === undefined) return null;
  return (await rt.store.customers.load(caller, customer))?.customer.id;
}

function namesOf({ ids, code }: ListVouchersQuery): readonly string[] | null {
  if (ids !== undefined) return typeof ids === 'string' ? [ids] : ids;
  return code === undefined ? null : [code];
}

interface Known {
  readonly config: Config;
  readonly campaignId: string | null;
  readonly holderId: string | null;
}

/** What members of the query ask for. Named vouchers are read by their names, and tested for all the rest. */
function testsOf(query: ListVouchersQuery, { config, campaignId, holderId }: Known): readonly ListTest<Voucher>[] {
  const { category, ids, code } = query;
  const isNamed = namesOf(query) !== null;
  return [
    ...(holderId === null ? [] : [fieldTest(VOUCHER_FIELDS, ['holder'], holderId)]),
    ...(category === undefined ? [] : [isIn(category, config)]),
    ...(isNamed && campaignId !== null ? [fieldTest(VOUCHER_FIELDS, ['campaign_ids'], campaignId)] : []),
    ...(ids === undefined || code === undefined ? [] : [fieldTest(VOUCHER_FIELDS, ['code'], code)]),
  ];
}

function isIn(name: string, config: Config): ListTest<Voucher> {
  const ids = [...config.categories.values()].filter((one) => one.name === name || one.id === name).map(({ id }) => id);
  return recordTest(({ category_id }) => category_id !== null && ids.includes(category_id));
}
