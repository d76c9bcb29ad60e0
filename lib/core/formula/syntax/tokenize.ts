// Split the text of a formula into tokens.
import { LIMITS } from '../../../model/limits';
import { OPERATOR_LIST } from '../names';
import { fail, quoteExcerpt } from '../problem';

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** The text as written; a text literal without its quotes and escapes. */
  readonly text: string;
  readonly at: number;
}

const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const TEXT = /"((?:[^"\\]|\\[\s\S])*)"/y;
const SIGN = /[-+*/%><=();×÷]/y;
/** Operators of other languages; none of them is a sequence of two signs of this one. */
const FOREIGN_SIGN = /\*\*|[><=!]=+|<>|&&|\|\||\/\//y;
const LONE_SURROGATE = /\p{Surrogate}/u;

const KINDS = [
  ['number', NUMBER],
  ['name', NAME],
  ['sign', SIGN],
  ['text', TEXT],
] as const;

/**
 * Split a formula into tokens.
 * @throws FormulaSyntaxError when the text is too long or has a character that belongs to no token
 */
export function tokenize(text: string): readonly Token[] {
  refuseBadText(text);
  const tokens: Token[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const { kind, found } = readToken(text, at);
    tokens.push({ kind, text: contentOf(kind, found), at });
    at = skipSpace(text, at + found.length);
  }
  return tokens;
}

function refuseBadText(text: string): void {
  if (text.length > LIMITS.formulaLength) {
    const allowed = `A formula has at most ${LIMITS.formulaLength} characters`;
    fail(`${allowed}; this one has ${text.length}.`, LIMITS.formulaLength);
  }
  const broken = LONE_SURROGATE.exec(text);
  if (broken) fail('Half of a character stands here: the text is not well-formed Unicode.', broken.index);
}

function readToken(text: string, at: number): { readonly kind: Token['kind']; readonly found: string } {
  const foreign = match(FOREIGN_SIGN, text, at);
  if (foreign !== null) fail(`Unknown operator ${quoteExcerpt(foreign)}. Operators: ${OPERATOR_LIST}.`, at);
  for (const [kind, pattern] of KINDS) {
    const found = match(pattern, text, at);
    if (found !== null) return { kind, found };
  }
  return fail(unexpected(text, at), at);
}

function contentOf(kind: Token['kind'], found: string): string {
  if (kind === 'text') return found.slice(1, -1).replace(/\\(["\\])/g, '$1');
  // These two characters occur only as signs.
  return found.replace('×', '*').replace('÷', '/');
}

function unexpected(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character === '"') return 'This text has no closing quote. A double quote inside a text is written \\".';
  if (/['`‘’“”„]/u.test(character))
    return `Unexpected ${quoteExcerpt(character)}. A text stands in straight double quotes: "VIP".`;
  if (character === ',') return "Unexpected ','. Arguments are separated by ';', and decimals start with a point: 0.5.";
  if (character === '.') return "Unexpected '.'. A decimal point stands between two digits: 0.5.";
  return `Unexpected character ${quoteExcerpt(character)}.`;
}

function skipSpace(text: string, at: number): number {
  return at + (match(SPACE, text, at) ?? '').length;
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
