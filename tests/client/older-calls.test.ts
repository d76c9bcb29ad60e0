// The older calls of the official client, for one code or one tier; validation sessions; and what a customer can use.
import { SignJWT } from 'jose';
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';
import { manage, shown, type Client } from '../support/sdk';
import { proves } from './checklist';

/** What the client calls deprecated. */
type OlderCalls = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

let service: Service;
let client: Client;
let page: ReturnType<Service['clientSide']>;
let tier: string;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
  page = service.clientSide();
  await manage(service, 'PUT', `/management/v1/projects/${service.project}`, { client_rate_limit_enabled: false });
  const campaign = shown(await client.campaigns.create({ name: 'Older', campaign_type: 'PROMOTION' } as never));
  const action = { discount: { type: 'AMOUNT', amount_off: 300 } };
  ({ id: tier } = await client.promotions.tiers.create(campaign.id, { name: 'Three off', action } as never));
});

async function coupon(code: string, members: object = {}): Promise<void> {
  await client.vouchers.create({ code, discount: { type: 'PERCENT', percent_off: 10 }, ...members } as never);
}

describe('one code', () => {
  it('is validated and redeemed', async () => {
    await coupon('OLD-1');
    const context = { order: { amount: 2_000 }, customer: { source_id: 'older' } };

    const validated = await client.validations.validateVoucher('OLD-1', context);
    const same = await client.validations.validate('OLD-1', context);
    const redeemed = await client.redemptions.redeem('OLD-1', context as never);

    expect(validated).toMatchObject({
      valid: true,
      code: 'OLD-1',
      discount: { type: 'PERCENT' },
      order: { total_amount: 1_800 },
    });
    expect(same).toMatchObject({ valid: true, code: 'OLD-1' });
    expect(redeemed).toMatchObject({ object: 'redemption', result: 'SUCCESS', voucher: { code: 'OLD-1' } });
    expect(await client.vouchers.get('OLD-1')).toMatchObject({ redemption: { redeemed_quantity: 1 } });
  });

  it('that cannot be used returns why', async () => {
    await coupon('OLD-OFF', { active: false });

    const validated = await client.validations.validateVoucher('OLD-OFF', { order: { amount: 1 } });
    const redeemed = client.redemptions.redeem('OLD-OFF', { order: { amount: 1 } });

    expect(validated).toMatchObject({ valid: false, code: 'OLD-OFF', error: { key: 'voucher_disabled' } });
    await expect(redeemed).rejects.toMatchObject({ code: 400, key: 'voucher_disabled', resource_type: 'redemption' });
  });
});

describe('promotion tiers', () => {
  it('are found, validated and redeemed', async () => {
    const context = { order: { amount: 1_000 }, customer: { source_id: 'older' } };

    const found = await client.promotions.validate(context);
    const same = await client.validations.validate(context);
    const one = await service.call('POST', `/v1/promotions/tiers/${tier}/validation`, { body: context });
    const redeemed = await client.promotions.tiers.redeem(tier, context as never);

    expect(found.valid).toBe(true);
    expect((found.promotions ?? []).map(({ id }) => id)).toContain(tier);
    expect(same).toMatchObject({ valid: true });
    expect(one.body.valid).toBe(true);
    expect(redeemed).toMatchObject({
      object: 'redemption',
      promotion_tier: { id: tier },
      order: { total_amount: 700 },
    });
    expect(await client.promotions.tiers.get(tier)).toMatchObject({ summary: { redemptions: { total_redeemed: 1 } } });
  });
});

describe('a page', () => {
  it('validates and redeems a code, and finds tiers', async () => {
    await coupon('OLD-PAGE');

    const validated = await page.validate({
      code: 'OLD-PAGE',
      amount: 5_000,
      customer: { source_id: 'visitor' },
    });
    const tiers = await page.validate({ amount: 5_000 });
    const headers = { 'x-client-application-id': '22222222-2222-4222-8222-222222222222' };
    const listed = await service.call('GET', '/client/v1/promotions/tiers?is_available=true', {
      headers: {
        ...headers,
        'x-client-token': 'bbbbbbbb-2222-4222-8222-222222222222',
        origin: 'http://localhost:3000',
      },
    });
    const redeemed = await page.redeem('OLD-PAGE', {
      order: { amount: 5_000 },
      customer: { source_id: 'visitor' },
    });

    expect(validated).toMatchObject({ valid: true, code: 'OLD-PAGE' });
    expect(tiers).toMatchObject({ valid: true });
    expect(listed.body).toMatchObject({ object: 'list', data_ref: 'tiers' });
    expect(redeemed).toMatchObject({ result: 'SUCCESS', order: { total_amount: 4_500 } });
    expect(await client.vouchers.get('OLD-PAGE')).toMatchObject({ redemption: { redeemed_quantity: 1 } });
  });
});

