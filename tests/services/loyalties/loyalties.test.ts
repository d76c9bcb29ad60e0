// Loyalty campaigns under routes of their own, and points changed by hand.
import * as app from '../../support/app';
import { aProject, aVoucher, putCampaign, putVoucher, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;

beforeAll(async () => {
  project = await aProject();
});

const DEFINITION = { voucher: { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } } };

describe('loyalty campaigns', () => {
  it('are campaigns of type LOYALTY_PROGRAM, and others are not found there', async () => {
    const { rt, caller } = project;
    const coupons = await putCampaign(rt);

    const created = await app.createLoyalty(rt, caller, { name: 'Points for all', ...DEFINITION });
    const updated = await app.updateLoyalty(rt, caller, 'Points for all', { metadata: { a: 1 } });
    const list = await app.listLoyalties(rt, caller, {});

    expect(created).toMatchObject({ campaign_type: 'LOYALTY_PROGRAM', name: 'Points for all' });
    expect(updated).toMatchObject({ id: created.id, metadata: { a: 1 } });
    expect(await app.getLoyalty(rt, caller, 'Points for all')).toEqual(updated);
    expect(list).toMatchObject({ data_ref: 'campaigns', total: 1, campaigns: [{ id: created.id }] });
    for (const work of [
      () => app.getLoyalty(rt, caller, coupons.id),
      () => app.updateLoyalty(rt, caller, coupons.id, {}),
      () => app.deleteLoyalty(rt, caller, coupons.id, {}),
    ]) {
      expect(await refusal(work())).toMatchObject({ key: 'not_found', resource_type: 'campaign' });
    }
  });

  it('without a type make a card for each member who joins', async () => {
    const { rt, caller } = project;
    const { id } = await app.createLoyalty(rt, caller, { name: 'Open to all', ...DEFINITION });

    const join = (source_id: string) =>
      app.createMember(rt, caller, { campaignId: id, request: { customer: { source_id } }, idempotencyKey: null });
    const [one, other] = [await join('open-1'), await join('open-2')];

    expect(one.answer.code).not.toBe(other.answer.code);
  });

  it('are deleted in the background', async () => {
    const { rt, caller } = project;
    await app.createLoyalty(rt, caller, { name: 'Over', ...DEFINITION });

    const begun = await app.deleteLoyalty(rt, caller, 'Over', {});

    expect(begun).toMatchObject({ async_action_id: expect.any(String) as string });
    expect(await refusal(app.getLoyalty(rt, caller, 'Over'))).toMatchObject({ key: 'not_found' });
  });
});

describe('adjustPoints', () => {
  it('adds points and takes them off, once for an Idempotency-Key', async () => {
    const { rt, caller } = project;
    const campaign = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' });
    const card = await putVoucher(rt, aCard(campaign.id));
    const command = { campaignId: campaign.id, codeOrId: card.code, idempotencyKey: null };

    const added = await app.adjustPoints(rt, caller, { ...command, request: { points: 50 }, idempotencyKey: 'once' });
    const again = await app.adjustPoints(rt, caller, { ...command, request: { points: 50 }, idempotencyKey: 'once' });
    const taken = await app.adjustPoints(rt, caller, { ...command, campaignId: null, request: { points: -20 } });
    const tooMuch = await refusal(app.adjustPoints(rt, caller, { ...command, request: { points: -131 } }));

    expect(added).toEqual({
      replayed: false,
      answer: {
        points: 50,
        total: 150,
        balance: 150,
        type: 'loyalty_card',
        object: 'balance',
        operation_type: 'MANUAL',
        related_object: { type: 'voucher', id: card.id },
      },
    });
    expect(again).toEqual({ replayed: true, answer: added.answer });
    expect(taken.answer).toMatchObject({ points: -20, balance: 130, total: 150 });
    expect(tooMuch).toMatchObject({ key: 'invalid_add_balance_params' });
  });

  it.each([
    ['in the past', '2026-03-10T11:59:59.999Z', 'invalid_expiration_date'],
    ['of yesterday', '2026-03-09', 'invalid_expiration_date'],
    ['of today', '2026-03-10', null],
    ['that is none', 'tomorrow', 'invalid_expiration_date'],
    ['of this moment', '2026-03-10T12:00:00.000Z', null],
    ['ahead', '2026-03-11', null],
    ['of null', null, null],
  ])('refuses to let points expire at a date that has passed: one %s', async (_which, expiration_date, key) => {
    const { rt, caller } = project;
    const campaign = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' });
    const { code } = await putVoucher(rt, aCard(campaign.id));
    const request = { points: 50, expiration_date };

    const adjusted = app.adjustPoints(rt, caller, { campaignId: null, codeOrId: code, idempotencyKey: null, request });

    if (key === null) expect((await adjusted).answer).toMatchObject({ balance: 150 });
    else expect(await refusal(adjusted)).toMatchObject({ key });
  });

  it('knows loyalty cards of the campaign only', async () => {
    const { rt, caller } = project;
    const [own, other] = [
      await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' }),
      await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' }),
    ];
    const [card, coupon] = [await putVoucher(rt, aCard(own.id)), await putVoucher(rt)];
    const command = { request: { points: 1 }, idempotencyKey: null };

    for (const name of [
      { campaignId: other.id, codeOrId: card.code },
      { campaignId: null, codeOrId: coupon.code },
      { campaignId: own.id, codeOrId: 'NO-SUCH-CARD' },
    ]) {
      expect(await refusal(app.adjustPoints(rt, caller, { ...command, ...name }))).toMatchObject({
        key: 'not_found',
        resource_type: 'voucher',
      });
    }
  });
});

function aCard(campaignId: string) {
  const loyalty_card = { points: 100, balance: 100 };
  return aVoucher({ type: 'LOYALTY_CARD', loyalty_card, campaign_id: campaignId, holder_id: 'cust_holder' });
}
