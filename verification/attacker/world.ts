// A shop with customers who have something to lose, made through its own routes, and what an attacker knows of it.
import { projectSettings } from '../../lib/model/records/settings';
import { createHash } from 'node:crypto';
import type { Runtime } from '../../lib/ports/runtime';
import { KEYS, putKeys } from '../../tests/support/events';
import { putCredential } from '../../tests/support/credentials';
import { OTHER_PROJECT, PROJECT } from '../../tests/support/projects';
import { aShopperKey, putShopperKeys, type SigningKey } from '../../tests/support/shopper';
import { addInsiders } from './insider-pairs';
import type { Clock } from './runtime';
import type { Secrets } from './secrets';
import { Shop } from './shop';

export const SITE = 'https://shop.example';
export const OTHER_SITE = 'https://other.example';
export const MALLORY = 'mallory';
/** What is on the gift cards that are handed out: for the customers they are given to, to know. */
export const GIFTS = new Set(Array.from({ length: 30 }, (_, number) => tellingAmount(`gift ${number}`)));
/** Passed a code on. */
export const REFERRER = 'referrer';
export const VICTIMS = 6;
export const SESSION_MINUTES = 15;
/** An order of somebody else that some tokens of the attacker name, by a mistake of the shop. */
export const MISTAKEN_ORDER = 'order-5';
/** Names that the shop's backend will use for the first time while it is attacked. */
export const NEXT_NAMES = 40;
/** The code and the session key of a browser that does not attack. */
export const pageSeat = (number: number): string => `PAGE-SEAT-${number}`;
export const pageSession = (number: number): string => `page-session-${number}`;
/** On a loyalty card as it is made. */
const POINTS = 1_000;

export interface World {
  readonly rt: Runtime;
  readonly clock: Clock;
  readonly shop: Shop;
  readonly victims: readonly Victim[];
  readonly mallory: { readonly id: string; readonly sourceId: string };
  readonly keys: {
    readonly hmac: SigningKey;
    readonly curve: SigningKey;
    readonly revoked: SigningKey;
    readonly other: SigningKey;
  };
  readonly tierId: string;
  readonly stackId: string;
  readonly rewardId: string;
  /** Ids of campaigns whose codes browsers may publish. */
  readonly handedOut: readonly string[];
  /** A finished export with personal columns and filters. */
  readonly personalExportId: string;
  /** The browser that reserves codes at this moment, by its number. */
  readonly page: { number: number };
}

export interface Victim {
  readonly sourceId: string;
  readonly id: string;
  readonly email: string;
  readonly orderId: string;
  /** A redemption that they paid for. */
  readonly redemptionId: string;
}

/** A text that is found in an answer by no chance. */
function telling(of: string): string {
  return `${of}${createHash('sha256').update(of).digest('hex').slice(0, 10)}`;
}

/** A balance or amount whose digits stand for nobody else. */
function tellingAmount(of: string): number {
  return (
    1_000_000_003 + (Number.parseInt(createHash('sha256').update(of).digest('hex').slice(0, 12), 16) % 8_999_999_989)
  );
}

export async function aWorld(rt: Runtime, clock: Clock, secrets: Secrets): Promise<World> {
  await addProjects(rt);
  const keys = await addKeys(rt);
  const shop = new Shop(KEYS.server);
  const campaigns = await addCampaigns(shop, secrets);
  await addCodes(shop, secrets);
  for (let number = 0; number < VICTIMS; number += 1) {
    await shop.ask('POST /v1/products', { name: 'Product', source_id: `product-${number}`, price: 700 });
  }
  const victims: Victim[] = [];
  for (let number = 0; number < VICTIMS; number += 1) victims.push(await addVictim(shop, secrets, number));
  const mallory = await addMallory(shop);
  await addHeldCodes(shop, secrets);
  await addOtherProject(new Shop(KEYS.otherProject), secrets);
  const personalExportId = await addInsiders(rt, shop, victims[0]!.email);
  const known = { mallory: { id: mallory, sourceId: MALLORY }, page: { number: 0 } };
  return { rt, clock, shop, victims, ...known, keys, ...campaigns, personalExportId };
}

