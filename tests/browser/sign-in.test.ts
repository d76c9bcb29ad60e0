// Who comes in, how, what the browser keeps of it, and when it ends.
import type { Page } from 'playwright-core';
import { sessionEndMs } from '../../lib/model/permissions';
import { useDashboard } from './support/browser';
import { goTo, openMore, settled, signIn, violations } from './support/page';
import type { HeldSession, Shop } from './support/world';

const dashboard = useDashboard();

let service: Shop;
let page: Page;

beforeAll(() => {
  service = dashboard.shop;
});

beforeEach(async () => {
  page = await dashboard.newPage();
});

const open = (path: string) => dashboard.open(page, path);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Everything a script of the page can read. */
const KEPT = `Promise.all([indexedDB.databases(), caches.keys()]).then(([bases, names]) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bases, names, location.href, history.state]))`;

describe('who comes in', () => {
  it('gets the same answer for every pair that does not fit, and keeps no token', async () => {
    await open('/codes/GIFT-100');
    const { server, client } = service.keys;
    for (const pair of [client, { id: server.id, token: 'wrong' }]) {
      await signIn(page, pair);
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').innerText()).toBe("This key ID or token isn't valid for the dashboard.");
    }
    await signIn(page, server);

    // Back to where it was.
    await heading('GIFT-100');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'stackable-local', httpOnly: true, sameSite: 'Strict' });
    const kept = await page.evaluate<string>(KEPT);
    for (const secret of [server.token, server.id, cookie!.value]) expect(kept).not.toContain(secret);
    expect((JSON.parse(kept) as unknown[]).slice(0, 5)).toEqual([{}, {}, '', [], []]);

    await press('Sign out');
    await heading('Sign in');
    expect(await page.context().cookies()).toEqual([]);
    await page.goBack();
    await heading('Sign in');
  });

  it('comes as far as the scopes of the pair go', async () => {
    const { id, secret } = await service.manage<{ id: string; secret: { token: string } }>('POST', '/api-keys', {
      kind: 'server',
      scopes: ['read'],
      name: 'Looker',
    });
    await open('/sandbox');
    await signIn(page, { id, token: secret.token });
    await page.getByText("Your role is read-only: you can't try redemptions.").waitFor();

    expect(await page.getByText('· Viewer').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Validate' }).isDisabled()).toBe(true);
  });

  it.each([
    [['read'], 'VIEWER', []],
    [['read', 'issue'], 'SUPPORT', ['Adjust balance', 'Publish…']],
    [['read', 'set-up'], 'USER', ['Disable']],
    [['read', 'evaluate', 'issue', 'set-up'], 'USER', ['Adjust balance', 'Publish…', 'Edit…', 'Disable']],
  ] as const)('with a pair that may %j sees as %s no button that would be refused', async (scopes, role, buttons) => {
    const { id, secret } = await service.manage<{ id: string; secret: { token: string } }>('POST', '/api-keys', {
      kind: 'server',
      scopes,
      name: 'Scoped',
    });
    await open('/codes/GIFT-100');
    await signIn(page, { id, token: secret.token });
    await page.getByText(`Scoped · ${role[0]}${role.slice(1).toLowerCase()}`).waitFor();
    await settled(page);
    const all = page.locator('main').getByRole('button', { name: /…$|^Disable|^Adjust/ });
    const mayExport = scopes.some((scope) => scope === 'set-up');
    await openMore(page);
    await page.getByRole('button', { name: 'Copy code' }).waitFor();
    expect(await all.allInnerTexts()).toEqual([...buttons, ...(mayExport ? ['Export…'] : [])]);
    for (const path of ['/publications', '/redemptions', '/operations?tab=exports'] as const) {
      await goTo(page, path);
      const seen = await page
        .locator('main')
        .getByRole('button', { name: /xport…$/ })
        .count();
      expect([path, seen]).toEqual([path, mayExport ? 1 : 0]);
    }
  });

  it('types at once, and loses nothing of it, however late the ways to sign in are loaded', async () => {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/dashboard/login', async (route) => {
      await told;
      await route.continue();
    });
    await open('/codes/GIFT-100');
    const { server } = service.keys;
    await page.getByLabel('Key ID').fill(server.id);
    const answered = page.waitForResponse('**/dashboard/login');
    tell();
    await answered;
    await settled(page);
    expect(await page.getByLabel('Key ID').inputValue()).toBe(server.id);
    await signIn(page, server);
    await heading('GIFT-100');
  });

  it('replaces the keys of the demo by typing, also where they come into the field that has the focus', async () => {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/dashboard/login', async (route) => {
      await told;
      await route.fulfill({
        json: { pair: true, oidc: false, demo: service.keys.management, object: 'dashboard_login' },
      });
    });
    await open('/redemptions');
    const { server } = service.keys;
    const id = page.getByLabel('Key ID');
    await id.focus();
    tell();
    await page.getByText('The key is filled in for you.').waitFor();
    expect(await id.inputValue()).toBe(service.keys.management.id);
    await page.keyboard.insertText(server.id);
    expect(await id.inputValue()).toBe(server.id);
    await page.getByLabel('Key token').fill(server.token);
    await page.keyboard.press('Enter');
    await heading('Redemptions');
  });

  it('may press before the keys of the demo have come', async () => {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/dashboard/login', async (route) => {
      await told;
      await route.fulfill({
        json: { pair: true, oidc: false, demo: service.keys.management, object: 'dashboard_login' },
      });
    });
    await open('/redemptions');
    await press('Sign in');
    await page.getByRole('button', { name: 'Signing in…' }).waitFor();
    tell();
    await heading('Redemptions');
  });

  it('asks for both where the demo has no keys', async () => {
    await page.route('**/dashboard/login', (route) =>
      route.fulfill({ json: { pair: true, oidc: false, demo: null, object: 'dashboard_login' } }),
    );
    await open('/redemptions');
    await press('Sign in');
    const id = page.getByLabel('Key ID');
    await page.waitForFunction(() => {
      const { document } = globalThis as unknown as { document: { activeElement: { id: string } } };
      return document.activeElement.id === 'id';
    });
    expect(await id.evaluate((field) => (field as { matches(rule: string): boolean }).matches(':invalid'))).toBe(true);
  });

  it('sees which request failed', async () => {
    await open('/redemptions');
    await page.route('**/dashboard/session', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 503,
            headers: { 'x-request-id': 'req-of-the-failure' },
            json: { key: 'temporarily_unavailable', message: 'The service is busy' },
          })
        : route.continue(),
    );
    await signIn(page, service.keys.server);
    await page.getByRole('alert').getByText('Request req-of-the-failure').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('may try again where the service was too busy, or was asked too often', async () => {
    await open('/redemptions');
    const busy = { key: 'too_many_requests', message: 'Too many requests', details: 'Try again in 600 seconds.' };
    let answered = 0;
    await page.route('**/dashboard/session', async (route) => {
      if (route.request().method() !== 'POST' || answered > 0) return route.continue();
      answered += 1;
      return route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: busy });
    });
    await signIn(page, service.keys.server);
    expect(await page.getByRole('alert').innerText()).toBe('Try again in 600 seconds.');
    expect(await violations(page)).toEqual([]);
    await press('Sign in');
    await heading('Redemptions');
  });
});

