// Bodies as forms send them: names and values, as OAuth has them.
import { ApiError } from '../../errors';

export function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}

/**
 * Its parameters as members. A value left empty counts as absent (RFC 6749, section 3.2).
 * @throws ApiError invalid_payload for a parameter that comes twice
 */
export function parseForm(text: string): Readonly<Record<string, string>> {
  const sent = [...new URLSearchParams(text)];
  if (new Set(sent.map(([name]) => name)).size < sent.length) {
    throw new ApiError({ key: 'invalid_payload', details: 'A parameter comes twice.' });
  }
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}
