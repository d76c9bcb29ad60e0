// Export requests for the records of one customer, card or campaign. Screens of records load no other code for exports.
import { t } from '../../texts/text';
import type { ExportFilter, ExportWish } from './filters';

/** A filter that a member is one value. */
export const is = (name: string, field: string, value: string): ExportFilter => ({
  name,
  value,
  field,
  operator: '$is',
  values: [value],
});

/** Orders of one customer. */
export function ordersWish(customer: string): ExportWish {
  return { filters: [is(t('Customer'), 'customer_id', customer)] };
}

/** Movements of one card. */
export function ledgerWish({ id, code }: { readonly id: string; readonly code: string }): ExportWish {
  return { filters: [{ ...is(t('Code'), 'voucher_id', id), operator: '$in', value: code }] };
}

/** Codes of one campaign. */
export function campaignCodesWish({ id, name }: { readonly id: string; readonly name: string }): ExportWish {
  return { filters: [{ ...is(t('Campaign'), 'campaign_id', id), value: name }] };
}
