// The calls that say everything in their query, through the real handlers with a client key.
import { handler as listTiers } from '../../functions/promotions/list-tiers';
import { handler as validatePromotions } from '../../functions/promotions/validate-get';
import { handler as validateTier } from '../../functions/promotions/validate-tier';
import { handler as redeemCode } from '../../functions/redemptions/redeem-code';
import { handler as validateCode } from '../../functions/validations/validate-code';
import * as app from '../support/app';
import {
  aRuntime,
  aVoucher,
  callHandler,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putTier,
  putVoucher,
  type TestRuntime,
} from '../support/shop';

const SHOP = { ...KEYS.client, origin: 'https://shop.example' };
const ELSEWHERE = { ...KEYS.client, origin: 'https://elsewhere.example' };

async function shop(settings: Parameters<typeof aRuntime>[0] = {}): Promise<TestRuntime> {
  const rt = await aRuntime({ settings: { client_trusted_domains: ['https://shop.example'], ...settings.settings } });
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  return rt;
}

/** With ids of the form that real ones have. */
async function aTierOf(rt: TestRuntime) {
  const campaign = await putCampaign(rt, { id: `camp_${'1'.repeat(24)}`, campaign_type: 'PROMOTION' });
  return putTier(rt, { id: `promo_${'1'.repeat(24)}`, campaign_id: campaign.id });
}

describe('GET /client/v1/validate', () => {
  const path = '/client/v1/validate';
  const call = (query: string, headers: Readonly<Record<string, string>> = SHOP) =>
    callHandler(validateCode, { method: 'GET', path, query, headers });

  it('reads lines, metadata and session from brackets', async () => {
    const rt = await shop();
    const { code } = await putVoucher(rt, aVoucher());
    const item = 'item[0][product_id]=shoe&item[0][quantity]=2&item[0][price]=500';
    const rest = 'metadata[test]=true&customer[source_id]=ada&order[metadata][channel]=web&session_type=LOCK';

    const { status, body } = await call(`code=${encodeURIComponent(code)}&${item}&${rest}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      valid: true,
      code,
      session: { type: 'LOCK', ttl: 15, ttl_unit: 'MINUTES' },
      order: { amount: 1_000, total_amount: 900, metadata: { channel: 'web' } },
    });
  });

  it.each([
    ['no code', 'amount=100'],
    ['an amount that is none', 'code=A&amount=ten'],
    ['a negative amount', 'code=A&amount=-1'],
    ['a session of another type', 'code=A&session_type=SHARE'],
    ['a time of zero', 'code=A&session_type=LOCK&session_ttl=0'],
    ['a quantity of zero', 'code=A&item[0][quantity]=0'],
  ])('refuses %s', async (_name, query) => {
    await shop();

    expect(await call(query)).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
  });

  it('refuses other origins', async () => {
    await shop();

    expect(await call('code=A', ELSEWHERE)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
  });
});

describe('GET /client/v1/promotions/validation', () => {
  it('lists the tiers that apply', async () => {
    const rt = await shop();
    const tier = await aTierOf(rt);
    const path = '/client/v1/promotions/validation';

    const { body } = await callHandler(validatePromotions, {
      method: 'GET',
      path,
      query: 'amount=1000',
      headers: SHOP,
    });

    expect(body).toMatchObject({ valid: true, promotions: [{ id: tier.id, order: { total_amount: 900 } }] });
  });
});

describe('POST /v1/promotions/tiers/{tierId}/validation', () => {
  it('answers for a tier without a discount, without a customer and without an order', async () => {
    const rt = await shop();
    const campaign = await putCampaign(rt, { id: `camp_${'1'.repeat(24)}`, campaign_type: 'PROMOTION' });
    const tier = await putTier(rt, { id: `promo_${'2'.repeat(24)}`, campaign_id: campaign.id, action: {} });

    const { status, body } = await callHandler(validateTier, {
      path: `/v1/promotions/tiers/${tier.id}/validation`,
      params: { tierId: tier.id },
      headers: KEYS.server,
      body: { customer: null },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: tier.id });
    expect(body).not.toHaveProperty('discount');
  });
});

describe('GET /client/v1/promotions/tiers', () => {
  const path = '/client/v1/promotions/tiers';

  it.each([
    ['a trusted origin', SHOP, 200],
    ['another one', ELSEWHERE, 403],
  ])('answers %s', async (_name, headers, status) => {
    await aTierOf(await shop());

    expect(await callHandler(listTiers, { method: 'GET', path, headers })).toMatchObject({ status });
  });

  it('shows what is available, and nothing of what it brought', async () => {
    const rt = await shop();
    const { id, campaign_id } = await aTierOf(rt);
    await putTier(rt, { id: `promo_${'2'.repeat(24)}`, campaign_id, active: false });
    await putTier(rt, { id: `promo_${'3'.repeat(24)}`, campaign_id, start_date: '2099-01-01T00:00:00.000Z' });
    const list = async (query = '') =>
      (await callHandler(listTiers, { method: 'GET', path, query, headers: SHOP })).body;

    expect(await list()).toMatchObject({ tiers: [{ id }], total: 1, has_more: false });
    expect(await list()).not.toMatchObject({ tiers: [{ summary: expect.anything() as unknown }] });
    expect(await list('is_available=false')).toMatchObject({ tiers: [], total: 0 });
  });
});

describe('POST /client/v1/redeem', () => {
  const call = (code: string) =>
    callHandler(redeemCode, {
      path: '/client/v1/redeem',
      query: `code=${encodeURIComponent(code)}`,
      headers: SHOP,
      body: { customer: { source_id: 'ada' }, order: { amount: 1_000 } },
    });

  it('redeems where the project allows it', async () => {
    const rt = await shop({ settings: { client_redeem_enabled: true } });
    const { code } = await putVoucher(rt, aVoucher());

    expect(await call(code)).toMatchObject({ status: 200, body: { result: 'SUCCESS', order: { total_amount: 900 } } });
  });

  it('is forbidden otherwise', async () => {
    const rt = await shop();
    const { code } = await putVoucher(rt, aVoucher());

    expect(await call(code)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
  });
});
