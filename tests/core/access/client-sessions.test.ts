// How many validation sessions one client has at a time.
import { LIMITS, type OpenEntry, refuseMoreSessions, sessionOwner } from '../../support/core';

const entry = (members: Partial<OpenEntry>): OpenEntry => ({
  name: 'n',
  isOwn: false,
  voucherId: null,
  untilMs: 1000,
  ...members,
});
const others = (count: number) => Array.from({ length: count }, (_, index) => entry({ untilMs: 2000 - index }));
const own = (count: number) =>
  Array.from({ length: count }, (_, index) => entry({ isOwn: true, voucherId: `v_${index}`, untilMs: 3000 + index }));
const refusal = (details: string, untilMs: number) => ({ failure: { key: 'too_many_requests', details }, untilMs });

describe('refuseMoreSessions', () => {
  it('counts the sessions of others, and not what they reserve', () => {
    const most = LIMITS.clientSessions;
    const reserved = [entry({ voucherId: 'v_x' }), entry({ isOwn: true })];

    expect(refuseMoreSessions([], [])).toBeNull();
    expect(refuseMoreSessions([...others(most - 1), ...reserved], [])).toBeNull();
    expect(refuseMoreSessions(others(most), [])).toEqual(
      refusal(`At most ${most} validation sessions at a time.`, 2000 - most + 1),
    );
  });

  it('counts the codes of the session, each once', () => {
    const most = LIMITS.redeemables;

    expect(refuseMoreSessions(own(most - 1), ['v_0', 'v_new'])).toBeNull();
    expect(refuseMoreSessions([...own(most), entry({ voucherId: 'v_x' })], ['v_0'])).toBeNull();
    expect(refuseMoreSessions(own(most), ['v_new'])).toEqual(
      refusal(`A validation session reserves at most ${most} codes at a time.`, 3000),
    );
  });
});

test('sessionOwner is the customer of a token, or an address', () => {
  const shopper = { sourceId: 'jane', orders: [] };

  expect(sessionOwner({ shopper, address: '10.0.0.1' })).toBe('["shopper","jane"]');
  expect(sessionOwner({ address: '10.0.0.1' })).toBe('["address","10.0.0.1"]');
  expect(sessionOwner({})).toBe('["address",""]');
});
