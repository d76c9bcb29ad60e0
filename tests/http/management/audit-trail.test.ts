// The audit trail: each change of keys, scopes and settings leaves a line, with the change or not at all.
import { handler as signIn } from '../../../functions/dashboard/sign-in';
import { handler as createCategory } from '../../../functions/categories/create';
import { handler as deleteCategory } from '../../../functions/categories/delete';
import { handler as updateCategory } from '../../../functions/categories/update';
import * as app from '../../support/app';
import {
  aRuntime,
  aUserSession,
  callHandler,
  dump,
  type Handler,
  type HttpCall,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../../support/shop';
import { manage, managed, type ManagementAnswers } from './call';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
});

type Line = ManagementAnswers['GET /audit-trail']['data'][number];

async function trail(query = ''): Promise<readonly Line[]> {
  return (await managed('GET /audit-trail', { query })).data;
}

/** One of each, a minute apart. */
async function changes(): Promise<{ readonly keyId: string; readonly rules: string }> {
  const inTurn = async (...call: Parameters<typeof manage>) => {
    rt.clock.advance(60_000);
    const answer = await manage(...call);
    expect([200, 204]).toContain(answer.status);
    return answer.body;
  };
  const { id } = await inTurn('POST /api-keys', { body: { kind: 'server', scopes: ['read'] } });
  const params = { keyId: id };
  await inTurn('PUT /api-keys/{keyId}', { params, body: { scopes: ['read', 'issue'] } });
  const { secrets } = await inTurn('POST /api-keys/{keyId}/rotate', { params, body: { old_secret_expires_at: null } });
  const secretId = (secrets as { id: string }[])[0]!.id;
  await inTurn('DELETE /api-keys/{keyId}/secrets/{secretId}', { params: { ...params, secretId } });
  await inTurn('DELETE /api-keys/{keyId}', { params });
  await inTurn('POST /shopper-keys', { body: { algorithm: 'HS256', kid: 'one' } });
  await inTurn('POST /shopper-keys/{kid}/rotate', { params: { kid: 'one' }, body: { kid: 'two' } });
  await inTurn('DELETE /shopper-keys/{kid}', { params: { kid: 'one' } });
  await inTurn('PUT ', { body: { name: 'Shop', description: 'Spring', client_redeem_enabled: true } });
  const rules = await inTurn('POST /stacking-rules', { body: { redeemables_limit: 3 } });
  const stackingRulesId = rules.id;
  await inTurn('PUT /stacking-rules/{stackingRulesId}', {
    params: { stackingRulesId },
    body: { redeemables_limit: 4 },
  });
  await inTurn('DELETE /stacking-rules/{stackingRulesId}', { params: { stackingRulesId } });
  return { keyId: id, rules: stackingRulesId };
}

const ACTIONS = [
  'stacking_rules.deleted',
  'stacking_rules.updated',
  'stacking_rules.created',
  'project.updated',
  'shopper_key.revoked',
  'shopper_key.rotated',
  'shopper_key.created',
  'api_key.revoked',
  'api_key.secret_revoked',
  'api_key.rotated',
  'api_key.updated',
  'api_key.created',
];

