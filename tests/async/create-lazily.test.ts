// Objects whose members are made when they are first read.
import { createLazily } from '../../lib/async/memory';

interface Pair {
  readonly one: object;
  readonly other: object;
}

describe('createLazily', () => {
  it('makes a member when it is first read, once', () => {
    const made: string[] = [];
    const pair = createLazily<Pair>({
      one: () => ({ made: made.push('one') }),
      other: () => ({ made: made.push('other') }),
    });
    expect(made).toEqual([]);

    const { one } = pair;

    expect(pair.one).toBe(one);
    expect(made).toEqual(['one']);
  });

  it('has its members in copies', () => {
    const one = {};
    const copy = { ...createLazily<Pair>({ one: () => one, other: () => ({}) }), other: one };

    expect(copy).toEqual({ one, other: one });
    expect(copy.one).toBe(one);
  });

  it('tries again what threw', () => {
    let tries = 0;
    const pair = createLazily<Pair>({
      one: () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
        return {};
      },
      other: () => ({}),
    });

    expect(() => pair.one).toThrow('not yet');
    expect(pair.one).toEqual({});
  });
});
