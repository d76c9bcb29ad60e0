// The demo data that `npm start` loads once: two projects with their keys, and something to redeem.
import { newProjectKey } from '../../lib/services/vouchers/assets';
import { hashToken } from '../../lib/http/auth';
import type { Caller } from '../../lib/model/common';
import { DEMO_KEYS, DEMO_PROJECT, SECOND_DEMO_PROJECT } from '../../lib/model/demo';
import { NEW_SETTINGS, type ProjectSettings } from '../../lib/model/records/settings';
import type { Runtime } from '../../lib/ports/runtime';
import type { Table } from '../../lib/storage/table/table';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { upsertCustomer } from '../../lib/services/customers/customers';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import type { Demo } from './demo';
import { runtimeOn } from './runtime';
import { putShop } from './shop/shop';

/**
 * Writes the demo only where the table does not hold it yet, and says what it offers either way.
 * @param hasShop whether the demo project also gets the history of a shop
 */
export async function seedDemo(table: Table, hasShop: boolean): Promise<Demo> {
  const rt = runtimeOn(table);
  const isLoaded = await rt.store.credentials.load(DEMO_KEYS.secondServer.id);
  if (!isLoaded) {
    if (hasShop) await putShop(table, caller, DEMO_SETTINGS);
    await load(rt);
  }
  const tierId = await demoTier(rt);
  return demo(tierId);
}

/** The settings of a new project. */
export function projectSettings(id: string, name: string): ProjectSettings {
  return {
    id,
    name,
    case_sensitive_codes: true,
    timezone: 'UTC',
    currency: 'USD',
    week_start: 1,
    client_trusted_domains: [],
    client_redeem_enabled: false,
    client_publish_enabled: false,
    client_list_vouchers_enabled: false,
    client_create_customer_enabled: false,
    ...NEW_SETTINGS,
    client_rate_limit_enabled: true,
    wrong_code_limit_enabled: true,
  };
}

/** The settings of a shop with a page, which may redeem and publish. */
export function shopSettings(id: string, name: string): ProjectSettings {
  return {
    ...projectSettings(id, name),
    client_trusted_domains: ['http://localhost:3000'],
    client_redeem_enabled: true,
    client_publish_enabled: true,
    client_publish_campaigns: ['*'],
  };
}

/** Only where the project is not there: another key would give the customers it knows another tracking id. */
export async function addProject(rt: Runtime, settings: ProjectSettings): Promise<void> {
  const scope = { project: settings.id, caseSensitiveCodes: settings.case_sensitive_codes };
  await rt.store.config.change(scope, { trackingKey: newProjectKey(), settings, basedOn: 0 });
}

const caller: Caller = {
  project: DEMO_PROJECT,
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: DEMO_KEYS.server.id,
  role: 'admin',
  channel: null,
  origin: null,
};

const DEMO_SETTINGS = shopSettings(DEMO_PROJECT, 'Demo shop');

/** The last write is the key that tells the demo is complete: a load cut short starts again. */
async function load(rt: Runtime): Promise<void> {
  await addProject(rt, DEMO_SETTINGS);
  await addProject(rt, projectSettings(SECOND_DEMO_PROJECT, 'Second demo shop'));
  await loadRecords(rt);
  for (const kind of ['server', 'client', 'management'] as const) await putKey(rt, DEMO_PROJECT, kind, DEMO_KEYS[kind]);
  await putKey(rt, SECOND_DEMO_PROJECT, 'server', DEMO_KEYS.secondServer);
}

/** A pair of keys that may do whatever its kind may. */
export async function putKey(
  rt: Runtime,
  project: string,
  kind: Caller['kind'],
  key: { readonly id: string; readonly token: string },
): Promise<void> {
  const createdAt = new Date(rt.clock.nowMs()).toISOString();
  const outcome = await rt.store.credentials.commit({
    before: null,
    credential: {
      keyId: key.id,
      project,
      caseSensitiveCodes: true,
      ...{ kind, role: 'admin', name: 'Demo', scopes: null },
      secrets: [{ id: 'sec_demo', tokenHash: hashToken(key.token), createdAt, expiresAt: null }],
      ...{ createdAt, expiresAt: null, revoked: false },
    },
    entry: null,
  });
  // A load that was cut short left it behind.
  if (outcome.status !== 'COMMITTED' && outcome.status !== 'STALE') throw new Error('The keys were not written.');
}

const DEMO_CAMPAIGN = 'Demo promotions';

async function loadRecords(rt: Runtime): Promise<void> {
  await ignoreDuplicate(
    createVoucher(rt, caller, 'WELCOME-20', {
      discount: { type: 'PERCENT', percent_off: 20 },
      redemption: { quantity: null },
    }),
  );
  await ignoreDuplicate(createVoucher(rt, caller, 'GIFT-100', { gift: { amount: 10_000 } }));
  await ignoreDuplicate(
    createCampaign(rt, caller, {
      name: DEMO_CAMPAIGN,
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ name: '80 off', action: { discount: { type: 'AMOUNT', amount_off: 8_000 } } }] },
    }),
  );
  await upsertCustomer(rt, caller, { source_id: 'demo-customer', name: 'Ada Demo' });
}

/** A load that was cut short left some records behind. */
async function ignoreDuplicate(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const key = (error as { failure?: { key?: string } }).failure?.key;
    if (key !== 'duplicate_found') throw error;
  });
}

async function demoTier(rt: Runtime): Promise<string | null> {
  const { campaigns, tiers } = await rt.store.config.load(caller);
  const campaign = [...campaigns.values()].find(({ name }) => name === DEMO_CAMPAIGN);
  return [...tiers.values()].find((tier) => tier.campaign_id === campaign?.id)?.id ?? null;
}

function demo(tierId: string | null): Demo {
  const pair = (name: string, headers: readonly [string, string], key: { id: string; token: string }) => ({
    name,
    headers: { [headers[0]]: key.id, [headers[1]]: key.token },
  });
  const server = ['X-App-Id', 'X-App-Token'] as const;
  return {
    keyPairs: [
      pair('server', server, DEMO_KEYS.server),
      pair('client', ['X-Client-Application-Id', 'X-Client-Token'], DEMO_KEYS.client),
      pair('management', ['X-Management-Id', 'X-Management-Token'], DEMO_KEYS.management),
      pair('server of a second project', server, DEMO_KEYS.secondServer),
    ],
    redeem: {
      path: '/v1/redemptions',
      headers: { 'X-App-Id': DEMO_KEYS.server.id, 'X-App-Token': DEMO_KEYS.server.token },
      body: {
        redeemables: [
          { object: 'voucher', id: 'GIFT-100', gift: { credits: 100 } },
          { object: 'voucher', id: 'WELCOME-20' },
          ...(tierId ? [{ object: 'promotion_tier', id: tierId }] : []),
        ],
        customer: { source_id: 'demo-customer' },
        order: { amount: 200_000 },
      },
    },
  };
}
