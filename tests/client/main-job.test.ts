// The main job through the official client, from a server and from a page: validate, redeem, roll back, publish, read.
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';
import { manage, shown, type Client } from '../support/sdk';
import { proves } from './checklist';

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
  // A page may send five requests in five seconds; these tests send more.
  const project = `/management/v1/projects/${service.project}`;
  await manage(service, 'PUT', project, { client_rate_limit_enabled: false });
});

interface Shop {
  readonly request: Parameters<Client['redemptions']['redeemStackable']>[0];
  readonly coupon: string;
  readonly gift: string;
  readonly tier: string;
}

/** A coupon of 20 %, a gift card of 100.00, a tier of 80.00, and an order of 2,000.00 that uses all three. */
async function aShop(name: string): Promise<Shop> {
  const [coupon, gift] = [`${name}-COUPON`, `${name}-GIFT`];
  await client.vouchers.create({ code: coupon, discount: { type: 'PERCENT', percent_off: 20 } } as never);
  await client.vouchers.create({ code: gift, gift: { amount: 10_000 } } as never);
  const campaign = shown(await client.campaigns.create({ name, campaign_type: 'PROMOTION', type: 'STATIC' } as never));
  const action = { discount: { type: 'AMOUNT', amount_off: 8_000 } };
  const tier = await client.promotions.tiers.create(campaign.id, { name, action } as never);
  const request = {
    redeemables: [
      { object: 'voucher' as const, id: gift, gift: { credits: 100 } },
      { object: 'voucher' as const, id: coupon },
      { object: 'promotion_tier' as const, id: tier.id },
    ],
    order: { amount: 200_000, source_id: `${name}-order` },
    customer: { source_id: `${name}-customer`, name: 'Shopper' },
    metadata: { from: name },
  };
  return { request: request, coupon, gift, tier: tier.id };
}

describe('validations', () => {
  it('say what each redeemable takes off, and store nothing', async () => {
    const { request, gift } = await aShop('validated');

    const answer = shown(await client.validations.validateStackable(request));
    const orders = await client.orders.list();

    expect(answer).toMatchObject({
      valid: true,
      order: { amount: 200_000, total_discount_amount: 48_080, total_amount: 151_920 },
      redeemables: [
        { status: 'APPLICABLE', result: { gift: { credits: 100 } }, order: { total_amount: 199_900 } },
        {
          status: 'APPLICABLE',
          result: { discount: { type: 'PERCENT', effect: 'APPLY_TO_ORDER', is_dynamic: false } },
        },
        { status: 'APPLICABLE', order: { applied_discount_amount: 8_000, total_amount: 151_920 } },
      ],
    });
    expect(answer).not.toHaveProperty('inapplicable_redeemables');
    expect(await client.vouchers.get(gift)).toMatchObject({ gift: { balance: 10_000 } });
    expect(orders.orders.filter(({ source_id }) => source_id === 'validated-order')).toEqual([]);
  });

  it('answer 200 for a code nobody knows, and 400 for one that is listed twice', async () => {
    const unknown = { object: 'voucher' as const, id: 'NOBODY-KNOWS' };

    const answer = shown(
      await client.validations.validateStackable({ redeemables: [unknown], order: { amount: 100 } }),
    );

    expect(answer).toMatchObject({
      valid: false,
      redeemables: [{ status: 'INAPPLICABLE', id: 'NOBODY-KNOWS', result: { error: { code: 404, key: 'not_found' } } }],
      inapplicable_redeemables: [{ id: 'NOBODY-KNOWS' }],
    });
    const twice = client.validations.validateStackable({ redeemables: [unknown, unknown], order: { amount: 100 } });
    await expect(twice).rejects.toMatchObject({ code: 400, key: 'duplicated_redeemables' });
  });

  it('send no rate limit to a server, which has none', () => {
    const { apiLimitsHandler: limits } = client;

    expect(limits.areLimitsAvailable()).toBe(true);
    expect([limits.getRateLimit(), limits.getRateLimitRemaining(), limits.getRetryAfter()]).toEqual([0, 0, 0]);
  });
});

