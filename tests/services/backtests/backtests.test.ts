// Backtests over HTTP: what a change would have done to the redemptions of a period.
import { rollback } from '../../support/returns';
import * as app from '../../support/app';
import {
  aCaller,
  aDiscount,
  aGift,
  answered,
  aRuntime,
  backtest,
  callRoute,
  dump,
  finish,
  getBacktest,
  KEYS,
  KIM,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
  tierLine,
  voucherOf,
} from '../../support/shop';

let rt: TestRuntime;
let promoId: string;
let tierId: string;
let couponsId: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1_000 });
  const tiers = [{ name: 'Ten', action: { discount: percent(10) } }];
  const promo = { name: 'Promo', campaign_type: 'PROMOTION', promotion: { tiers } };
  promoId = (await answered('POST /v1/campaigns', { body: promo })).id;
  tierId = (await answered('GET /v1/promotions/tiers'))['tiers'][0]!.id;
  const voucher = {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 20 },
    redemption: { quantity: null },
  };
  couponsId = (
    await answered('POST /v1/campaigns', { body: { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher } })
  ).id;
  for (const code of ['ONE', 'TWO']) {
    await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', {
      params: { campaignId: couponsId, code },
      body: {},
    });
  }
});

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });

async function redeem(redeemables: readonly object[], amount = 10_000, members: object = {}): Promise<string> {
  const body = { redeemables, order: { amount }, ...members };
  const answer = await answered('POST /v1/redemptions', { body });
  const { parent_redemption: parent, redemptions } = answer;
  return (parent ?? redemptions[0]!).id;
}

const changeTier = (percent_off: number) => ({
  method: 'PUT',
  path: `/v1/promotions/tiers/${tierId}`,
  body: { action: { discount: percent(percent_off) } },
});

