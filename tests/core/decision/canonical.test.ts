// Canonical JSON, and the differences of two values.
import { listDifferences, toCanonicalJson } from '../../../lib/core/decision/differences';

describe('canonical JSON', () => {
  it.each<[string, unknown, string]>([
    [
      'sorts members by UTF-16 code units',
      { b: 1, a: 2, '\u20ac': 3, '\ud83d\ude00': 4, '\ufb33': 5 },
      '{"a":2,"b":1,"\u20ac":3,"\ud83d\ude00":4,"\ufb33":5}',
    ],
    ['sorts nested members and keeps lists', [{ z: [3, 1], a: null }], '[{"a":null,"z":[3,1]}]'],
    ['writes numbers as ECMAScript does', [1e21, 1e-7, 0.1, -0, 100], '[1e+21,1e-7,0.1,0,100]'],
    ['escapes text as JSON does', { a: '"\\\n\u0001é' }, '{"a":"\\"\\\\\\n\\u0001é"}'],
    ['leaves out members without a value', { a: undefined, b: [undefined] }, '{"b":[null]}'],
  ])('%s', (_name, value, text) => {
    expect(toCanonicalJson(value)).toBe(text);
  });
});

describe('differences', () => {
  it.each<[string, unknown, unknown, readonly unknown[]]>([
    ['of equal values are none', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ['name a changed value', { a: { b: 1 } }, { a: { b: 2 } }, [{ pointer: '/a/b', then: 1, now: 2 }]],
    ['name a missing member', { a: 1, b: 2 }, { a: 1 }, [{ pointer: '/b', then: 2, now: null }]],
    ['name an added member', [1], [1, { c: 2 }], [{ pointer: '/1', then: null, now: { c: 2 } }]],
    [
      'name a value of another kind as a whole',
      { a: [1] },
      { a: { 0: 1 } },
      [{ pointer: '/a', then: [1], now: { 0: 1 } }],
    ],
    ['escape pointers', { 'a/b~c': 1 }, { 'a/b~c': 2 }, [{ pointer: '/a~1b~0c', then: 1, now: 2 }]],
    [
      'stand in the order of names',
      { c: 1, 10: 1, a: 1, 9: 1 },
      {},
      ['9', '10', 'a', 'c'].map((name) => ({ pointer: `/${name}`, then: 1, now: null })),
    ],
    ['read no member that every object has', {}, { constructor: 1 }, [{ pointer: '/constructor', then: null, now: 1 }]],
    ['tell a list from null', [], null, [{ pointer: '', then: [], now: null }]],
    ['tell null from an object', { a: null }, { a: {} }, [{ pointer: '/a', then: null, now: {} }]],
    [
      'stand in the order of positions that only one side has',
      { 10: 1 },
      { 9: 1 },
      [
        { pointer: '/9', then: null, now: 1 },
        { pointer: '/10', then: 1, now: null },
      ],
    ],
    ['name the whole', 1, 2, [{ pointer: '', then: 1, now: 2 }]],
  ])('%s', (_name, then, now, expected) => {
    expect(listDifferences(then, now)).toEqual(expected);
  });

  it('stand in the order of positions', () => {
    const pointers = listDifferences(Array.from({ length: 11 }).fill(0), []).map(({ pointer }) => pointer);

    expect(pointers).toEqual(Array.from({ length: 11 }, (_, index) => `/${index}`));
  });
});
