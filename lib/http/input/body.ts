// The body of a request: size, encoding, JSON and shape limits, checked before any schema.
import { ApiError, type Failure } from '../../errors';
import { BODY_RECORDS, missingPermission, valuesAt, type Writer } from '../../model/permissions';
import { LIMITS } from '../../model/limits';
import type { RawEvent } from '../event';

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Control characters other than tab and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export interface BodyLimits {
  readonly bytes: number;
  readonly depth: number;
  readonly keys: number;
  /** True when the body is a list: an empty body is then an empty list. */
  readonly isList?: boolean;
  /** True for a form with a file of rows. */
  readonly isFile?: boolean;
}

const USUAL: BodyLimits = { bytes: LIMITS.bodyBytes, depth: LIMITS.bodyDepth, keys: LIMITS.bodyKeys };

const BULK: BodyLimits = { ...USUAL, bytes: LIMITS.bulkBodyBytes, keys: 2_000_000 };

/** A previewed rule is nested in an entry of a list. */
const PREVIEW_DEPTH = 3;

/** A rule is the body of a change in a list. */
const CHANGE_DEPTH = 3;

/** A rule is a member of a list of the configuration of the input. */
const DECISION_DEPTH = 4;

export const BODY_LIMITS = {
  usual: USUAL,
  /** Validation rules are nested: three levels of rules, each with conditions that name products. */
  rule: { ...USUAL, depth: LIMITS.ruleBodyDepth },
  /** An order of many lines with metadata. */
  order: { ...USUAL, bytes: LIMITS.orderBodyBytes, keys: LIMITS.orderBodyKeys },
  /** An order, and rules two levels down. */
  preview: {
    ...USUAL,
    bytes: LIMITS.orderBodyBytes,
    keys: LIMITS.orderBodyKeys,
    depth: LIMITS.ruleBodyDepth + PREVIEW_DEPTH,
  },
  /** A draft, whose changes may hold rules. */
  draft: { ...USUAL, depth: LIMITS.ruleBodyDepth + CHANGE_DEPTH },
  /** A decision: an order, the records of its products, and rules four levels down. */
  decision: { ...BULK, depth: LIMITS.ruleBodyDepth + DECISION_DEPTH },
  /** Imports and bulk changes have many records. */
  bulk: BULK,
  /** The same for a list whose rows may all be absent. */
  rows: { ...BULK, isList: true },
  /** A file of rows. */
  file: { ...USUAL, bytes: LIMITS.csvBodyBytes, isFile: true },
  /** A token request of OAuth. */
  form: { ...USUAL, bytes: LIMITS.formBytes },
} as const satisfies Record<string, BodyLimits>;

/** The failure for a body over the limit. */
export function bodyTooLarge({ bytes, isFile }: BodyLimits): Failure {
  return tooLarge(bytes, isFile ? LARGE_FILE : `The body must be at most ${bytes} bytes.`);
}

const LARGE_FILE = `A form with a file must be at most ${LIMITS.csvBodyBytes} bytes: send a larger file by POST /v1/uploads.`;

/**
 * The parsed body. An empty body is an empty object, or an empty list where rows are taken: official clients send POST without one.
 * @throws ApiError payload_too_large, unsupported_media_type or invalid_payload
 */
export function parseBody(event: SentBody, limits: BodyLimits): unknown {
  return parseText(event, limits);
}

/**
 * Parse the text of a body as JSON, or as what the route takes instead.
 * @throws ApiError as `parseBody`
 */
export function parseText(event: SentBody, limits: BodyLimits, parseOther?: (text: string) => unknown): unknown {
  const bytes = bodyBytes(event, limits);
  if (isBlank(bytes)) return limits.isList ? [] : {};
  requireKnown(event.headers, parseOther !== undefined);
  const text = decoded(bytes);
  if (isCarriedAsText(event)) requireCarried(text);
  else requireCarriedBytes(bytes);
  const value = parseOther ? parseOther(text) : parseJson(text);
  checkShape(value, limits);
  return value;
}

type RawBody = Pick<RawEvent, 'body' | 'isBase64Encoded'>;
export type SentBody = RawBody & Pick<RawEvent, 'headers'>;
/** Parses the body of a route, which may take a form instead of JSON. */
export type BodyParser = (event: SentBody, limits: BodyLimits) => unknown;

/** Decode the bytes of a body. @throws ApiError payload_too_large */
export function bodyBytes({ body, isBase64Encoded }: RawBody, limits: BodyLimits): Buffer {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > limits.bytes) refuse(bodyTooLarge(limits));
  return bytes;
}

/** @param most bytes, which the published text has at its end */
function tooLarge(most: number, details: string): Failure {
  return { key: 'payload_too_large', named: [String(most)], details };
}

/** True for an empty body or one of JSON white space. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ApiError({ key: 'invalid_payload', details: 'The body is not valid UTF-8.' }, { cause });
  }
}

/**
 * True for the types whose bodies the gateway passes as text. It passes any other body as base64; another server may
 * use base64 for all.
 */
