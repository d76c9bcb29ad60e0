// Who guesses codes.
import { type Caller, guessSubjectsOf, LIMITS } from '../../support/core';

const SERVER = { kind: 'server', keyId: 'key_1', address: '10.0.0.1' } as Caller;
const CLIENT = { kind: 'client', keyId: 'key_1', address: '10.0.0.1' } as Caller;
const named = (...names: readonly string[]) => ({ subject: JSON.stringify(names), most: LIMITS.wrongCodes });

describe('guessSubjectsOf', () => {
  it('knows a browser by its address', () => {
    expect(guessSubjectsOf(CLIENT, { customer: { id: 'cust_1' }, tracking_id: 't' })).toEqual([
      named('address', '10.0.0.1'),
    ]);
    expect(guessSubjectsOf({ kind: 'client' } as Caller, {})).toEqual([named('address', '')]);
  });

  it('knows a browser by the customer of its token as well', () => {
    const shopper = { sourceId: 'jane', orders: [] };

    expect(guessSubjectsOf({ ...CLIENT, shopper }, {})).toEqual([
      named('address', '10.0.0.1'),
      named('customer', 'jane'),
    ]);
  });

  test.each<[string, Parameters<typeof guessSubjectsOf>[1], readonly string[], object?]>([
    ['source id', { customer: { source_id: 'jane', id: 'cust_1' }, tracking_id: 't' }, ['shopper', 'key_1', 'jane']],
    ['id', { customer: { id: 'cust_1' }, tracking_id: 't' }, ['shopper', 'key_1', 'cust_1']],
    ['tracking id', { tracking_id: 't' }, ['shopper', 'key_1', 't']],
    ['the key and its address where nobody is named', {}, ['key', 'key_1', '10.0.0.1'], { hasCopies: true }],
  ])('counts for a backend each shopper apart: by %s', (_name, request, names, copied = {}) => {
    expect(guessSubjectsOf(SERVER, request)[0]).toEqual({ ...named(...names), ...copied });
  });

  it('counts all shoppers of a backend together, in shares that stay the same', () => {
    const ceiling = (source_id: string) => guessSubjectsOf(SERVER, { customer: { source_id } })[1];
    const shares = new Set(Array.from({ length: 200 }, (_, index) => ceiling(`shopper ${index}`)?.subject));

    expect(ceiling('jane')).toEqual({
      subject: '["ceiling","key_1",16]',
      most: LIMITS.wrongCodesOfKey / 20,
      isCeiling: true,
      hasCopies: true,
    });
    const numbers = Array.from({ length: 20 }, (_, share) => `["ceiling","key_1",${share}]`);
    expect([...shares].sort()).toEqual(numbers.sort());
  });
});
