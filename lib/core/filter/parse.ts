// Reads `filters[field][conditions][operator][index]=value` into conditions, or says what is wrong with it.
import { parseMoment } from '../time/calendar';
import {
  type Condition,
  EQUALITY,
  type Field,
  type FieldKind,
  type Filter,
  type FilterFields,
  type FilterNow,
} from './filter';

export const FILTER_LIMITS = { conditions: 20, values: 100, text: 500 } as const;

export type FilterResult<T> =
  { readonly status: 'READ'; readonly filter: Filter<T> } | { readonly status: 'REFUSED'; readonly problem: string };

const PRESENCE = ['$has_value', '$is_unknown'] as const;
const EQUAL = ['$is', '$is_not', '$in', '$not_in'] as const;
const TEXT = ['$contains', '$not_contain', '$starts_with', '$ends_with'] as const;
const SIZE = ['$more_than', '$less_than', '$more_than_equal', '$less_than_equal'] as const;
const TIME = ['$before', '$after'] as const;

/** Which operators a field of each kind takes. */
export const OPERATORS: Readonly<Record<FieldKind, readonly string[]>> = {
  text: [...EQUAL, ...PRESENCE, ...TEXT],
  list: [...EQUAL, ...PRESENCE, ...TEXT],
  number: [...EQUAL, ...PRESENCE, ...SIZE],
  moment: [...EQUAL, ...PRESENCE, ...SIZE, ...TIME],
  flag: [...EQUAL, ...PRESENCE],
};
/** Metadata may hold anything: text and numbers are compared as the operator says. */
const METADATA_OPERATORS = [...EQUAL, ...PRESENCE, ...TEXT, ...SIZE];
const METADATA = 'metadata.';
const FORM = 'filters[<field>][conditions][<operator>][<index>]=<value> and filters[junction]=and|or';

/** Stops reading at the first thing that is wrong. */
class Problem extends Error {}