describe('who goes', () => {
  beforeEach(async () => {
    await page.context().addCookies([(await service.enter('SUPPORT')).cookie]);
    await open('/redemptions');
    await heading('Redemptions');
  });

  it('sees when the service did not end the session, and stays', async () => {
    const answers = ['none', '503'];
    await page.route('**/dashboard/session', async (route) => {
      const answer = route.request().method() === 'DELETE' ? answers.shift() : undefined;
      if (answer === undefined) await route.continue();
      else if (answer === 'none') await route.abort();
      else
        await route.fulfill({ status: 503, json: { key: 'temporarily_unavailable', message: 'The service is busy' } });
    });

    await press('Sign out');
    const dialog = page.getByRole('dialog', { name: 'You are still signed in' });
    await dialog.getByText("The service can't be reached").waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByText('The service is busy').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/redemptions');
    await dialog.getByRole('button', { name: 'Sign out' }).click();

    await heading('Sign in');
    expect(answers).toEqual([]);
    await open('/redemptions');
    await heading('Sign in');
  });

  it('is gone from every tab, and comes back to all of them', async () => {
    const other = await page.context().newPage();
    await other.goto(`${service.address}/dashboard/codes/GIFT-100`);
    const shows = (name: string) => other.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await shows('GIFT-100');

    await press('Sign out');
    await shows('Sign in');
    await heading('Sign in');
    await signIn(page, service.keys.server);
    await shows('GIFT-100');

    // Who comes in as somebody else is somebody else everywhere.
    await page.goto(`${service.address}/dashboard/sign-in`);
    await signIn(page, service.keys.management);
    await heading('Redemptions');
    await other.getByText('· Admin', { exact: false }).first().waitFor();
  });

  it('is out where the session is over already', async () => {
    await page.context().clearCookies();
    await press('Sign out');
    await heading('Sign in');
  });
});

const MINUTE = 60_000;

describe('a session that ends', () => {
  /** As if it had begun at another time. */
  const movedTo = ({ tokenHash, userId }: HeldSession, createdMs: number) => {
    const holder = { tokenHash, project: service.project, keyId: userId, secretId: null, role: null };
    const session = { ...holder, createdMs, endsMs: sessionEndMs('USER', createdMs) };
    return service.rt.store.dashboardSessions.begin(session);
  };
  const nowMs = () => service.rt.clock.nowMs();

  it.each([
    ['half an hour without use', (held: HeldSession) => movedTo(held, nowMs() - 30 * MINUTE)],
    ['twelve hours of use', (held: HeldSession) => movedTo(held, nowMs() - 12 * 60 * MINUTE)],
  ])('by %s leads to the sign-in, and from there back to where it was', async (_name, end) => {
    const held = await service.enter('USER');
    await page.context().addCookies([held.cookie]);
    await open('/codes/GIFT-100?tab=redemptions');
    await heading('GIFT-100');
    await page.getByRole('tab', { name: 'Redemptions', selected: true }).waitFor();
    await settled(page);

    await end(held);
    await page.getByRole('tab', { name: 'Publications' }).click();
    await heading('Sign in');

    await signIn(page, service.keys.server);
    await heading('GIFT-100');
    expect(page.url()).toBe(`${service.address}/dashboard/codes/GIFT-100?tab=publications`);
  });

  it('with its key pair, at once, leads to the sign-in, and from there back to where it was', async () => {
    const pair = await service.manage<{ id: string; secret: { token: string } }>('POST', '/api-keys', {
      kind: 'server',
      name: 'Leaver',
    });
    await open('/codes/GIFT-100?tab=redemptions');
    await signIn(page, { id: pair.id, token: pair.secret.token });
    await heading('GIFT-100');
    await page.getByRole('tab', { name: 'Redemptions', selected: true }).waitFor();
    await settled(page);
    await service.manage('DELETE', `/api-keys/${pair.id}`);

    await page.getByRole('tab', { name: 'Publications' }).click();
    await heading('Sign in');
    await signIn(page, service.keys.management);

    await heading('GIFT-100');
    expect(page.url()).toBe(`${service.address}/dashboard/codes/GIFT-100?tab=publications`);
  });
});
