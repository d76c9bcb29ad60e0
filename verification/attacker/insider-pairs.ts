// Key pairs of the shop with few scopes, what they may use, and a file that not all of them may open.
import type { KeyScope } from '../../lib/model/common';
import type { Runtime } from '../../lib/ports/runtime';
import { runDueActions } from '../../lib/services/async-actions/background';
import { putCredential } from '../../tests/support/credentials';
import type { Shop } from './shop';

export interface Insider {
  readonly keyId: string;
  readonly role: 'admin' | 'merchant';
  readonly scopes: readonly KeyScope[];
}

/** A till, an agency, a report, and pairs that have all that a request takes. */
export const INSIDERS: readonly Insider[] = [
  { keyId: 'till', role: 'merchant', scopes: ['read', 'evaluate'] },
  { keyId: 'only-evaluate', role: 'admin', scopes: ['evaluate'] },
  { keyId: 'only-issue', role: 'admin', scopes: ['read', 'issue'] },
  { keyId: 'no-privacy', role: 'admin', scopes: ['read', 'evaluate', 'issue', 'set-up'] },
  { keyId: 'everything', role: 'admin', scopes: ['read', 'evaluate', 'issue', 'set-up', 'privacy'] },
];
export const TOKEN = 'insider-secret';

/** Codes and orders that pairs of the shop may use as they like. */
export const TILL_CODE = 'TILL';

/** @returns the id of a finished export with personal columns, filtered by an address */
export async function addInsiders(rt: Runtime, shop: Shop, email: string): Promise<string> {
  for (const { keyId, role, scopes } of INSIDERS) {
    await putCredential(rt, { keyId, token: TOKEN, role, scopes: role === 'merchant' ? null : scopes });
  }
  const endless = { discount: { type: 'AMOUNT', amount_off: 10 }, redemption: { quantity: null } };
  await shop.ask('POST /v1/vouchers/{code}', endless, { code: TILL_CODE });
  await shop.ask('POST /v1/orders', { source_id: 'till-order', amount: 100 });
  await shop.ask('POST /v1/campaigns', { name: 'Tills', campaign_type: 'PROMOTION', promotion: { tiers: [] } });
  const parameters = { fields: ['name', 'email'], filters: { email: { conditions: { $is: [email] } } } };
  const exportId = await shop.id('POST /v1/exports', { exported_object: 'customer', parameters });
  await runDueActions(rt, Number.POSITIVE_INFINITY);
  const { status } = await shop.ask('GET /v1/exports/{exportId}', undefined, { exportId });
  if (status !== 'DONE') throw new Error(`The export is ${String(status)}.`);
  return exportId;
}