describe('a backtest', () => {
  it('of no change reports no differences', async () => {
    await redeem([voucherOf('OFF')]);
    await redeem([voucherOf('ONE'), tierLine(tierId)]);

    const report = await backtest(rt, {});

    expect(report).toMatchObject({
      object: 'backtest',
      decisions: 2,
      changed: 0,
      refused: { then: 0, now: 0 },
      discount: { then: 3_800, now: 3_800 },
      histogram: [{ from: 0, to: 1, decisions: 2 }],
      largest: [],
      ran_out: [],
      left_out: [],
    });
  });

  it('of no change reports no differences after the set-up has changed', async () => {
    await redeem([voucherOf('ONE'), tierLine(tierId)]);
    await answered('PUT /v1/promotions/tiers/{tierId}', {
      params: { tierId },
      body: { action: { discount: percent(90) } },
    });
    await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: couponsId } });

    expect(await backtest(rt, {})).toMatchObject({ decisions: 1, changed: 0, discount: { then: 2_800, now: 2_800 } });
  });

  it('of a changed tier shows its discounts by campaign, tier and day, and the largest changes', async () => {
    await redeem([voucherOf('OFF')]);
    const small = await redeem([tierLine(tierId)], 5_000);
    const large = await redeem([voucherOf('OFF'), tierLine(tierId)], 11_000);

    const report = await backtest(rt, { changes: [changeTier(25)] });

    expect(report).toMatchObject({
      decisions: 3,
      changed: 2,
      refused: { then: 0, now: 0 },
      discount: { then: 3_500, now: 5_750 },
      by_campaign: [
        { campaign_id: promoId, then: 1_500, now: 3_750 },
        { campaign_id: null, then: 2_000, now: 2_000 },
      ],
      by_tier: [
        { promotion_tier_id: tierId, then: 1_500, now: 3_750 },
        { promotion_tier_id: null, then: 2_000, now: 2_000 },
      ],
      by_day: [{ then: 3_500, now: 5_750 }],
      histogram: [
        { from: 0, to: 1, decisions: 1 },
        { from: 500, to: 1_000, decisions: 1 },
        { from: 1_000, to: 2_000, decisions: 1 },
      ],
    });
    expect(report.largest.map(({ redemption_id, then, now }) => [redemption_id, then.discount, now.discount])).toEqual([
      [large, 2_000, 3_500],
      [small, 500, 1_250],
    ]);
    expect(report.largest[0]!.now.explain).toMatchObject([
      { object: 'voucher', id: 'OFF', amounts_after: { total_amount: 10_000 } },
      { object: 'promotion_tier', id: tierId, amounts_after: { total_amount: 7_500 } },
    ]);
  });

  it('of a changed campaign reaches the codes that were redeemed', async () => {
    await redeem([voucherOf('ONE')]);
    await redeem([voucherOf('ONE')]);
    await redeem([voucherOf('TWO')]);
    const body = { voucher: { discount: { type: 'PERCENT', percent_off: 50 } } };

    const report = await backtest(rt, { changes: [{ method: 'PUT', path: `/v1/campaigns/${couponsId}`, body }] });

    expect(report).toMatchObject({
      changed: 3,
      discount: { then: 6_000, now: 15_000 },
      by_campaign: [{ campaign_id: couponsId, then: 6_000, now: 15_000 }],
    });
  });

  it('changes the set-up of the time, and leaves what was changed since', async () => {
    await redeem([tierLine(tierId)]);
    const later = { action: { discount: percent(90) } };
    await answered('PUT /v1/promotions/tiers/{tierId}', { params: { tierId }, body: later });
    const change = { method: 'PUT', path: `/v1/promotions/tiers/${tierId}`, body: { banner: 'Now' } };

    expect(await backtest(rt, { changes: [change] })).toMatchObject({
      changed: 0,
      discount: { then: 1_000, now: 1_000 },
    });
  });

  it.each([
    ['a deleted campaign', () => ({ method: 'DELETE', path: `/v1/campaigns/${couponsId}` })],
    [
      'a campaign that is deleted for good',
      () => ({ method: 'DELETE', path: `/v1/campaigns/${couponsId}?force=true` }),
    ],
    ['a disabled campaign', () => ({ method: 'POST', path: `/v1/campaigns/${couponsId}/disable` })],
  ])('of %s refuses its codes', async (_what, change) => {
    const id = await redeem([voucherOf('ONE')]);

    const report = await backtest(rt, { changes: [change()] });

    expect(report).toMatchObject({
      refused: { then: 0, now: 1 },
      discount: { then: 2_000, now: 0 },
      histogram: [{ from: -4_999, to: -1_999, decisions: 1 }],
      largest: [{ redemption_id: id, then: { discount: 2_000 }, now: { discount: 0 } }],
    });
  });

  it('adds a new tier to every request, and names it as the change does', async () => {
    await redeem([voucherOf('OFF')]);
    const rule = {
      name: 'From 50',
      rules: { '1': { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } }, logic: '1' },
    };
    const changes = [
      { method: 'POST', path: '/v1/validation-rules', body: rule, ref: 'rule' },
      {
        method: 'POST',
        path: `/v1/promotions/${promoId}/tiers`,
        body: { name: 'New', action: { discount: percent(50) } },
        ref: 'tier',
      },
      { method: 'POST', path: '/v1/validation-rules/$rule/assignments', body: { promotion_tier: '$tier' } },
    ];

    const report = await backtest(rt, { changes, add_to_requests: [{ object: 'promotion_tier', id: '$tier' }] });

    expect(report).toMatchObject({
      refused: { then: 0, now: 0 },
      discount: { then: 1_000, now: 5_500 },
      by_tier: [
        { promotion_tier_id: '$tier', then: 0, now: 4_500 },
        { promotion_tier_id: null, then: 1_000, now: 1_000 },
      ],
    });
  });

  it('of other stacking rules decides with them', async () => {
    await redeem([voucherOf('ONE'), tierLine(tierId)]);
    const path = `/management/v1/projects/${PROJECT}/stacking-rules`;
    const body = { discount_calculation_mode: 'INITIAL_AMOUNT' };

    expect(await backtest(rt, { changes: [{ method: 'POST', path, body }] })).toMatchObject({
      discount: { then: 2_800, now: 3_000 },
    });
  });

  it('refuses what a changed limit refuses, and names what ran out', async () => {
    for (let repeat = 0; repeat < 3; repeat += 1) await redeem([voucherOf('ONE')]);
    const body = { voucher: { redemption: { quantity: 2 } } };

    const report = await backtest(rt, { changes: [{ method: 'PUT', path: `/v1/campaigns/${couponsId}`, body }] });

    expect(report).toMatchObject({
      refused: { then: 0, now: 1 },
      ran_out: [{ object: 'voucher', id: 'ONE' }],
    });
  });

  it('leaves out what was rolled back, and what has no record, and says so', async () => {
    await redeem([voucherOf('OFF')]);
    await rollback(await redeem([voucherOf('ONE')]));
    const kim = await redeem([voucherOf('TWO')], 10_000, { customer: KIM });
    const { customer_id } = (await answered('GET /v1/redemptions/{id}', {
      params: { id: kim },
    })) as { readonly customer_id: string };
    await app.deletePermanently(rt, aCaller(), customer_id);
    await finish(rt);
    await answered('PUT /management/v1/projects/{projectId}', {
      params: { projectId: PROJECT },
      headers: KEYS.management,
      body: { decision_records: 'OFF' },
    });
    await redeem([voucherOf('OFF')]);

    expect(await backtest(rt, {})).toMatchObject({
      decisions: 1,
      discount: { then: 1_000, now: 1_000 },
      left_out: [
        { reason: 'not_recorded', count: 1 },
        { reason: 'redacted', count: 1 },
        { reason: 'rolled_back', count: 1 },
      ],
    });
  });

  it.each<[string, (kept: object) => object]>([
    ['too_large', () => ({ engine: 1, decided_at: '2026-01-01T00:00:00.000Z', omitted: 'too_large' })],
    ['other_engine', (kept) => ({ ...kept, engine: 99 })],
  ])('leaves a decision out as %s, and says so', async (reason, change) => {
    await redeem([voucherOf('OFF')]);
    const item = Object.values(await dump(rt)).find((one) => one['decision'] !== undefined)!;
    const decision = app.compressDecision(change(app.decompressJson(item['decision']) as object));
    await new app.DynamoTable(rt.at).write({ kind: 'put', item: { ...item, decision } });
    await redeem([voucherOf('OFF')]);

    const left_out = [{ reason, count: 1 }];
    expect(await backtest(rt, {})).toMatchObject({ decisions: 1, discount: { then: 1_000, now: 1_000 }, left_out });
  });

  it('leaves refused attempts without a record out, and says so', async () => {
    const refused = { redeemables: [voucherOf('GONE')], order: { amount: 1_000 } };
    for (let repeat = 0; repeat < 2; repeat += 1) await callRoute('POST /v1/redemptions', { body: refused });

    const left_out = [{ reason: 'refusal_not_recorded', count: 2 }];
    expect(await backtest(rt, {})).toMatchObject({ decisions: 0, refused: { then: 0, now: 0 }, left_out });
  });

  it('counts refused attempts that are kept', async () => {
    await answered('PUT /management/v1/projects/{projectId}', {
      params: { projectId: PROJECT },
      headers: KEYS.management,
      body: { decision_records: 'FAILURES_TOO' },
    });
    await callRoute('POST /v1/redemptions', { body: { redeemables: [voucherOf('GONE')], order: { amount: 1_000 } } });

    expect(await backtest(rt, {})).toMatchObject({ decisions: 1, changed: 0, refused: { then: 1, now: 1 } });
  });

  it('takes the first moment of its period and not the last', async () => {
    const first = await redeem([voucherOf('OFF')]);
    rt.clock.advance(60_000);
    const second = await redeem([voucherOf('OFF')]);
    const dateOf = async (id: string) => (await answered('GET /v1/redemptions/{id}', { params: { id } }))['date'];
    const [from, to] = [await dateOf(first), await dateOf(second)];

    expect(await backtest(rt, { from, to })).toMatchObject({ decisions: 1 });
    expect(await backtest(rt, { from: to, to: from.replace(/^..../, '2100') })).toMatchObject({ decisions: 1 });
    expect(await backtest(rt, { from, to: from })).toMatchObject({ decisions: 0, by_day: [] });
  });

  it('changes nothing that is stored', async () => {
    await aGift('CARD', 5_000);
    await redeem([voucherOf('CARD', { gift: { credits: 1_000 } })]);
    const before = await answered('GET /v1/vouchers/{code}', { params: { code: 'CARD' } });
    await backtest(rt, { changes: [changeTier(25)] });

    expect(await answered('GET /v1/vouchers/{code}', { params: { code: 'CARD' } })).toEqual(before);
    expect(await answered('GET /v1/promotions/tiers/{tierId}', { params: { tierId } })).toMatchObject({
      action: { discount: { percent_off: 10 } },
    });
  });
});

