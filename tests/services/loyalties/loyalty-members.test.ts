// Members of a loyalty campaign: cards given to customers, listed and read.
import * as app from '../../support/app';
import { aProject, aVoucher, putCampaign, putVoucher, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let campaignId: string;

beforeEach(async () => {
  project = await aProject();
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 25 } };
  campaignId = (await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
});

interface Asked {
  readonly campaignId?: string;
  readonly idempotencyKey?: string;
}

const join = async (request: Parameters<typeof app.createMember>[2]['request'], options: Asked = {}) => {
  const command = { campaignId, idempotencyKey: null, ...options, request };
  return (await app.createMember(project.rt, project.caller, command)).answer;
};

const codesOf = async (query: Parameters<typeof app.listMembers>[3] = {}) => {
  const list = await app.listMembers(project.rt, project.caller, 'Club', query);
  return { total: list.total, codes: list.vouchers.map(({ code }) => code) };
};

describe('createMember', () => {
  it('gives a new customer a card of the campaign', async () => {
    const { rt, caller } = project;

    const card = await join({ customer: { source_id: 'jo', name: 'Jo' }, metadata: { shop: 1 } });

    const customer = await app.getCustomer(rt, caller, 'jo');
    expect(card).toMatchObject({
      object: 'voucher',
      type: 'LOYALTY_CARD',
      campaign: 'Club',
      campaign_id: campaignId,
      loyalty_card: { points: 25, balance: 25 },
      holder_id: customer.id,
      publish: { count: 1 },
      redemption: { quantity: null, redeemed_quantity: 0, redeemed_points: 0 },
      assets: { qr: { id: expect.any(String) as string } },
    });
    expect(customer).toMatchObject({ name: 'Jo' });
  });

  it('gives a member the same card again, and changes nothing', async () => {
    const first = await join({ customer: 'jo' });

    const again = await join({ customer: { source_id: 'jo' } });

    expect(again.code).toBe(first.code);
    expect((await codesOf()).total).toBe(1);
  });

  it('gives one card to those who ask at the same moment under one key', async () => {
    const joining = Array.from({ length: 5 }, () => join({ customer: 'jo' }, { idempotencyKey: 'once' }));

    const codes = new Set((await Promise.all(joining)).map(({ code }) => code));

    expect(codes.size).toBe(1);
    expect((await codesOf()).total).toBe(1);
  });

  it('gives the card that is named', async () => {
    const { rt } = project;
    const card = await putVoucher(rt, aCard());

    const member = await join({ customer: 'jo', voucher: card.code });

    expect(member).toMatchObject({ id: card.id, loyalty_card: { balance: 100 } });
    expect(await refusal(join({ customer: 'bo', voucher: card.id }))).toMatchObject({
      key: 'voucher_already_published',
    });
  });

  it('refuses what it cannot give', async () => {
    const { rt, caller } = project;
    const coupons = await putCampaign(rt);
    const empty = await app.createLoyalty(rt, caller, {
      name: 'Empty',
      type: 'STATIC',
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
    });
    const foreign = await putVoucher(rt, aVoucher({ campaign_id: coupons.id }));

    const refused = [
      await refusal(join({ customer: 'jo' }, { campaignId: coupons.id })),
      await refusal(join({ customer: 'jo' }, { campaignId: 'No such club' })),
      await refusal(join({ customer: 'jo', voucher: foreign.code })),
      await refusal(join({ customer: { id: 'cust_unknown' } })),
      await refusal(join({ customer: 'jo' }, { campaignId: empty.id })),
      await refusal(join({})),
    ];

    expect(refused.map(({ key, resource_type }) => [key, resource_type])).toEqual([
      ['not_found', 'campaign'],
      ['not_found', 'campaign'],
      ['not_found', 'voucher'],
      ['not_found', 'customer'],
      ['no_voucher_suitable_for_publication', 'campaign'],
      ['missing_customer', undefined],
    ]);
  });
});

describe('listMembers', () => {
  it('lists the cards that customers hold, newest first, in pages', async () => {
    const { rt } = project;
    await putVoucher(rt, aCard());
    const codes: unknown[] = [];
    for (const customer of ['a', 'b', 'c']) {
      rt.clock.advance(1_000);
      codes.unshift((await join({ customer })).code);
    }

    expect(await codesOf()).toEqual({ total: 3, codes });
    expect(await codesOf({ limit: 2, page: 2 })).toEqual({ total: 3, codes: codes.slice(2) });
    expect(await codesOf({ order: 'created_at' })).toEqual({ total: 3, codes: codes.toReversed() });
    expect(await codesOf({ customer: 'b' })).toEqual({ total: 1, codes: [codes[1]] });
    expect(await codesOf({ code: String(codes[0]) })).toEqual({ total: 1, codes: [codes[0]] });
    expect(await codesOf({ customer: 'nobody' })).toEqual({ total: 0, codes: [] });
  });

  it('keeps to its campaign and to moments', async () => {
    const { rt, caller } = project;
    const before = new Date(rt.clock.nowMs()).toISOString();
    rt.clock.advance(1_000);
    await join({ customer: 'a' });
    const other = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM', name: 'Other' });

    expect((await codesOf({ created_at: { after: before } })).total).toBe(1);
    expect((await codesOf({ created_at: { before } })).total).toBe(0);
    expect((await codesOf({ updated_at: { after: before } })).total).toBe(1);
    expect(await app.listMembers(rt, caller, other.id, {})).toMatchObject({ total: 0, vouchers: [] });
    expect(await refusal(codesOf({ created_at: { after: 'soon' } }))).toMatchObject({ key: 'invalid_query_params' });
  });
});

describe('getMember', () => {
  it('shows the card by code and by id, below its campaign and alone', async () => {
    const { rt, caller } = project;
    const card = await join({ customer: 'jo' });

    for (const codeOrId of [card.code, card.id]) {
      expect(await app.getMember(rt, caller, { campaignId: null, codeOrId })).toEqual(card);
      expect(await app.getMember(rt, caller, { campaignId: 'Club', codeOrId })).toEqual(card);
    }
  });

  it('knows no card of another campaign, none without holder, and nothing but cards', async () => {
    const { rt, caller } = project;
    const other = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' });
    const card = await join({ customer: 'jo' });
    const [free, coupon] = [await putVoucher(rt, aCard()), await putVoucher(rt, aVoucher({ holder_id: 'cust_1' }))];

    for (const name of [
      { campaignId: other.id, codeOrId: card.code },
      { campaignId: null, codeOrId: free.code },
      { campaignId: null, codeOrId: coupon.code },
      { campaignId: campaignId, codeOrId: 'NO-SUCH-CARD' },
    ]) {
      expect(await refusal(app.getMember(rt, caller, name))).toMatchObject({
        key: 'not_found',
        resource_type: 'voucher',
      });
    }
  });
});

function aCard() {
  const loyalty_card = { points: 100, balance: 100 };
  return aVoucher({ type: 'LOYALTY_CARD', loyalty_card, campaign_id: campaignId, campaign: 'Club' });
}
