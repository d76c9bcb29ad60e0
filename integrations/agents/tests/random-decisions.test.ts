// Laws of 100,000 random decisions: allocations add up to their discount, lines to the totals, and all fits the schemas.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../shop-core/tests/random';
import { type AgentDiscounts, fromAnswer, PROTOCOLS, type Protocol } from '../src/index';
import { amountsOf } from '../src/validation';
import { randomDecision } from './decisions';
import { schemaCheck } from './schemas';

const DECISIONS = 100_000;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const amounts = (rows: readonly { readonly amount: number }[]): number => sum(rows.map(({ amount }) => amount));

/** @returns the laws that an output breaks */
function brokenLaws(output: AgentDiscounts, protocol: Protocol, lines: readonly number[]): readonly string[] {
  const { discounts, line_totals, totals, discounted_total } = output;
  const sign = protocol.startsWith('ucp') ? -1 : 1;
  const off = amounts(discounts.applied);
  const laws: Readonly<Record<string, boolean>> = {
    'allocations add up to their discount': discounts.applied.every(
      ({ amount, allocations }) => lines.length === 0 || (allocations !== undefined && amounts(allocations) === amount),
    ),
    'no discount takes 0': discounts.applied.every(({ amount }) => amount > 0),
    'no line falls below zero': lines.every((amount, line) => amount - sign * amounts(line_totals[line] ?? []) >= 0),
    'lines add up to the totals': lines.length === 0 || sum(line_totals.map(amounts)) === amounts(totals),
    'totals are the discounts': amounts(totals) === sign * off,
    'the total is what is left': lines.length === 0 || discounted_total === sum(lines) - off,
    'priorities count from 1': discounts.applied.every(({ priority }, index) => priority === index + 1),
    'each sent code is applied, refused or reported': discounts.codes.every((code, index) =>
      isAnswered(output, code, index),
    ),
  };
  return Object.keys(laws).filter((law) => laws[law] === false);
}

function isAnswered({ discounts, messages }: AgentDiscounts, code: string, index: number): boolean {
  const path = `$.discounts.codes[${index}]`;
  const isMessage = messages.some((message) => (message.path ?? message.param) === path);
  return isMessage || discounts.applied.some((discount) => discount.code === code);
}

for (const [seed, protocol] of PROTOCOLS.entries()) {
  test(`${DECISIONS} random decisions keep the laws of ${protocol} and fit its schemas`, () => {
    const random = seededRandom(seed + 7);
    const check = schemaCheck(protocol);
    for (let decision = 0; decision < DECISIONS; decision += 1) {
      const { codes, lines, answer } = randomDecision(random);
      const units = random(2) === 0 ? 'refuse' : 'report';
      const output = fromAnswer({ protocol, codes, lines, answer, units, currency: 'EUR' });
      const broken = [...brokenLaws(output, protocol, amountsOf(lines)), ...check(output)];
      if (broken.length > 0)
        assert.fail(`decision ${decision}: ${broken.join('; ')} ${JSON.stringify({ codes, lines, answer, output })}`);
    }
  });
}
