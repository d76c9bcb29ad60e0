// Three mistakes that the tests over a real shop must find. Each is made in the installed package, not in its source.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const MUTANTS = [
  {
    name: 'one key for each cart',
    file: 'core/attempts.js',
    from: 'return `medusa:${cartId}:${number}`;',
    to: 'return `medusa:${cartId}`;',
    tests: ['completion.test.ts', '-t', 'a declined payment'],
  },
  {
    name: 'no compensation',
    file: 'workflows/hooks/cart-completed.js',
    from: 'await (0, redeem_for_cart_1.rollbackForCart)(container, kept.cart_id);',
    to: ';',
    tests: ['completion.test.ts', '-t', 'a declined payment'],
  },
  {
    name: 'no job',
    file: 'jobs/settle-attempts.js',
    from: 'return (0, settle_attempts_1.settleAttempts)(container);',
    to: 'return Promise.resolve();',
    tests: ['failures.test.ts', '-t', 'a shop that is killed'],
  },
];

/**
 * Make a mistake in the installed package.
 * @returns a function that takes it back
 * @throws Error when the package does not have the text once
 */
export function applyMutant(installed, { name, file, from, to }) {
  const path = join(installed, '.medusa/server/src', file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`The mutant "${name}" does not fit ${file}.`);
  writeFileSync(path, text.replace(from, to));
  return () => writeFileSync(path, text);
}
