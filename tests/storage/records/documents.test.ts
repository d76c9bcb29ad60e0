// Records are stored as text and come back as they were.
import { fromStored, toStored } from '../../../lib/storage/records/documents';

const record = { code: '{"a":1}', names: ['é', '\u0000'], amount: Number.MAX_SAFE_INTEGER, rate: 0.1, note: null };

describe('a stored item', () => {
  it('holds its record as text and everything else as it is', () => {
    const body = new Uint8Array([1, 2]);
    const stored = toStored({ pk: 'p', sk: 's', balance: 5, note: null, body, record });
    expect(stored).toEqual({ pk: 'p', sk: 's', balance: 5, note: null, body, record: JSON.stringify(record) });
  });

  it('comes back as it was given', () => {
    const item = { pk: 'p', sk: 's', code: '{"a":1}', rev: 1, record, failure: { key: 'not_found' } };
    expect(fromStored(toStored(item))).toEqual(item);
  });

  it('keeps what a change takes away', () => {
    expect(toStored({ rollback: undefined, seq: 2 })).toEqual({ rollback: undefined, seq: 2 });
  });

  it.each([[{ a: 1 }], [[1]]])('refuses %j in an attribute that is no record', (value) => {
    expect(() => toStored({ pk: 'p', sk: 's', balance: value })).toThrow('attribute balance holds a document');
  });
});
