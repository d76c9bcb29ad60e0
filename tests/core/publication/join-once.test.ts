// What a customer is told who has a code of a campaign that is joined once.
import {
  buildJoinOnceAnswer,
  EMPTY_USAGE,
  factsOf,
  type JoinOnceFact,
  type PublicationFacts,
  type PublishCommand,
  refuseSeveral,
  type VoucherResponse,
} from '../../support/core';

const { config, customer, vouchers } = factsOf({ vouchers: { MINE: {}, OTHER: {} }, customer: { id: 'cust_1' } });
const mine = vouchers.get('MINE')!;
const other = vouchers.get('OTHER')!;
const FACTS: PublicationFacts = {
  config,
  customer,
  customerRevision: 1,
  usage: EMPTY_USAGE,
  voucher: null,
  earlier: null,
  sameSource: null,
  joined: new Map(),
  claimedJoins: new Map(),
};
const FIRST = { id: 'pub_1', tracking_id: 'track', vouchers: ['MINE', 'SECOND'], vouchers_id: ['v_1', 'v_2'] };

function joined(answer: object | null = FIRST): JoinOnceFact {
  return {
    publication: { answer } as JoinOnceFact['publication'],
    voucher: mine.voucher,
    shown: { code: 'MINE', assets: null } as VoucherResponse,
  };
}

describe('refuseSeveral', () => {
  test.each([
    ['one code of a campaign that is joined once', 1, true, null],
    ['several of one that is not', 2, false, null],
    ['several of one that is', 2, true, 'too_many_vouchers_requested'],
  ] as const)('decides on %s', (_name, count, isOnce, key) => {
    expect(refuseSeveral({ count } as PublishCommand, isOnce)?.key ?? null).toBe(key);
  });
});

describe('buildJoinOnceAnswer', () => {
  it('returns the first answer again, with the code and the customer as they are now', () => {
    const told = buildJoinOnceAnswer(joined(), FACTS);

    expect(told).toEqual({
      answer: {
        id: 'pub_1',
        tracking_id: 'track',
        vouchers_id: [mine.voucher.id],
        customer: expect.objectContaining({ id: 'cust_1', object: 'customer' }) as object,
        voucher: { code: 'MINE', assets: null },
      },
    });
  });

  it('returns the code alone where no answer was kept', () => {
    const told = buildJoinOnceAnswer(joined(null), FACTS) as { readonly answer: object };

    expect(Object.keys(told.answer)).toEqual(['customer', 'vouchers_id', 'voucher']);
  });

  it('returns nothing where no customer is known', () => {
    expect(buildJoinOnceAnswer(joined(), { ...FACTS, customer: null })).toBeNull();
  });

  it('takes the same code by name', () => {
    expect(buildJoinOnceAnswer(joined(), { ...FACTS, voucher: mine })).toHaveProperty('answer.vouchers_id', [
      mine.voucher.id,
    ]);
  });

  it('refuses another code by name', () => {
    expect(buildJoinOnceAnswer(joined(), { ...FACTS, voucher: other })).toEqual({
      key: 'voucher_cannot_be_published',
      details: `The customer has the voucher ${mine.voucher.id} of this campaign, which is joined once.`,
      resource_id: mine.voucher.id,
      resource_type: 'voucher',
    });
  });
});
