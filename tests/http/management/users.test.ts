// Who may come into the dashboard: added, listed, given a role, removed, and what the audit trail says of it.
import { handler as listTrail } from '../../../functions/audit-trail/list';
import { handler as showSession } from '../../../functions/dashboard/session';
import { handler as signOut } from '../../../functions/dashboard/sign-out';
import { handler as add } from '../../../functions/users/add';
import { handler as get } from '../../../functions/users/get';
import { handler as invite } from '../../../functions/users/invite';
import { handler as list } from '../../../functions/users/list';
import { handler as remove } from '../../../functions/users/remove';
import { handler as update } from '../../../functions/users/update';
import * as app from '../../support/app';
import {
  aRuntime,
  aUserSession,
  callHandler,
  dump,
  type Handler,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../../support/shop';

const HOST = 'shop.example';
const OF_PAGE = { host: HOST, 'X-Stackable-Dashboard': '1', Origin: `https://${HOST}` };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime({ ...rt, acceptsDemoKeys: false } satisfies app.Runtime);
  await putKeys(rt, OTHER_PROJECT);
});

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly userId?: string;
  readonly projectId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(
  handler: Handler,
  { method = 'POST', body, userId, projectId = PROJECT, headers = KEYS.management }: Asked,
) {
  const [path = ''] = handler.endpoint!.paths;
  const params: Record<string, string> = path.includes('{projectId}') ? { projectId } : {};
  if (userId !== undefined) params.userId = userId;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  return callHandler(handler, { method, path: filled, params, routeKey: `${method} ${path}`, headers, body });
}

const ADA = { login: 'Ada@Example.com', role: 'SUPPORT', first_name: 'Ada', last_name: 'Lovelace' };
const added = async () => (await ask(add, { body: ADA })).body;

describe('users', () => {
  it('are added under their address, and found by id and login, in any case', async () => {
    const { id } = await added();

    const found = await Promise.all(
      [id, 'ada@example.com', 'ADA@example.COM'].map((userId) => ask(get, { method: 'GET', userId })),
    );

    expect(id).toMatch(/^user_[a-z0-9]{32}$/);
    for (const { status, body } of found) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id,
        login: 'ada@example.com',
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Lovelace',
        projects: { [PROJECT]: 'SUPPORT' },
        is_owner: false,
        object: 'user',
      });
    }
  });

  it('are listed with their roles', async () => {
    await added();
    await ask(add, { body: { login: 'bob@example.com', role: 'ADMIN' } });

    const { body } = await ask(list, { method: 'GET' });

    expect(body).toMatchObject({ object: 'list', data_ref: 'data', total: 2 });
    expect((body as unknown as { data: { login: string }[] }).data.map(({ login }) => login).toSorted()).toEqual([
      'ada@example.com',
      'bob@example.com',
    ]);
  });

  it('are given another role, and removed once', async () => {
    const { id } = await added();

    expect(await ask(update, { method: 'PUT', userId: id, body: { role: 'USER' } })).toMatchObject({
      status: 200,
      body: { projects: { [PROJECT]: 'USER' } },
    });
    expect((await ask(remove, { method: 'DELETE', userId: id })).status).toBe(204);
    expect(await ask(remove, { method: 'DELETE', userId: id })).toMatchObject({
      status: 400,
      body: { key: 'user_not_assigned' },
    });
    expect((await ask(get, { method: 'GET', userId: id })).status).toBe(404);
  });

  it('are invited into the own project alone', async () => {
    const body = { email: 'eve@example.com', projects: { [PROJECT]: 'VIEWER' } };

    expect((await ask(invite, { body })).status).toBe(204);
    expect(await ask(invite, { body })).toMatchObject({ status: 409, body: { key: 'duplicate_found' } });
    expect((await ask(invite, { body: { ...body, projects: { [OTHER_PROJECT]: 'ADMIN' } } })).status).toBe(404);
    expect((await ask(invite, { body: { ...body, projects: {} } })).status).toBe(400);
    expect((await ask(list, { method: 'GET' })).body).toMatchObject({ total: 1 });
  });

  it.each([
    ['a role that is none', { ...ADA, role: 'MERCHANT' }, 400, 'used_incorrect_role'],
    ['a login that is no address', { ...ADA, login: 'ada' }, 400, 'invalid_payload'],
    ['no role', { login: 'ada@example.com' }, 400, 'invalid_payload'],
  ])('are refused with %s, and nothing is stored', async (_name, body, status, key) => {
    const before = await dump(rt);

    expect(await ask(add, { body })).toMatchObject({ status, body: { key } });
    expect(await dump(rt)).toEqual(before);
  });

  it('are those of one project: another has none of them', async () => {
    const { id } = await added();

    expect((await ask(get, { method: 'GET', userId: id, projectId: OTHER_PROJECT })).status).toBe(404);
    expect(await ask(add, { body: ADA })).toMatchObject({ status: 409, body: { key: 'duplicate_found' } });
  });

  it('leave a line in the audit trail for each change, and none for what changes nothing', async () => {
    const { id } = await added();
    await ask(update, { method: 'PUT', userId: id, body: { role: 'SUPPORT' } });
    await ask(update, { method: 'PUT', userId: id, body: { role: 'USER' } });
    await ask(remove, { method: 'DELETE', userId: id });

    const { body } = await ask(listTrail, { method: 'GET' });

    const lines = (body as unknown as { data: { action: string; resource: object; changes: object }[] }).data;
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['user.added', 'user.removed', 'user.updated']);
    expect(lines.find(({ action }) => action === 'user.updated')).toMatchObject({
      resource: { object: 'user', id },
      changes: { role: { from: 'SUPPORT', to: 'USER' } },
      actor: { type: 'management_key', id: 'management-key' },
    });
  });
});