async function addProjects(rt: Runtime): Promise<void> {
  const change = (project: string, settings: object) =>
    rt.store.configChanges.commit(
      { project, caseSensitiveCodes: true },
      {
        trackingKey: Buffer.from(`tracking key of ${project}`).toString('base64url'),
        settings: { ...projectSettings(project, 'Shop'), ...settings },
      },
    );
  await change(PROJECT, {
    client_trusted_domains: [SITE],
    client_create_customer_enabled: true,
    client_list_vouchers_enabled: true,
    client_redeem_enabled: true,
    client_nearest_enabled: true,
    client_publish_enabled: true,
    client_publish_campaigns: ['Handed out', 'Once each', 'Gifts', 'Members', 'Friends'],
    client_session_minutes: SESSION_MINUTES,
    shopper_customer_members: ['phone'],
  });
  // Everything that a project has to switch on is off.
  await change(OTHER_PROJECT, { client_trusted_domains: [OTHER_SITE], client_publish_campaigns: ['*'] });
  await putKeys(rt, OTHER_PROJECT);
  await putCredential(rt, {
    keyId: 'other-client-key',
    token: 'other-client-secret',
    kind: 'client',
    project: OTHER_PROJECT,
  });
}

async function addKeys(rt: Runtime): Promise<World['keys']> {
  const hmac = await aShopperKey('HS256');
  const curve = await aShopperKey('ES256');
  const revoked = await aShopperKey('HS256', { revoked: true });
  const other = await aShopperKey('HS256');
  await putShopperKeys(rt, hmac, curve, revoked);
  return { hmac, curve, revoked, other };
}

async function addCampaigns(shop: Shop, secrets: Secrets) {
  const coupon = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
  const growing = { campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher: coupon };
  const handedOut = await shop.id('POST /v1/campaigns', { ...growing, name: 'Handed out' });
  const once = await shop.id('POST /v1/campaigns', { ...growing, name: 'Once each', join_once: true });
  const gifts = await addGifts(shop, secrets);
  await shop.ask('POST /v1/campaigns', { ...growing, name: 'Staff' });
  for (let number = 0; number < 4; number += 1) {
    const { code } = await shop.ask('POST /v1/campaigns/{campaignId}/vouchers', {}, { campaignId: 'Staff' });
    secrets.add(String(code), 'a code of a campaign that browsers may not publish from');
  }
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: POINTS } };
  const members = await shop.id('POST /v1/loyalties', { name: programOf(true), voucher });
  await shop.ask('POST /v1/loyalties', { name: programOf(false), voucher });
  for (const code of ['SPARE-1', 'SPARE-2']) {
    await shop.ask('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, { campaignId: members, code });
  }
  await shop.ask('POST /v1/campaigns', {
    name: 'Friends',
    campaign_type: 'REFERRAL_PROGRAM',
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 100 },
      redemption: { quantity: null },
    },
  });
  const tiers = [{ name: 'Five', action: { discount: { type: 'PERCENT', percent_off: 5 } } }];
  const promotion = { name: 'Promotion', campaign_type: 'PROMOTION', promotion: { tiers } };
  const made = await shop.ask('POST /v1/campaigns', promotion);
  const tierId = (made.promotion as { tiers: readonly { id: string }[] }).tiers[0]!.id;
  const campaignId = made.id;
  const stackId = await shop.id(
    'POST /v1/promotions/{campaignId}/stacks',
    { name: 'Stack', tiers: { ids: [tierId] } },
    { campaignId },
  );
  const coin = { exchange_ratio: 1, points_ratio: 1 };
  const rewardId = await shop.id('POST /v1/rewards', { name: 'Coins', type: 'COIN', parameters: { coin } });
  await shop.ask('POST /v1/rewards/{rewardId}/assignments', { campaign: members }, { rewardId });
  return { tierId, stackId, rewardId, handedOut: [handedOut, once, gifts] };
}

async function addGifts(shop: Shop, secrets: Secrets): Promise<string> {
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 1 } };
  const campaignId = await shop.id('POST /v1/campaigns', { campaign_type: 'GIFT_VOUCHERS', name: 'Gifts', voucher });
  for (const balance of GIFTS) {
    const code = `POOL-${balance.toString(36)}`;
    await shop.ask('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, { campaignId, code });
    await shop.ask('POST /v1/vouchers/{code}/balance', { amount: balance - 1 }, { code });
    secrets.addAmount(balance, 'the balance of a card that belongs to nobody');
  }
  return campaignId;
}

