// Publications: which campaigns and codes can be given away, and what is written when one is.
import {
  isJoinOnce,
  buildNoFreeCodeFailure,
  planPublication,
  applyPublication,
  refuseCampaign,
  refuseVoucher,
  withExtraBalance,
} from '../../../lib/core/publication/plan';
import type { PublicationDecision } from '../../../lib/core/publication/plan';
import {
  type Caller,
  type Campaign,
  CREATED_AT,
  EMPTY_USAGE,
  factsOf,
  isFailure,
  LIMITS,
  NOON,
  type PublicationFacts,
  type Voucher,
  type VoucherWords,
} from '../../support/core';

const NOW = { nowMs: Date.parse(NOON), timezone: 'UTC' };
const BEFORE = '2026-11-21T11:59:59.999Z';
const AFTER = '2026-11-21T12:00:00.001Z';

const aCampaign = (members: Partial<Campaign> = {}): Campaign =>
  factsOf({ campaigns: { camp_1: { name: 'Winter', ...members } } }).config.campaigns.get('camp_1')!;
const aVoucher = (words: VoucherWords = {}): Voucher =>
  factsOf({ vouchers: { CODE: words } }).vouchers.get('CODE')!.voucher;

describe('isJoinOnce', () => {
  test.each<[string, Campaign | null, boolean, boolean]>([
    ['no campaign', null, true, false],
    ['a campaign that says nothing', aCampaign(), false, false],
    ['a campaign that says nothing, and a call that asks for it', aCampaign(), true, true],
    ['a campaign that says so', aCampaign({ join_once: true }), false, true],
    ['a campaign that says no', aCampaign({ join_once: false }), false, false],
    ['a campaign of one code, whatever it says', aCampaign({ type: 'STANDALONE', join_once: true }), false, false],
    ['a campaign of one code, and a call that asks for it', aCampaign({ type: 'STANDALONE' }), true, true],
    ['a loyalty program', aCampaign({ campaign_type: 'LOYALTY_PROGRAM', join_once: false }), false, true],
  ])('holds for %s', (_name, campaign, request, expected) => {
    expect(isJoinOnce(campaign, request)).toBe(expected);
  });
});

describe('refuseCampaign', () => {
  test.each<[string, Partial<Campaign>, string]>([
    ['promotion tiers', { campaign_type: 'PROMOTION' }, 'The campaign Winter has promotion tiers, not codes.'],
    ['one code', { type: 'STANDALONE' }, 'The campaign Winter has one code, which is published by that code.'],
    ['an end before now', { expiration_date: BEFORE }, 'The campaign Winter is past its expiration date.'],
  ])('refuses a campaign with %s', (_name, members, details) => {
    expect(refuseCampaign(aCampaign(members), NOW)).toEqual({
      key: 'no_voucher_suitable_for_publication',
      details,
      resource_id: 'camp_1',
      resource_type: 'campaign',
    });
  });

  test.each<[string, Partial<Campaign>]>([
    ['no end', {}],
    ['an end at this moment', { expiration_date: NOON }],
    ['an end to come', { expiration_date: AFTER }],
    ['a start to come', { start_date: AFTER }],
    ['its switch off', { active: false }],
  ])('lets a campaign with %s pass', (_name, members) => {
    expect(refuseCampaign(aCampaign(members), NOW)).toBeNull();
  });
});

test.each([
  [1, 'The campaign Winter has no free code.'],
  [2, 'The campaign Winter has no 2 free codes.'],
])('noFreeCode says so for %i', (count, details) => {
  expect(buildNoFreeCodeFailure(aCampaign(), count)).toEqual({
    key: 'no_voucher_suitable_for_publication',
    details,
    resource_id: 'camp_1',
    resource_type: 'campaign',
  });
});

