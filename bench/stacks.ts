// What the benchmarks of handlers send: stacks of coupons on one order, and the events that carry them.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DEMO_KEYS, DEMO_PROJECT } from '../lib/model/keys/access-token';
import { createVoucher } from '../lib/services/vouchers/vouchers';
import { ensureTable } from '../server/engine/table';
import { runtimeOver } from '../server/start/runtime';
import { addProject, putKey, shopSettings } from '../server/start/seed';

export const LINES = 10;
/** Stacks of codes that requests take in turn. */
const STACKS = 8;

/** A new table with a project, its server key and the coupons of stacks of these sizes. */
export async function fillTable(
  address: { readonly endpoint: string; readonly tableName: string },
  sizes: readonly number[],
): Promise<void> {
  const client = new DynamoDBClient({ endpoint: address.endpoint });
  await ensureTable(client, address.tableName);
  client.destroy();
  const rt = runtimeOver(address);
  await addProject(rt, shopSettings(DEMO_PROJECT, 'Bench'));
  await putKey(rt, DEMO_PROJECT, 'server', DEMO_KEYS.server);
  const caller = { project: DEMO_PROJECT, caseSensitiveCodes: true, keyId: DEMO_KEYS.server.id } as const;
  const by = { ...caller, kind: 'server', role: 'admin', channel: null, origin: null } as const;
  for (const code of sizes.flatMap((size) => stacksOf(size).flat())) {
    await createVoucher(rt, by, code, { discount: { type: 'PERCENT', percent_off: 1 } });
  }
}

function stacksOf(size: number): string[][] {
  return Array.from({ length: STACKS }, (_, stack) =>
    Array.from({ length: size }, (_code, index) => `BENCH-${size}-${stack}-${index}`),
  );
}

/** The body of a request for each stack of a size. */
export function bodiesOf(size: number): string[] {
  const items = Array.from({ length: LINES }, (_, index) => ({
    source_id: `product-${index}`,
    related_object: 'product',
    quantity: index + 1,
    price: 1_000,
  }));
  return stacksOf(size).map((codes) =>
    JSON.stringify({ redeemables: codes.map((id) => ({ object: 'voucher', id })), order: { items } }),
  );
}

export function eventOf(path: string, body: string): object {
  const http = { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' };
  const routeKey = `POST ${path}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    body,
    isBase64Encoded: false,
    headers: {
      'content-type': 'application/json',
      'x-app-id': DEMO_KEYS.server.id,
      'x-app-token': DEMO_KEYS.server.token,
    },
    requestContext: { http, requestId: 'bench', routeKey, stage: '$default' },
  };
}
