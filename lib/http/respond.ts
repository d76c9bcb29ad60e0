// Answers of the service, and the only conversion of errors to answers.
import { ApiError, CATALOGUE, type Failure, messageOf } from '../errors';
import { ANSWER_IS_TOO_LARGE, isTooLarge } from '../model/answer-size';
import { jsonOf } from '../model/lists/stored-values';
import type { Once } from '../model/common';
import type { AnswerName, AnswerTypes } from '../model/generated-answers/answers';
import type { ApiResult } from './event';
import type { FileResponder } from './hosted-files';

export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/** Security headers of every answer: it is data, never a page, so browsers must not run, frame or cache it. */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Build an HTTP answer with a JSON body.
 * @throws ApiError answer_too_large
 */
export function json(statusCode: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ApiResult {
  const text = jsonOf(body);
  if (isTooLarge(text)) throw new ApiError({ key: 'answer_too_large', details: ANSWER_IS_TOO_LARGE });
  return { statusCode, headers: { ...JSON_HEADERS, ...headers }, body: text };
}

/**
 * The schema of an answer by its name, such as `records/voucher`; or an answer without a body, a picture, a file of
 * the dashboard, or a cookie.
 */
export type AnswerSpec =
  | AnswerName
  | 'nothing'
  | 'picture'
  | 'file'
  | 'cookie'
  | 'redirect'
  | { readonly [Status in AnswerStatus]?: AnswerName | 'nothing' | 'redirect' };

export type AnswerStatus = 200 | 202 | 302 | 304;

export interface Picture {
  readonly contentType: string;
  readonly content: Buffer;
}

/** The cookies to set, as in `Set-Cookie`, and further headers for the browser. */
export interface Cookie {
  readonly cookies: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A redirect of a browser, and the cookies to set. */
export interface Redirect {
  readonly location: string;
  readonly cookies: readonly string[];
}

/** A text that changes only with a release, and the tag of this release. */
export interface Document {
  readonly text: string;
  readonly etag: string;
}

/** Work that was completed at once, or that continues in the background. */
export type WorkResult<Done = object, Begun = object> = { readonly done: Done } | { readonly begun: Begun };

/** The service result for each kind of answer. */
export type ResultOf<Of extends AnswerSpec> = Of extends AnswerName
  ? AnswerTypes[Of]
  : Of extends keyof SpecialResults
    ? SpecialResults[Of]
    : ResultByStatus<Of>;

/** The service results of answers without a schema. */
interface SpecialResults {
  readonly nothing: unknown;
  readonly picture: Picture;
  readonly file: FileResponder;
  readonly cookie: Cookie;
  readonly redirect: Redirect;
}

type ResultByStatus<Of> = Of extends { readonly 304: unknown }
  ? Document
  : Of extends { readonly 200: infer Done extends AnswerName; readonly 202: infer Begun extends AnswerName }
    ? WorkResult<AnswerTypes[Done], AnswerTypes[Begun]>
    : Of extends { readonly 302: unknown }
      ? Redirect | BodyOf<Of>
      : BodyOf<Of>;

type BodyOf<Of> = Of extends { readonly [Status in 200 | 202]?: infer Name }
  ? Name extends AnswerName
    ? AnswerTypes[Name]
    : unknown
  : unknown;

type ResponseHeaders = Readonly<Record<string, string | undefined>>;

/**
 * The answer to a successful request.
 * @param headers of the request: accepted encodings, and cached entity tags
 */
export function respond(answer: AnswerSpec, result: unknown, headers: ResponseHeaders = {}): ApiResult {
  if (answer === 'nothing') return { statusCode: 204, headers: {} };
  if (answer === 'picture') return picture(result as Picture);
  if (answer === 'file') return (result as FileResponder)(headers);
  if (answer === 'cookie') return cookie(result as Cookie);
  if (answer === 'redirect') return redirect(result as Redirect);
  // 200 for every synchronous success, creation included.
  if (typeof answer === 'string') return json(200, result);
  if (302 in answer && 'location' in (result as object)) return redirect(result as Redirect);
  if (304 in answer) return document(result as Document, headers['if-none-match']);
  if (302 in answer) return json(200, result);
  if (!(200 in answer)) return json(202, result);
  const work = result as WorkResult;
  return 'done' in work ? json(200, work.done) : json(202, work.begun);
}

/** The answer to a call that takes effect once: a repeat gets the first answer again, marked as replayed. */
export function respondOnce(answer: AnswerSpec, result: Once<unknown>): ApiResult {
  const response = respond(answer, result.answer);
  if (!result.replayed) return response;
  return { ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } };
}

function cookie({ cookies, headers = {} }: Cookie): ApiResult {
  return { statusCode: 204, headers, cookies: [...cookies] };
}

function redirect({ location, cookies }: Redirect): ApiResult {
  return { statusCode: 302, headers: { location }, cookies: [...cookies] };
}

/** A picture never changes: its id identifies its content. */
function picture({ contentType, content }: Picture): ApiResult {
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return { statusCode: 200, headers, body: content.toString('base64'), isBase64Encoded: true };
}

function document({ text, etag }: Document, known: string | undefined): ApiResult {
  const headers = { etag, 'cache-control': 'public, max-age=300' };
  if (known === etag) return { statusCode: 304, headers };
  return {
    statusCode: 200,
    headers: {
      ...headers,
      'content-type': JSON_HEADERS['content-type'],
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    },
    body: text,
  };
}

// Convert an error to an answer: the only place that does so.

/** Members that frameworks use for the error of a body that is too large, added to those of this service. */
const TOO_LARGE = { statusCode: 413, error: 'Request Entity Too Large' } as const;

/** The one form of an error answer. For an error that a framework answers elsewhere, the body has both forms. */
export function errorBody(failure: Failure, requestId: string): Readonly<Record<string, unknown>> {
  const { key, case: _, named: __, subject: ___, details, ...rest } = failure;
  const { status: code } = CATALOGUE[key];
  return {
    code,
    key,
    message: messageOf(failure),
    ...(details !== undefined && { details }),
    request_id: requestId,
    ...rest,
    ...(code === TOO_LARGE.statusCode && TOO_LARGE),
  };
}

/** The failure for an error. Any error other than an ApiError is a defect of the service, and shows no detail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  // Storage throws it when the table was unreachable and nothing was written.
  if (error instanceof Error && error.name === 'TableUnavailable') return { key: 'temporarily_unavailable' };
  if (error instanceof Error && error.name === 'WriteUnanswered') return { key: 'outcome_unknown' };
  return { key: 'internal_error' };
}

/** Convert an error to the HTTP answer with its error body. */
export function errorAnswer(error: unknown, requestId: string): ApiResult {
  const failure = failureOf(error);
  const retry: Record<string, string> = CATALOGUE[failure.key].status > 500 ? { 'retry-after': '1' } : {};
  const headers = error instanceof ApiError ? error.headers : {};
  return json(CATALOGUE[failure.key].status, errorBody(failure, requestId), { ...retry, ...headers });
}