function refuse(problem: string): never {
  throw new Problem(problem);
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * Read the filters of a query.
 * @param raw nested objects and lists of text, as the brackets of a query say
 * @returns   conditions, or one sentence that names what is allowed
 * @see docs/behaviour/lists.md#filters
 */
export function parseFilters<T>(raw: unknown, fields: FilterFields<T>, now: FilterNow): FilterResult<T> {
  try {
    return { status: 'READ', filter: readFilter(raw, fields, now) };
  } catch (error) {
    if (error instanceof Problem) return { status: 'REFUSED', problem: error.message };
    throw error;
  }
}

function readFilter<T>(raw: unknown, fields: FilterFields<T>, now: FilterNow): Filter<T> {
  const entries = Object.entries(membersOf(raw, 'filters'));
  const junction = readJunction(entries.find(([name]) => name === 'junction')?.[1]);
  const read = entries
    .filter(([name]) => name !== 'junction')
    .map(([name, entry]) => readField(name, entry, { fields, now }));
  const conditions = read.flat();
  if (conditions.length > FILTER_LIMITS.conditions)
    refuse(`filters take at most ${FILTER_LIMITS.conditions} conditions.`);
  if (conditions.reduce((sum, { texts }) => sum + texts.length, 0) > FILTER_LIMITS.values) {
    refuse(`filters take at most ${FILTER_LIMITS.values} values.`);
  }
  return { junction, fields: read };
}

function membersOf(raw: unknown, where: string): Raw {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return raw as Raw;
  return refuse(`${where} must have the form ${FORM}.`);
}

function readJunction(raw: unknown): 'and' | 'or' {
  if (raw === undefined || raw === '') return 'and';
  const junction = typeof raw === 'string' ? raw.toLowerCase() : raw;
  return junction === 'and' || junction === 'or' ? junction : refuse('filters[junction] must be "and" or "or".');
}

interface Reading<T> {
  readonly fields: FilterFields<T>;
  readonly now: FilterNow;
}

function readField<T>(name: string, entry: unknown, { fields, now }: Reading<T>): readonly Condition<T>[] {
  const field = fieldNamed(name, fields);
  const where = `filters[${name}]`;
  const members = membersOf(entry, where);
  const extra = Object.keys(members).find((member) => member !== 'conditions');
  if (extra !== undefined) refuse(`${where} must have the form ${FORM}.`);
  const conditions = Object.entries(membersOf(members.conditions, where));
  if (conditions.length === 0) refuse(`${where} must have the form ${FORM}.`);
  return conditions.map(([operator, raw]) => {
    const at = `${where}[conditions][${operator}]`;
    if (!field.operators.includes(operator)) refuse(`${at} is unknown; use one of ${field.operators.join(', ')}.`);
    return readCondition({ name, field: field.field, operator, at }, raw, now);
  });
}

function fieldNamed<T>(
  name: string,
  { named, metadata }: FilterFields<T>,
): { readonly field: Field<T>; readonly operators: readonly string[] } {
  const member = name.startsWith(METADATA) ? name.slice(METADATA.length) : '';
  if (member !== '' && metadata) {
    const read = (record: T): unknown => ownMember(metadata(record), member);
    return { field: { kind: 'text', read }, operators: METADATA_OPERATORS };
  }
  const field = Object.hasOwn(named, name) ? named[name] : undefined;
  const allowed = [...Object.keys(named), ...(metadata ? ['metadata.<name>'] : [])].join(', ');
  if (!field) return refuse(`filters[${name}] is no field of this list; use one of ${allowed}.`);
  return { field, operators: [...OPERATORS[field.kind], ...Object.keys(field.words ?? {})] };
}

function ownMember(record: Readonly<Record<string, unknown>> | null, member: string): unknown {
  return record && Object.hasOwn(record, member) ? record[member] : null;
}

interface Place<T> {
  readonly name: string;
  readonly field: Field<T>;
  readonly operator: string;
  readonly at: string;
}

function readCondition<T>(place: Place<T>, raw: unknown, now: FilterNow): Condition<T> {
  const { name, field, operator, at } = place;
  const takesNone = (PRESENCE as readonly string[]).includes(operator) || field.words?.[operator] !== undefined;
  const texts = readTexts(raw, at);
  if (takesNone) return { name, field, operator, texts: [], numbers: [] };
  if (texts.length === 0) refuse(`${at} needs a value.`);
  return { name, field, operator, texts, numbers: readNumbers(texts, place, now) };
}

/** One value, or several by index from 0. */
function readTexts(raw: unknown, at: string): readonly string[] {
  if (typeof raw === 'string') return [checkedText(raw, at)];
  if (typeof raw !== 'object' || raw === null) return refuse(`${at} must be text.`);
  const entries = Object.entries(raw as Raw);
  const strange = entries.find(([index]) => !/^\d{1,4}$/.test(index));
  if (strange) refuse(`${at}[${strange[0]}] must have an index from 0.`);
  return entries.map(([index, value]) => checkedText(value, `${at}[${index}]`));
}

function checkedText(value: unknown, at: string): string {
  if (typeof value !== 'string') return refuse(`${at} must be text.`);
  return value.length <= FILTER_LIMITS.text ? value : refuse(`${at} has more than ${FILTER_LIMITS.text} characters.`);
}

function readNumbers<T>(texts: readonly string[], place: Place<T>, now: FilterNow): readonly number[] {
  const { field, operator, at } = place;
  const isMoment =
    field.kind === 'moment' && (EQUALITY.has(operator) || (TIME as readonly string[]).includes(operator));
  if (isMoment)
    return texts.map((text) => parseMoment(text, now.timezone) ?? refuse(`${at} must be an ISO 8601 date.`));
  const isNumber = field.kind === 'number' || (SIZE as readonly string[]).includes(operator);
  return isNumber ? texts.map((text) => readNumber(text, at)) : flagsChecked(texts, place);
}

function readNumber(text: string, at: string): number {
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : refuse(`${at} must be a number.`);
}

function flagsChecked<T>(texts: readonly string[], { field, at }: Place<T>): readonly number[] {
  const strange = field.kind === 'flag' && texts.some((text) => text !== 'true' && text !== 'false');
  return strange ? refuse(`${at} must be true or false.`) : [];
}
