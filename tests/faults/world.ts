// Two projects to work on, one that redeems all or nothing and one that redeems in part, each with shared codes.
import type { Caller } from '../../lib/model/common';
import { DEFAULT_STACKING_RULES } from '../../lib/model/records/settings';
import type { Runtime } from '../../lib/ports/runtime';
import { storeOver, systemClock, systemIds } from '../../lib/runtime';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { putCredential } from '../support/credentials';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { projectSettings } from '../../scripts/start/seed';

export interface Shop {
  readonly project: string;
  readonly headers: Readonly<Record<string, string>>;
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

const GIFTS = 40;
const FREE_CODES = 60;

export async function buildWorld(place: { readonly tableName: string; readonly endpoint: string }): Promise<World> {
  const rt: Runtime = {
    store: storeOver(new DynamoTable(place)),
    clock: systemClock,
    ids: systemIds,
    log: { info: () => undefined, error: () => undefined },
    acceptsDemoKeys: false,
  };
  const all = await openShop(rt, 'proj_faultsall');
  const part = await openShop(rt, 'proj_faultspart');
  const record = { id: 'stk_1', created_at: new Date().toISOString(), updated_at: null };
  const stacking = { ...DEFAULT_STACKING_RULES, ...record, redeemables_application_mode: 'PARTIAL' as const };
  await rt.store.config.change(callerOf(part.project), { stacking });
  return { all, part };
}

function callerOf(project: string): Caller {
  const keyId = `key-of-${project}`;
  return { project, caseSensitiveCodes: true, kind: 'server', keyId, role: 'admin', channel: null, origin: null };
}

async function openShop(rt: Runtime, project: string): Promise<Shop> {
  const caller = callerOf(project);
  await rt.store.config.change(caller, { settings: projectSettings(project, project) });
  await putCredential(rt, { keyId: caller.keyId, project, token: 'secret' });
  const codes = await addCodes(rt, caller);
  const { campaign, tiers } = await addCampaigns(rt, caller);
  const headers = { 'x-app-id': caller.keyId, 'x-app-token': 'secret', 'content-type': 'application/json' };
  return { project, headers, ...codes, campaign, tiers };
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
