// The body of a request: size, encoding, JSON and shape limits, before any schema looks at it.
import { ApiError, type Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { RawEvent } from '../event';
import { isForm, parseForm } from './form';
import { isMultipart, parseMultipart } from './multipart';

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Control characters other than tab and line breaks. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export interface BodyLimits {
  readonly bytes: number;
  readonly depth: number;
  readonly keys: number;
  /** A form is taken as well. */
  readonly isForm?: boolean;
  /** It is a list: an empty body is a list of nothing. */
  readonly isList?: boolean;
  /** A form with a file of rows is taken, or the name of an upload as JSON. */
  readonly isFile?: boolean;
}

const USUAL: BodyLimits = { bytes: LIMITS.bodyBytes, depth: LIMITS.bodyDepth, keys: LIMITS.bodyKeys };

const BULK: BodyLimits = { ...USUAL, bytes: LIMITS.bulkBodyBytes, keys: 2_000_000 };

/** A rule to try is a member of an entry of a list. */
const PREVIEW_DEPTH = 3;

export const BODY_LIMITS = {
  usual: USUAL,
  /** Validation rules nest: three levels of rules, each with conditions that name products. */
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
  /** Imports and bulk changes carry many records. */
  bulk: BULK,
  /** The same, as a list whose rows may be missing altogether. */
  rows: { ...BULK, isList: true },
  /** A file of rows. */
  file: { ...USUAL, bytes: LIMITS.csvBodyBytes, isFile: true },
  /** What OAuth asks with. */
  form: { ...USUAL, bytes: LIMITS.formBytes, isForm: true },
} as const satisfies Record<string, BodyLimits>;

/** What a body may be at most, and what is answered to a longer one. */
export function bodyTooLarge({ bytes, isFile }: BodyLimits): Failure {
  return tooLarge(bytes, isFile ? LARGE_FILE : `The body must be at most ${bytes} bytes.`);
}

const NO_FILE = "Payload should have required property 'file'";
const LARGE_FILE = `A form with a file must be at most ${LIMITS.csvBodyBytes} bytes: send a larger file by POST /v1/uploads.`;

/**
 * The form of a file: the text of the file under `file`, and the other fields. Any other body is read as usual, and brings no file.
 * @throws ApiError payload_too_large or invalid_payload
 */
export async function parseFile(event: RawBody & Pick<RawEvent, 'headers'>, limits: BodyLimits): Promise<unknown> {
  const type = event.headers['content-type'] ?? '';
  if (isMultipart(type)) {
    const { file, ...fields } = await parseMultipart(bodyBytes(event, limits), type);
    if (file === undefined) refuse({ key: 'invalid_payload', details: NO_FILE });
    checkShape(fields, limits);
    return { ...fields, file };
  }
  if (type !== '' && !isCarriedAsText(event)) refuse({ key: 'invalid_payload', details: NO_FILE });
  const named = parseBody(event, { ...limits, bytes: LIMITS.bodyBytes, isFile: false });
  const hasUpload = typeof named === 'object' && named !== null && 'upload_id' in named && !('file' in named);
  return hasUpload ? named : refuse({ key: 'invalid_payload', details: NO_FILE });
}

/**
 * The parsed body. An empty body is an empty object, or an empty list where rows are taken: official clients send POST without one.
 * @throws ApiError payload_too_large, unsupported_media_type or invalid_payload
 */
export function parseBody(event: RawBody & Pick<RawEvent, 'headers'>, limits: BodyLimits): unknown {
  const bytes = bodyBytes(event, limits);
  if (isBlank(bytes)) return limits.isList ? [] : {};
  const asForm = limits.isForm === true && isForm(event.headers['content-type']);
  requireKnown(event.headers, asForm);
  const text = decoded(bytes);
  if (isCarriedAsText(event)) requireCarried(text);
  else requireCarriedBytes(bytes);
  const value = asForm ? parseForm(text) : parseJson(text);
  checkShape(value, limits);
  return value;
}

type RawBody = Pick<RawEvent, 'body' | 'isBase64Encoded'>;

function bodyBytes({ body, isBase64Encoded }: RawBody, limits: BodyLimits): Buffer {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > limits.bytes) refuse(bodyTooLarge(limits));
  return bytes;
}

/** @param most bytes, which the published words name at their end */
function tooLarge(most: number, details: string): Failure {
  return { key: 'payload_too_large', named: [String(most)], details };
}

/** Spaces and line breaks as JSON has them. */
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

/** The gateway hands a function the bodies of these types as they are, and any other as base64; another server may use base64 for all. */
function isCarriedAsText({ headers }: Pick<RawEvent, 'headers'>): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** Every server refuses what the gateway cannot hand to a function. */
function requireCarriedBytes(bytes: Buffer): void {
  const most = Math.floor(LIMITS.eventBodyBytes / 4) * 3;
  if (bytes.length <= most) return;
  refuse(tooLarge(most, `The body must be at most ${most} bytes, or have the Content-Type application/json.`));
}

/** The same of a text, where what JSON escapes takes more than one byte. */
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

/** Depth, number of members, member names and text, without recursion: hostile nesting costs no stack. */
function checkShape(root: unknown, limits: BodyLimits): void {
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
  // To write JSON takes recursion: not before the depth of the whole body is known to be small.
  for (const one of metadata) checkMetadata(one);
}

function checkName(name: string): void {
  if (FORBIDDEN_KEYS.has(name)) invalid(`The member name ${name} is not allowed.`);
  checkText(name);
}

/** Metadata is stored with every record of a call: what it may hold is bounded apart from the body. */
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
