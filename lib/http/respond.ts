// Answers of the service.
import { ApiError } from '../errors';
import { isTooLarge } from '../model/answer-size';
import type { Once } from '../model/common';
import type { ApiResult } from './event';

export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/** Of every answer: it is data, never a page, and nothing in it is to be run, framed or remembered. */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
} as const;

/** @throws ApiError answer_too_large */
export function json(statusCode: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ApiResult {
  const text = JSON.stringify(body);
  if (isTooLarge(text)) throw new ApiError({ key: 'answer_too_large', details: 'Ask for less at once.' });
  return { statusCode, headers: { ...JSON_HEADERS, ...headers }, body: text };
}

/** 200 for every synchronous success, creation included. */
export function ok(body: unknown, headers?: Readonly<Record<string, string>>): ApiResult {
  return json(200, body, headers);
}

/** The answer of a call that may carry an Idempotency-Key: a repeat gets the first answer again, and is told so. */
export function okOnce<T>({ answer, replayed }: Once<T>): ApiResult {
  return ok(answer, replayed ? { 'idempotent-replayed': 'true' } : {});
}

/** 202: the work goes on, and the body tells where to look. */
export function accepted(body: unknown): ApiResult {
  return json(202, body);
}

/** 204 has no body. */
export function noContent(): ApiResult {
  return { statusCode: 204, headers: {} };
}

/** A picture that never changes: its id stands for it. */
export function picture({
  contentType,
  content,
}: {
  readonly contentType: string;
  readonly content: Buffer;
}): ApiResult {
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return { statusCode: 200, headers, body: content.toString('base64'), isBase64Encoded: true };
}

/** One record at once, or work that goes on. */
export function okOrAccepted(result: { readonly voucher: unknown } | { readonly begun: unknown }): ApiResult {
  return 'voucher' in result ? ok(result.voucher) : accepted(result.begun);
}

/**
 * A text that changes with a release only.
 * @param known the tag of what the caller has already
 */
export function document(
  { text, etag }: { readonly text: string; readonly etag: string },
  known: string | undefined,
): ApiResult {
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