describe('refuseVoucher', () => {
  const about = { resource_id: 'v_CODE', resource_type: 'voucher' };
  const published = { publish: { count: 1 } };
  const disabled = { active: false };
  const expired = { expiration_date: BEFORE };

  test.each<[string, VoucherWords, Campaign | null, string, string]>([
    ['published', published, null, 'voucher_already_published', 'Voucher v_CODE is published already.'],
    ['disabled', disabled, null, 'voucher_disabled', 'Voucher v_CODE is disabled.'],
    ['expired', expired, null, 'voucher_expired', 'Voucher v_CODE is past its expiration date.'],
    [
      'of an expired campaign',
      {},
      aCampaign(expired),
      'voucher_expired',
      'Voucher v_CODE is past its expiration date.',
    ],
  ])('refuses one that is %s', (_name, words, campaign, key, details) => {
    expect(refuseVoucher(aVoucher(words), campaign, NOW)).toEqual({ key, details, ...about });
  });

  test.each<[string, VoucherWords, string]>([
    ['published before disabled', { ...published, ...disabled }, 'voucher_already_published'],
    ['disabled before expired', { ...disabled, ...expired }, 'voucher_disabled'],
  ])('names %s', (_name, words, key) => {
    expect(refuseVoucher(aVoucher(words), aCampaign(expired), NOW)?.key).toBe(key);
  });

  test.each<[string, VoucherWords, Campaign | null]>([
    ['one without campaign', {}, null],
    ['one of a campaign', {}, aCampaign()],
    ['one of a disabled campaign', {}, aCampaign({ active: false })],
    ['one whose switch was never set', { active: null }, null],
    ['one that ends at this moment', { expiration_date: NOON }, aCampaign({ expiration_date: NOON })],
    ['one that starts later', { start_date: AFTER }, null],
  ])('lets %s pass', (_name, words, campaign) => {
    expect(refuseVoucher(aVoucher(words), campaign, NOW)).toBeNull();
  });
});

describe('applyPublication', () => {
  const to = { customerId: 'cust_1', publicationId: 'pub_1' };

  it('has its holder, and keeps its dates', () => {
    const voucher = aVoucher({ start_date: CREATED_AT, expiration_date: AFTER });

    expect(applyPublication(voucher, { ...to, campaign: null }, NOW)).toEqual({
      ...voucher,
      holder_id: 'cust_1',
      publish: { count: 1, published_at: NOON, publication_id: 'pub_1' },
      updated_at: NOON,
    });
  });

  test.each([
    ['keeps its dates where the campaign sets no duration', {}, CREATED_AT, AFTER],
    ['keeps its dates where the duration is null', { activity_duration_after_publishing: null }, CREATED_AT, AFTER],
    ['runs from now for two days', { activity_duration_after_publishing: 'P2D' }, NOON, '2026-11-23T12:00:00.000Z'],
    ['runs from now for an hour', { activity_duration_after_publishing: 'PT1H' }, NOON, '2026-11-21T13:00:00.000Z'],
  ])('%s', (_name, members, start, end) => {
    const voucher = aVoucher({ start_date: CREATED_AT, expiration_date: AFTER });

    const published = applyPublication(voucher, { ...to, campaign: aCampaign(members) }, NOW);

    expect([published.start_date, published.expiration_date]).toEqual([start, end]);
  });
});

describe('a referral code', () => {
  const to = { customerId: 'cust_1', publicationId: 'pub_1', campaign: null };

  it('has the one it is published to as its referrer, and no other code has', () => {
    expect(applyPublication(aVoucher({ is_referral_code: true }), to, NOW)).toMatchObject({
      holder_id: 'cust_1',
      referrer_id: 'cust_1',
    });
    expect(applyPublication(aVoucher({ is_referral_code: false }), to, NOW)).not.toHaveProperty('referrer_id');
  });
});

describe('withExtraBalance', () => {
  const card = (words: VoucherWords) => {
    const { gift, loyalty_card } = withExtraBalance(aVoucher(words), 50);
    return { gift, loyalty_card };
  };

  it('puts more on a gift card', () => {
    expect(card({ gift: { balance: 20, amount: 100 } })).toEqual({
      gift: { balance: 70, amount: 150, effect: 'APPLY_TO_ORDER' },
      loyalty_card: null,
    });
  });

  it('puts more on a loyalty card', () => {
    const loyalty_card = { points: 100, balance: 20 };

    expect(card({ points: 0, loyalty_card })).toEqual({ gift: null, loyalty_card: { points: 150, balance: 70 } });
  });

  it('leaves a voucher without balance as it is', () => {
    const voucher = aVoucher();

    expect(withExtraBalance(voucher, 50)).toEqual(voucher);
  });
});

