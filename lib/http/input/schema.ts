// Validation of bodies and queries against their JSON schemas, compiled at build time.
import { ApiError, type ErrorKey } from '../../errors';

/** The compiled validator of one schema. */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/**
 * The module that `import * as body from '…/schemas/compiled/…'` returns: the schema of one body or query, with its
 * type.
 */
export interface Schema<Kind extends 'body' | 'query', Data> {
  readonly kind: Kind;
  /** Its path below schemas/, such as `redemptions/redeem`. */
  readonly name: string;
  readonly validate: { (data: unknown): data is Data; errors?: readonly SchemaError[] | null };
}

export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Error keys of body members that have their own. The first match wins. */
const KEY_OF_PATH: readonly (readonly [pattern: RegExp, key: ErrorKey])[] = [
  [/^\.redeemables\[\d+\]\.gift(\.|$)/, 'invalid_gift'],
  [/^\.gift(\.|$)/, 'invalid_gift'],
  [/^\.order\.items/, 'invalid_payload'],
  [/^\.order(\.(id|source_id|amount|initial_amount|discount_amount|status))?$/, 'invalid_order'],
  [/^\.customer(\.(id|source_id))?$/, 'invalid_customer'],
  [/^\.code_config(\.|$)/, 'invalid_code_config'],
  [/^\.parameters\.campaign\.balance$/, 'invalid_balance'],
];

/** Error keys of bodies that have their own, by schema name. */
const KEY_OF_BODY: Readonly<Record<string, ErrorKey>> = {
  'redemptions/rollback': 'invalid_rollback_params',
  'vouchers/adjust-balance': 'invalid_add_balance_params',
  'loyalties/adjust-balance': 'invalid_add_balance_params',
};

/** Descriptions of allowed values, for members whose pattern alone would not explain them. */
const FORM_OF_PATH: readonly (readonly [pattern: RegExp, form: string])[] = [
  [/\.birth(date|day)$/, 'must be a day of the calendar as YYYY-MM-DD, with or without a time of day'],
];

/** The choices of members that are one of several objects: the error of one object would hide the others. */
const CHOICE_OF_PATH: readonly (readonly [pattern: RegExp, choice: string])[] = [
  [/^\.floor$/, "must have exactly one property: 'percent_off', 'amount' or 'metadata'"],
];

/**
 * Refuse a request body that does not match its schema.
 * @param name of the schema, which determines the error key of the body as a whole
 * @throws ApiError naming the path and the allowed values
 */
export function checkBody(validate: Validator, data: unknown, name = ''): void {
  if (validate(data)) return;
  const error = closest(validate.errors);
  const path = propertyPath(error);
  throw new ApiError({ key: keyOf(error, path, name), details: explain(error, path, 'Payload') });
}

/** A missing member is `invalid_payload` in every body. */
function keyOf(error: SchemaError | undefined, path: string, name: string): ErrorKey {
  if (error?.params.missingProperty !== undefined) return 'invalid_payload';
  // A member that must be absent does not make the gift invalid.
  const isUnwanted = error?.params.type === 'null';
  const ofPart = isUnwanted ? undefined : KEY_OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
  return ofPart ?? KEY_OF_BODY[name] ?? 'invalid_payload';
}

/** Convert the texts of a query to the types of its schema, in place, and refuse a query that does not match. */
export function checkQuery(validate: Validator, data: unknown): void {
  const sent = structuredClone(data);
  let isValid = validate(data);
  while (!isValid && readFlag(data, closest(validate.errors))) isValid = validate(data);
  if (isValid) {
    assertDigits(sent, data, '');
    return;
  }
  const error = closest(validate.errors);
  const path = propertyPath(error);
  if (path === '.page' && error?.keyword === 'maximum') throw pageOverLimit();
  throw new ApiError({ key: 'invalid_query_params', details: explain(error, path, 'Query') });
}

/** Flags may be sent as `1` and `0`, which the validator does not read as booleans. @returns whether it read one */
function readFlag(data: unknown, error: SchemaError | undefined): boolean {
  const types = error?.keyword === 'type' ? [error.params.type].flat() : [];
  if (!types.includes('boolean')) return false;
  const names = (error?.instancePath ?? '').split('/').slice(1).map(unescaped);
  const last = names.pop() ?? '';
  const holder = names.reduce((inner, name) => (inner as Record<string, unknown>)[name], data) as Record<
    string,
    unknown
  >;
  if (holder[last] !== '1' && holder[last] !== '0') return false;
  holder[last] = holder[last] === '1';
  return true;
}

const LAST_PAGE = 1000;

function pageOverLimit(): ApiError {
  return new ApiError({ key: 'page_over_limit', details: `Property .page cannot be higher than ${LAST_PAGE}` });
}

/**
 * Refuse a page number above the limit in every list, including lists without pages, which answer everything at once
 * or continue after a record.
 * @param page as it was sent
 * @throws ApiError page_over_limit
 */
