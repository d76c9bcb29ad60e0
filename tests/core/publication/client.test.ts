// Publications with a client key.
import {
  restrictPublishCommand,
  planClaimJoin,
  claimNameOf,
  restrictPublicationFacts,
  commandOf,
  buildPublicationQuery,
  customerObjectOf,
  refuseClaim,
  redactForClaim,
  refuseUnlisted,
  sourceName,
  redactPublication,
} from '../../../lib/core/publication/client';
import {
  type Caller,
  clientName,
  type Config,
  EMPTY_USAGE,
  factsOf,
  type ParsedPublishCommand,
  type PublicationAnswer,
  type PublicationFacts,
  type PublishCommand,
  type VoucherResponse,
  type World,
} from '../../support/core';

const caller = (members: Partial<Caller>): Caller => ({ kind: 'server', shopper: null, ...members }) as Caller;
const SERVER = caller({});
const CLAIM = caller({ kind: 'client' });
const SHOPPER = caller({ kind: 'client', shopper: { sourceId: 'ann', orders: [] } });

const ID = `cust_${'a1'.repeat(16)}`;
const SENT: ParsedPublishCommand = {
  voucher: null,
  campaign: 'camp_1',
  count: 1,
  joinOnce: false,
  customer: null,
  sourceId: null,
  channel: 'API',
  metadata: {},
};
const command = (members: Partial<PublishCommand>): PublishCommand => ({ ...SENT, customer: {}, ...members });

const CAMPAIGNS = { camp_1: { name: 'Winter' }, camp_2: { name: 'Spring' } };

function facts(members: Partial<PublicationFacts> = {}, world: World = {}): PublicationFacts {
  const { config, vouchers } = factsOf({ campaigns: CAMPAIGNS, ...world });
  return {
    config,
    earlier: null,
    sameSource: null,
    voucher: [...vouchers.values()][0] ?? null,
    customer: null,
    customerRevision: 0,
    usage: EMPTY_USAGE,
    joined: new Map(),
    claimedJoins: new Map(),
    ...members,
  };
}

describe('commandOf', () => {
  test.each<[string, Caller, ParsedPublishCommand['customer'], PublishCommand['customer']]>([
    ['the text of a backend', SERVER, 'ann', 'ann'],
    ['the record of a backend', SERVER, { id: 'cust_1' }, { id: 'cust_1' }],
    ['the source id of a claim', CLAIM, 'ann', { source_id: 'ann' }],
    ['the id of a claim', CLAIM, ID, { id: ID }],
    ['the record of a claim', CLAIM, { name: 'Ann' }, { name: 'Ann' }],
    ['the customer of a token', SHOPPER, null, { source_id: 'ann' }],
    ['the members a token sends', SHOPPER, { name: 'Ann' }, { name: 'Ann', source_id: 'ann' }],
    ['a token that names itself', SHOPPER, 'ann', { source_id: 'ann' }],
  ])('publishes to %s', (_name, of, customer, expected) => {
    expect(commandOf(of, { ...SENT, customer })).toEqual({ ...SENT, customer: expected });
  });

  it('refuses nobody, and somebody else', () => {
    const nobody = { key: 'missing_customer', details: 'Property .customer is required.' };

    expect(commandOf(SERVER, SENT)).toEqual(nobody);
    expect(commandOf(CLAIM, SENT)).toEqual(nobody);
    expect(commandOf(SHOPPER, { ...SENT, customer: 'bob' })).toMatchObject({ key: 'invalid_customer' });
  });

  it('publishes one code at a time for a client key', () => {
    const two = { ...SENT, count: 2, customer: { id: 'cust_1' } };

    expect(commandOf(SERVER, two)).toEqual(two);
    expect(commandOf(CLAIM, two)).toEqual({
      key: 'too_many_vouchers_requested',
      details: 'A client key publishes 1 voucher at a time.',
    });
  });
});

describe('names of a claim', () => {
  it('is the id, else the source id, of nobody but a claim', () => {
    expect(claimNameOf(CLAIM, { customer: { id: 'cust_1', source_id: 'ann' } })).toBe('cust_1');
    expect(claimNameOf(CLAIM, { customer: { source_id: 'ann' } })).toBe('ann');
    expect([claimNameOf(CLAIM, { customer: {} }), claimNameOf(CLAIM, { customer: 'ann' })]).toEqual([null, null]);
    expect(claimNameOf(SERVER, { customer: { id: 'cust_1' } })).toBeNull();
    expect(claimNameOf(SHOPPER, { customer: { id: 'cust_1' } })).toBeNull();
  });

  it('is that of a record, and of no text', () => {
    expect(customerObjectOf(command({ customer: { id: 'cust_1' } }))).toEqual({ id: 'cust_1' });
    expect(customerObjectOf(command({ customer: 'ann' }))).toBeNull();
  });

  test.each<[string, Caller, Partial<PublishCommand>, string | null]>([
    ['none that is not sent', CLAIM, { sourceId: null }, null],
    ['that of a backend', SERVER, { sourceId: 's' }, 's'],
    ['a claim', CLAIM, { sourceId: 's', customer: { id: 'x' } }, clientName('publication', 'claim', 'x', 's')],
    ['a nameless claim', CLAIM, { sourceId: 's' }, clientName('publication', 'claim', '', 's')],
    ['a shopper', SHOPPER, { sourceId: 's' }, clientName('publication', 'shopper', 'ann', 's')],
  ])('keeps the source id of %s', (_name, of, members, expected) => {
    expect(sourceName(of, command(members))).toBe(expected);
  });
});