describe('the request of a backtest', () => {
  const PERIOD = { from: '2026-01-01', to: '2026-02-01' };

  it.each([
    ['a period that ends before it begins', { from: '2026-02-01', to: '2026-01-01' }, 400, 'invalid_payload'],
    ['no period', {}, 400, 'invalid_payload'],
    ['no moment', { from: 'soon', to: '2026-01-01' }, 400, 'invalid_payload'],
    ['an unknown mode', { ...PERIOD, mode: 'GUESSED' }, 400, 'invalid_payload'],
    [
      'a path that no draft takes',
      { ...PERIOD, changes: [{ method: 'POST', path: '/v1/vouchers' }] },
      400,
      'invalid_payload',
    ],
    ['the method GET', { ...PERIOD, changes: [{ method: 'GET', path: '/v1/campaigns' }] }, 400, 'invalid_payload'],
    [
      'an unknown campaign',
      { ...PERIOD, changes: [{ method: 'POST', path: '/v1/campaigns/camp_x/disable' }] },
      404,
      'not_found',
    ],
    [
      'an unknown added tier',
      { ...PERIOD, add_to_requests: [{ object: 'promotion_tier', id: 'promo_x' }] },
      404,
      'not_found',
    ],
    ['an added code', { ...PERIOD, add_to_requests: [{ object: 'voucher', id: 'OFF' }] }, 400, 'invalid_payload'],
  ])('with %s is refused', async (_what, body, status, key) => {
    const answer = await callRoute('POST /v1/backtests', { body });

    expect([answer.status, answer.body.key]).toEqual([status, key]);
  });

  it('answers an invalid change as its route does', async () => {
    const body = { name: 'Promo', campaign_type: 'PROMOTION', promotion: { tiers: [] } };
    const route = await callRoute('POST /v1/campaigns', { body });
    const answer = await callRoute('POST /v1/backtests', {
      body: { ...PERIOD, changes: [{ method: 'POST', path: '/v1/campaigns', body }] },
    });

    expect([answer.status, answer.body.key]).toEqual([route.status, route.body.key]);
  });

  it('with an Idempotency-Key begins one action', async () => {
    const call = { body: PERIOD, headers: { ...KEYS.server, 'idempotency-key': 'once' } };

    expect((await callRoute('POST /v1/backtests', call)).body).toEqual(
      (await callRoute('POST /v1/backtests', call)).body,
    );
  });

  it('is for server keys', async () => {
    expect((await callRoute('POST /v1/backtests', { body: PERIOD, headers: KEYS.client })).status).toBe(403);
  });

  it('has no report under the id of another action', async () => {
    expect((await getBacktest('aa_000000000000000000000000')).status).toBe(404);
  });
});
