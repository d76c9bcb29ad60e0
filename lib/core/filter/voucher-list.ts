// The list of vouchers: its fields, its orders, and the members of its query.
import type { Config } from '../../model/config';
import type { ListVouchersQuery } from '../../model/generated';
import type { FilterFields } from '../../model/lists/field';
import type { Voucher } from '../../model/records/voucher';
import { VOUCHER_FIELDS } from '../../model/lists/fields';
import { type ListSpec, listSpec, sortsByMembers } from './list-spec';
import { fieldTest, type ListTest, recordTest } from './list-test';
import { STATES } from './date-statuses';
import { resolveCampaign } from '../record/record-names';

/** Categories are filtered by name, which the configuration has. */
export function voucherSpec(config: Config): ListSpec<Voucher> {
  return listSpec({
    fields: voucherFields(config),
    sorts: {
      ...sortsByMembers<Voucher>('created_at', 'updated_at', 'code', 'type', 'campaign'),
      category: (voucher) => categoryNameOf(voucher, config) ?? undefined,
    },
    defaults: { order: '-created_at' },
  });
}

/** Fields that need the configuration, which contains the names of categories. */
export function voucherFields(config: Config): FilterFields<Voucher> {
  return {
    named: {
      ...VOUCHER_FIELDS.named,
      categories: { kind: 'text', read: (voucher) => categoryNameOf(voucher, config) },
      active: { kind: 'flag', read: ({ active }) => active !== false, words: STATES },
    },
    ...(VOUCHER_FIELDS.metadata && { metadata: VOUCHER_FIELDS.metadata }),
  };
}

/** Return the name of a voucher's category, or else its plain tag; null without either. */
export function categoryNameOf(
  { category_id, category }: Pick<Voucher, 'category_id' | 'category'>,
  { categories }: Pick<Config, 'categories'>,
): string | null {
  return categories.get(category_id ?? '')?.name ?? category ?? null;
}

/** The campaign whose vouchers are listed: null for all, undefined where no campaign has the name. */
export function campaignOfList(
  { campaign, campaign_id }: ListVouchersQuery,
  config: Config,
): string | null | undefined {
  const name = campaign_id ?? campaign;
  return name === undefined ? null : resolveCampaign(config, name)?.id;
}

/** The codes or ids that are listed; null for all. */
export function namesOfList({ ids, code }: ListVouchersQuery): readonly string[] | null {
  if (ids !== undefined) return typeof ids === 'string' ? [ids] : ids;
  return code === undefined ? null : [code];
}

interface ListContext {
  readonly config: Config;
  /** Null for all. */
  readonly campaignId: string | null;
  readonly holderId: string | null;
  readonly caseSensitiveCodes: boolean;
}

/** The tests of a query. Named vouchers are read by their names, and tested for all other conditions. */
export function voucherTests(query: ListVouchersQuery, context: ListContext): readonly ListTest<Voucher>[] {
  const { config, campaignId, holderId, caseSensitiveCodes } = context;
  const { category, ids, code } = query;
  const isNamed = namesOfList(query) !== null;
  return [
    ...(holderId === null ? [] : [fieldTest(VOUCHER_FIELDS, { names: ['holder'], value: holderId })]),
    ...(category === undefined ? [] : [isIn(category, config)]),
    ...(isNamed && campaignId !== null
      ? [fieldTest(VOUCHER_FIELDS, { names: ['campaign_ids'], value: campaignId })]
      : []),
    ...(ids === undefined || code === undefined
      ? []
      : [fieldTest(VOUCHER_FIELDS, { names: ['code'], value: code, caseSensitiveCodes })]),
  ];
}

function isIn(name: string, config: Config): ListTest<Voucher> {
  const ids = [...config.categories.values()].filter((one) => one.name === name || one.id === name).map(({ id }) => id);
  return recordTest(
    ({ category_id, category }) => category === name || (category_id !== null && ids.includes(category_id)),
  );
}
