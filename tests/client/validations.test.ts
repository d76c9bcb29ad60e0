// Validations, sessions, qualifications and the older calls, through the official client over HTTP.
import { randomBytes } from 'node:crypto';
import { VoucherifyClientSide } from '@voucherify/sdk';
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';

type Json = Readonly<Record<string, unknown>>;

let service: Service;
let client: ReturnType<Service['client']>;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

const fresh = () => `SDK-${randomBytes(6).toString('hex')}`;
const order = { amount: 10_000 };

async function aCode(members: object = {}): Promise<string> {
  const code = fresh();
  const discount = { type: 'PERCENT', percent_off: 10 };
  await client.vouchers.create({ code, type: 'DISCOUNT_VOUCHER', discount, ...members } as never);
  return code;
}

const aCard = (amount: number) => aCode({ type: 'GIFT_VOUCHER', discount: undefined, gift: { amount } });

async function aTier(): Promise<{ readonly id: string; readonly campaignId: string }> {
  const campaign = await client.campaigns.create({
    name: fresh(),
    campaign_type: 'PROMOTION',
  } as never);
  const action = { discount: { type: 'AMOUNT', amount_off: 500 } };
  const { id } = await client.promotions.tiers.create(campaign.id, { name: 'Five off', action } as never);
  return { id, campaignId: campaign.id };
}

/** What the client throws. */
async function thrown(call: Promise<unknown>): Promise<Json> {
  return call.then(
    () => ({}),
    (error: unknown) => error as Json,
  );
}

describe('validation sessions', () => {
  it('hold a code for one, until it is released', async () => {
    const code = await aCode({ redemption: { quantity: 1 } });
    const redeemables = [{ object: 'voucher' as const, id: code }];
    const open = { redeemables, order, session: { type: 'LOCK' as const, ttl: 5, ttl_unit: 'MINUTES' as const } };

    const mine = await client.validations.validateStackable(open);
    const key = mine.session!.key;
    const other = await client.validations.validateStackable({ redeemables, order });
    await client.vouchers.releaseValidationSession(code, key);
    const after = await client.validations.validateStackable({ redeemables, order });

    expect(mine).toMatchObject({ valid: true, session: { type: 'LOCK', ttl: 5, ttl_unit: 'MINUTES' } });
    expect(key).toMatch(/^ssn_/);
    expect(other).toMatchObject({
      valid: false,
      inapplicable_redeemables: [{ id: code, result: { error: { key: 'quantity_exceeded' } } }],
    });
    expect(after.valid).toBe(true);
    const again = await thrown(client.vouchers.releaseValidationSession(code, key));
    expect(again).toMatchObject({ code: 404, key: 'not_found', resource_type: 'session', resource_id: key });
  });

  it('are used up by the redemption with their key', async () => {
    const code = await aCard(1_000);
    const redeemables = [{ object: 'voucher' as const, id: code, gift: { credits: 800 } }];
    const session = { type: 'LOCK' as const, key: fresh() };
    await client.validations.validateStackable({ redeemables, order, session });

    const refused = await thrown(client.redemptions.redeemStackable({ redeemables, order }));
    const redeemed = await client.redemptions.redeemStackable({ redeemables, order, session });

    expect(refused).toMatchObject({ code: 400, key: 'gift_amount_exceeded' });
    expect(redeemed.redemptions[0]).toMatchObject({ result: 'SUCCESS', amount: 800, session: { key: session.key } });
    expect(await client.vouchers.get(code)).toMatchObject({ gift: { balance: 200 } });
  });

  it('give one of many a code of one use', async () => {
    const code = await aCode({ redemption: { quantity: 1 } });
    const redeemables = [{ object: 'voucher' as const, id: code }];

    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.validations.validateStackable({ redeemables, order, session: { type: 'LOCK' } }),
      ),
    );

    expect(answers.filter(({ valid }) => valid)).toHaveLength(1);
  });
});