async function addCodes(shop: Shop, secrets: Secrets): Promise<void> {
  const discount = { type: 'AMOUNT', amount_off: 10 };
  const create = (code: string, body: object) => {
    const note = telling(`note of ${code}`);
    secrets.add(note, `the metadata of ${code}`);
    return shop.ask('POST /v1/vouchers/{code}', { ...body, metadata: { note } }, { code });
  };
  const endless = { discount, redemption: { quantity: null } };
  await create('PUBLIC', endless);
  await create('LIMITED', { discount, redemption: { quantity: 100_000 } });
  const balance = tellingAmount('bearer');
  secrets.addAmount(balance, 'the balance of a card that belongs to nobody');
  await create('BEARER', { gift: { amount: balance } });
  await create('NOT-YET', { ...endless, active: false });
  const hidden = telling('HIDDEN');
  secrets.add(hidden, 'a code that belongs to nobody');
  await create(hidden, endless);
  await create('ONCE', endless);
  const perCustomer = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } };
  await rule(shop, 'ONCE', perCustomer);
  const tier = telling('tier');
  secrets.add(tier, 'what a rule compares with');
  await create('STAFF-ONLY', endless);
  await rule(shop, 'STAFF-ONLY', { name: 'customer.metadata', property: 'tier', conditions: { $is: [tier] } });
  const property = telling('property');
  secrets.add(property, 'the name of a property that a rule reads');
  await create('MARKED-ONLY', endless);
  await rule(shop, 'MARKED-ONLY', { name: 'order.metadata', property, conditions: { $is: ['yes'] } });
}

async function rule(shop: Shop, voucher: string, condition: object): Promise<void> {
  const ruleId = await shop.id('POST /v1/validation-rules', {
    name: `Rule of ${voucher}`,
    rules: { '1': condition, logic: '1' },
  });
  await shop.ask('POST /v1/validation-rules/{ruleId}/assignments', { voucher }, { ruleId });
}

async function addVictim(shop: Shop, secrets: Secrets, number: number): Promise<Victim> {
  const sourceId = `victim-${number}`;
  const email = `${telling(`mail${number}`)}@victims.example`;
  const secret = (name: string) => telling(`${name}${number}`);
  const [name, phone, street, vip, note, staff] = ['Name', 'Phone', 'Street', 'vip', 'note', 'STAFF'].map(secret);
  const texts = { name, phone, street, vip, note, email };
  for (const [what, text] of Object.entries(texts)) secrets.add(text!, `the ${what} of ${sourceId}`);
  const metadata = { vip, tier: telling('tier') };
  const person = { source_id: sourceId, name, email, phone, address: { line_1: street }, metadata };
  const id = await shop.id('POST /v1/customers', person);
  secrets.add(id, `the id of ${sourceId}`);
  const customer = { source_id: sourceId };
  const amount = tellingAmount(`order${number}`);
  secrets.addAmount(amount, `the order of ${sourceId}`);
  const order = { source_id: `order-${number}`, amount, status: 'CREATED', customer, metadata: { note } };
  const orderId = await shop.id('POST /v1/orders', order);
  await addCards(shop, secrets, { number, customer });
  const gift = { campaign: { name: 'Handed out' }, customer, source_id: `mail-${number}`, metadata: { note } };
  await published(shop, secrets, { ...gift });
  await published(shop, secrets, { campaign: { name: 'Once each' }, customer });
  await shop.ask('POST /v1/vouchers/{code}', couponOf(1), { code: `SEAT-${number}` });
  const seat = { redeemables: [{ object: 'voucher', id: `SEAT-${number}` }], order: { amount: 100 } };
  const session = { type: 'LOCK', key: `session-${number}`, ttl: 3, ttl_unit: 'DAYS' };
  await shop.ask('POST /v1/validations', { ...seat, session, customer });
  const bought = { redeemables: [{ object: 'voucher', id: 'PUBLIC' }], customer, metadata: { note: staff } };
  secrets.add(staff!, `the metadata of a redemption of ${sourceId}`);
  const spent = { ...bought, order: { source_id: `paid-${number}`, amount: 500 } };
  const redeemed = await shop.ask('POST /v1/redemptions', spent, {}, { 'Idempotency-Key': `key-${number}` });
  const [first] = redeemed.redemptions as readonly { id: string; tracking_id?: string }[];
  if (first?.tracking_id) secrets.add(first.tracking_id, `the tracking id of ${sourceId}`);
  return { sourceId, id, email, orderId, redemptionId: first?.id ?? '' };
}

