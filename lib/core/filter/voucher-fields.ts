// Filter fields of vouchers that are not in their records: category names, and statuses by date.
import type { FilterFields, FilterNow } from '../../model/lists/field';
import type { Config } from '../../model/config';
import type { Validity } from '../../model/validity';
import type { Voucher } from '../../model/records/voucher';
import { categoryNameOf } from '../catalogue/category';
import { checkValidity } from '../time/validity';
import { VOUCHER_FIELDS } from '../../model/lists/fields';

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

interface Dated extends Validity {
  readonly active: boolean | null;
}

/** The status by the record's own switch and dates; those of a campaign and recurring windows are ignored. */
export const STATES: Readonly<Record<string, (record: Dated, now: FilterNow) => boolean>> = {
  $enabled: ({ active }) => active !== false,
  $disabled: ({ active }) => active === false,
  $expired: (record, now) => datesOf(record, now) === 'EXPIRED',
  $active: (record, now) => record.active !== false && datesOf(record, now) === 'VALID',
};

/** Return the validity of a record by its dates: VALID, NOT_STARTED or EXPIRED. */
export function datesOf({ start_date, expiration_date }: Validity, now: FilterNow): string {
  return checkValidity({ start_date: start_date ?? null, expiration_date: expiration_date ?? null }, now);
}
