// Form bodies, as OAuth uses them: names and values.
import { ApiError } from '../../errors';
import { type BodyLimits, parseBody, parseText, type SentBody } from './body';

/**
 * Parse a form, or JSON.
 * @throws ApiError as `parseBody`
 */
export function parseFormBody(event: SentBody, limits: BodyLimits): unknown {
  return isForm(event.headers['content-type']) ? parseText(event, limits, parseForm) : parseBody(event, limits);
}

/** Return whether a content type is that of an URL-encoded form. */
function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}

/**
 * The parameters of a form as members. An empty value counts as absent (RFC 6749, section 3.2).
 * @throws ApiError invalid_payload for a repeated parameter
 */
export function parseForm(text: string): Readonly<Record<string, string>> {
  const sent = [...new URLSearchParams(text)];
  if (new Set(sent.map(([name]) => name)).size < sent.length) {
    throw new ApiError({ key: 'invalid_payload', details: 'A parameter comes twice.' });
  }
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}