describe('calls for one redeemable', () => {
  it('validate a code', async () => {
    const [code, card] = [await aCode(), await aCard(1_000)];
    const customer = { source_id: fresh() };

    const coupon: unknown = await client.validations.validateVoucher(code, { order, customer });
    const gift: unknown = await client.validations.validate(card, { order, gift: { credits: 300 } });
    const unknown: unknown = await client.validations.validateVoucher('NOBODY-HAS-IT', { order });

    expect(coupon).toMatchObject({ valid: true, code, discount: { percent_off: 10 }, order: { total_amount: 9_000 } });
    expect(gift).toMatchObject({ valid: true, code: card, gift: { balance: 1_000, credits: 300 } });
    expect(unknown).toMatchObject({ valid: false, code: 'NOBODY-HAS-IT', error: { key: 'not_found' } });
  });

  it('redeem a code, and roll it back', async () => {
    const code = await aCard(1_000);

    const redeemed = await client.redemptions.redeem(code, { order, gift: { credits: 400 } });
    const refused = await thrown(client.redemptions.redeem(code, { order, gift: { credits: 601 } }));
    await client.redemptions.rollback(redeemed.id);

    expect(redeemed).toMatchObject({
      object: 'redemption',
      amount: 400,
      order: { redemptions: { [redeemed.id]: {} } },
    });
    expect(refused).toMatchObject({ code: 400, key: 'gift_amount_exceeded', resource_type: 'redemption' });
    expect(await client.vouchers.get(code)).toMatchObject({ gift: { balance: 1_000 } });
  });

  it('validate and redeem promotion tiers', async () => {
    const { id, campaignId } = await aTier();
    const filters = { promotion_id: { conditions: { $is: [campaignId] } } };

    const all: unknown = await client.promotions.validate({ order }, { filters });
    const same: unknown = await client.validations.validate({ order });
    const redeemed: unknown = await client.promotions.tiers.redeem(id, { order });

    expect(all).toMatchObject({ valid: true, promotions: [{ id, order: { total_amount: 9_500 } }] });
    expect(same).toMatchObject({ valid: true });
    expect(redeemed).toMatchObject({ result: 'SUCCESS', promotion_tier: { id }, order: { total_amount: 9_500 } });
  });
});

describe('qualifications', () => {
  it('show what a customer can use, and page through it', async () => {
    const customer = { source_id: fresh() };
    const code = await aCard(700);
    await client.distributions.publications.create({ voucher: code, customer });
    await aTier();

    const wallet: unknown = await client.qualifications.checkEligibility({
      customer,
      order,
      scenario: 'CUSTOMER_WALLET',
      options: { expand: ['redeemable'] },
    } as never);
    const best: unknown = await client.qualifications.checkEligibility({
      customer,
      order,
      options: { limit: 1, sorting_rule: 'BEST_DEAL' },
    } as never);

    expect(wallet).toMatchObject({
      redeemables: {
        total: 1,
        has_more: false,
        data: [{ id: code, object: 'voucher', result: { gift: { credits: 700 } } }],
      },
    });
    expect(best).toMatchObject({
      redeemables: { total: 1, has_more: true, more_starting_after: expect.stringMatching(/Z$/) as string },
    });
  });

  it('refuse what they do not know', async () => {
    const error = await thrown(client.qualifications.checkEligibility({ order, scenario: 'EVERYTHING' } as never));

    expect(error).toMatchObject({ code: 400, key: 'invalid_payload' });
  });
});

describe('the client of a browser', () => {
  it('validates codes and promotions, and asks what qualifies', async () => {
    const { id: clientApplicationId, token: clientSecretKey } = service.keys.client;
    const apiUrl = service.address;
    const browser = VoucherifyClientSide({
      clientApplicationId,
      clientSecretKey,
      apiUrl,
      origin: 'http://localhost:3000',
    });
    browser.setIdentity(fresh());
    const { id } = await aTier();
    const code = await aCode();

    const items = [{ product_id: 'shoe', quantity: 2, price: 500 }];
    const coupon: unknown = await browser.validate({ code, items, metadata: { channel: 'web' } });
    const promotions = (await browser.validate({ amount: 10_000 })) as {
      promotions: { id: string }[];
    };
    const qualified: unknown = await browser.qualifications({ order });

    expect(coupon).toMatchObject({ valid: true, code, order: { amount: 1_000, total_amount: 900 } });
    expect(promotions.promotions.map((tier) => tier.id)).toContain(id);
    expect(qualified).toMatchObject({ redeemables: { object: 'list' } });
  });
});
