// Parse `filters[field][conditions][operator][index]=value` into conditions, or describe the problem.
import type { Field, FieldKind, FilterFields, FilterNow } from '../../model/lists/field';
import { OPERATORS } from '../operators/operators';
import { parseMoment } from '../time/calendar';
import { type Filter, type FilterCondition, normalizeCodeField } from './list-test';

export const FILTER_LIMITS = { conditions: 20, values: 100, text: 500 } as const;

/** The operators that fields of a kind accept. */
export function operatorsOf(kind: FieldKind): readonly string[] {
  return [...OPERATORS].flatMap(([name, { lists }]) => (lists?.kinds.includes(kind) ? [name] : []));
}

/** The operators that at least one of the fields accepts. */
export function collectOperators<T>({ named, metadata }: FilterFields<T>): readonly string[] {
  const fields = Object.values(named);
  const kinds = new Set<FieldKind>([...fields.map(({ kind }) => kind), ...(metadata ? (['any'] as const) : [])]);
  const words = fields.flatMap((field) => Object.keys(field.words ?? {}));
  return [...new Set([...[...kinds].flatMap(operatorsOf), ...words])].toSorted();
}

const METADATA = 'metadata.';
const FORM = 'filters[<field>][conditions][<operator>][<index>]=<value> and filters[junction]=and|or';

type Raw = Readonly<Record<string, unknown>>;

export type FilterResult<T> = { readonly status: 'READ'; readonly filter: Filter<T> } | FilterRefusal;

/**
 * Parse the filters of a query.
 * @param raw nested objects and lists of text, as the brackets of a query define them
 * @returns   conditions, or one sentence that names the allowed values
 * @see docs/behaviour/lists.md#filters
 */
export function parseFilters<T>(raw: unknown, fields: FilterFields<T>, now: FilterNow): FilterResult<T> {
  const read = readOrRefuse(() => readFilter(raw, fields, now));
  return read.status === 'READ' ? { status: 'READ', filter: read.value } : read;
}