export function isCarriedAsText({ headers }: Pick<RawEvent, 'headers'>): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** Refuse bytes that the gateway cannot pass to a function, on every server. */
function requireCarriedBytes(bytes: Buffer): void {
  const most = Math.floor(LIMITS.eventBodyBytes / 4) * 3;
  if (bytes.length <= most) return;
  refuse(tooLarge(most, `The body must be at most ${most} bytes, or have the Content-Type application/json.`));
}

/** The same for a text, in which characters that JSON escapes take more than one byte. */
function requireCarried(text: string): void {
  if (text.length * LONGEST_ESCAPE <= LIMITS.eventBodyBytes) return;
  if (Buffer.byteLength(JSON.stringify(text)) <= LIMITS.eventBodyBytes) return;
  const counted = 'where each quote, backslash and line break counts twice';
  refuse(tooLarge(LIMITS.eventBodyBytes, `The body must be at most ${LIMITS.eventBodyBytes} bytes, ${counted}.`));
}

/** Bytes of a control character in a JSON text. */
const LONGEST_ESCAPE = 6;

function requireKnown(headers: RawEvent['headers'], asForm: boolean): void {
  const encoding = headers['content-encoding'];
  const type = headers['content-type'];
  const isJson = type === undefined || /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(type);
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type ?? '')?.[1] ?? 'utf-8';
  const isPlain = encoding === undefined || encoding === 'identity';
  if ((isJson || asForm) && isPlain && /^utf-?8$/i.test(charset)) return;
  refuse({ key: 'unsupported_media_type', details: 'Send application/json in UTF-8, without Content-Encoding.' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ApiError({ key: 'invalid_payload', details: 'The body is not valid JSON.' }, { cause });
  }
}

/**
 * Check depth, number of members, member names and texts without recursion, so that hostile nesting does not exhaust
 * the stack.
 */
export function checkShape(root: unknown, limits: BodyLimits): void {
  let keys = 0;
  const metadata: unknown[] = [];
  const open: [value: object, depth: number][] = [];
  const meet = (value: unknown, depth: number): void => {
    if (typeof value === 'string') checkText(value);
    else if (typeof value === 'object' && value !== null) open.push([value, depth]);
  };
  meet(root, 1);
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (depth > limits.depth) invalid(`The body is nested deeper than ${limits.depth} levels.`);
    if (Array.isArray(value)) {
      for (const element of value) meet(element, depth + 1);
      continue;
    }
    const members = Object.entries(value);
    keys += members.length;
    if (keys > limits.keys) invalid(`The body has more than ${limits.keys} members.`);
    for (const [name, member] of members) {
      checkName(name);
      if (name === 'metadata') metadata.push(member);
      meet(member, depth + 1);
    }
  }
  // JSON serialization is recursive, so it runs only after the depth of the whole body was checked.
  for (const one of metadata) checkMetadata(one);
}

function checkName(name: string): void {
  if (FORBIDDEN_KEYS.has(name)) invalid(`The member name ${name} is not allowed.`);
  checkText(name);
}

/** Check the size of metadata, which is stored with every record of a call and therefore has a separate limit. */
function checkMetadata(metadata: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  if (bytes > LIMITS.metadataBytes) invalid(`Metadata must be at most ${LIMITS.metadataBytes} bytes of JSON.`);
}

function checkText(text: string): void {
  // A lone half of a surrogate pair cannot be written as UTF-8.
  if (!text.isWellFormed()) invalid('Text must be well-formed Unicode, without lone surrogates.');
  if (CONTROL.test(text)) invalid('Text must not hold control characters.');
}

function invalid(details: string): never {
  refuse({ key: 'invalid_payload', details });
}

function refuse(failure: Failure): never {
  throw new ApiError(failure);
}

/**
 * Kinds that a body writes regardless of the stored record. For customers a service decides, because a name alone
 * changes none.
 */
const WRITTEN_AS_SENT = ['product', 'sku', 'promotion_tier'] as const;

/** Functions with these roles decide and answer, but write none of these records. */
const DECIDING_ROLES: ReadonlySet<string> = new Set([
  'ReadRole',
  'EvaluateRole',
  'ClientReadRole',
  'ClientEvaluateRole',
]);

/**
 * Refuse a body with records that the caller may not write. Client keys never write catalogue records or promotions,
 * whatever a body contains.
 * @throws ApiError missing_required_permission, naming the member and the missing permission
 */
export function requireBodyRecords(caller: Writer | undefined, functionRole: string, body: unknown): void {
  if (!caller || caller.kind === 'client' || DECIDING_ROLES.has(functionRole)) return;
  for (const kind of WRITTEN_AS_SENT) {
    const { members } = BODY_RECORDS[kind];
    const member = members.find((name) => valuesAt(body, name).some((value) => isWritten(kind, value)));
    const missing = member === undefined ? null : missingPermission(caller, kind, member);
    if (missing) throw new ApiError(missing);
  }
}

function isWritten(kind: (typeof WRITTEN_AS_SENT)[number], value: unknown): boolean {
  return kind === 'promotion_tier' || (value as { readonly override?: unknown }).override === true;
}