describe('redemptions', () => {
  it('are made, read one by one and in lists, and rolled back as a whole', async () => {
    const { request, coupon, gift } = await aShop('redeemed');

    const redeemed = await client.redemptions.redeemStackable(request);
    const parent = redeemed.parent_redemption;
    const children = redeemed.redemptions.map(({ id }) => id);
    const read = await client.redemptions.get(parent.id);
    const ofCoupon = await client.redemptions.getForVoucher(coupon);
    const paged = await service.call('GET', `/v1/vouchers/${coupon}/redemptions?page=1&limit=10`);
    const listed = await client.redemptions.list({
      limit: 10,
      filters: { parent_redemption_id: { conditions: { $is: [parent.id] } } },
    } as never);
    const undone = await client.redemptions.rollbackStackable(parent.id, { reason: 'returned', tracking_id: 'shop-7' });
    const after = await client.redemptions.get(parent.id);
    const again = client.redemptions.rollbackStackable(parent.id);

    expect(redeemed).toMatchObject({ inapplicable_redeemables: [], skipped_redeemables: [] });
    expect(redeemed.redemptions.map(({ redemption }) => redemption)).toEqual([parent.id, parent.id, parent.id]);
    expect(redeemed.order).toMatchObject({
      status: 'PAID',
      redemptions: { [parent.id]: { related_object_type: 'redemption', stacked: children } },
    });
    expect(read).toMatchObject({ status: 'SUCCEEDED', metadata: { from: 'redeemed' }, customer: { name: 'Shopper' } });
    expect(ofCoupon).toMatchObject({
      object: 'list',
      data_ref: 'redemption_entries',
      quantity: null,
      redeemed_quantity: 1,
      total: 1,
      redemption_entries: [{ id: children[1], result: 'SUCCESS' }],
    });
    expect(paged.body.redemption_entries).toEqual(ofCoupon.redemption_entries);
    expect(listed.redemptions.map(({ id }) => id).sort()).toEqual([...children].sort());
    const tracking_id: unknown = expect.stringMatching(/^track_/);
    expect(undone).toMatchObject({
      rollbacks: [{ amount: -100, result: 'SUCCESS', reason: 'returned', tracking_id }, {}, {}],
      parent_rollback: { redemption: parent.id, order: { status: 'CANCELED' } },
      order: { status: 'CANCELED' },
    });
    expect(after).toMatchObject({ status: 'ROLLED_BACK' });
    await expect(again).rejects.toMatchObject({ code: 400, key: 'already_rolled_back' });
    expect(await client.vouchers.get(gift)).toMatchObject({ gift: { balance: 10_000 } });
    expect(await client.orders.get('redeemed-order')).toMatchObject({ status: 'CANCELED' });
  });

  it('of one redeemable have no parent, and roll back on their own', async () => {
    const { gift } = await aShop('single');
    const single = {
      redeemables: [{ object: 'voucher' as const, id: gift, gift: { credits: 250 } }],
      order: { amount: 1_000 },
    };

    const redeemed = await client.redemptions.redeemStackable(single);
    const [redemption] = redeemed.redemptions;
    const undone = await client.redemptions.rollback(redemption!.id, { reason: 'mistake' });

    expect(redeemed).not.toHaveProperty('parent_redemption');
    expect(redemption).toMatchObject({ amount: 250, gift: { amount: 250 }, voucher: { gift: { balance: 9_750 } } });
    expect(undone).toMatchObject({
      object: 'redemption_rollback',
      amount: -250,
      reason: 'mistake',
      redemption: redemption!.id,
    });
    expect(await client.redemptions.get(shown(undone).id)).toMatchObject({ object: 'redemption_rollback' });
    expect(await client.vouchers.get(gift)).toMatchObject({ gift: { balance: 10_000 } });
  });

  it('that are refused are kept as failures', async () => {
    await client.vouchers.create({ code: 'OUT', discount: { type: 'AMOUNT', amount_off: 1 }, active: false } as never);

    const refused = client.redemptions.redeemStackable({
      redeemables: [{ object: 'voucher', id: 'OUT' }],
      order: { amount: 9 },
    });

    await expect(refused).rejects.toMatchObject({ code: 400, key: 'voucher_disabled', resource_type: 'redemption' });
    const failures = await client.redemptions.list({ result: 'FAILURE', limit: 1 } as never);
    expect(failures.redemptions).toMatchObject([{ status: 'FAILED', failure_code: 'voucher_disabled' }]);
  });
});