describe('restrictPublishCommand', () => {
  const { config } = factsOf({ project: { shopper_customer_members: ['name'] } });
  const sent = command({ customer: { id: 'cust_1', name: 'Ann', email: 'ann@shop.example' } });

  it('keeps of a shopper what the project allows', () => {
    expect(restrictPublishCommand(SHOPPER, sent, config)).toEqual({
      ...sent,
      customer: { name: 'Ann', source_id: 'ann' },
    });
    expect(restrictPublishCommand(SERVER, sent, config)).toBe(sent);
    const text = command({ customer: 'ann' });
    expect(restrictPublishCommand(SHOPPER, text, config)).toBe(text);
  });
});

describe('restrictPublicationFacts', () => {
  const customer = factsOf({ customer: {} }).customer!;
  const read = facts({
    customer,
    customerRevision: 3,
    usage: { ...EMPTY_USAGE, holdings: {} },
    joined: new Map([['camp_1', 'pub_1']]),
    claimedJoins: new Map([['camp_2', 'pub_2']]),
  });

  it('has of a claim nothing that is stored of the customer but what they joined', () => {
    expect(restrictPublicationFacts(CLAIM, read)).toEqual({
      ...read,
      customer: null,
      customerRevision: 0,
      usage: EMPTY_USAGE,
      joined: new Map([
        ['camp_2', 'pub_2'],
        ['camp_1', 'pub_1'],
      ]),
    });
    expect(restrictPublicationFacts(SHOPPER, read)).toBe(read);
  });
});

describe('refuseUnlisted', () => {
  const listing = (...listed: string[]) => facts({}, { project: { client_publish_campaigns: listed } }).config;
  const FORBIDDEN = {
    key: 'forbidden',
    details: 'The campaign is not among the client_publish_campaigns of the project.',
  };

  it('refuses a campaign that is not listed, and one that is not there', () => {
    expect(refuseUnlisted(CLAIM, command({}), listing('camp_1'))).toBeNull();
    expect(refuseUnlisted(CLAIM, command({}), listing('camp_2'))).toEqual(FORBIDDEN);
    expect(refuseUnlisted(CLAIM, command({ campaign: 'camp_9' }), listing('camp_1'))).toEqual(FORBIDDEN);
    expect(refuseUnlisted(CLAIM, command({ campaign: null }), listing('camp_1'))).toEqual(FORBIDDEN);
  });

  it('lets a backend, and leaves single codes to another check', () => {
    expect(refuseUnlisted(SERVER, command({}), listing())).toBeNull();
    expect(refuseUnlisted(CLAIM, command({ voucher: 'CODE' }), listing())).toBeNull();
  });
});

describe('refuseClaim', () => {
  const once = (isOnce: boolean, id: 'camp_1' | 'camp_2' = 'camp_1') => ({
    campaign: facts().config.campaigns.get(id)!,
    isOnce,
  });
  const HELD = {
    key: 'voucher_cannot_be_published',
    details: 'A code of this kind belongs to a customer: send a shopper token.',
  };
  const joined = facts({ joined: new Map([['camp_1', 'pub_1']]) });

  it('gives a free code', () => {
    expect(refuseClaim(CLAIM, facts(), once(true))).toBeNull();
    expect(refuseClaim(CLAIM, facts({}, { vouchers: { CODE: {} } }), { campaign: null, isOnce: false })).toBeNull();
  });

  test.each(['LOYALTY_PROGRAM', 'REFERRAL_PROGRAM'] as const)('gives no code of a %s', (campaign_type) => {
    const campaign = { ...once(false).campaign, campaign_type };

    expect(refuseClaim(CLAIM, facts(), { campaign, isOnce: false })).toEqual(HELD);
    expect(refuseClaim(SHOPPER, facts(), { campaign, isOnce: false })).toBeNull();
  });

  test.each<[string, object]>([
    ['a card', { points: 10 }],
    ['a referral code', { is_referral_code: true }],
  ])('gives not %s', (_name, words) => {
    const read = facts(
      {},
      { vouchers: { CODE: { type: 'points' in words ? 'LOYALTY_CARD' : undefined, ...words } as never } },
    );

    expect(refuseClaim(CLAIM, read, { campaign: null, isOnce: false })).toEqual(HELD);
  });

  it('gives no second code of a campaign that is joined once', () => {
    expect(refuseClaim(CLAIM, joined, once(true))).toEqual({
      key: 'voucher_cannot_be_published',
      details: 'The customer has a code of this campaign, which is joined once. Only a shopper token shows it.',
    });
    expect(refuseClaim(CLAIM, joined, once(false))).toBeNull();
    expect(refuseClaim(CLAIM, joined, once(true, 'camp_2'))).toBeNull();
    expect(refuseClaim(CLAIM, joined, { campaign: null, isOnce: true })).toBeNull();
    expect(refuseClaim(SERVER, joined, once(true))).toBeNull();
  });
});

