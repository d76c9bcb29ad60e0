// The examples of the API reference: calls in order, each with the service's answer. A test makes every one of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/service-definition';

export type Json = Readonly<Record<string, unknown>>;

/** Texts may contain values of an earlier answer: `${name}`, if an earlier call has `keep: { name: 'path.to.it' }`. */
export interface ExampleCall {
  /** The `operationId` of the document. */
  readonly operation: string;
  readonly says: string;
  /** The pair it is called with; `server` where it says nothing. */
  readonly as?: 'server' | 'client' | 'management';
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly keep?: Readonly<Record<string, string>>;
}

export interface Example extends ExampleCall {
  readonly status: number;
  /** Null for an answer without a body. */
  readonly answer: unknown;
}

export const EXAMPLES_FILE = join(ROOT, 'docs/examples/calls.json');

export function readExamples(): readonly Example[] {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Example[];
}

/** A call with its names replaced by values of earlier answers. @throws Error for a name that was not kept */
export function filled<T>(value: T, kept: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value).replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const held = kept.get(name);
    if (held === undefined) throw new Error(`No example before keeps ${name}.`);
    return held;
  });
  return JSON.parse(text) as T;
}

/** Values that a call keeps of its answer, by name. @throws Error when the answer has no such text */
export function keptOf({ operation, keep = {} }: ExampleCall, answer: unknown): readonly (readonly [string, string])[] {
  return Object.entries(keep).map(([name, path]) => {
    const value = path.split('.').reduce<unknown>((inner, member) => (inner as Json | undefined)?.[member], answer);
    if (typeof value !== 'string')
      throw new Error(`${operation} answers no text at ${path}: ${JSON.stringify(answer)}`);
    return [name, value];
  });
}
