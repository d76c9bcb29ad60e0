// Statuses of a record by its own switch and dates, as words of filters.
import type { FilterNow } from '../../model/lists/field';
import type { Validity } from '../../model/validity';
import { checkValidity } from '../time/validity';

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
