// Conditions of a list as in the address: `filters[<field>][conditions][<operator>]`, the format of the API.
import { OPERATOR_WORDS } from './explain/rules';
import { t } from '../texts/text';

export interface ListCondition {
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
}

export type FieldKind = 'text' | 'choice' | 'flag' | 'moment';

export interface FilterField {
  readonly name: string;
  readonly word: string;
  readonly kind: FieldKind;
  readonly choices?: readonly (readonly [string, string])[];
}

const EQUAL = ['$is', '$is_not', '$in', '$not_in', '$has_value', '$is_unknown'];

/** Operators of each kind of field. */
export const OPERATORS: Readonly<Record<FieldKind, readonly string[]>> = {
  text: [...EQUAL, '$contains', '$not_contain', '$starts_with', '$ends_with'],
  choice: ['$is', '$is_not', '$in', '$not_in'],
  flag: ['$is'],
  moment: ['$before', '$after', '$more_than', '$less_than', '$more_than_equal', '$less_than_equal'],
};

const OF_MOMENTS: Readonly<Record<string, string>> = {
  $more_than: t('was more days ago than'),
  $less_than: t('was fewer days ago than'),
  $more_than_equal: t('was at least so many days ago:'),
  $less_than_equal: t('was at most so many days ago:'),
};

export function operatorWord(operator: string, kind: FieldKind): string {
  return (kind === 'moment' ? OF_MOMENTS[operator] : undefined) ?? OPERATOR_WORDS[operator] ?? operator;
}

export function takesNoValue(operator: string): boolean {
  return operator === '$has_value' || operator === '$is_unknown';
}

/** Several values, separated by commas. */
export function takesMany(operator: string): boolean {
  return operator === '$in' || operator === '$not_in';
}

const NAME = /^filters\[([\w.]+)\]\[conditions\]\[(\$\w+)\](?:\[\d+\])?$/;

type ConditionParams = Readonly<Record<string, string | undefined>>;

export function readConditions(search: ConditionParams): readonly ListCondition[] {
  const found = new Map<string, ListCondition>();
  for (const [name, value] of Object.entries(search)) {
    const [, field, operator] = NAME.exec(name) ?? [];
    if (field === undefined || operator === undefined || value === undefined) continue;
    const key = `${field} ${operator}`;
    found.set(key, { field, operator, values: [...(found.get(key)?.values ?? []), value] });
  }
  return [...found.values()];
}

/** The members of the address that say these conditions; those that no longer hold are named without a value. */
export function writeConditions(before: ConditionParams, conditions: readonly ListCondition[]): ConditionParams {
  const gone = Object.keys(before).filter((name) => NAME.test(name));
  const written = conditions.flatMap(({ field, operator, values }) =>
    values.map((value, index): [string, string] => [
      `filters[${field}][conditions][${operator}]${values.length > 1 ? `[${index}]` : ''}`,
      // A filter without an operand still needs a value.
      value === '' ? 'true' : value,
    ]),
  );
  return { ...Object.fromEntries(gone.map((name) => [name, undefined])), ...Object.fromEntries(written) };
}

/** The same condition twice is one with the values of both. */
export function addCondition(conditions: readonly ListCondition[], added: ListCondition): readonly ListCondition[] {
  const isSame = ({ field, operator }: ListCondition): boolean => field === added.field && operator === added.operator;
  const before = conditions.find(isSame);
  const values = [...new Set([...(before?.values ?? []), ...added.values])];
  return [...conditions.filter((one) => !isSame(one)), { ...added, values }];
}

/** The filters of the address, unchanged, for the API. */
export function filtersOf(search: ConditionParams): readonly (readonly [string, string])[] {
  return Object.entries(search).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      (NAME.test(entry[0]) || (entry[0] === 'filters[junction]' && /^(and|or)$/i.test(entry[1]))),
  );
}
