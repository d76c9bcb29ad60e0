// What a page may do through the official client: with the keys that anybody can read in it, and with a shopper token.
import { SignJWT } from 'jose';
import { createPrivateKey } from 'node:crypto';
import { manage, shown, type Client, type Shown } from '../support/sdk';
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';

type Page = ReturnType<Service['clientSide']>;
type Json = Readonly<Record<string, unknown>>;

const ADA = { source_id: 'ada', name: 'Ada Lovelace', email: 'ada@lovelace.example' };
const SECRETS = /Lovelace|lovelace/;
const HOUR_S = 3_600;

let service: Service;
let client: Client;
let ada: Shown;
/** The page as anybody opens it. */
let anybody: Page;
/** The page of Ada, who is logged in. */
let shopper: Page;
let sign: (claims?: Json) => Promise<string>;
let signByCurve: () => Promise<string>;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
  // A page may send five requests in five seconds; these tests send more.
  await manage(service, 'PUT', projectPath(), { client_rate_limit_enabled: false });
  const { secret, ...hmac } = await aShopperKey('HS256');
  const bytes = new Uint8Array(Buffer.from(secret as string, 'base64url'));
  sign = (claims = {}) => signed(claims, { alg: 'HS256', kid: hmac.kid as string }, bytes);
  const { private_key: pem, kid } = await aShopperKey('ES256');
  signByCurve = () => signed({}, { alg: 'ES256', kid: kid as string }, createPrivateKey(pem as string));
  ada = shown(await client.customers.create(ADA));
  anybody = service.clientSide();
  shopper = await pageOf({ orders: ['ada-order'] });
});

const projectPath = (): string => `/management/v1/projects/${service.project}`;

/** Both keys are made before the first token: a process looks for new ones every half minute. */
async function aShopperKey(algorithm: string): Promise<Shown> {
  return (await manage(service, 'POST', `${projectPath()}/shopper-keys`, { algorithm })).body;
}

type Signer = Parameters<SignJWT['sign']>[0];

/** As the backend of a shop signs one. */
function signed(claims: Json, header: { readonly alg: string; readonly kid: string }, key: Signer): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const usual = { sub: 'ada', aud: service.project, iat, exp: iat + HOUR_S };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader(header).sign(key);
}

async function pageOf(claims?: Json): Promise<Page> {
  return service.clientSide({ 'X-Customer-Token': await sign(claims) });
}

let made = 0;

async function aCode(members: object = {}): Promise<string> {
  made += 1;
  const code = `PAGE-${made}`;
  await client.vouchers.create({ code, discount: { type: 'PERCENT', percent_off: 10 }, ...members } as never);
  return code;
}

/** A gift card, given to Ada. */
async function aCardOfAda(amount: number): Promise<string> {
  const code = await aCode({ discount: undefined, gift: { amount } });
  await client.distributions.publications.create({ voucher: code, customer: { source_id: 'ada' } });
  return code;
}

async function aCampaign(): Promise<string> {
  made += 1;
  const name = `Page ${made}`;
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
  await client.campaigns.create({ name, campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher } as never);
  return name;
}

async function aTier(): Promise<string> {
  made += 1;
  const campaign = shown(
    await client.campaigns.create({ name: `Tiers ${made}`, campaign_type: 'PROMOTION', type: 'STATIC' } as never),
  );
  const action = { discount: { type: 'AMOUNT', amount_off: 500 } };
  return (await client.promotions.tiers.create(campaign.id, { name: 'Five off', action } as never)).id;
}

const line = (id: string, members: object = {}) => ({ object: 'voucher' as const, id, ...members });
const order = { amount: 1_000 };
const CLAIMED = { source_id: 'ada', name: 'Mallory', metadata: { vip: true } };

async function profile(): Promise<Shown> {
  return shown(await client.customers.get('ada'));
}

const WHO: readonly (readonly [string, () => Page, object, () => unknown])[] = [
  ['by claim', () => anybody, CLAIMED, () => null],
  ['with a shopper token', () => shopper, { source_id: 'ada' }, () => ada.id],
];

