// Records are stored as text and come back as they were.
import * as app from '../../support/app';

const record = { code: '{"a":1}', names: ['é', '\u0000'], amount: Number.MAX_SAFE_INTEGER, rate: 0.1, note: null };

describe('a stored item', () => {
  it('holds its record as text and everything else as it is', () => {
    const body = new Uint8Array([1, 2]);
    const stored = app.toStored({ pk: 'p', sk: 's', balance: 5, note: null, body, record });
    expect(stored).toEqual({ pk: 'p', sk: 's', balance: 5, note: null, body, record: JSON.stringify(record) });
  });

  it('comes back as it was given', () => {
    const item = { pk: 'p', sk: 's', code: '{"a":1}', rev: 1, record, failure: { key: 'not_found' } };
    expect(app.fromStored(app.toStored(item))).toEqual(item);
  });

  it.each([
    [512, 'string'],
    [513, 'object'],
    [app.LIMITS.recordBytes, 'object'],
  ])('of a record of %i bytes comes back as it was given', (bytes, kind) => {
    const note = 'é'.repeat((bytes - '{"a":""}'.length) >> 1);
    const item = { pk: 'p', sk: 's', record: { a: note.padEnd(note.length + (bytes % 2)) } };

    const stored = app.toStored(item);

    expect(Buffer.byteLength(JSON.stringify(item.record))).toBe(bytes);
    expect(typeof stored.record).toBe(kind);
    expect(app.fromStored(stored)).toEqual(item);
  });

  it('keeps what a change takes away', () => {
    expect(app.toStored({ rollback: undefined, seq: 2 })).toEqual({ rollback: undefined, seq: 2 });
  });

  it.each([[{ a: 1 }], [[1]]])('refuses %j in an attribute that is no record', (value) => {
    expect(() => app.toStored({ pk: 'p', sk: 's', balance: value })).toThrow('attribute balance holds a document');
  });
});