describe('GET /audit-trail', () => {
  it('shows who changed what, when and from where, newest first', async () => {
    const { keyId } = await changes();

    const lines = await trail('limit=100');

    expect(lines.map(({ action }) => action)).toEqual(ACTIONS);
    for (const line of lines) {
      expect(line).toMatchObject({
        actor: { type: 'management_key', id: 'management-key' },
        address: '203.0.113.9',
        request_id: expect.stringMatching(/^v-[0-9a-f]{18}$/) as string,
        object: 'audit_trail_entry',
      });
    }
    expect(lines.at(-2)).toMatchObject({
      resource: { object: 'api_key', id: keyId },
      changes: { scopes: { from: ['read'], to: ['read', 'issue'] } },
    });
    expect(lines[3]).toMatchObject({
      resource: { object: 'project', id: PROJECT },
      changes: { name: { from: 'Test shop', to: 'Shop' }, client_redeem_enabled: { from: false, to: true } },
    });
    expect(lines[1]).toMatchObject({ changes: { redeemables_limit: { from: 3, to: 4 } } });
  });

  it('is read page by page, and by what a line says', async () => {
    const { keyId, rules } = await changes();
    const actions = async (query: string) => (await trail(query)).map(({ action }) => action);

    expect(await actions('limit=5&page=2')).toEqual(ACTIONS.slice(5, 10));
    expect(await actions('action=api_key.rotated')).toEqual(['api_key.rotated']);
    expect(await actions('resource=shopper_key')).toEqual(ACTIONS.slice(4, 7));
    expect(await actions(`resource_id=${keyId}`)).toEqual(ACTIONS.slice(7));
    expect(await actions(`resource_id=${rules}&action=stacking_rules.deleted`)).toEqual(ACTIONS.slice(0, 1));
    expect(await actions('actor_id=somebody')).toEqual([]);
    expect(await actions('created_at[after]=2026-03-10T12:11:00Z')).toEqual(ACTIONS.slice(0, 1));
    expect(await actions('created_at[before]=2026-03-10T12:02:00Z')).toEqual(ACTIONS.slice(-1));
    const { body } = await manage('GET /audit-trail', { query: 'resource=api_key&limit=1' });
    expect(body.total).toBe(5);
  });

  it.each([
    ['action=api_key.stolen', 'invalid_query_params'],
    ['created_at[after]=yesterday', 'invalid_query_params'],
    ['page=1001', 'page_over_limit'],
  ])('refuses %s', async (query, key) => {
    expect(await manage('GET /audit-trail', { query })).toMatchObject({ status: 400, body: { key } });
  });

  it('is that of its project', async () => {
    await changes();

    const params = { projectId: OTHER_PROJECT };
    const { body } = await manage('GET /audit-trail', { params, headers: KEYS.otherManagement });

    expect(body).toMatchObject({ data: [], total: 0 });
  });

  it('holds no secret', async () => {
    const { body } = await manage('POST /shopper-keys', { body: { algorithm: 'HS256' } });
    const { secret } = await managed('POST /api-keys', { body: { kind: 'server' } });

    const text = JSON.stringify(await trail());

    expect(text).not.toContain(secret.token);
    expect(text).not.toContain(body.secret as string);
  });
});

describe('who is no administrator', () => {
  const seen = async (role: 'VIEWER' | 'SUPPORT' | 'USER' | 'ADMIN') => {
    const { cookie } = await aUserSession(rt, { login: `${role}@example.com`, role });
    const headers = { host: 'shop.example', 'X-Stackable-Dashboard': '1', cookie };
    return managed('GET /audit-trail', { query: 'limit=100', headers });
  };

  it.each(['VIEWER', 'SUPPORT', 'USER'] as const)(
    'reads who changed records, as %s, and not from where',
    async (role) => {
      await changes();
      const { id } = await aUserSession(rt, { login: 'ada@example.com', role: 'USER' });
      const session = await aUserSession(rt, { login: 'bob@example.com', role: 'USER' });
      rt.clock.advance(60_000);
      await callHandler(createCategory, {
        path: '/v1/categories',
        headers: {
          host: 'shop.example',
          origin: 'https://shop.example',
          'X-Stackable-Dashboard': '1',
          cookie: session.cookie,
        },
        body: { name: 'Summer', hierarchy: 3 },
      });

      const { data, total } = await seen(role);

      expect(data.map(({ action }) => action)).toEqual([
        'category.created',
        'stacking_rules.deleted',
        'stacking_rules.updated',
        'stacking_rules.created',
      ]);
      expect(total).toBe(4);
      expect(data[0]).toMatchObject({ actor: { type: 'user', id: session.id, name: 'bob@example.com' } });
      expect(data[1]).toMatchObject({ actor: { type: 'management_key', id: 'management-key' } });
      expect(JSON.stringify(data)).not.toContain('203.0.113.9');
      expect(data.map(({ request_id }) => request_id)).toEqual([null, null, null, null]);
      expect(JSON.stringify(data)).not.toContain(id);
    },
  );

  it('leaves the rest to an administrator', async () => {
    await changes();

    const { data } = await seen('ADMIN');

    expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(ACTIONS));
    expect(JSON.stringify(data)).toContain('203.0.113.9');
  });
});

