// Every answer a test receives is held against the OpenAPI document: its route, its status and its body.
import type { ErrorObject } from 'ajv/dist/2020';
import { DOCUMENT, validatorOf } from '../../scripts/openapi/answers';
import type { OpenApiOperation } from '../../scripts/openapi/document';
import { recordAnswer } from './answer-record';

export interface CheckedAnswer {
  readonly method: string;
  /** As it was sent, percent-encoded, with or without a query. */
  readonly path: string;
  readonly status: number;
  /** The text of the body; empty where there is none. */
  readonly body: string;
}

const ERROR = '#/components/schemas/ApiError';
/** How many of the errors of one answer are shown. */
const SHOWN_ERRORS = 4;

/** The same of an answer that the service gave: it is kept for the contract check, too. */
export function problemOfReceived(answer: CheckedAnswer): string | null {
  const found = operationOf(answer);
  if (found) recordAnswer({ method: answer.method, route: found.path, status: answer.status, body: answer.body });
  return problemOfFound(answer, found);
}

/** What an answer has that the document does not, or the other way round; null when they agree. */
export function problemOf(answer: CheckedAnswer): string | null {
  return problemOfFound(answer, operationOf(answer));
}

function problemOfFound(answer: CheckedAnswer, found: Found | undefined): string | null {
  const problem = found ? problemWith(found.operation, answer) : problemWithUnknown(answer);
  return problem && `${answer.method} ${found?.path ?? answer.path} answered ${answer.status}: ${problem}`;
}

/** The route of an answer, such as `GET /v1/vouchers/{code}`; null where the document has none. */
export function routeOf(answer: CheckedAnswer): string | null {
  const found = operationOf(answer);
  return found ? `${answer.method} ${found.path}` : null;
}

interface Found {
  readonly path: string;
  readonly operation: OpenApiOperation;
}

interface Route extends Found {
  readonly segments: readonly string[];
}

/** By method and how many segments their paths have. */
const ROUTES = new Map<string, Route[]>();
for (const [path, methods] of Object.entries(DOCUMENT.paths)) {
  const segments = path.split('/');
  for (const [method, operation] of Object.entries(methods)) {
    const alike = `${method} ${segments.length}`;
    ROUTES.set(alike, [...(ROUTES.get(alike) ?? []), { path, segments, operation }]);
  }
}

/** A path without parameters comes before one with them; a slash too many does not matter. */
function operationOf({ method, path }: CheckedAnswer): Found | undefined {
  const [sent = ''] = path.split('?');
  const bare = sent.replace(/^\/{2,}/, '/').replace(/(?<=.)\/$/, '');
  const segments = bare.split('/');
  const alike = ROUTES.get(`${method.toLowerCase()} ${segments.length}`) ?? [];
  const matching = alike.filter((route) => isMatch(route.segments, segments));
  return matching.find((one) => one.path === bare) ?? matching.sort((left, right) => depth(left) - depth(right))[0];
}

const depth = ({ path }: Found): number => path.split('{').length;

function isMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]));
}

/** The schema of a refusal: all but one have that of every error. */
function errorSchema(status: number): string {
  const { responses } = DOCUMENT.components as { readonly responses: Readonly<Record<string, Response>> };
  const { content } = responses[`Error${status}`] ?? {};
  return content?.['application/json']?.schema?.$ref ?? ERROR;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref: string } }>>;
}

function problemWith({ responses }: OpenApiOperation, { status, body }: CheckedAnswer): string | null {
  const response = responses[status] as Response | undefined;
  if (!response) return `this status is not documented; the body is ${body.slice(0, 300)}`;
  if (response.$ref !== undefined) return mismatch(errorSchema(status), body);
  const { content } = response;
  if (!content) return body === '' ? null : `there is to be no body, not ${body.slice(0, 300)}`;
  const schema = content['application/json']?.schema;
  // Pictures have no schema.
  return schema ? mismatch(schema.$ref, body) : null;
}

/** What no route takes is refused, or sent on. What the dashboard is made of is not documented. */
function problemWithUnknown({ method, path, status, body }: CheckedAnswer): string | null {
  if (path.startsWith('/dashboard')) return null;
  if (status === 308 || isPreflight({ method, status, body })) return null;
  return status >= 400 ? mismatch(errorSchema(status), body) : 'there is no such route';
}

/** A browser asks so before a call; the document describes the calls. */
function isPreflight({ method, status, body }: Pick<CheckedAnswer, 'method' | 'status' | 'body'>): boolean {
  return method === 'OPTIONS' && status === 204 && body === '';
}

function mismatch(reference: string, body: string): string | null {
  const validate = validatorOf(reference);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    return `the body is no JSON: ${(error as Error).message}`;
  }
  return validate(parsed) ? null : explain(validate.errors ?? []);
}

/** The deepest errors say most: those of a choice come from what fits it best. */
function explain(errors: readonly ErrorObject[]): string {
  const level = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;
  const named = errors.filter(({ keyword }) => keyword !== 'oneOf' && keyword !== 'anyOf');
  const sorted = named.toSorted((left, right) => level(right) - level(left)).slice(0, SHOWN_ERRORS);
  return sorted
    .map(({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`)
    .join('; ');
}
