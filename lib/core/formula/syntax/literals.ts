// Numbers written into a formula that could never be computed with.
import type { Node } from './ast';
import { asWhole } from '../fraction';
import type { FormulaProblem } from '../problem';

/** A divisor that is zero; an exponent or a number of places with decimals. */
export function literalProblem(node: Node): FormulaProblem | null {
  if (node.kind === 'arithmetic') return zeroDivisor(node.rest);
  if (node.kind !== 'call' || !['POW', 'ROUND', 'FLOOR', 'CEIL'].includes(node.name)) return null;
  const [, second] = node.args;
  if (second?.kind !== 'number' || asWhole(second.number) !== null) return null;
  const what = node.name === 'POW' ? 'exponent' : 'number of places';
  return { message: `The ${what} of ${node.name} is a whole number.`, position: second.at };
}

function zeroDivisor(rest: Extract<Node, { kind: 'arithmetic' }>['rest']): FormulaProblem | null {
  const found = rest.find(({ sign, operand }) => {
    return (sign === '/' || sign === '%') && operand.kind === 'number' && operand.number.numerator === 0n;
  });
  return found ? { message: 'A division by zero cannot be computed.', position: found.operand.at } : null;
}