describe('a change', () => {
  it('that changes nothing leaves no line', async () => {
    const before = await dump(rt);

    await manage('PUT ', { body: { name: 'Test shop' } });
    await manage('PUT /api-keys/{keyId}', { params: { keyId: 'server-key' }, body: { name: null } });
    await manage('DELETE /api-keys/{keyId}', { params: { keyId: 'revoked-key' } });

    expect(await trail()).toEqual([]);
    expect(await dump(rt)).toEqual(before);
  });

  it('that is refused leaves no line', async () => {
    await manage('PUT ', { body: { timezone: 'Mars/Olympus' } });
    await manage('POST /api-keys', { body: { kind: 'client', scopes: ['read'] } });

    expect(await trail()).toEqual([]);
  });

  it.each([['LOST_ANSWER'], ['LOST_REQUEST'], ['BUSY']] as const)('has one line after a %s', async (kind) => {
    rt.faults.next('transact', { kind });

    const { status } = await manage('POST /api-keys', { body: { kind: 'server' } });

    expect([status, (await trail()).length]).toEqual([200, 1]);
    expect(await rt.store.credentials.list(PROJECT)).toHaveLength(6);
  });
});

describe('a change of the configuration', () => {
  const asServer = (handler: Handler, call: HttpCall) => callHandler(handler, { headers: KEYS.server, ...call });
  const path = '/v1/categories';

  it('leaves a line with who did it, in the transaction of the change', async () => {
    const made = await asServer(createCategory, { path, body: { name: 'Summer', hierarchy: 3 } });
    const { id } = made.body;
    rt.clock.advance(60_000);
    const params = { categoryId: id };
    await asServer(updateCategory, {
      method: 'PUT',
      path: `${path}/${id}`,
      params,
      body: { name: 'Summer', hierarchy: 5 },
    });
    rt.clock.advance(60_000);
    await asServer(deleteCategory, { method: 'DELETE', path: `${path}/${id}`, params });

    const lines = await trail('resource=category');
    expect(lines.map(({ action }) => action)).toEqual(['category.deleted', 'category.updated', 'category.created']);
    expect(lines[1]).toMatchObject({
      actor: { type: 'server_key', id: KEYS.server['X-App-Id'] },
      resource: { object: 'category', id },
      changes: { hierarchy: { from: 3, to: 5 } },
      before_hash: lines[2]!.after_hash,
      after_hash: lines[0]!.before_hash,
      related: [],
    });
    expect([lines[2]!.before_hash, lines[0]!.after_hash]).toEqual([null, null]);
  });

  it('names the person, or the pair that they came in with', async () => {
    const local = { ...rt, acceptsDemoKeys: false };
    app.installRuntime(local);
    const { id, cookie } = await aUserSession(local, { login: 'ada@example.com', role: 'USER' });
    const page = { host: 'shop.example', Origin: 'https://shop.example', 'X-Stackable-Dashboard': '1' };
    const body = { id: 'management-key', token: 'management-secret' };
    const entered = await callHandler(signIn, { path: '/dashboard/session', headers: page, body });
    const ofPair = entered.cookies![0]!.split(';')[0]!;
    for (const [name, held] of [
      ['Of Ada', cookie],
      ['Of the pair', ofPair],
    ] as const) {
      rt.clock.advance(60_000);
      const headers = { ...page, cookie: held };
      expect((await callHandler(createCategory, { path, headers, body: { name, hierarchy: 3 } })).status).toBe(200);
    }

    expect((await trail('resource=category')).map(({ actor }) => actor)).toEqual([
      { type: 'management_key', id: KEYS.management['X-Management-Id'], name: null },
      { type: 'user', id, name: 'ada@example.com' },
    ]);
  });

  it('leaves none where it is refused, or changes nothing', async () => {
    const made = await asServer(createCategory, { path, body: { name: 'Summer', hierarchy: 3 } });
    const { id } = made.body;
    const body = { name: 'Summer', hierarchy: 3 };
    await asServer(updateCategory, { method: 'PUT', path: `${path}/${id}`, params: { categoryId: id }, body });
    await asServer(deleteCategory, { method: 'DELETE', path: `${path}/none`, params: { categoryId: 'none' } });

    expect((await trail('resource=category')).map(({ action }) => action)).toEqual(['category.created']);
  });
});
