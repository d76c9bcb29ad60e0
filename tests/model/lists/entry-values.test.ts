// What of a record is kept beside its entry in a list.
import { entryValues, type FieldKind } from '../../support/core';

const kept = (kind: FieldKind, value: unknown) =>
  entryValues({ named: { field: { kind, read: () => value, isIndexed: true } } }, {});

describe('entryValues', () => {
  it.each<[string, FieldKind, unknown, unknown]>([
    ['a text', 'text', 'abc', 'abc'],
    ['a number', 'number', 5, 5],
    ['zero', 'number', 0, 0],
    ['a yes', 'flag', true, true],
    ['a moment, as milliseconds', 'moment', '1970-01-01T00:00:01.500Z', 1_500],
    ['a list, as texts', 'list', ['A', 5], ['A', '5']],
  ])('keeps %s', (_name, kind, value, expected) => {
    expect(kept(kind, value)).toEqual({ field: expected });
  });

  it.each<[string, FieldKind, unknown]>([
    ['null', 'text', null],
    ['what is not set', 'text', undefined],
    ['a list that is not set', 'list', undefined],
    ['a moment that is not set', 'moment', null],
    ['an empty list', 'list', []],
    ['a text where a list is due', 'list', 'ABC'],
    ['a number where a moment is due', 'moment', 5],
    ['an object', 'text', { a: 1 }],
    ['a flag that is false', 'flag', false],
    ['a text where a flag is due', 'flag', 'true'],
    ['a flag where a text is due', 'text', true],
  ])('leaves out %s', (_name, kind, value) => {
    expect(kept(kind, value)).toEqual({});
  });

  it('leaves out values that no index needs', () => {
    expect(
      entryValues(
        {
          named: {
            open: { kind: 'text', read: () => 'shown', isIndexed: true },
            private: { kind: 'text', read: () => 'hidden' },
          },
        },
        {},
      ),
    ).toEqual({ open: 'shown' });
  });
});
