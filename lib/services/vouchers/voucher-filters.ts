// What a query asks of vouchers beyond their order: filters, and members of the query that no index answers.
import type { FilterFields, FilterNow } from '../../core/filter/filter';
import { VOUCHER_FIELDS } from '../../core/filter/fields';
import { allTests, fieldTest, type ListTest, recordTest } from '../../core/filter/list-test';
import { checkValidity } from '../../core/evaluation/validity';
import type { Config } from '../../model/config';
import type { ListVouchersQuery } from '../../model/generated';
import type { Validity } from '../../model/records/validity';
import type { Voucher } from '../../model/records/voucher';
import { readFilters } from '../shared/filters';

/** Fields that depend on the configuration, which holds what categories are called. */
export function voucherFields(config: Config): FilterFields<Voucher> {
  return {
    named: {
      ...VOUCHER_FIELDS.named,
      categories: { kind: 'text', read: ({ category_id }) => config.categories.get(category_id ?? '')?.name },
      active: { kind: 'flag', read: ({ active }) => active !== false, words: STATES },
    },
    ...(VOUCHER_FIELDS.metadata && { metadata: VOUCHER_FIELDS.metadata }),
  };
}

interface Dated extends Validity {
  readonly active: boolean | null;
}

/** By the record's own switch and dates; those of a campaign do not matter, nor do recurring windows. */
export const STATES: Readonly<Record<string, (record: Dated, now: FilterNow) => boolean>> = {
  $enabled: ({ active }) => active !== false,
  $disabled: ({ active }) => active === false,
  $expired: (record, now) => datesOf(record, now) === 'EXPIRED',
  $active: (record, now) => record.active !== false && datesOf(record, now) === 'VALID',
};

export function datesOf({ start_date, expiration_date }: Validity, now: FilterNow): string {
  return checkValidity({ start_date: start_date ?? null, expiration_date: expiration_date ?? null }, now);
}

interface VoucherFilterContext {
  readonly query: ListVouchersQuery;
  readonly config: Config;
  readonly holderId: string | null;
  /** Members that only single records can be asked for. */
  readonly further: readonly ((voucher: Voucher) => boolean)[];
  readonly nowMs: number;
}

/** Everything together; null where the query asks nothing. @throws ApiError invalid_query_params */
export function voucherTest({
  query,
  config,
  holderId,
  further,
  nowMs,
}: VoucherFilterContext): ListTest<Voucher> | null {
  const now = { nowMs, timezone: config.settings.timezone };
  const filters = readFilters(query.filters, voucherFields(config), now);
  return allTests([
    ...(holderId === null ? [] : [fieldTest(VOUCHER_FIELDS, ['holder'], holderId)]),
    ...further.map((holds) => recordTest(holds)),
    ...(filters ? [filters] : []),
  ]);
}
