// A shop to move: campaigns, rules and customers, many codes, some of them published and used. Made over HTTP.
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';

type Members = Readonly<Record<string, unknown>>;

/** Calls the service with the demo's keys; throws where an answer is no success. */
export class Shop {
  constructor(private readonly address: string) {}

  async call(method: string, path: string, body?: unknown): Promise<Members> {
    const { id, token } = DEMO_KEYS.server;
    const headers = { 'x-app-id': id, 'x-app-token': token, 'content-type': 'application/json' };
    const response = await fetch(this.address + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Members;
    if (response.status < 300) return answer;
    throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  }

  async post(path: string, body: unknown): Promise<Members> {
    return this.call('POST', path, body);
  }

  /** Wait until work in the background is done. */
  async done({ async_action_id: id }: Members): Promise<void> {
    for (;;) {
      const { status } = await this.call('GET', `/v1/async-actions/${String(id)}`);
      if (status === 'DONE') return;
      if (status === 'FAILED') throw new Error(`The action ${String(id)} failed.`);
      await sleep(100);
    }
  }
}

const IMPORT = 2_000;
/** Codes of each kind in ten. */
const KINDS = ['coupon', 'coupon', 'coupon', 'coupon', 'gift', 'gift', 'gift', 'gift', 'card', 'single'] as const;

export interface ShopPlan {
  readonly codes: number;
  readonly customers: number;
  readonly published: number;
  readonly redeemed: number;
}

/** @param say says how far it is */
export async function fillShop(shop: Shop, plan: ShopPlan, say: (line: string) => void): Promise<void> {
  const ids = await setUp(shop);
  for (let at = 0; at < plan.codes; at += IMPORT) {
    const rows = Array.from({ length: Math.min(IMPORT, plan.codes - at) }, (_, index) => codeRow(at + index, ids));
    await shop.done(await shop.post('/v1/vouchers/import', rows));
  }
  say(`${plan.codes} codes`);
  for (let at = 0; at < plan.customers; at += 1) {
    await shop.post('/v1/customers', { source_id: `buyer-${at}`, name: `Buyer ${at}`, metadata: { at } });
  }
  for (let at = 0; at < plan.published; at += 1) {
    const customer = { source_id: `buyer-${at % plan.customers}` };
    // A customer has one card of the loyalty program; the others are gift cards.
    const voucher = codeOf(at * 10 + (at < plan.customers ? 8 : 5));
    await shop.post('/v1/publications', { voucher, customer, source_id: `given-${at}` });
  }
  say(`${plan.published} publications`);
  for (let at = 0; at < plan.redeemed; at += 1) await redeemOne(shop, at);
  say(`${plan.redeemed} redemptions`);
}

interface Campaigns {
  readonly coupon: string;
  readonly gift: string;
  readonly card: string;
}

function codeOf(at: number): string {
  return `${KINDS[at % KINDS.length]!}-${at}`;
}

function codeRow(at: number, campaigns: Campaigns): Members {
  const [code, metadata] = [codeOf(at), { at }];
  switch (KINDS[at % KINDS.length]!) {
    case 'coupon':
      return { code, metadata, campaign_id: campaigns.coupon };
    case 'gift':
      return { code, metadata, campaign_id: campaigns.gift, gift: { amount: 1_000 + at } };
    case 'card':
      return { code, metadata, campaign_id: campaigns.card, loyalty_card: { points: 100 + at } };
    case 'single':
      return { code, metadata, discount: { type: 'PERCENT', percent_off: 1 + (at % 50) }, redemption: { quantity: 3 } };
  }
}

async function setUp(shop: Shop): Promise<Campaigns> {
  const campaign = async (name: string, campaign_type: string, voucher: Members, category_id: unknown) =>
    String((await shop.post('/v1/campaigns', { name, campaign_type, voucher, category_id })).id);
  const category = await shop.post('/v1/categories', { name: 'Moved', hierarchy: 7 });
  const product = await shop.post('/v1/products', { source_id: 'moved-shirt', name: 'Shirt', price: 2_000 });
  const off = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 300 } };
  const coupon = await campaign('Moved coupons', 'DISCOUNT_COUPONS', off, category.id);
  const gift = await campaign('Moved gifts', 'GIFT_VOUCHERS', { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } }, null);
  const points = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };
  const card = await campaign('Moved cards', 'LOYALTY_PROGRAM', points, null);
  const rule = await shop.post('/v1/validation-rules', {
    name: 'Moved rule',
    rules: { '1': { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' },
    applicable_to: { included: [{ object: 'product', id: product.id }], included_all: true },
  });
  await shop.post(`/v1/validation-rules/${String(rule.id)}/assignments`, { campaign: coupon });
  return { coupon, gift, card };
}

/** One code after the other: coupons once, gift cards for a part of what they hold. */
async function redeemOne(shop: Shop, at: number): Promise<void> {
  const code = codeOf((at >> 1) * 10 + (at % 2 === 0 ? 0 : 4));
  const gift = at % 2 === 0 ? {} : { gift: { credits: 100 + at } };
  const redeemables = [{ object: 'voucher', id: code, ...gift }];
  await shop.post('/v1/redemptions', { redeemables, order: { items: [{ source_id: 'moved-shirt', quantity: 3 }] } });
}