describe.each(WHO)('a page %s', (_name, page, customer, ownId) => {
  it('validates a code', async () => {
    const code = await aCode();

    const one: unknown = await page().validate({ code, amount: 1_000, customer });
    const plain: unknown = await page().validate(code);
    const stack = await page().validateStackable({ redeemables: [line(code)], order, customer });

    expect(one).toMatchObject({ valid: true, code, order: { total_amount: 900 } });
    expect(plain).toMatchObject({ code });
    expect(stack).toMatchObject({ valid: true, order: { total_amount: 900 } });
    expect(JSON.stringify([one, plain, stack])).not.toMatch(SECRETS);
  });

  it('sees promotions', async () => {
    const tier = await aTier();

    const promotions: unknown = await page().validate({ amount: 1_000, customer });
    const qualified: unknown = await page().qualifications({ order, customer });
    const stack = await page().validateStackable({ redeemables: [{ object: 'promotion_tier', id: tier }], order });

    const ofTier = expect.arrayContaining([expect.objectContaining({ id: tier })]) as unknown;
    expect(promotions).toMatchObject({ valid: true, promotions: ofTier });
    expect(qualified).toMatchObject({ redeemables: { data: ofTier } });
    expect(stack).toMatchObject({ valid: true, order: { total_amount: 500 } });
  });

  it('redeems a code', async () => {
    const [code, other] = [await aCode(), await aCode()];
    const before = await profile();

    const one: unknown = await page().redeem(code, { order, customer });
    const stack: unknown = await page().redeemStackable({ redeemables: [line(other)], order, customer });

    expect(one).toMatchObject({ result: 'SUCCESS', customer_id: ownId(), order: { total_amount: 900 } });
    expect(stack).toMatchObject({ redemptions: [{ result: 'SUCCESS', customer_id: ownId() }] });
    const { summary, ...after } = await profile();
    expect({ ...after, summary: before.summary }).toEqual(before);
    const redeemed = ownId() === null ? 0 : 2;
    const count = (of: unknown) => (of as { redemptions: { total_redeemed: number } }).redemptions.total_redeemed;
    expect(count(summary) - count(before.summary)).toBe(redeemed);
  });

  it('publishes a code of a campaign', async () => {
    const campaign = await aCampaign();

    const published = shown(await page().publish(campaign, { customer }));

    expect(published).toMatchObject({ channel: 'Voucherify.js', customer_id: ownId(), customer: { source_id: 'ada' } });
    const { code } = published.voucher as { code: string };
    expect(shown(await client.vouchers.get(code)).holder_id ?? null).toBe(ownId());
  });

  it('redeems the gift card that belongs to nobody, whose code it has', async () => {
    const code = await aCode({ discount: undefined, gift: { amount: 5_432 } });

    const paid: unknown = await page().redeem(code, { order, customer });

    expect(paid).toMatchObject({ result: 'SUCCESS', amount: 1_000 });
    expect(JSON.stringify(paid)).not.toMatch(/:(5432|4432)\b/);
    expect(await client.vouchers.get(code)).toMatchObject({ gift: { balance: 4_432 } });
  });
});

describe('what needs a shopper token', () => {
  it('is the wallet', async () => {
    const code = await aCardOfAda(7_654);
    const wallet = { scenario: 'CUSTOMER_WALLET', order, customer: { source_id: 'ada' } } as const;

    const strange: unknown = await anybody.qualifications(wallet);
    const own: unknown = await shopper.qualifications(wallet);

    expect(strange).toMatchObject({ redeemables: { total: 0, data: [] } });
    expect(JSON.stringify(strange)).not.toMatch(/PAGE-|\b7654\b/);
    const card = { id: code, result: { gift: { balance: 7_654, credits: 1_000 } } };
    expect(own).toMatchObject({
      redeemables: { data: expect.arrayContaining([expect.objectContaining(card)]) as unknown },
    });
  });

  it('is a gift card with a holder', async () => {
    const code = await aCardOfAda(2_500);
    const stack = { redeemables: [line(code, { gift: { credits: 100 } })], order, customer: { source_id: 'ada' } };

    await expect(anybody.redeem(code, { order, customer: { source_id: 'ada' } })).rejects.toMatchObject({
      code: 400,
      key: 'invalid_customer',
    });
    await expect(anybody.redeemStackable(stack)).rejects.toMatchObject({ code: 400, key: 'invalid_customer' });
    expect(await anybody.validateStackable(stack)).toMatchObject({ valid: false });
    expect(await shopper.redeemStackable(stack)).toMatchObject({
      redemptions: [{ amount: 100, voucher: { gift: { balance: 2_400 } } }],
    });
    expect(await client.vouchers.get(code)).toMatchObject({ gift: { balance: 2_400 } });
  });

  it('is a loyalty card', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 }, code_config: { length: 10 } };
    const program = shown(
      await client.loyalties.create({ name: 'Page points', type: 'AUTO_UPDATE', voucher } as never),
    );
    const coin = { exchange_ratio: 1, points_ratio: 1 };
    const reward = await client.rewards.create({ name: 'Pay', type: 'COIN', parameters: { coin } } as never);
    await client.loyalties.createRewardAssignments(program.id, [{ reward: reward.id }] as never);
    const card = shown(await client.loyalties.createMember(program.id, { customer: { source_id: 'ada' } }));
    const code = card.code as string;
    const stack = {
      redeemables: [line(code, { reward: { id: reward.id, points: 30 } })],
      order: { amount: 10_000 },
      customer: { source_id: 'ada' },
    };

    await expect(anybody.redeemStackable(stack)).rejects.toMatchObject({ key: 'invalid_customer' });
    expect(await shopper.redeemStackable(stack)).toMatchObject({
      redemptions: [{ voucher: { loyalty_card: { balance: 70 } } }],
    });
    expect(await client.loyalties.getMember(null, code)).toMatchObject({ loyalty_card: { balance: 70 } });
  });

  it('is an order of the shop, which the token names', async () => {
    await client.orders.create({ source_id: 'ada-order', amount: 5_000, customer: { source_id: 'ada' } });
    const stored = async () => client.orders.get('ada-order');
    const request = async () => ({ redeemables: [line(await aCode())], order: { source_id: 'ada-order' } });
    const withAmount = async () => ({ ...(await request()), order: { source_id: 'ada-order', amount: 70 } });

    const strange = await anybody.redeemStackable(await withAmount());
    const unnamed = await (await pageOf()).redeemStackable(await withAmount());

    for (const { order: answered } of [strange, unnamed]) expect(answered).toMatchObject({ amount: 70 });
    expect(await stored()).toMatchObject({ status: 'CREATED', amount: 5_000 });
    expect(await shopper.redeemStackable(await request())).toMatchObject({ order: { amount: 5_000, status: 'PAID' } });
    expect(await stored()).toMatchObject({ status: 'PAID', amount: 5_000 });
  });

  it('is a publication to oneself, which shows an earlier code of a campaign that is joined once', async () => {
    const campaign = await aCampaign();
    const first = shown(
      await client.distributions.publications.create({
        campaign,
        customer: { source_id: 'ada' },
        join_once: true,
      } as never),
    );
    const join = [campaign, { customer: { source_id: 'ada' } }, { join_once: true }] as const;

    await expect(anybody.publish(...join)).rejects.toMatchObject({ code: 400, key: 'voucher_cannot_be_published' });
    const own = shown(await shopper.publish(campaign, { customer: { source_id: 'ada' } }, { join_once: true }));

    expect(own).toMatchObject({ customer_id: ada.id, customer: { name: 'Ada Lovelace' }, voucher: first.voucher });
  });
});

