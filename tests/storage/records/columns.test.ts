// Records in columns come back as they were, with their names in the same order.
import fc from 'fast-check';
import { hasColumns } from '../../../lib/storage/records/columns';
import { packColumns, unpackColumns } from '../../../lib/storage/records/packed-columns';
import * as app from '../../support/app';

const idOf = (code: string, tail = 'abc123') => app.naturalId('v', { text: code, isCaseSensitive: true }, tail);

/** The value that a packed text stands for; as JSON, in which the order of names counts. */
function backOf(value: unknown, vouchers: readonly { readonly id: string; readonly code: string }[] = []): string {
  const packed = packColumns(JSON.stringify(value), value, vouchers);
  return JSON.stringify(packed === null ? value : unpackColumns(packed));
}

const scalar = fc.oneof(fc.constantFrom('a', 'ab', 'v_1', '~c00', '~v01', '', 'same', null, 0, 1, true), fc.string());
const names = fc.constantFrom('a', 'b', 'c', '1', 'r', 'p', 's', '%', '__proto__');
const rowsOf = <T>(member: fc.Arbitrary<T>) =>
  fc.array(fc.dictionary(names, member, { maxKeys: 4, noNullPrototype: true }), { maxLength: 5 });
const inner = fc.oneof(scalar, fc.array(scalar, { maxLength: 6 }), rowsOf(scalar));
const tree = fc.oneof(inner, rowsOf(inner), rowsOf(rowsOf(inner)));

describe('a record in columns', () => {
  it('comes back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const json = JSON.stringify(value);
        const vouchers = [
          { id: idOf('a'), code: 'a' },
          { id: idOf('same'), code: 'same' },
        ];

        expect(backOf(JSON.parse(json), vouchers)).toBe(json);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [
      'rows of two lists of names',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
        { a: 3, b: 4 },
      ],
    ],
    ['rows without names', [{}, {}]],
    [
      'the same list of rows in each row',
      Array.from({ length: 3 }, () => ({ of: [{ a: 1 }, { a: 2 }], b: ['x', 'y'] })),
    ],
    [
      'a column after the same list of rows',
      [
        { a: [{ b: 1 }, { b: 2 }], c: 5 },
        { a: [{ b: 1 }, { b: 2 }], c: 6 },
      ],
    ],
    [
      'columns with the same values',
      [
        { a: 'x1', b: 'x1' },
        { a: 'x2', b: 'x2' },
      ],
    ],
    ['texts with halves of a character', [{ a: '\ud83d\ude00' }, { a: '\ud83d\ude01' }]],
    ['a list of more than 36 lists of names', Array.from({ length: 40 }, (_, index) => ({ [`n${index}`]: index }))],
  ])('comes back: %s', (_name, value) => {
    expect(backOf(value)).toBe(JSON.stringify(value));
  });

  it('leaves out what JSON leaves out', () => {
    const rows = [{ a: 1, b: undefined }, { a: 2 }, { a: 3, b: 4 }];

    expect(backOf(rows)).toBe(JSON.stringify(rows));
  });

  it('refuses names that its own members have, and keeps such a record as it is', () => {
    const value = [{ '%': 1 }, { '%': 2 }];

    expect(hasColumns(JSON.stringify(value))).toBe(false);
    expect(app.decompressJson(app.compressRecord({ json: JSON.stringify(value), value, vouchers: [] }, 0))).toEqual(
      value,
    );
  });
});

describe('codes and ids of vouchers', () => {
  const codes = Array.from({ length: 30 }, (_, index) => `SUMMER-${(index * 7_919) % 10_007}`);
  const vouchers = codes.map((code, index) => ({ code, id: idOf(code, `tail${10 + index}`) }));
  const value = {
    redemptions: vouchers.map((voucher) => ({ related_object_id: voucher.id, voucher })),
    apart: vouchers.map(({ id }) => `p0#u#${id}`),
  };

  it('stand once, and come back with the hash of the code', () => {
    const packed = packColumns(JSON.stringify(value), value, vouchers) ?? '';

    expect(packed.split(codes[0] ?? '')).toHaveLength(2);
    expect(packed).not.toContain(vouchers[0]?.id);
    expect(JSON.stringify(unpackColumns(packed))).toBe(JSON.stringify(value));
  });

  it.each([
    [
      'ids of codes in any case',
      [{ code: 'Summer', id: app.naturalId('v', { text: 'Summer', isCaseSensitive: false }, 'abc123') }],
    ],
    [
      'ids that do not follow from the code',
      [
        { code: 'Summer', id: idOf('Winter') },
        { code: 'Autumn', id: 'v_moved' },
      ],
    ],
    [
      'one code with two ids',
      [
        { code: 'Summer', id: idOf('Summer') },
        { code: 'Summer', id: idOf('Summer', 'xyz789') },
      ],
    ],
    [
      'a code that reads like a reference',
      [
        { code: '~c00', id: idOf('~c00') },
        { code: 'b', id: idOf('b') },
      ],
    ],
    [
      'more codes than two digits count',
      Array.from({ length: 120 }, (_, index) => ({ code: `c${index}`, id: idOf(`c${index}`) })),
    ],
  ])('come back: %s', (_name, list) => {
    expect(backOf({ list, again: list.map(({ id }) => id) }, list)).toBe(
      JSON.stringify({ list, again: list.map(({ id }) => id) }),
    );
  });

  it('take less than a third of the room of the same text, compressed', () => {
    const json = JSON.stringify(value);

    expect(app.decompressText(app.compressRecord({ json, value, vouchers }, 0))).toBe(json);
    expect(app.compressRecord({ json, value, vouchers }, 0).length * 3).toBeLessThan(app.compressText(json).length);
  });
});