describe('planClaimJoin', () => {
  const campaign = facts().config.campaigns.get('camp_1')!;
  const ann = command({ customer: { source_id: 'ann' } });

  it('is the first code of a campaign that a claim was given', () => {
    expect(planClaimJoin(CLAIM, ann, { facts: facts(), campaign })).toEqual({ name: 'ann', campaignId: 'camp_1' });
  });

  it('is none of a later one, without a campaign or a name, or of a backend', () => {
    const later = facts({ claimedJoins: new Map([['camp_1', 'pub_1']]) });

    expect(planClaimJoin(CLAIM, ann, { facts: later, campaign })).toBeNull();
    expect(planClaimJoin(CLAIM, ann, { facts: facts(), campaign: null })).toBeNull();
    expect(planClaimJoin(CLAIM, command({}), { facts: facts(), campaign })).toBeNull();
    expect(planClaimJoin(SERVER, ann, { facts: facts(), campaign })).toBeNull();
  });
});

describe('what is shown', () => {
  it('is nothing that is on a card', () => {
    const shown = {
      code: 'A',
      holder_id: 'x',
      referrer_id: 'y',
      gift: {},
      loyalty_card: {},
      metadata: { a: 1 },
    } as unknown as VoucherResponse;
    const withSetting = (isOpen: boolean) =>
      redactForClaim(shown, { settings: { client_voucher_metadata_enabled: isOpen } } as Config);

    expect(withSetting(false)).toEqual({ code: 'A', gift: null, loyalty_card: null, metadata: {} });
    expect(withSetting(true)).toEqual({ code: 'A', gift: null, loyalty_card: null, metadata: { a: 1 } });
  });

  const answer = { id: 'pub_1', customer: { id: 'cust_1', referrals: { campaigns: [{ referrer_id: 'cust_9' }] } } };
  const once = { answer: answer as unknown as PublicationAnswer, replayed: true };

  it('is all to a backend', () => {
    expect(redactPublication(SERVER, command({}), once)).toEqual(once);
    expect(redactPublication(CLAIM, command({ customer: 'ann' }), once)).toEqual(once);
  });

  it('is what a claim sent', () => {
    expect(redactPublication(CLAIM, command({ customer: { name: 'Ann', source_id: 'ann' } }), once)).toEqual({
      answer: { ...answer, tracking_id: 'ann', customer: { name: 'Ann', source_id: 'ann', object: 'customer' } },
      replayed: true,
    });
  });

  it('is the customer of a token, without somebody else', () => {
    expect(redactPublication(SHOPPER, command({}), once)).toMatchObject({
      answer: { id: 'pub_1', customer: { id: 'cust_1', referrals: { campaigns: [{ referrer_id: null }] } } },
      replayed: true,
    });
    const nobody = { answer: { customer: null } as PublicationAnswer, replayed: false };
    expect(redactPublication(SHOPPER, command({}), nobody)).toEqual(nobody);
  });

  it('is the id of the customer of a token who was deleted permanently since', () => {
    const customer = { id: 'cust_1', source_id: null, metadata: {}, object: 'customer' } as const;
    const repeated = { answer: { ...once.answer, customer }, replayed: true };

    expect(redactPublication(SHOPPER, command({}), repeated)).toEqual(repeated);
  });
});

describe('buildPublicationQuery', () => {
  const ask = (by: Caller, members: Partial<PublishCommand> = {}) =>
    buildPublicationQuery(by, {
      id: 'pub_1',
      command: command({ customer: { id: 'cust_1' }, sourceId: 'src_1', ...members }),
    });

  it('reads whom a backend names', () => {
    expect(ask(SERVER, { voucher: 'CODE' })).toEqual({
      id: 'pub_1',
      sourceId: 'src_1',
      voucher: 'CODE',
      customer: { id: 'cust_1' },
      isClaim: false,
    });
  });

  it('reads whom a token proves, whatever id is sent with it', () => {
    expect(ask(SHOPPER)).toEqual({
      id: 'pub_1',
      voucher: null,
      customer: { source_id: 'ann' },
      isClaim: false,
      sourceId: clientName('publication', 'shopper', 'ann', 'src_1'),
    });
  });

  it('says that it is a claim', () => {
    expect(ask(CLAIM)).toMatchObject({ customer: { id: 'cust_1' }, isClaim: true });
  });
});