describe('qualifications', () => {
  it('find what a customer can use on an order, from a server and from a page', async () => {
    await coupon('FITS');
    await coupon('FITS-NOT', { active: false });
    const question = { order: { amount: 1_000 }, customer: { source_id: 'asking' }, options: { limit: 50 } };

    const found = await client.qualifications.checkEligibility(question);
    const onPage = await page.qualifications(question);

    const ids = found.redeemables.data.map(({ id }) => id);
    expect(found.redeemables).toMatchObject({ object: 'list', data_ref: 'data', total: ids.length, has_more: false });
    expect(ids).toEqual(expect.arrayContaining(['FITS', tier]));
    expect(ids).not.toContain('FITS-NOT');
    expect(found.redeemables.data.find(({ id }) => id === 'FITS')).toMatchObject({
      object: 'voucher',
      result: { discount: { type: 'PERCENT' } },
      order: { total_amount: 900 },
    });
    // Anyone can read a page, so it is told of no code that nobody holds.
    const idsOnPage = onPage.redeemables.data.map(({ id }) => id);
    expect(idsOnPage).toContain(tier);
    expect(idsOnPage).not.toContain('FITS');
    await expect(client.customers.get('asking')).rejects.toMatchObject({ code: 404 });
  });
});

describe('a validation session', () => {
  it('holds the last use of a code until it is released', async () => {
    await coupon('HELD-1', { redemption: { quantity: 1 } });
    const request = { redeemables: [{ object: 'voucher' as const, id: 'HELD-1' }], order: { amount: 100 } };

    const held = shown(
      await client.validations.validateStackable({
        ...request,
        session: { type: 'LOCK', ttl: 1, ttl_unit: 'HOURS' },
      } as never),
    );
    const other = await client.validations.validateStackable(request);
    const { key } = held.session as { key: string };
    await client.vouchers.releaseValidationSession('HELD-1', key);
    const after = await client.validations.validateStackable(request);

    expect(held).toMatchObject({ valid: true, session: { type: 'LOCK', ttl: 1, ttl_unit: 'HOURS' } });
    expect(other).toMatchObject({ valid: false, redeemables: [{ result: { error: { key: 'quantity_exceeded' } } }] });
    expect(after.valid).toBe(true);
    await expect(client.vouchers.releaseValidationSession('HELD-1', key)).rejects.toMatchObject({ code: 404 });
  });
});

describe('what the first qualifications and a rule alone answer', () => {
  it('is what could be used', async () => {
    await coupon('EXAMINED');
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
    await client.campaigns.create({ name: 'Examined', type: 'AUTO_UPDATE', voucher } as never);
    const conditions = { $more_than: [500] };
    const rules = { '1': { name: 'order.amount', conditions }, logic: '1' };
    const rule = await client.validationRules.create({ name: 'Large', rules });
    const order = { amount: 1_000 };

    const codes = await client.vouchers.qualifications.examine({ order } as never, { order: '-created_at' } as never);
    const campaigns = await client.campaigns.qualifications.examine({ order } as never);
    const fulfilled = await client.validationRules.validate(rule.id, { order });
    const violated = await client.validationRules.validate(rule.id, { order: { amount: 1 } });

    expect(codes.data?.map(({ code }) => code)).toContain('EXAMINED');
    expect(campaigns.data.map(({ name }) => name)).toContain('Examined');
    expect([fulfilled.valid, violated.valid]).toEqual([true, false]);
  });
});

describe('a page of a shopper who is logged in', () => {
  it('creates its customer, lists codes of its own, and takes consents back', async () => {
    const path = `/management/v1/projects/${service.project}`;
    await manage(service, 'PUT', path, { client_create_customer_enabled: true, client_list_vouchers_enabled: true });
    const { body: key } = await manage(service, 'POST', `${path}/shopper-keys`, { algorithm: 'HS256' });
    const token = await new SignJWT({ sub: 'older-ada', aud: service.project })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid as string })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new Uint8Array(Buffer.from(key.secret as string, 'base64url')));
    const own = service.clientSide({ 'X-Customer-Token': token });

    const made = shown(await own.createCustomer({ source_id: 'older-ada' }, true));
    await coupon('OLDER-OWN');
    await client.distributions.publications.create({ voucher: 'OLDER-OWN', customer: { source_id: 'older-ada' } });
    const { vouchers } = await own.listVouchers({ customer: 'older-ada' });
    await own.updateConsents('older-ada', { unsubscribed: true });
    await (client.customers as unknown as OlderCalls).updateConsents!(made.id, { unsubscribed: true });

    expect(await client.customers.get('older-ada')).toMatchObject({ id: made.id });
    expect(vouchers.map(({ code }) => code)).toEqual(['OLDER-OWN']);
    await expect(own.updateConsents('older-ada', { cnst_none: true })).rejects.toMatchObject({ code: 404 });
    await expect(page.createCustomer({ source_id: 'stranger' })).rejects.toMatchObject({ code: 403 });
    await expect(client.customers.get('stranger')).rejects.toMatchObject({ code: 404 });
  });
});

proves('older-calls');