describe('the session of a user', () => {
  const who = (cookie: string) =>
    callHandler(showSession, { method: 'GET', path: '/dashboard/session', headers: { ...OF_PAGE, cookie } });
  const restart = () => app.installRuntime({ ...rt, acceptsDemoKeys: false } satisfies app.Runtime);

  it('has the role they have in the project, or the one their groups gave them where that is less', async () => {
    const ada = await aUserSession(restarted(), { login: 'ada@example.com', role: 'SUPPORT' });
    const bob = await aUserSession(restarted(), { login: 'bob@example.com', role: 'ADMIN', granted: 'USER' });
    const eve = await aUserSession(restarted(), { login: 'eve@example.com', role: 'VIEWER', granted: 'ADMIN' });

    expect((await who(ada.cookie)).body).toMatchObject({ project: PROJECT, role: 'SUPPORT', name: 'ada@example.com' });
    expect((await who(bob.cookie)).body).toMatchObject({ role: 'USER', key_id: bob.id });
    expect((await who(eve.cookie)).body).toMatchObject({ role: 'VIEWER', key_id: eve.id });
  });

  it('follows their role, ends when they are removed, and when they sign out', async () => {
    const { id, cookie } = await aUserSession(restarted(), { login: 'ada@example.com', role: 'SUPPORT' });
    await ask(update, { method: 'PUT', userId: id, body: { role: 'VIEWER' } });
    restart();
    expect((await who(cookie)).body).toMatchObject({ role: 'VIEWER' });

    await ask(remove, { method: 'DELETE', userId: id });
    restart();
    expect((await who(cookie)).status).toBe(401);

    const bob = await aUserSession(restarted(), { login: 'bob@example.com', role: 'ADMIN' });
    const out = { method: 'DELETE', path: '/dashboard/session', headers: { ...OF_PAGE, cookie: bob.cookie } };
    expect((await callHandler(signOut, out)).status).toBe(204);
    expect((await who(bob.cookie)).status).toBe(401);
  });

  it('lasts no longer than that of an administrator, once they are one', async () => {
    const { id, cookie } = await aUserSession(restarted(), { login: 'ada@example.com', role: 'USER' });
    const ends = async () => (await who(cookie)).body.ends_at;
    expect(await ends()).toBe('2026-03-11T00:00:00.000Z');

    await ask(update, { method: 'PUT', userId: id, body: { role: 'ADMIN' } });
    restart();
    expect(await ends()).toBe('2026-03-10T20:00:00.000Z');
    for (let minutes = 25; minutes < 8 * 60; minutes += 25) {
      rt.clock.advance(25 * 60_000);
      expect((await who(cookie)).status).toBe(200);
    }
    rt.clock.advance(25 * 60_000);
    expect((await who(cookie)).status).toBe(401);
  });

  it('of an administrator manages users, and the trail names them', async () => {
    const { id, cookie } = await aUserSession(restarted(), { login: 'root@example.com', role: 'ADMIN' });
    const headers = { ...OF_PAGE, cookie };

    expect((await ask(add, { body: ADA, headers })).status).toBe(200);
    const { body } = await ask(listTrail, { method: 'GET', headers });
    const lines = (body as unknown as { data: { actor: { id: string } }[] }).data;
    expect(lines.map(({ actor }) => actor)).toContainEqual({ type: 'user', id, name: 'root@example.com' });
  });

  const restarted = (): app.Runtime => ({ ...rt, acceptsDemoKeys: false });
});
