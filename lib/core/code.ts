// Codes: given ones, and patterns filled with random characters.
import type { Failure } from '../errors';

/** The code configuration of a request; null counts as absent. */
export interface CodeConfig {
  readonly length?: number | null;
  readonly charset?: string | null;
  readonly prefix?: string | null;
  readonly postfix?: string | null;
  /** Another name of `postfix`. */
  readonly suffix?: string | null;
  readonly pattern?: string | null;
}

/** A code configuration with all defaults applied. */
export interface CodePlan {
  /** The characters that may fill a position, each once. */
  readonly charset: readonly string[];
  readonly prefix: string;
  readonly postfix: string;
  /** `#` stands for one character of the charset. */
  readonly pattern: string;
  /** The number of digits that fill the pattern. */
  readonly digits: number;
}

export const DEFAULT_CHARSET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DEFAULT_LENGTH = 8;
const PLACE = '#';
const MAX_CODE_LENGTH = 255;

/**
 * Plan the generation of codes. A pattern wins over a length; prefix and postfix surround the filled pattern.
 * @returns invalid_code_config naming the member, when a code would be empty or longer than 255 characters
 * @see docs/behaviour/vouchers.md#codes
 */
export function planCodes(config: CodeConfig): CodePlan | Failure {
  const charset = [...new Set(Array.from((config.charset ?? DEFAULT_CHARSET).normalize('NFC')))];
  const pattern = (config.pattern ?? PLACE.repeat(config.length ?? DEFAULT_LENGTH)).normalize('NFC');
  const prefix = (config.prefix ?? '').normalize('NFC');
  const postfix = (config.postfix ?? config.suffix ?? '').normalize('NFC');
  const digits = Array.from(pattern).filter((place) => place === PLACE).length;
  const fixed = prefix.length + pattern.length - digits + postfix.length;
  const length = fixed + digits * Math.max(0, ...charset.map((character) => character.length));
  if (charset.length === 0) return refused('.charset must hold a character');
  if (charset.some((character) => /\s/u.test(character))) return refused('.charset must not hold white space');
  const parts = { charset: charset.join(''), prefix, pattern, postfix };
  const unseen = Object.entries(parts).find(([, text]) => hasInvisible(text));
  if (unseen) return refused(`.${unseen[0]} must not hold invisible characters`);
  if (fixed + digits === 0) return refused('.pattern leaves the code empty');
  if (length > MAX_CODE_LENGTH) return refused(`.pattern makes codes of more than ${MAX_CODE_LENGTH} characters`);
  return { charset, prefix, postfix, pattern, digits };
}

/**
 * Parses a code from a request: the text in composed form.
 *
 * @returns invalid_voucher when it is empty, too long or holds forbidden characters
 */
export function parseCode(text: string): { readonly code: string } | Failure {
  const code = text.normalize('NFC');
  const isShown = code.trim() === code && !hasInvisible(code);
  if (isShown && code !== '' && code.length <= MAX_CODE_LENGTH) return { code };
  const details = `A code has 1 to ${MAX_CODE_LENGTH} characters, all visible, and no white space around it.`;
  return { key: 'invalid_voucher', details };
}

/**
 * True for text with control characters, zero-width characters or characters that change the text direction: two codes
 * that look alike must be equal.
 */
function hasInvisible(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

function refused(what: string): Failure {
  return { key: 'invalid_code_config', details: `Property .code_config${what}.` };
}

/**
 * The normalized form in which a code is compared.
 * @param isCaseSensitive false when codes that differ only in case are the same code
 */
export function normalizeCode(code: string, isCaseSensitive: boolean): string {
  const composed = code.normalize('NFC');
  return isCaseSensitive ? composed : composed.toLowerCase().normalize('NFC');
}

/**
 * The number of different codes that a plan can generate, at most 2^53 - 1.
 * @param isCaseSensitive false when codes that differ only in case are the same code
 */
export function possibleCodes({ charset, digits }: CodePlan, isCaseSensitive: boolean): number {
  const characters = isCaseSensitive ? charset : charset.map((character) => character.toLowerCase());
  const count = new Set(characters).size ** digits;
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}

/**
 * Refuse a code pattern that cannot generate the required number of different codes.
 * @returns invalid_code_config when a plan cannot generate this many different codes
 */
export function refuseFewCodes(plan: CodePlan, count: number, isCaseSensitive: boolean): Failure | null {
  const possible = possibleCodes(plan, isCaseSensitive);
  if (possible >= count) return null;
  return { key: 'invalid_code_config', details: `Only ${possible} different codes of this form exist.` };
}

/**
 * The code for a sequence of digits.
 * @param digits one for each position of the pattern, from 0 to the size of the charset, exclusive
 */
export function formatCode({ charset, prefix, postfix, pattern }: CodePlan, digits: readonly number[]): string {
  let place = 0;
  const filled = Array.from(pattern, (character) =>
    character === PLACE ? (charset[digits[place++] ?? 0] ?? '') : character,
  );
  return (prefix + filled.join('') + postfix).normalize('NFC');
}
