// What an answer may show of codes, people and texts that people write.

/** Most characters of one text. */
const MAX_TEXT = 200;

/** Most members of metadata. */
const MAX_MEMBERS = 50;

/** Format characters, bidirectional ones included: they have no width, so an address with one in it is an address. */
const WIDTHLESS = /\p{Cf}/gu;

/** Control, surrogate and private characters, and separators of lines. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Most characters that are looked at: a long text costs no more time. */
const MAX_READ = 20_000;

/** The parts have bounds, so that the time grows with the length of the text alone. */
const EMAIL =
  /(?:[^\s@\uff20"'<>(),;:]{1,128}|"[^"@\uff20]{1,64}")[@\uff20][^\s@\uff20"'<>(),;:]{1,255}\.[^\s@\uff20"'<>(),;:]{1,255}/gu;

/** Numbers with an international or a national prefix, but for dates, and groups of 3, 3 and 4 digits. */
const PHONE =
  /(?!\b\d\d\/\d\d\/\d{4}\b)(?:\+|\b00?)\p{Nd}[\p{Nd}\s()./\p{Pd}]{6,}\p{Nd}|\(?\b\d{3}\)?[\s.\p{Pd}]\d{3}[\s.\p{Pd}]\d{4}\b/gu;

export type Untrusted =
  | string
  | number
  | boolean
  | null
  | readonly Untrusted[]
  | { readonly [name: string]: Untrusted };

export interface Visibility {
  readonly showCodes: boolean;
  readonly showPeople: boolean;
}

export interface Privacy {
  /** A code as it may be shown: whole when the caller sent it, else its last 4 characters. */
  readonly code: (code: string) => string;
  /** The name of a person, where names are shown. It is for `untrusted`, which cleans it. */
  readonly personName: (name: unknown) => string | undefined;
}

/** @param sent the arguments of the tool call */
export function createPrivacy(sent: unknown, { showCodes, showPeople }: Visibility): Privacy {
  const known = new Set(textsOf(sent).map((text) => text.toLowerCase()));
  return {
    code: (code) => (showCodes || known.has(code.toLowerCase()) ? cleanText(code) : maskCode(code)),
    personName: (name) => (showPeople && typeof name === 'string' ? name : undefined),
  };
}

/** A code of 4 characters or fewer shows none of them. */
export function maskCode(code: string): string {
  return code.length <= 4 ? '****' : `****${cleanText(code.slice(-4))}`;
}

/** Texts that people write, without hidden characters, emails and phone numbers, 200 characters at most. */
export function cleanText(text: string): string {
  const seen = text.slice(0, MAX_READ).replace(WIDTHLESS, '').replace(HIDDEN, ' ');
  const plain = seen.replace(EMAIL, '[email]').replace(PHONE, '[phone]');
  // A long text is cut last, so that no half of an address is left of it.
  return Array.from(plain).slice(0, MAX_TEXT).join('');
}

/** Names of metadata that hold addresses of a person. */
const PERSONAL = /mail|phone|tel(?:efon)?$|mobile|address|street|postal|zip/i;

function isPersonal(name: string): boolean {
  return PERSONAL.test(name);
}

/** Clean a value of any shape; what lies deep becomes text. */
export function cleanValue(value: unknown, depth = 2): Untrusted {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  if (depth === 0)
    return cleanText(JSON.stringify(value, (name, one: unknown) => (isPersonal(name) ? '[personal]' : one)));
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((one) => cleanValue(one, depth - 1));
  const members = Object.entries(value).slice(0, MAX_MEMBERS);
  return Object.fromEntries(
    members.map(([name, one]) => [cleanText(name), isPersonal(name) ? '[personal]' : cleanValue(one, depth - 1)]),
  );
}

/** The member `untrusted` of an answer: only what is there. */
export function untrusted(parts: Readonly<Record<string, unknown>>): { readonly untrusted?: Untrusted } {
  const present = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (present.length === 0) return {};
  return { untrusted: Object.fromEntries(present.map(([name, value]) => [name, cleanValue(value)])) };
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
