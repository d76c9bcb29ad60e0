// Form bodies, as OAuth uses them: names and values.
import { ApiError } from '../../errors';

/** Return whether a content type is that of an URL-encoded form. */
export function isForm(contentType: string | undefined): boolean {
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
