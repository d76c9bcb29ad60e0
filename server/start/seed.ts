// The demo data that `npm start` loads once: two projects with their keys, and something to redeem.
import { newProjectKey } from '../../lib/services/assets/assets';
import { hashToken } from '../../lib/http/auth';
import type { Caller } from '../../lib/model/common';
import { DEMO_KEYS, DEMO_PROJECT, DEMO_SITE, SECOND_DEMO_PROJECT } from '../../lib/model/keys/access-token';
import { projectSettings, type ProjectSettings } from '../../lib/model/records/settings';
import type { Runtime } from '../../lib/ports/runtime';
import type { Table } from '../../lib/storage/table/table';
import { createCampaign } from '../../lib/services/campaigns/campaigns';
import { upsertCustomer } from '../../lib/services/customers/customers';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { DEMO_CALLER as caller, DEMO_CAMPAIGN } from './demo';
import { runtimeOn } from './runtime';
import { putShop } from './shop/shop';

/**
 * Writes the demo only where the table does not hold it yet.
 * @param hasShop whether the demo project also gets the history of a shop
 */
export async function seedDemo(table: Table, hasShop: boolean): Promise<void> {
  const rt = runtimeOn(table);
  const isLoaded = await rt.store.credentials.load(DEMO_KEYS.secondServer.id);
  if (isLoaded) return;
  if (hasShop) await putShop(table, caller, DEMO_SETTINGS);
  await load(rt);
}

/** The settings of a shop with a page, which may redeem and publish. */
export function shopSettings(id: string, name: string): ProjectSettings {
  return {
    ...projectSettings(id, name),
    client_trusted_domains: [DEMO_SITE],
    client_redeem_enabled: true,
    client_publish_enabled: true,
    client_publish_campaigns: ['*'],
  };
}

/** Only if the project is missing: another key would change the tracking ids of its customers. */
export async function addProject(rt: Runtime, settings: ProjectSettings): Promise<void> {
  const scope = { project: settings.id, caseSensitiveCodes: settings.case_sensitive_codes };
  await rt.store.configChanges.commit(scope, { trackingKey: newProjectKey(), settings, basedOn: 0 });
}

const DEMO_SETTINGS = { ...shopSettings(DEMO_PROJECT, 'Demo shop'), client_nearest_enabled: true };

/** The last write is the key that marks the demo as complete: an interrupted load starts again. */
async function load(rt: Runtime): Promise<void> {
  await addProject(rt, DEMO_SETTINGS);
  await addProject(rt, projectSettings(SECOND_DEMO_PROJECT, 'Second demo shop'));
  await loadRecords(rt);
  for (const kind of ['server', 'client', 'management'] as const) await putKey(rt, DEMO_PROJECT, kind, DEMO_KEYS[kind]);
  await putKey(rt, SECOND_DEMO_PROJECT, 'server', DEMO_KEYS.secondServer);
}

/** A key pair with all permissions of its kind. */
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
      kind,
      role: 'admin',
      name: 'Demo',
      scopes: null,
      secrets: [{ id: 'sec_demo', tokenHash: hashToken(key.token), createdAt, expiresAt: null }],
      createdAt,
      expiresAt: null,
      revoked: false,
    },
    entry: null,
  });
  // A load that was cut short left it behind.
  if (outcome.status !== 'COMMITTED' && outcome.status !== 'STALE') throw new Error('The keys were not written.');
}

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
