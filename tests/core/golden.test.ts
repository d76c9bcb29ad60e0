// The pairs of request and answer in tests/golden: each proves a section of the documentation.
import { resolves } from '../support/anchors';
import { allCases } from '../support/golden';
import { decide } from '../support/core';

const CASES = allCases();

function valueAt(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, member) => (value as Readonly<Record<string, unknown>> | undefined)?.[member], answer);
}

describe('the golden pairs', () => {
  it('are many, and each has a name of its own', () => {
    const names = CASES.map((one) => `${one.file}: ${one.name}`);

    expect(CASES.length).toBeGreaterThanOrEqual(150);
    expect(new Set(names).size).toBe(CASES.length);
  });

  it('name sections that are there', () => {
    expect(CASES.filter((one) => !one.section.includes('#') || !resolves(one.section))).toEqual([]);
  });

  test.each(CASES.map((one) => [one.file, one.name, one] as const))(
    '%s: %s',
    (_, __, { world, request, answer, absent }) => {
      const decided = decide(world, request);

      // What travels is JSON.
      const sent = JSON.stringify(decided);
      expect(JSON.parse(sent)).toMatchObject(answer);
      expect(absent.filter((path) => valueAt(decided, path) !== undefined)).toEqual([]);
      expect(JSON.stringify(decide(world, request))).toBe(sent);
    },
  );
});
