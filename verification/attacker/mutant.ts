// A mistake that an attack has to find: one rule of the service, switched off.

export interface Mutant {
  /** What is wrong with the service. */
  readonly name: string;
  /** The rule that it breaks. */
  readonly rule: Rule;
  readonly file: string;
  /** Text that is there once. */
  readonly find: string;
  readonly put: string;
}

/** What a client key and a pair with few scopes may do, as pages of docs/behaviour say it. */
export const RULES = [
  'access.md#claims',
  'access.md#shopper-tokens',
  'access.md#balances',
  'access.md#publications-from-a-browser',
  'access.md#apart-from-the-backend',
  'access.md#sites-of-browsers',
  'access.md#what-a-client-key-learns',
  'access.md#what-a-client-key-can-learn',
  'access.md#what-a-stranger-stores',
  'access.md#scopes',
  'access.md#records-inside-bodies',
  'exports.md#the-file',
  'validation-sessions.md#what-is-reserved',
  'validation-sessions.md#sessions-of-client-keys',
] as const;
export type Rule = (typeof RULES)[number];

type Change = readonly [name: string, find: string, put: string];

/** @param file below lib, without its extension */
export function mutantsOf(rule: Rule, file: string, ...changes: readonly Change[]): readonly Mutant[] {
  return changes.map(([name, find, put]) => ({ name, rule, file: `lib/${file}.ts`, find, put }));
}
