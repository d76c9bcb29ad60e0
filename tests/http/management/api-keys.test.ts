// Key pairs, as the management of a project makes, changes, rotates and revokes them.
import { handler as listActions } from '../../../functions/async-actions/list';
import * as app from '../../support/app';
import {
  aRuntime,
  callHandler,
  dump,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putCredential,
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

/** Another process, which remembers no pair. */
const forget = (): void => app.installRuntime({ ...rt } satisfies app.Runtime);

type Pair = ManagementAnswers['POST /api-keys'];

async function reads({ id, secret }: Pair): Promise<number> {
  forget();
  const headers = { 'X-App-Id': id, 'X-App-Token': secret.token };
  return (await callHandler(listActions, { method: 'GET', path: '/v1/async-actions', headers })).status;
}

const made = (body: object = { kind: 'server' }): Promise<Pair> => managed('POST /api-keys', { body });

const keyId = (pair: Pair) => ({ keyId: pair.id });

describe('POST /api-keys', () => {
  it('makes a pair that works, and shows its secret once', async () => {
    const pair = await made({ kind: 'server', name: 'Shop', scopes: ['set-up', 'read'] });

    expect(pair).toMatchObject({
      kind: 'server',
      role: 'admin',
      name: 'Shop',
      scopes: ['read', 'set-up'],
      status: 'ACTIVE',
      created_at: '2026-03-10T12:00:00.000Z',
      expires_at: null,
      last_used_at: null,
      object: 'api_key',
      secrets: [{ id: pair.secret.id, expires_at: null, last_used_at: null }],
    });
    expect(await reads(pair)).toBe(200);
    const shown = await manage('GET /api-keys/{keyId}', { params: keyId(pair) });
    expect(shown.body).not.toHaveProperty('secret');
    const stored = JSON.stringify([await dump(rt), shown.body, rt.logged]);
    expect(stored).not.toContain(pair.secret.token);
    expect(JSON.stringify(shown.body)).not.toContain(app.hashToken(pair.secret.token));
  });

  it.each([
    ['no kind', {}, "Payload should have required property 'kind'"],
    ['an unknown scope', { kind: 'server', scopes: ['root'] }, 'Property .scopes[0] must be one of'],
    ['no scope at all', { kind: 'server', scopes: [] }, 'Property .scopes must NOT have fewer than 1 items.'],
    ['scopes of a client pair', { kind: 'client', scopes: ['read'] }, 'Only server pairs have scopes.'],
    [
      'a role of a client pair',
      { kind: 'client', role: 'merchant' },
      'Only server pairs have another role than admin.',
    ],
    ['a merchant who issues', { kind: 'server', role: 'merchant', scopes: ['issue'] }, 'The role merchant has not all'],
    ['an end that is over', { kind: 'server', expires_at: '2026-03-10T12:00:00Z' }, 'Property .expires_at must be a'],
    ['a date without a time', { kind: 'server', expires_at: '2027-03-10' }, 'Property .expires_at must be a valid'],
  ])('refuses %s, and stores nothing', async (_name, body, details) => {
    const before = await dump(rt);

    const answer = await manage('POST /api-keys', { body });

    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(answer.body.details).toContain(details);
    expect(await dump(rt)).toEqual(before);
  });

  it('counts pairs that work only', async () => {
    for (let number = 4; number < app.LIMITS.apiKeys; number += 1) {
      await putCredential(rt, { keyId: `key-${number}`, token: 'any', project: PROJECT });
    }

    const answer = await manage('POST /api-keys', { body: { kind: 'client' } });
    await manage('DELETE /api-keys/{keyId}', { params: { keyId: 'key-7' } });

    expect(answer).toMatchObject({ status: 400, body: { details: 'A project has at most 100 key pairs that work.' } });
    expect((await manage('POST /api-keys', { body: { kind: 'client' } })).status).toBe(200);
  });
});

describe('GET /api-keys', () => {
  it('lists the pairs of the project, oldest first, page by page', async () => {
    const pair = await made();

    const { body } = await manage('GET /api-keys', { query: 'limit=2&page=3' });
    const other = await manage('GET /api-keys', { query: 'limit=100' });

    expect(body).toMatchObject({ object: 'list', data_ref: 'data', total: 6, data: [{}, { id: pair.id }] });
    expect(JSON.stringify(other.body)).not.toContain('other-key');
  });

  it.each(['GET', 'PUT', 'DELETE'])('%s knows no pair of another project', async (method) => {
    for (const id of ['other-key', 'nobody']) {
      const answer = await manage(`${method} /api-keys/{keyId}`, { params: { keyId: id }, body: {} });

      expect(answer).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'api_key' } });
    }
  });

  it('knows no other project', async () => {
    const answer = await manage('GET /api-keys', { params: { projectId: OTHER_PROJECT } });

    expect(answer).toMatchObject({ status: 404, body: { resource_type: 'project' } });
  });
});

