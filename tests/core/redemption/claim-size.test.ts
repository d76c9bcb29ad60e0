// How much a browser without a shopper token stores with one redemption.
import { LIMITS, type Principal, refuseClaimSize } from '../../support/core';

const refused = (principal: Principal, orderBytes: number, metadata: object = {}) =>
  refuseClaimSize(
    { principal, request: { redeemables: [], metadata } } as never,
    { order: { record: { source_id: 'x'.repeat(orderBytes) }, version: null } } as never,
  );

describe('refuseClaimSize', () => {
  it('refuses a claim with an order of more than 32 KB, and no other caller', () => {
    expect(refused('CLAIM', LIMITS.claimedOrderBytes)).toMatchObject({ key: 'invalid_order' });
    expect(refused('CLAIM', LIMITS.claimedOrderBytes - 100)).toBeNull();
    expect(refused('SHOPPER', LIMITS.claimedOrderBytes)).toBeNull();
    expect(refused('PROJECT', LIMITS.claimedOrderBytes)).toBeNull();
  });

  it('passes as many bytes as there may be, and refuses one more', () => {
    const withoutOrder = (length: number) =>
      refuseClaimSize(
        { principal: 'CLAIM', request: { redeemables: [], metadata: { a: 'x'.repeat(length) } } },
        { order: null },
      );
    const room = LIMITS.claimedOrderBytes - JSON.stringify({ a: '' }).length;

    expect(withoutOrder(room)).toBeNull();
    expect(withoutOrder(room + 1)).toMatchObject({ key: 'invalid_order' });
  });

  it('counts the metadata of the redemption', () => {
    expect(refused('CLAIM', 100, { note: 'x'.repeat(LIMITS.claimedOrderBytes) })).toMatchObject({
      key: 'invalid_order',
    });
  });
});
