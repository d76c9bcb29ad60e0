// Conditions as data become expressions that DynamoDB accepts.
import { conditionText, Placeholders } from '../../../lib/storage/table/dynamo-input';
import type * as app from '../../support/app';

const isA: app.ItemCondition = { test: 'eq', path: 'a', value: 1 };
const isNotB: app.ItemCondition = { test: 'ne', path: 'b', value: 2 };

function text(condition: app.ItemCondition): string {
  return conditionText(condition, new Placeholders());
}

describe('conditionText', () => {
  it.each<[string, app.ItemCondition, string]>([
    ['a comparison', isA, '#0 = :0'],
    ['an inequality of a stored attribute', isNotB, 'attribute_exists(#0) AND #0 <> :0'],
    [
      'an inequality in a choice',
      { test: 'or', of: [isA, isNotB] },
      '(#0 = :0) OR (attribute_exists(#1) AND #1 <> :1)',
    ],
    ['a negated inequality', { test: 'not', of: isNotB }, 'NOT (attribute_exists(#0) AND #0 <> :0)'],
    ['a choice of one', { test: 'or', of: [isA] }, '#0 = :0'],
    ['a choice of one inside another', { test: 'or', of: [{ test: 'and', of: [isA] }, isA] }, '(#0 = :0) OR (#0 = :1)'],
    ['no condition at all', { test: 'and', of: [] }, 'attribute_exists(pk) OR attribute_not_exists(pk)'],
    ['an impossible one', { test: 'or', of: [] }, 'attribute_exists(pk) AND attribute_not_exists(pk)'],
    ['one of no values', { test: 'in', path: 'a', values: [] }, 'attribute_exists(pk) AND attribute_not_exists(pk)'],
  ])('writes %s', (_name, condition, expected) => {
    expect(text(condition)).toBe(expected);
  });

  it('never doubles a bracket, which DynamoDB refuses', () => {
    const parts: app.ItemCondition[] = [
      isNotB,
      { test: 'and', of: [] },
      { test: 'or', of: [isA, { test: 'not', of: isNotB }] },
    ];
    for (const test of ['and', 'or'] as const) {
      expect(doubledBrackets(text({ test, of: [...parts, { test, of: [{ test, of: parts }] }] }))).toEqual([]);
    }
  });
});

/** Positions where a pair of brackets holds nothing but another pair. */
function doubledBrackets(expression: string): readonly number[] {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: character, index } of expression.matchAll(/[()]/g)) {
    if (character === '(') open.push(index);
    else pairs.set(open.pop() ?? -1, index);
  }
  return [...pairs].flatMap(([from, to]) => (pairs.get(from + 1) === to - 1 ? [from] : []));
}
