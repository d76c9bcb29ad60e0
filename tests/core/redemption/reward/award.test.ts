// The code that a CAMPAIGN reward gives.
import {
  awardCommand,
  buildAward,
  evaluated,
  factsOf,
  inputOf,
  isApplicable,
  type PublicationPlan,
  redeemedVouchers,
} from '../../../support/core';

const { vouchers } = factsOf({ vouchers: { CODE: {} } });
const fact = { ...vouchers.get('CODE')!, revision: 4 };
const publication = (codes: PublicationPlan['codes']) => ({ codes }) as PublicationPlan;

describe('awardCommand', () => {
  const command = {
    voucher: null,
    count: 1,
    joinOnce: false,
    customer: { id: 'cust_1' },
    sourceId: null,
    channel: 'API',
    metadata: {},
  };

  it('asks for one code of the campaign, for this customer', () => {
    const parameters = { campaign: { id: 'camp_1', type: 'GIFT_VOUCHERS' } } as const;

    expect(awardCommand({ parameters }, 'cust_1')).toEqual({ ...command, campaign: 'camp_1' });
  });

  it('asks for none of no campaign', () => {
    expect(awardCommand({ parameters: {} }, 'cust_1')).toEqual({ ...command, campaign: '' });
  });
});

test('redeemedVouchers are the vouchers that apply, and no tiers', () => {
  const discount = { type: 'AMOUNT', amount_off: 100 } as const;
  const input = inputOf(
    { vouchers: { A: { discount }, B: { discount } }, tiers: { promo_1: { discount } } },
    {
      redeemables: [
        { object: 'voucher', id: 'A' },
        { object: 'promotion_tier', id: 'promo_1' },
      ],
      order: { amount: 1000 },
    },
  );
  const applicable = evaluated(input).outcomes.filter(isApplicable);

  expect(applicable).toHaveLength(2);
  expect(redeemedVouchers(applicable)).toEqual(new Set(['v_A']));
});

describe('buildAward', () => {
  it('is the code, with the revision it gets', () => {
    const plan = publication([{ fact, after: fact.voucher }]);

    expect(buildAward({ id: 'rew_1' }, plan)).toEqual({
      award: { voucher: fact.voucher, revision: 5 },
      publication: plan,
    });
  });

  it('is the first revision of a new code', () => {
    expect(buildAward({ id: 'rew_1' }, publication([{ fact: null, after: fact.voucher }]))).toMatchObject({
      award: { revision: 1 },
    });
  });

  it('is refused to a customer who has a code of a campaign that is joined once', () => {
    expect(buildAward({ id: 'rew_1' }, null)).toEqual({
      key: 'voucher_cannot_be_published',
      details: 'The customer has a code of the campaign of reward rew_1, which is joined once.',
      resource_id: 'rew_1',
      resource_type: 'reward',
    });
  });

  it('is refused without a code', () => {
    expect(buildAward({ id: 'rew_1' }, publication([]))).toEqual({ key: 'no_voucher_suitable_for_publication' });
  });
});
