// The service that the test runner has started, as one shop sees it: each test file has a project of its own, with its keys.
import { createHash } from 'node:crypto';
import { LOCAL_COOKIE } from '../../../lib/http/keys/dashboard-session';
import type { Caller, DashboardRole } from '../../../lib/model/common';
import type { Runtime } from '../../../lib/ports/runtime';
import { systemIds } from '../../../lib/runtime';
import { beginSession } from '../../../lib/services/dashboard/dashboard-sessions';
import { addUser } from '../../../lib/services/users/users';
import { DynamoTable } from '../../../lib/storage/table/dynamo-table';
import { useLocalAws } from '../../../server/engine/environment';
import { runtimeOn } from '../../../server/start/runtime';
import { addProject, putKey, shopSettings } from '../../../server/start/seed';
import { putShop } from '../../../server/start/shop/shop';
import { tableNameOf } from '../../../scripts/support/service-definition';
import { headersOf, type Keys, type KeyPair } from '../../support/service';
import { untilReady } from '../../support/running-service';

export interface Shop {
  readonly address: string;
  readonly project: string;
  readonly keys: Keys;
  readonly rt: Runtime;
  /** A call with the project's server key. */
  readonly api: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** A call with the project's management key; the path goes on from the project's. */
  readonly manage: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** Begin the session of a user with this role. */
  readonly enter: (role: DashboardRole) => Promise<HeldSession>;
}

/** What a browser holds, and whose it is. */
export interface HeldSession {
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
  readonly userId: string;
  readonly tokenHash: string;
}

interface ShopOptions {
  /** With the month of history that `npm start` begins with. */
  readonly hasHistory?: boolean;
  /** With nothing at all. */
  readonly isEmpty?: boolean;
  readonly project?: string;
}

export async function openShop(options: ShopOptions = {}) {
  const { hasHistory = false, isEmpty = false, project = systemIds.random('proj', 8) } = options;
  const [port = '', endpoint = ''] = (process.env.TEST_SERVICE ?? '').split(' ');
  const address = `http://127.0.0.1:${port}`;
  useLocalAws();
  await untilReady({ address });
  const table = new DynamoTable({ endpoint, tableName: tableNameOf('local') });
  const rt = runtimeOn(table);
  const settings = shopSettings(project, 'Shop of a test');
  if (hasHistory) await putShop(table, callerOf(project), settings);
  await addProject(rt, settings);
  const keys: Keys = { server: keyPair(), client: keyPair(), management: keyPair() };
  for (const kind of ['server', 'client', 'management'] as const) await putKey(rt, project, kind, keys[kind]);
  const shop = shopOf({ address, project, keys, rt });
  if (!isEmpty) await fill(shop);
  return shop;
}

function shopOf({ address, project, keys, rt }: Pick<Shop, 'address' | 'project' | 'keys' | 'rt'>): Shop {
  const management = { 'X-Management-Id': keys.management.id, 'X-Management-Token': keys.management.token };
  const root = `${address}/management/v1/projects/${project}`;
  return {
    address,
    project,
    keys,
    rt,
    api: (method, path, body) => call(`${address}${path}`, { method, headers: headersOf(keys.server), body }),
    manage: (method, path, body) => call(`${root}${path}`, { method, headers: management, body }),
    enter: (role) => enter({ address, project, rt }, role),
  };
}

/** What the demo of `npm start` has. */
async function fill({ api }: Shop): Promise<void> {
  const redemption = { quantity: null };
  await Promise.all([
    api('POST', '/v1/vouchers/WELCOME-20', { discount: { type: 'PERCENT', percent_off: 20 }, redemption }),
    api('POST', '/v1/vouchers/GIFT-100', { gift: { amount: 10_000 } }),
    api('POST', '/v1/customers', { source_id: 'demo-customer', name: 'Ada Demo' }),
  ]);
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

async function call<T>(url: string, { method, headers, body }: Sent): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, { method, headers: { ...headers, 'Content-Type': 'application/json' }, ...sent });
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as T;
}

function keyPair(): KeyPair {
  return { id: systemIds.uuid(), token: systemIds.uuid() };
}

function callerOf(project: string): Caller {
  return {
    project,
    caseSensitiveCodes: true,
    kind: 'server',
    keyId: 'history',
    role: 'admin',
    channel: null,
    origin: null,
  };
}

async function enter(
  { address, project, rt }: Pick<Shop, 'address' | 'project' | 'rt'>,
  role: DashboardRole,
): Promise<HeldSession> {
  const operator = {
    project,
    caseSensitiveCodes: true,
    actor: { type: 'command', id: 'browser-test' } as const,
    address: null,
    requestId: null,
  };
  const login = `${role.toLowerCase()}-${systemIds.uuid().slice(0, 8)}@example.com`;
  const { id } = await addUser(rt, operator, { login, role });
  const { token } = await beginSession(rt, { project, keyId: id, secretId: null, role: null }, role);
  return {
    cookie: { name: LOCAL_COOKIE, value: token, url: address },
    userId: id,
    tokenHash: createHash('sha256').update(token, 'utf8').digest('hex'),
  };
}
