// The filters of each list, in the format of its export.
import { type RedemptionFilters, RESULT_FIELDS, TYPE_FIELDS } from '../../api/redemptions';
import { STATE_WORDS, TYPE_VALUES, USE_FIELDS, type VoucherFilters } from '../../api/vouchers';
import { operatorWord, readConditions } from '../conditions';
import { wordOf } from '../filters';
import type { ExportFilter, ExportWish } from './filters';
import { is } from './records';
import { t } from '../../texts/text';

const wordsOf = (choice: string): string => choice.toLowerCase().replaceAll(/[_-]/g, ' ');

interface ExportDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Named by the words of the list's own filter. */
function dates({ from, to }: ExportDays): readonly ExportFilter[] {
  const one = (name: string, operator: string, value: string): ExportFilter => ({
    name,
    value,
    field: 'created_at',
    operator,
    values: [value],
  });
  return [...(from ? [one(t('From'), '$after', from)] : []), ...(to ? [one(t('To'), '$before', to)] : [])];
}

/** The list shows whole stacks where a part matches; a file has the parts alone. */
export function redemptionsWish(filters: RedemptionFilters): ExportWish {
  const { customer, order, code, campaign, failure } = filters;
  const [result, type] = [wordOf(RESULT_FIELDS, filters.result), wordOf(TYPE_FIELDS, filters.type)];
  return {
    filters: [
      ...(result ? [{ ...is(t('Result'), result[0], result[1]), value: wordsOf(filters.result ?? '') }] : []),
      ...(type ? [{ ...is(t('Type'), type[0], type[1]), value: wordsOf(filters.type ?? '') }] : []),
      ...(customer ? [{ ...is(t('Customer'), 'customer_id', customer), names: 'customer' as const }] : []),
      ...(code ? [is(t('Code'), 'voucher_code', code)] : []),
      ...(campaign ? [{ ...is(t('Campaign'), 'related_object_parent_id', campaign), names: 'campaign' as const }] : []),
      ...(failure ? [is(t('Failure key'), 'failure_code', failure)] : []),
      ...dates(filters),
    ],
    ...(order && { left: [t('Order')] }),
  };
}

export function codesWish(filters: VoucherFilters): ExportWish {
  const { campaign, holder } = filters;
  const [type, state] = [wordOf(TYPE_VALUES, filters.type), wordOf(STATE_WORDS, filters.state)];
  return {
    filters: [
      ...(campaign ? [{ ...is(t('Campaign'), 'campaign_id', campaign), names: 'campaign' as const }] : []),
      ...(type ? [{ ...is(t('Type'), 'type', type), value: wordsOf(filters.type ?? '') }] : []),
      ...(holder ? [{ ...is(t('Holder'), 'holder', holder), names: 'customer' as const }] : []),
      ...(state
        ? [{ name: t('State'), value: filters.state ?? '', field: 'active', operator: state, values: [''] }]
        : []),
      ...(wordOf(USE_FIELDS, filters.use) ?? []).map(([field, operator, value]) => ({
        name: field === 'holder' ? t('Holder') : t('Redeemed'),
        field,
        operator,
        values: [value],
        value: `${operatorWord(operator, 'text')} ${value}`.trim(),
      })),
      ...dates(filters),
    ],
  };
}

/** @param search the address, which has the filters as the API takes them */
export function publicationsWish(search: Readonly<Record<string, string | undefined>>): ExportWish {
  const junction = /^or$/i.test(search['filters[junction]'] ?? '') ? ('or' as const) : ('and' as const);
  const conditions = readConditions(search).map(({ field, operator, values }) => ({
    name: `${field} ${operatorWord(operator, 'text')}`,
    value: values.join(', '),
    field,
    operator,
    values,
  }));
  const { customer } = search;
  if (!customer) return { filters: conditions, junction };
  // “This customer and (one or the other)” is more than one junction.
  if (junction === 'or' && conditions.length > 1) return { filters: conditions, junction, left: [t('Customer')] };
  const named = { ...is(t('Customer'), 'customer_id', customer), names: 'customer' as const };
  return { filters: [...conditions, named], junction: 'and' };
}
