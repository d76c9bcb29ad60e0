// Members of a loyalty campaign.
import { isMember } from '../../../lib/core/loyalty/member';
import type { Voucher } from '../../support/core';

test.each<[string, Pick<Voucher, 'type' | 'holder_id'>, boolean]>([
  ['a card that somebody holds', { type: 'LOYALTY_CARD', holder_id: 'cust_1' }, true],
  ['no card that nobody holds', { type: 'LOYALTY_CARD' }, false],
  ['no code of another kind', { type: 'GIFT_VOUCHER', holder_id: 'cust_1' }, false],
])('isMember holds for %s', (_name, voucher, expected) => {
  expect(isMember(voucher)).toBe(expected);
});