describe('a shopper token', () => {
  it('acts for no other caller', async () => {
    const code = await aCode();
    const eve = { source_id: 'eve' };

    await expect(shopper.redeem(code, { order, customer: eve })).rejects.toMatchObject({ key: 'invalid_customer' });
    await expect(shopper.validateStackable({ redeemables: [line(code)], customer: eve })).rejects.toMatchObject({
      code: 400,
      key: 'invalid_customer',
    });
    const page = await pageOf();
    page.setIdentity('eve');
    await expect(page.publish(await aCampaign())).rejects.toMatchObject({ key: 'invalid_customer' });
    const card = await aCardOfAda(900);
    await expect((await pageOf({ sub: 'eve' })).redeem(card, { order })).rejects.toMatchObject({
      key: 'invalid_customer',
    });
  });

  it('needs no name beside it', async () => {
    const [code, other] = [await aCode(), await aCode()];

    expect(await shopper.redeem(code, { order })).toMatchObject({ customer_id: ada.id });
    expect(await shopper.redeemStackable({ redeemables: [line(other)], order })).toMatchObject({
      redemptions: [{ customer_id: ada.id }],
    });
  });

  it('of ES256 is taken, too', async () => {
    const page = service.clientSide({ 'X-Customer-Token': await signByCurve() });

    expect(await page.redeem(await aCode(), { order })).toMatchObject({ customer_id: ada.id });
  });

  it.each([
    ['is none', () => Promise.resolve('ada')],
    ['has expired', () => sign({ iat: 1_700_000_000, exp: 1_700_000_060 })],
    ['is for another project', () => sign({ aud: 'proj_other' })],
    ['is for two days', () => sign({ exp: Math.floor(Date.now() / 1000) + 48 * HOUR_S })],
  ])('that %s is refused on every call', async (_name, token) => {
    const page = service.clientSide({ 'X-Customer-Token': await token() });
    const code = await aCode({ redemption: { quantity: 1 } });

    const calls: readonly Promise<unknown>[] = [
      page.validate(code),
      page.validate({ amount: 100 }),
      page.validateStackable({ redeemables: [line(code)] }),
      page.redeem(code, { order }),
      page.redeemStackable({ redeemables: [line(code)], order }),
      page.publish('any', { customer: { source_id: 'ada' } }),
      page.qualifications({ order }),
    ];
    const refused = await Promise.allSettled(calls);

    const unauthorized = { status: 'rejected', reason: { code: 401, key: 'unauthorized' } };
    expect(refused).toMatchObject(calls.map(() => unauthorized));
    expect(await client.vouchers.get(code)).toMatchObject({ redemption: { redeemed_quantity: 0 } });
  });
});