/** Parse filters like `parseFilters`, but refuse invalid ones by an exception for `readOrRefuse`. */
export function readFilter<T>(raw: unknown, fields: FilterFields<T>, now: FilterNow): Filter<T> {
  const entries = Object.entries(membersOf(raw, 'filters'));
  const junction = readJunction(entries.find(([name]) => name === 'junction')?.[1]);
  const read = entries
    .filter(([name]) => name !== 'junction')
    .map(([name, entry]) => readField(name, entry, { fields, now }));
  const conditions = read.flat();
  const { conditions: mostConditions, values: mostValues } = fields.limits ?? FILTER_LIMITS;
  if (conditions.length > mostConditions) refuse(`filters take at most ${mostConditions} conditions.`);
  if (conditions.reduce((sum, { operands }) => sum + operands.length, 0) > mostValues) {
    refuse(`filters take at most ${mostValues} values.`);
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

interface FilterParseContext<T> {
  readonly fields: FilterFields<T>;
  readonly now: FilterNow;
}

function readField<T>(
  name: string,
  entry: unknown,
  { fields, now }: FilterParseContext<T>,
): readonly FilterCondition<T>[] {
  const field = normalizeCodeField(fieldNamed(name, fields), now);
  const where = `filters[${name}]`;
  const members = membersOf(entry, where);
  const extra = Object.keys(members).find((member) => member !== 'conditions');
  if (extra !== undefined) refuse(`${where} must have the form ${FORM}.`);
  const conditions = Object.entries(membersOf(members.conditions, where));
  if (conditions.length === 0) refuse(`${where} must have the form ${FORM}.`);
  const allowed = [...operatorsOf(field.kind), ...Object.keys({ ...field.words, ...field.counts })];
  return conditions.map(([operator, raw]) => {
    const at = `${where}[conditions][${operator}]`;
    if (!allowed.includes(operator)) refuse(`${at} is unknown; use one of ${allowed.join(', ')}.`);
    return { name, field, operator, operands: readOperands(raw, { field, operator, at }, now) };
  });
}

function fieldNamed<T>(name: string, { named, metadata, metadataOperators, open = {} }: FilterFields<T>): Field<T> {
  const member = name.startsWith(METADATA) ? name.slice(METADATA.length) : '';
  if (member !== '' && metadata) {
    const read = (record: T): unknown => ownMember(metadata(record), member);
    return { kind: 'any', read, ...metadataOperators?.(member) };
  }
  const field = Object.hasOwn(named, name) ? named[name] : undefined;
  const opened = Object.entries(open).find(([beginning]) => name.startsWith(beginning) && name !== beginning);
  const found = field ?? (opened && opened[1](name.slice(opened[0].length)));
  const names = [...(metadata ? [METADATA] : []), ...Object.keys(open)].map((beginning) => `${beginning}<name>`);
  const allowed = [...Object.keys(named), ...names].join(', ');
  return found ?? refuse(`filters[${name}] is no field of this list; use one of ${allowed}.`);
}

/** Returns a property of metadata; null for one that is not its own. */
export function ownMember(record: Readonly<Record<string, unknown>> | null, member: string): unknown {
  return record && Object.hasOwn(record, member) ? record[member] : null;
}

interface FilterOperatorUse<T> {
  readonly field: Field<T>;
  readonly operator: string;
  readonly at: string;
}

type Operands = FilterCondition<never>['operands'];

/** The values, in the form the operator compares. */
function readOperands<T>(raw: unknown, { field, operator, at }: FilterOperatorUse<T>, now: FilterNow): Operands {
  const texts = readTexts(raw, at);
  const valuesAs = field.counts?.[operator] ? 'COUNT' : (OPERATORS.get(operator)?.lists?.valuesAs ?? 'NOTHING');
  if (valuesAs === 'NOTHING') return [];
  if (texts.length === 0) refuse(`${at} needs a value.`);
  const { fold = asIs } = field;
  return texts.map(fold).map(READERS[valuesAs === 'THE_KIND' ? field.kind : valuesAs](at, now));
}

const asIs = (text: string): string => text;

/** The texts of one value, or of several with indices from 0 to 9999. */
function readTexts(raw: unknown, at: string): readonly string[] {
  if (typeof raw === 'string') return [checkedText(raw, at)];
  if (typeof raw !== 'object' || raw === null) return refuse(`${at} must be text.`);
  const entries = Object.entries(raw as Raw);
  const strange = entries.find(([index]) => !/^\d{1,4}$/.test(index));
  if (strange) refuse(`${at}[${strange[0]}] must have an index from 0 to 9999.`);
  return entries.map(([index, value]) => checkedText(value, `${at}[${index}]`));
}

function checkedText(value: unknown, at: string): string {
  if (typeof value !== 'string') return refuse(`${at} must be text.`);
  return value.length <= FILTER_LIMITS.text ? value : refuse(`${at} has more than ${FILTER_LIMITS.text} characters.`);
}

/**
 * Parse a date to milliseconds, or refuse it.
 * @param subject name of the input in the refusal, such as `Property .start_date`
 */
export function readMomentAt(subject: string, text: string, timezone: string): number {
  return parseMoment(text, timezone) ?? refuse(`${subject} must be an ISO 8601 date or date and time.`);
}

type OperandParser = (at: string, now: FilterNow) => (text: string) => string | number;

const asText: OperandParser = () => (text) => text;
const asNumber: OperandParser = (at) => (text) =>
  /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : refuse(`${at} must be a number.`);
const asCount: OperandParser = (at) => (text) =>
  /^\d{1,9}$/.test(text) ? Number(text) : refuse(`${at} must be a whole number, 0 or more.`);
const asMoment: OperandParser =
  (at, { timezone }) =>
  (text) =>
    readMomentAt(at, text, timezone);
const asFlag: OperandParser = (at) => (text) =>
  /^(?:true|false)$/i.test(text) ? text.toLowerCase() : refuse(`${at} must be true or false.`);

const READERS: Readonly<Record<FieldKind | 'TEXT' | 'NUMBER' | 'COUNT' | 'MOMENT', OperandParser>> = {
  TEXT: asText,
  NUMBER: asNumber,
  COUNT: asCount,
  MOMENT: asMoment,
  text: asText,
  list: asText,
  any: asText,
  number: asNumber,
  moment: asMoment,
  flag: asFlag,
};

/** Thrown to stop parsing at the first problem. */
class Problem extends Error {
  declare protected readonly made: true;
}

/** Throw a problem with the input, which `readOrRefuse` catches. */
export function refuse(problem: string): never {
  throw new Problem(problem);
}

interface FilterRefusal {
  readonly status: 'REFUSED';
  readonly problem: string;
}
export type FilterReadResult<T> = { readonly status: 'READ'; readonly value: T } | FilterRefusal;

/** Run a parser and return its value, or the problem that it refused with. */
export function readOrRefuse<T>(read: () => T): FilterReadResult<T> {
  try {
    return { status: 'READ', value: read() };
  } catch (error) {
    if (error instanceof Problem) return { status: 'REFUSED', problem: error.message };
    throw error;
  }
}
