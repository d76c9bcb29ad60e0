// Two projects to work on, one that redeems all or nothing and one that redeems in part, each with shared codes.
import type { Caller } from '../../lib/model/common';
import { projectSettings, DEFAULT_STACKING_RULES } from '../../lib/model/records/settings';
import type { Runtime } from '../../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../../lib/runtime';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { createWebhook } from '../../lib/services/webhooks/webhooks';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { putCredential } from '../../tests/support/credentials';
import { aShopperKey, putShopperKeysOf, signedToken } from '../../tests/support/shopper';
import { directAccess } from '../../lib/storage/table/calls';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { WEBHOOKS } from './event-work';
import { TOLD } from './events';

export interface Shop {
  readonly project: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of pages: without a token first, then one for each customer. */
  readonly pages: readonly Readonly<Record<string, string>>[];
  /** Gift cards that many redeem from. */
  readonly cards: readonly string[];
  /** Codes without limit, and codes that run out. */
  readonly coupons: readonly string[];
  readonly limited: readonly string[];
  readonly tiers: readonly string[];
  /** Codes to publish by name, each once. */
  readonly gifts: readonly string[];
  readonly campaign: string;
}

export interface World {
  readonly all: Shop;
  readonly part: Shop;
}

export const CUSTOMERS = 6;
export const ORDERS = 60;
/** A shopper token names at most 50 orders. */
const NAMED_ORDERS = 50;
const SITE = 'https://shop.example';
const GIFTS = 40;
const FREE_CODES = 60;
const OLDER_MS = 3_600_000;

/** @param receiver where what happens in the first shop is told */
export async function buildWorld(
  place: { readonly tableName: string; readonly endpoint: string },
  receiver: string,
): Promise<World> {
  const rt: Runtime = {
    ...NOTHING_OUTSIDE,
    store: storeOver(new DynamoTable({ ...place, direct: directAccess(process.env, place.endpoint) })),
    clock: systemClock,
    ids: systemIds,
    log: { info: () => undefined, error: () => undefined },
    acceptsDemoKeys: false,
  };
  const all = await openShop(rt, 'proj_faultsall');
  // Older than every clock: events are told to webhooks that were there before.
  const clock = { nowMs: () => systemClock.nowMs() - OLDER_MS };
  const request = { target_url: receiver, events: [...TOLD] };
  await createWebhook({ ...rt, clock, sending: WEBHOOKS }, callerOf(all.project), all.project, request);
  const part = await openShop(rt, 'proj_faultspart');
  const record = { id: 'stk_1', created_at: new Date().toISOString(), updated_at: null };
  const stacking = { ...DEFAULT_STACKING_RULES, ...record, redeemables_application_mode: 'PARTIAL' as const };
  await rt.store.configChanges.commit(callerOf(part.project), { stacking });
  return { all, part };
}

function callerOf(project: string): Caller {
  const keyId = `key-of-${project}`;
  return { project, caseSensitiveCodes: true, kind: 'server', keyId, role: 'admin', channel: null, origin: null };
}

async function openShop(rt: Runtime, project: string): Promise<Shop> {
  const caller = callerOf(project);
  const open = { client_redeem_enabled: true, client_trusted_domains: [SITE] };
  // All pages call from one address.
  const unlimited = { client_rate_limit_enabled: false, wrong_code_limit_enabled: false };
  const settings = { ...projectSettings(project, project), ...open, ...unlimited };
  await rt.store.configChanges.commit(caller, { trackingKey: `tracking-${project}`, settings });
  await putCredential(rt, { keyId: caller.keyId, project, token: 'secret', scopes: ['read', 'evaluate', 'issue'] });
  const codes = await addCodes(rt, caller);
  const { campaign, tiers } = await addCampaigns(rt, caller);
  const headers = { 'x-app-id': caller.keyId, 'x-app-token': 'secret', 'content-type': 'application/json' };
  return { project, headers, pages: await pagesOf(rt, project), ...codes, campaign, tiers };
}

async function pagesOf(rt: Runtime, project: string): Promise<Shop['pages']> {
  const keyId = `page-of-${project}`;
  await putCredential(rt, { keyId, project, token: 'open', kind: 'client' });
  const key = await aShopperKey('HS256');
  await putShopperKeysOf(rt, project, [key]);
  const json = { 'content-type': 'application/json', origin: SITE };
  const page = { ...json, 'x-client-application-id': keyId, 'x-client-token': 'open' };
  const orders = Array.from({ length: NAMED_ORDERS }, (_, index) => `order-${index}`);
  const tokens = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, index) =>
      // Clocks of processes are off: a token may not begin in the future of one of them.
      signedToken(rt, key, { sub: `customer-${index}`, aud: project, orders, iat: -3_600, exp: 7_200 }),
    ),
  );
  return [page, ...tokens.map((token) => ({ ...page, 'x-customer-token': token }))];
}

const numbered = (name: string, length: number) => Array.from({ length }, (_, index) => `${name}-${index + 1}`);

async function addCodes(rt: Runtime, caller: Caller) {
  const codes = {
    cards: numbered('CARD', 6),
    coupons: numbered('COUPON', 3),
    limited: numbered('LIMITED', 4),
    gifts: numbered('GIFT', GIFTS),
  };
  const discount = { type: 'AMOUNT', amount_off: 5 } as const;
  for (const [index, code] of codes.cards.entries()) {
    // The last cards run dry, so that some requests are refused.
    await createVoucher(rt, caller, code, { gift: { amount: index < 4 ? 100_000_000 : 5_000 } });
  }
  for (const code of [...codes.coupons, ...codes.gifts]) await createVoucher(rt, caller, code, { discount });
  for (const code of codes.limited) await createVoucher(rt, caller, code, { discount, redemption: { quantity: 25 } });
  return codes;
}

async function addCampaigns(rt: Runtime, caller: Caller) {
  const discount = { type: 'AMOUNT', amount_off: 7 } as const;
  await createCampaign(rt, caller, {
    name: 'Tiers',
    campaign_type: 'PROMOTION',
    promotion: {
      tiers: [
        { name: 'One', action: { discount } },
        { name: 'Two', action: { discount } },
      ],
    },
  });
  await createCampaign(rt, caller, {
    name: 'Welcome',
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: { type: 'DISCOUNT_VOUCHER', discount },
  });
  for (const code of numbered('FREE', FREE_CODES)) {
    await createVoucher(rt, caller, code, { campaign: 'Welcome', discount });
  }
  const { tiers } = await rt.store.config.load(caller);
  return { campaign: 'Welcome', tiers: [...tiers.keys()] };
}