export function checkPage(page: unknown): void {
  if (typeof page === 'string' && /^\d+$/.test(page) && Number(page) > LAST_PAGE) throw pageOverLimit();
}

/** The refusal of filters on a route without filters, which would otherwise return more records than requested. */
export function unknownFilters(): ApiError {
  return new ApiError({ key: 'invalid_query_params', details: 'This route takes no filters.' });
}

/**
 * The error to report. Each branch of a `oneOf` or `anyOf` reports one: the error with the deepest path is the most
 * specific.
 */
function closest(errors: Validator['errors']): SchemaError | undefined {
  const depth = ({ instancePath }: SchemaError): number => instancePath.split('/').length;
  return (errors ?? []).reduce<SchemaError | undefined>(
    (best, next) => (best && depth(best) >= depth(next) ? best : next),
    undefined,
  );
}

/**
 * Refuse texts that the validator would coerce to numbers although they are not plain digits: `1e3`, `0x10` and ` 5`.
 */
function assertDigits(sent: unknown, read: unknown, path: string): void {
  if (typeof read === 'number' && typeof sent === 'string' && !/^-?\d+(\.\d+)?$/.test(sent)) {
    throw new ApiError({ key: 'invalid_query_params', details: `Property ${path} must be a number in plain digits.` });
  }
  if (typeof read !== 'object' || read === null || typeof sent !== 'object' || sent === null) return;
  for (const [name, member] of Object.entries(read)) {
    assertDigits((sent as Record<string, unknown>)[name], member, `${path}.${name}`);
  }
}

/** Convert `/redeemables/1/gift` to `.redeemables[1].gift`, with the member that a rule about members names. */
function propertyPath(error: SchemaError | undefined): string {
  if (!error) return '';
  const segments = error.instancePath.split('/').slice(1);
  const path = segments.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${unescaped(part)}`)).join('');
  const missing = error.params.missingProperty;
  return typeof missing === 'string' ? `${path}.${missing}` : path;
}

function unescaped(pointer: string): string {
  return pointer.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** @param root the name of the whole in a message */
function explain(error: SchemaError | undefined, path: string, root: 'Payload' | 'Query'): string {
  const named = (place: string): string => (place === '' ? root : `Property ${place}`);
  const missing = error?.params.missingProperty;
  const holder = typeof missing === 'string' ? path.slice(0, -missing.length - 1) : path;
  const choice = CHOICE_OF_PATH.find(([pattern]) => pattern.test(holder));
  if (choice) return `${named(holder)} ${choice[1]}.`;
  // The exact text of the published API.
  if (typeof missing === 'string') return `${named(holder)} should have required property '${missing}'`;
  const subject = named(path);
  if (error?.keyword === 'enum' && subject.endsWith('.exported_object')) return publishedChoice(subject, error);
  if (error?.keyword === 'enum') return `${subject} must be one of ${listed(error.params.allowedValues)}.`;
  if (error?.keyword === 'const') return `${subject} must be ${JSON.stringify(error.params.allowedValue)}.`;
  if (error?.keyword === 'format') return `${subject} must be a valid ${String(error.params.format)}.`;
  const unknown = error?.params.additionalProperty;
  if (typeof unknown === 'string') return `${subject} must not have the property '${unknown}'.`;
  if (error?.keyword === 'pattern') return `${subject} ${formOf(subject, String(error.params.pattern))}.`;
  return `${subject} ${error?.message ?? 'is invalid'}.`;
}

/** @param pattern of the schema, which says what is allowed where no words are known */
function formOf(subject: string, pattern: string): string {
  const found = FORM_OF_PATH.find(([path]) => path.test(subject));
  return found?.[1] ?? WORDS_OF_PATTERN[pattern] ?? `must have the form ${pattern}`;
}

const WHOLE_NUMBER = 'must be a whole number above 0, as a number or as text';
const WORDS_OF_PATTERN: Readonly<Record<string, string>> = {
  '^[A-Z]{3}$': 'must be the three capitals of a currency, such as EUR',
  '^[^@\\s]+@[^@\\s]+$': 'must be an e-mail address',
  '^[1-9][0-9]{0,5}$': WHOLE_NUMBER,
  '^[1-9][0-9]{0,8}$': WHOLE_NUMBER,
  '^(0|[1-9][0-9]{0,9})$': 'must be a whole number, 0 or more, as a number or as text',
  '^\\d{4}-\\d{2}-\\d{2}$': 'must be a day, such as 2026-03-31',
};

/** The exact text of the published API. */
function publishedChoice(subject: string, { params: { allowedValues: values } }: SchemaError): string {
  const names = Array.isArray(values) ? values.join(', ') : '';
  return `${subject} should be equal to one of the allowed values [ ${names} ]`;
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '';
}
