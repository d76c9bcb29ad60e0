// What the order of an answer says of who referred its customer: the project alone is told.
import { orderIdentity } from '../../../lib/core/answer/order-identity';
import { evaluated, type EvaluationInput, inputOf, listed, type World } from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const WORLD: World = {
  customer: {},
  vouchers: {
    REFERRAL: { discount: OFF, is_referral_code: true, holder_id: 'cust_9', publish: { count: 1 } },
    PLAIN: { discount: OFF },
  },
  order: { referrer_id: 'cust_8', amount: 1000 },
};

function identityOf(id: string, world: World = WORLD, principal: EvaluationInput['principal'] = 'PROJECT') {
  const input = inputOf(world, { redeemables: listed(id), order: { amount: 1000 }, customer: { id: 'cust_1' } });
  const { outcomes } = evaluated(input);
  return orderIdentity({ ...input, principal }, outcomes);
}

describe('the referrer of an order', () => {
  it('is the holder of the code that applies, before the one that is stored', () => {
    expect(identityOf('REFERRAL')).toMatchObject({
      referrer: { id: 'cust_9', object: 'customer' },
      referrer_id: 'cust_9',
    });
  });

  it('is the stored one where no code of somebody applies', () => {
    expect(identityOf('PLAIN')).toMatchObject({
      referrer: { id: 'cust_8', object: 'customer' },
      referrer_id: 'cust_8',
    });
  });

  it('is nobody where neither is there', () => {
    const identity = identityOf('PLAIN', { ...WORLD, order: undefined });

    expect(identity.referrer_id).toBeNull();
    expect(identity).not.toHaveProperty('referrer');
  });

  it.each(['SHOPPER', 'CLAIM'] as const)('is not shown to %s', (principal) => {
    const identity = identityOf('REFERRAL', WORLD, principal);

    expect(identity.referrer_id).toBeNull();
    expect(identity).not.toHaveProperty('referrer');
  });
});
