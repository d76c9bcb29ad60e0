// Split the text of a formula into tokens, and read them with a cursor that counts the nodes it builds.
import { LIMITS } from '../../../model/limits';
import { fail, OPERATOR_LIST, quoteExcerpt } from '../names';
import type { Node } from './ast';

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
function tokenize(text: string): readonly Token[] {
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

// A cursor over the tokens of a formula, which counts the nodes it builds.

export interface Cursor {
  readonly tokens: readonly Token[];
  /** The token after the last one. */
  readonly end: Token;
  next: number;
  nodes: number;
  depth: number;
  /** True when the formula contains an operand of the line being discounted. */
  usesLine: boolean;
}

/** Tokenize a formula and return a cursor at its start. */
export function openCursor(text: string): Cursor {
  const end = { kind: 'end', text: '', at: text.length } as const;
  return { tokens: tokenize(text), end, next: 0, nodes: 0, depth: 0, usesLine: false };
}

/** The next token; at the end always the end token. */
export function peek(cursor: Cursor): Token {
  return cursor.tokens[cursor.next] ?? cursor.end;
}

/** Consume and return the next token of a formula. */
export function takeToken(cursor: Cursor): Token {
  const token = peek(cursor);
  cursor.next += 1;
  return token;
}

/** Consume the next token of a formula if that token is the given sign or word; returns whether it was. */
export function takeIf(cursor: Cursor, text: string): boolean {
  const found = isWord(peek(cursor), text);
  if (found) cursor.next += 1;
  return found;
}

/** Return whether a token of a formula is the given sign or word. */
export function isWord(token: Token, text: string): boolean {
  return (token.kind === 'sign' || token.kind === 'name') && token.text === text;
}

/** Consume a required sign; `why` completes the sentence of the error message. */
export function expectSign(cursor: Cursor, sign: string, why: string): void {
  if (takeIf(cursor, sign)) return;
  const found = peek(cursor);
  fail(`'${sign}' is expected ${why}, not ${describeToken(found)}.`, found.at);
}

/** Describe a token of a formula for an error message. */
export function describeToken(token: Token): string {
  if (token.kind === 'end') return 'the end of the formula';
  return token.kind === 'text' ? `the text ${quoteExcerpt(token.text)}` : quoteExcerpt(token.text);
}

/** Count a node of a formula's tree towards the limit and return the node. */
export function countNode<N extends Node>(cursor: Cursor, node: N): N {
  cursor.nodes += 1;
  if (cursor.nodes > LIMITS.formulaNodes) {
    fail(`A formula has at most ${LIMITS.formulaNodes} values, operators and functions in all.`, node.at);
  }
  return node;
}

/** Parses one level deeper, within the depth limit. */
export function parseNested<T>(cursor: Cursor, at: number, read: () => T): T {
  cursor.depth += 1;
  if (cursor.depth > LIMITS.formulaDepth) {
    fail(`Brackets, functions and signs stand at most ${LIMITS.formulaDepth} deep inside each other.`, at);
  }
  const result = read();
  cursor.depth -= 1;
  return result;
}
