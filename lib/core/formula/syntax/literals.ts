// Numeric literals of a formula that can never be computed.
import type { Node } from './ast';
import { asWhole } from '../fraction';
import type { FormulaProblem } from '../problem';

/**
 * The problem of an exponent or a number of places with decimals. A zero divisor is allowed: the fallback value is
 * used.
 */
export function literalProblem(node: Node): FormulaProblem | null {
  if (node.kind !== 'call' || !['POW', 'ROUND', 'FLOOR', 'CEIL'].includes(node.name)) return null;
  const [, second] = node.args;
  if (second?.kind !== 'number' || asWhole(second.number) !== null) return null;
  const what = node.name === 'POW' ? 'exponent' : 'number of places';
  return { message: `The ${what} of ${node.name} is a whole number.`, position: second.at };
}