describe('PUT /api-keys/{keyId}', () => {
  it('changes what is sent, and nothing else', async () => {
    const pair = await made({ kind: 'server', name: 'Shop', scopes: ['read'] });
    const put = (body: object) => manage('PUT /api-keys/{keyId}', { params: keyId(pair), body });

    expect((await put({ scopes: null })).body).toMatchObject({ name: 'Shop', scopes: null });
    expect((await put({ name: null, expires_at: '2026-03-11T00:00:00+02:00' })).body).toMatchObject({
      name: null,
      scopes: null,
      expires_at: '2026-03-10T22:00:00.000Z',
    });
  });

  it('takes effect with the end of the pair, and is refused once it is revoked', async () => {
    const pair = await made({ kind: 'server', expires_at: '2026-03-10T13:00:00Z' });
    const before = await reads(pair);
    rt.clock.set('2026-03-10T13:00:00Z');
    const after = await reads(pair);
    const shown = await manage('GET /api-keys/{keyId}', { params: keyId(pair) });
    await manage('DELETE /api-keys/{keyId}', { params: keyId(pair) });

    expect([before, after, shown.body.status]).toEqual([200, 401, 'EXPIRED']);
    expect(await manage('PUT /api-keys/{keyId}', { params: keyId(pair), body: { name: 'x' } })).toMatchObject({
      status: 400,
      body: { details: `The key ${pair.id} is revoked.` },
    });
  });
});

describe('POST /api-keys/{keyId}/rotate', () => {
  const rotate = async (pair: Pair, body: object = {}) => {
    rt.clock.advance(1);
    return managed('POST /api-keys/{keyId}/rotate', { params: keyId(pair), body });
  };

  it('refuses the old secret at once where nothing is said', async () => {
    const pair = await made();

    const rotated = await rotate(pair);

    expect(rotated.secrets.map(({ id }) => id)).toEqual([rotated.secret.id]);
    expect([await reads(pair), await reads(rotated)]).toEqual([401, 200]);
  });

  it('lets both secrets work until the old one is revoked', async () => {
    const pair = await made();
    const rotated = await rotate(pair, { old_secret_expires_at: null });
    const both = [await reads(pair), await reads(rotated)];
    const third = await manage('POST /api-keys/{keyId}/rotate', {
      params: keyId(pair),
      body: { old_secret_expires_at: null },
    });

    const revoke = (secretId: string) =>
      manage('DELETE /api-keys/{keyId}/secrets/{secretId}', { params: { ...keyId(pair), secretId } });
    const revoked = await revoke(pair.secret.id);
    const last = await revoke(rotated.secret.id);
    const unknown = await revoke(pair.secret.id);

    expect([both, revoked.status]).toEqual([[200, 200], 204]);
    expect(third).toMatchObject({ status: 400, body: { details: expect.stringContaining('two secrets') as string } });
    expect(last).toMatchObject({ status: 400, body: { details: expect.stringContaining('only secret') as string } });
    expect(unknown).toMatchObject({ status: 404, body: { resource_type: 'api_key_secret' } });
    expect([await reads(pair), await reads(rotated)]).toEqual([401, 200]);
  });

  it('lets the old secret work until the moment that is named', async () => {
    const pair = await made();
    const rotated = await rotate(pair, { old_secret_expires_at: '2026-03-17T12:00:00Z' });
    const during = await reads(pair);
    rt.clock.set('2026-03-17T12:00:00Z');

    expect([during, await reads(pair), await reads(rotated)]).toEqual([200, 401, 200]);
    await rotate(rotated, { old_secret_expires_at: null });
  });

  it('gives no secret more time than it had', async () => {
    const pair = await made();
    await rotate(pair, { old_secret_expires_at: '2026-03-11T00:00:00Z' });
    rt.clock.set('2026-03-10T20:00:00Z');
    const { secrets } = await managed('GET /api-keys/{keyId}', { params: keyId(pair) });

    expect(secrets.map(({ expires_at }) => expires_at)).toEqual(['2026-03-11T00:00:00.000Z', null]);
  });

  it('is done once where its answer was lost on the way', async () => {
    const pair = await made();
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    const rotated = await rotate(pair);

    const { body } = await manage('GET /audit-trail', { query: 'action=api_key.rotated' });
    expect([await reads(pair), await reads(rotated), body.total]).toEqual([401, 200, 1]);
  });
});

describe('DELETE /api-keys/{keyId}', () => {
  it('refuses the pair for good, however often it is asked', async () => {
    const pair = await made();

    const statuses = [1, 2].map(() => manage('DELETE /api-keys/{keyId}', { params: keyId(pair) }));

    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([204, 204]);
    expect(await reads(pair)).toBe(401);
    const { body } = await manage('GET /audit-trail', { query: `resource_id=${pair.id}` });
    expect((body.data as { action: string }[]).map(({ action }) => action)).toContain('api_key.revoked');
    expect(body.total).toBe(2);
  });

  it('is refused to keys of another kind', async () => {
    const answer = await manage('DELETE /api-keys/{keyId}', { params: { keyId: 'client-key' }, headers: KEYS.server });

    expect(answer.status).toBe(403);
    expect(await rt.store.credentials.load('client-key')).toMatchObject({ credential: { revoked: false } });
  });
});