describe('publications', () => {
  it('give codes to customers, and are listed', async () => {
    const campaign = shown(
      await client.campaigns.create({
        name: 'Given',
        campaign_type: 'GIFT_VOUCHERS',
        type: 'AUTO_UPDATE',
        voucher: { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } },
      } as never),
    );
    const one = shown(
      await client.distributions.publications.create({
        campaign: { name: 'Given' },
        customer: { source_id: 'reader', email: 'reader@example.com' },
        source_id: 'mail-1',
        metadata: { mailing: 1 },
      } as never),
    );
    const several = shown(
      await client.distributions.publications.create({
        campaign: { name: 'Given', count: 2 },
        customer: { source_id: 'reader' },
        channel: 'till',
      }),
    );
    const byGet = await service.call('GET', '/v1/publications/create?campaign=Given&customer=reader');
    const bySource = await client.distributions.publications.list({ source_id: 'mail-1' } as never);
    const list = await client.distributions.publications.list({ customer: 'reader', order: 'created_at' } as never);
    const voucher = shown(one.voucher);
    const ofVoucher = await service.call('GET', `/v1/vouchers/${String(voucher.code)}/publications?page=1&limit=10`);

    expect(one).toMatchObject({
      object: 'publication',
      result: 'SUCCESS',
      tracking_id: 'reader',
      channel: 'API',
      source_id: 'mail-1',
      metadata: { mailing: 1 },
      customer: { source_id: 'reader', summary: {}, loyalty: {}, referrals: {} },
      voucher: { campaign_id: campaign.id, holder_id: one.customer_id, publish: { count: 1 } },
      vouchers_id: [voucher.id],
    });
    expect(several.vouchers).toHaveLength(2);
    expect(several).not.toHaveProperty('voucher');
    expect(byGet.body).toMatchObject({ result: 'SUCCESS', customer_id: one.customer_id });
    expect(bySource).toMatchObject({
      object: 'list',
      data_ref: 'publications',
      total: 1,
      publications: [{ id: one.id }],
    });
    expect(list.publications?.map(({ id }) => id)).toEqual([one.id, several.id, byGet.body.id]);
    expect(ofVoucher.body).toMatchObject({ total: 1, publications: [{ id: one.id }] });
    expect(await client.campaigns.get('Given')).toMatchObject({ vouchers_count: 4 });
  });
});

describe('a page', () => {
  it('validates, redeems and publishes with keys of its own', async () => {
    const page = service.clientSide();
    const { request, gift } = await aShop('paged');
    await client.campaigns.create({
      name: 'From a page',
      campaign_type: 'DISCOUNT_COUPONS',
      type: 'AUTO_UPDATE',
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } },
    } as never);

    const validated = await page.validateStackable(request);
    const redeemed = await page.redeemStackable(request);
    page.setIdentity('page-visitor');
    const published = shown(await page.publish('From a page'));

    expect(validated).toMatchObject({ valid: true, order: { total_amount: 151_920 } });
    expect(redeemed).toMatchObject({ order: { total_amount: 151_920, status: 'PAID' } });
    expect(await client.vouchers.get(gift)).toMatchObject({ gift: { balance: 9_900 } });
    expect(published).toMatchObject({
      channel: 'Voucherify.js',
      customer_id: null,
      customer: { source_id: 'page-visitor', object: 'customer' },
    });
    // What a page says of a visitor makes no customer.
    await expect(client.customers.get('page-visitor')).rejects.toMatchObject({ code: 404 });
  });
});

proves('main-job');
