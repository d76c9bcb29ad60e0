// Codes that a client key must not tell from unknown ones.
import { factsOf, hideConcealedCodes, isConcealed, NOON, type World } from '../../support/core';

const NOW_MS = Date.parse(NOON);
const LATER = '2026-11-21T12:00:00.001Z';
const BEFORE = '2026-11-21T11:59:59.999Z';

const world: World = {
  campaigns: {
    camp_on: {},
    camp_off: { active: false },
    camp_later: { start_date: LATER },
    camp_over: { expiration_date: BEFORE },
  },
  vouchers: {
    OPEN: {},
    UNSET: { active: null },
    OFF: { active: false },
    LATER: { start_date: LATER },
    AT_START: { start_date: NOON },
    OVER: { expiration_date: BEFORE },
    OF_CAMPAIGN: { campaign: 'camp_on' },
    OFF_OF_CAMPAIGN: { campaign: 'camp_on', active: false },
    OF_OFF: { campaign: 'camp_off' },
    OF_LATER: { campaign: 'camp_later' },
    OF_OVER: { campaign: 'camp_over' },
    OF_LOST: { campaign: 'camp_lost' },
  },
};

describe('isConcealed', () => {
  test.each([
    ['OPEN', false],
    ['UNSET', false],
    ['OFF', true],
    ['LATER', true],
    ['AT_START', false],
    ['OVER', false],
    ['OF_CAMPAIGN', false],
    ['OFF_OF_CAMPAIGN', true],
    ['OF_OFF', true],
    ['OF_LATER', true],
    ['OF_OVER', false],
    ['OF_LOST', false],
  ])('%s: %s', (code, expected) => {
    const { config, vouchers } = factsOf(world);

    expect(isConcealed(vouchers.get(code)!.voucher, config, NOW_MS)).toBe(expected);
  });
});

it('withoutConcealed keeps all facts but the concealed codes', () => {
  const facts = factsOf({ ...world, customer: {} });

  const { vouchers, ...others } = hideConcealedCodes(facts, NOW_MS);
  const { vouchers: _all, ...before } = facts;

  expect([...vouchers.keys()].filter((name) => !name.startsWith('v_'))).toEqual([
    'OPEN',
    'UNSET',
    'AT_START',
    'OVER',
    'OF_CAMPAIGN',
    'OF_OVER',
    'OF_LOST',
  ]);
  expect(vouchers.get('OPEN')).toBe(facts.vouchers.get('OPEN'));
  expect(others).toEqual(before);
});