describe('planPublication', () => {
  const SERVER = { kind: 'server', shopper: null } as Caller;
  const CLAIM = { kind: 'client', shopper: null } as Caller;
  const PICTURE = { id: 'picture', url: '/picture' };
  const assets = { qr: PICTURE, barcode: PICTURE };
  const SETTING = { customerId: 'cust_new', holderBase: 'base', trackingId: 'track_1', assets };
  const WORLD = factsOf({
    campaigns: { camp_1: { name: 'Winter' } },
    vouchers: { CARD: { campaign: 'camp_1', gift: 500 }, REF: { campaign: 'camp_1', is_referral_code: true } },
    customer: { name: 'Jane' },
  });
  const code = (name: string) => WORLD.vouchers.get(name)!;
  const jane = WORLD.customer;

  const factsWith = (members: Partial<PublicationFacts> = {}): PublicationFacts => ({
    config: WORLD.config,
    earlier: null,
    sameSource: null,
    voucher: null,
    customer: jane,
    customerRevision: 3,
    usage: EMPTY_USAGE,
    joined: new Map(),
    claimedJoins: new Map(),
    ...members,
  });

  type Members = Partial<PublicationDecision> & { readonly command?: object; readonly extraBalance?: number };

  function decision({ command, extraBalance, ...members }: Members = {}): PublicationDecision {
    const attempt = {
      command: {
        voucher: null,
        campaign: 'camp_1',
        count: 1,
        joinOnce: false,
        customer: { id: 'cust_1' },
        sourceId: 'src_1',
        channel: 'API',
        metadata: { a: 1 },
        ...command,
      },
      id: 'pub_1',
      requestHash: 'hash',
      ...(extraBalance !== undefined && { extraBalance }),
    };
    const campaign = WORLD.config.campaigns.get('camp_1')!;
    return { attempt, facts: factsWith(), campaign, codes: [code('CARD')], moment: NOW, isOnce: false, ...members };
  }

  function plan(members: Members = {}, caller = SERVER) {
    const result = planPublication(caller, decision(members), SETTING);
    if (isFailure(result)) throw new Error(result.key);
    return result;
  }

  it('gives the code to its customer, and says so everywhere', () => {
    const { stored, codes, holders, customer, claim, sourceName, gains, joins } = plan();

    const { voucher } = code('CARD');
    const after = { ...voucher, holder_id: 'cust_1', publish: PUBLISHED, updated_at: NOON };
    expect(codes).toEqual([{ fact: code('CARD'), after }]);
    expect(stored).toMatchObject({
      record: {
        id: 'pub_1',
        customer_id: 'cust_1',
        created_at: NOON,
        source_id: 'src_1',
        channel: 'API',
        voucher: { code: 'CARD' },
      },
      target: { campaign_id: 'camp_1', codes: ['CARD'] },
      request_hash: 'hash',
      claimant: null,
      isOfBrowser: false,
    });
    expect(holders).toEqual([
      {
        id: 'rh_base00',
        created_at: NOON,
        customer_id: 'cust_1',
        holder_role: 'OWNER',
        voucher_id: 'v_CARD',
      },
    ]);
    expect(customer).toEqual({ record: jane, change: 'NONE', revision: 3 });
    expect([claim, sourceName]).toEqual([null, 'src_1']);
    expect(gains).toEqual([{ campaignId: 'camp_1', sum: 'credits', by: 500 }]);
    expect(joins).toEqual({ campaignId: 'camp_1', instead: null });
  });

  it('answers with the customer and the one code in full', () => {
    const { stored } = plan();

    expect(stored.answer).toMatchObject({
      id: 'pub_1',
      source_id: 'src_1',
      customer: { name: 'Jane', summary: { redemptions: {} } },
      voucher: { code: 'CARD', holder_id: 'cust_1', gift: { balance: 500 }, assets },
    });
    expect(stored.answer).toHaveProperty('customer.summary.redemptions.gift.amount_to_go', 500);
  });

  it('answers with the codes of several, each with a holder of its own', () => {
    const { stored, holders } = plan({ command: { count: 2 }, codes: [code('CARD'), code('REF')] });

    expect(stored.answer).toMatchObject({ vouchers: ['CARD', 'REF'] });
    expect(stored.answer).not.toHaveProperty('voucher');
    expect(holders.map(({ id, holder_role }) => [id, holder_role])).toEqual([
      ['rh_base00', 'OWNER'],
      ['rh_base01', 'REFERRER'],
    ]);
  });

  it('counts the codes of one publication in two digits', () => {
    const codes = Array.from({ length: 17 }, () => code('CARD'));

    expect(plan({ command: { count: 17 }, codes }).holders.at(-1)?.id).toBe('rh_base10');
  });

  it('makes no customer the referrer by a claim', () => {
    const [referral] = plan({ codes: [code('REF')] }, CLAIM).codes;

    expect(referral?.after).not.toHaveProperty('referrer_id');
  });

  it('puts what a reward adds on the card', () => {
    const [card] = plan({ extraBalance: 50 }).codes;

    expect(card?.after.gift?.balance).toBe(550);
  });

  it('has no earlier form of a code that is made for it', () => {
    const [made] = plan({ codes: [{ voucher: code('CARD').voucher, isNew: true }] }).codes;

    expect(made).toMatchObject({ fact: null, after: { code: 'CARD' } });
  });

  test.each<[string, object, Partial<PublicationFacts>, object]>([
    ['made of its source id', { customer: 'kim' }, { customer: null }, { change: 'CREATE', revision: 0 }],
    ['made of what is sent', { customer: { source_id: 'kim' } }, { customer: null }, { change: 'CREATE', revision: 0 }],
    ['left as it is where it is named by a text', { customer: 'jane' }, {}, { change: 'NONE', revision: 3 }],
    ['changed by what is sent', { customer: { name: 'Joan' } }, {}, { change: 'UPDATE', revision: 3 }],
  ])('has its customer %s', (_name, command, read, expected) => {
    const { customer } = plan({ command, facts: factsWith(read) });

    expect(customer).toMatchObject(expected);
    if (read.customer === null) expect(customer?.record).toMatchObject({ id: 'cust_new', source_id: 'kim' });
  });

  it('is refused for more metadata than a customer may hold', () => {
    const customer = { metadata: { a: 'x'.repeat(LIMITS.metadataBytes) } };

    expect(planPublication(SERVER, decision({ command: { customer } }), SETTING)).toHaveProperty(
      'key',
      'invalid_payload',
    );
  });

  const known = { joined: new Map([['camp_1', 'pub_0']]) };
  test.each<[string, Members, object | null]>([
    ['the first code', {}, { campaignId: 'camp_1', instead: null }],
    ['no further one', { facts: factsWith(known) }, null],
    [
      'the one in place of a code that is gone',
      { facts: factsWith(known), isOnce: true },
      { campaignId: 'camp_1', instead: 'pub_0' },
    ],
    ['none without campaign', { campaign: null }, null],
  ])('remembers of a campaign %s', (_name, members, expected) => {
    expect(plan(members).joins).toEqual(expected);
  });

  it('makes no customer the holder by a claim, and shows nothing of the card', () => {
    const { stored, codes, holders, customer, claim, gains, joins } = plan(
      { command: { customer: { id: 'x' } } },
      CLAIM,
    );

    expect([holders, customer, gains, joins]).toEqual([[], null, [], null]);
    expect(codes[0]?.after).not.toHaveProperty('holder_id');
    expect(claim).toEqual({ name: 'x', campaignId: 'camp_1' });
    expect(stored).toMatchObject({
      record: { customer: null, tracking_id: 'track_1', source_id: null },
      answer: { customer: null, source_id: 'src_1', voucher: { code: 'CARD', gift: null } },
      claimant: 'x',
      isOfBrowser: true,
    });
  });

  const PUBLISHED = { count: 1, published_at: NOON, publication_id: 'pub_1' };
});
