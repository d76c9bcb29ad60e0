// Filters of a list: their inputs, and their form in an address.
import { dayRange } from './zone';
import { t } from '../texts/text';

/** The query parameters of an address. */
export type FilterParams = Readonly<Record<string, string | undefined>>;

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** By what a text names it. */
  readonly hint?: string;
  readonly kind: 'text' | 'choice' | 'day';
  /** Value and word; the first is no filter. */
  readonly choices?: readonly (readonly [string, string])[];
}

/** Filters that several lists have. */
export const CAMPAIGN: Filter = { name: 'campaign', label: t('Campaign'), kind: 'text', hint: t('name or ID') };

/** By the two ids that most records have. */
export const named = (name: string, label: string): Filter => ({
  name,
  label,
  kind: 'text',
  hint: t('ID or source ID'),
});

/** @param words of the two inputs, such as "Made from" */
export function days(from: string, to: string): readonly Filter[] {
  return [
    { name: 'from', label: from, kind: 'day' },
    { name: 'to', label: to, kind: 'day' },
  ];
}

export function choice(name: string, label: string, words: Readonly<Record<string, string>>): Filter {
  return { name, label, kind: 'choice', choices: [['', t('All')], ...Object.entries(words)] };
}

/** The list filters in an address; days become time ranges in the project's zone. */
export function readFilters(filters: readonly Filter[], search: FilterParams, timezone: string): FilterParams {
  const active = filters.filter(({ name, kind }) => kind !== 'day' && search[name]);
  return { ...Object.fromEntries(active.map(({ name }) => [name, search[name]])), ...dayRange(search, timezone) };
}

export function isFiltered(filters: readonly Filter[], search: FilterParams): boolean {
  return filters.some(({ name }) => search[name]);
}

/** Filters in the address, by name; the text is untrusted. */
export type FilterSearch<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/** The API's value for a word; undefined for an unknown word. */
export function wordOf<Word>(words: Readonly<Record<string, Word>>, name: string | undefined): Word | undefined {
  return name !== undefined && Object.hasOwn(words, name) ? words[name] : undefined;
}
