// A cursor over the tokens of a formula, which counts the nodes it builds.
import { LIMITS } from '../../../model/limits';
import type { Node } from './ast';
import { fail, quoteExcerpt } from '../problem';
import { type Token, tokenize } from './tokenize';

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
