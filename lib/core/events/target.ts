// Allowed target addresses of events, checked by their text; the addresses that a host name resolves to are checked at
// every attempt.
import type { Failure } from '../../errors';

export interface TargetRules {
  /** Allows receivers on this machine and in private networks; only those may do without https. */
  readonly allowsPrivate: boolean;
  /** True when an IP address is public, so that a receiver may have it. */
  readonly isPublicAddress: (address: string) => boolean;
}

const MOST_CHARACTERS = 2048;
const LEAST_PORT = 1024;
const HTTPS_PORT = 443;
const PRIVATE_NAME = /(^|\.)(localhost|local|internal)$/;
const ADDRESS = /^[\d.]+$|:/;

/** Refuse a webhook's target address that is not allowed. The details never reveal what a host name resolves to. */
export function refuseTarget(text: string, rules: TargetRules): Failure | null {
  const reason = reasonAgainst(text, rules);
  return reason === null ? null : { key: 'invalid_payload', details: `Property .target_url ${reason}` };
}

function reasonAgainst(text: string, rules: TargetRules): string | null {
  if (text.length > MOST_CHARACTERS) return `must have at most ${MOST_CHARACTERS} characters.`;
  // URL parsers change these characters: a backslash becomes a slash, white space is removed.
  if (/[\s\\\p{Cc}]/u.test(text)) return 'must not hold white space or a backslash.';
  if (!URL.canParse(text)) return 'must be a url.';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'must not name a user.';
  if (text.includes('#')) return 'must not have a fragment.';
  return reasonAgainstHost(url, rules);
}

/** Runs in one pass: a regular expression would restart at each dot. */
function withoutDotsAtEnd(name: string): string {
  let end = name.length;
  while (name[end - 1] === '.') end -= 1;
  return name.slice(0, end);
}

function reasonAgainstHost(url: URL, rules: TargetRules): string | null {
  // Trailing dots do not change the name.
  const host = withoutDotsAtEnd(url.hostname.replace(/[[\]]/g, ''));
  const reason = reasonAgainstName(host, rules);
  const isHttp = url.protocol === 'http:' && rules.allowsPrivate && reason !== null;
  if (url.protocol !== 'https:' && !isHttp) return 'must be https.';
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < LEAST_PORT) return `must have port ${HTTPS_PORT}, or one from ${LEAST_PORT} on.`;
  return rules.allowsPrivate ? null : reason;
}

/** The reason why a host is not on the public internet; null when it is. */
function reasonAgainstName(host: string, rules: TargetRules): string | null {
  if (ADDRESS.test(host)) return rules.isPublicAddress(host) ? null : 'must have a public address.';
  if (PRIVATE_NAME.test(host) || !host.includes('.')) return 'must have a public name.';
  return null;
}

const NAME = /^[a-z0-9-]{1,64}$/;
const RESERVED =
  /^(host|content-length|content-type|connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|webhook-.*|x-voucherify-.*)$/;

/** Refuse custom webhook headers that are reserved or cannot be sent. */
export function refuseHeaders(headers: Readonly<Record<string, string>>): Failure | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!NAME.test(name)) return refused('may have names of lower-case letters, digits and dashes only.');
    if (RESERVED.test(name)) return refused(`may not have ${name}.`);
    if (/[^\t\x20-\x7e]/.test(value)) return refused('may have values of printable characters only.');
  }
  return null;
}

function refused(reason: string): Failure {
  return { key: 'invalid_payload', details: `Property .headers ${reason}` };
}