const couponOf = (quantity: number) => ({ discount: { type: 'AMOUNT', amount_off: 10 }, redemption: { quantity } });

/** A customer has one card of each program. */
const programOf = (isKnown: boolean): string => (isKnown ? 'Members' : 'Members of old');

/** A gift card and a loyalty card whose codes nobody else knows, and one of each whose codes the attacker has seen. */
async function addCards(
  shop: Shop,
  secrets: Secrets,
  { number, customer }: { readonly number: number; readonly customer: { readonly source_id: string } },
): Promise<void> {
  for (const kind of ['GIFT', 'CARD'] as const) {
    const known = `${kind}-${number}`;
    const hidden = telling(`${kind}-HIDDEN-${number}-`);
    secrets.add(hidden, `a code of ${customer.source_id}`);
    for (const code of [known, hidden]) {
      const amount = tellingAmount(code);
      secrets.addAmount(amount, `the balance of ${code}`);
      if (kind === 'GIFT') await shop.ask('POST /v1/vouchers/{code}', { gift: { amount } }, { code });
      else
        await shop.ask(
          'POST /v1/campaigns/{campaignId}/vouchers/{code}',
          {},
          { campaignId: programOf(code === known), code },
        );
      await shop.ask('POST /v1/publications', { voucher: code, customer });
      const points = amount - POINTS;
      if (kind === 'CARD') await shop.ask('POST /v1/loyalties/members/{code}/balance', { points }, { code });
    }
  }
}

async function published(shop: Shop, secrets: Secrets, body: object): Promise<void> {
  const { voucher, id } = await shop.ask('POST /v1/publications', body);
  secrets.add((voucher as { code: string }).code, 'a code that was published to somebody');
  secrets.add(id, 'the id of a publication of somebody');
}

/** Referral codes are for passing on: the attacker knows one, and not whose it is. */
async function addHeldCodes(shop: Shop, secrets: Secrets): Promise<void> {
  await shop.ask('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, { campaignId: 'Friends', code: 'FRIEND' });
  const name = telling('Referrer');
  secrets.add(name, 'the name of who passed a code on');
  const customer = { source_id: REFERRER, name };
  secrets.add(await shop.id('POST /v1/customers', customer), 'the id of who passed a code on');
  const { id } = await shop.ask('POST /v1/publications', { voucher: 'FRIEND', customer });
  secrets.add(id, 'the id of a publication of somebody');
}

async function addMallory(shop: Shop): Promise<string> {
  const customer = { source_id: MALLORY };
  const id = await shop.id('POST /v1/customers', { ...customer, name: 'Mallory Known', metadata: { tier: 'none' } });
  await shop.ask('POST /v1/vouchers/{code}', { gift: { amount: 900_000 } }, { code: 'OWN-GIFT' });
  await shop.ask('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, { campaignId: 'Members', code: 'OWN-CARD' });
  for (const voucher of ['OWN-GIFT', 'OWN-CARD']) await shop.ask('POST /v1/publications', { voucher, customer });
  await shop.ask('POST /v1/orders', { source_id: 'own-order', amount: 400, customer });
  return id;
}

async function addOtherProject(shop: Shop, secrets: Secrets): Promise<void> {
  const name = telling('OtherName');
  secrets.add(name, 'a name in another project');
  await shop.ask('POST /v1/customers', { source_id: 'victim-0', name });
  const discount = { type: 'AMOUNT', amount_off: 10 };
  for (const code of ['PUBLIC', 'LIMITED']) {
    await shop.ask('POST /v1/vouchers/{code}', { discount, redemption: { quantity: 1_000 } }, { code });
  }
}
