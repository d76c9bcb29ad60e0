// A page of somebody else, in the same browser, with the cookie of a session: by form and by script it reaches nothing.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { useDashboard } from './support/browser';
import type { Shop } from './support/world';

const dashboard = useDashboard();

let service: Shop;
let elsewhere: Server;
let foreign: string;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  service = dashboard.shop;
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Elsewhere</title>');
  });
  // Another port of the same machine is the same site, so that even a strict cookie goes along.
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});

afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await once(elsewhere, 'close');
});

beforeEach(async () => {
  page = await dashboard.newPage();
  context = page.context();
  await context.addCookies([(await service.enter('ADMIN')).cookie]);
  await page.goto(foreign);
});

/** All that a write could have changed. */
const state = async () =>
  JSON.stringify([
    await service.api('GET', '/v1/vouchers?limit=100'),
    await service.api('GET', '/v1/vouchers/GIFT-100/transactions?limit=100'),
    await service.api('GET', '/v1/redemptions?limit=100'),
    await service.api('GET', '/v1/customers?limit=100'),
    (await service.manage<{ data: { name: string }[] }>('GET', '/api-keys?limit=100')).data.map(({ name }) => name),
  ]);

const WRITES = [
  ['make a code', '/v1/vouchers/STOLEN', { discount: { type: 'PERCENT', percent_off: 100 } }],
  ['fill a card', '/v1/vouchers/GIFT-100/balance', { amount: 1_000_000 }],
  ['redeem', '/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'GIFT-100', gift: { credits: 5 } }] }],
  ['make a key pair', '/management/v1/projects/{project}/api-keys', { kind: 'server', name: 'Stolen' }],
] as const;

const addressOf = (path: string) => service.address + path.replace('{project}', service.project);

describe('a form elsewhere', () => {
  it.each(
    WRITES.flatMap(([name, path, body]) =>
      ['text/plain', 'application/x-www-form-urlencoded'].map((type) => ({ name, path, body, type })),
    ),
  )('does not $name, sent as $type', async ({ path, body, type }) => {
    const before = await state();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.evaluate(
      ([action, enctype, text]) => {
        const { document } = globalThis as unknown as { document: DocumentOf };
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action, enctype });
        const field = document.createElement('input');
        // The text before the equals sign, and a value that closes it: what arrives is JSON.
        Object.assign(field, { name: `${text!.slice(0, -1)},"x":"`, value: '"}' });
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [addressOf(path), type, JSON.stringify(body)],
    );

    expect(await (await sent).headerValue('cookie')).toContain('stackable-local=');
    expect([401, 403]).toContain((await answered).status());
    expect(await state()).toBe(before);
  });
});

interface Element {
  append(child: Element): void;
  submit(): void;
}
interface DocumentOf {
  createElement(name: string): Element;
  readonly body: Element;
}

describe('a script elsewhere', () => {
  /** The status, `opaque` where the page may not know it, or that the browser refused. */
  const ask = (path: string, init: object) =>
    page.evaluate(
      async ([url, how]) => {
        try {
          const { type, status } = await fetch(url, { credentials: 'include', ...how });
          return type === 'opaque' ? type : status;
        } catch {
          return 'refused';
        }
      },
      [addressOf(path), init] as const,
    );

  it.each(WRITES)('does not %s, plainly or with the header of the page', async (_name, path, body) => {
    const before = await state();
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'POST') statuses.push(response.status());
    });
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'x-stackable-dashboard': '1' };

    expect(await ask(path, { method: 'POST', mode: 'no-cors', body: text })).toBe('opaque');
    expect(await ask(path, { method: 'POST', mode: 'cors', body: text })).toBe('refused');
    expect(await ask(path, { method: 'POST', mode: 'cors', body: text, headers })).toBe('refused');
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 401 && status !== 403)).toEqual([]);
    expect(await state()).toBe(before);
  });

  it.each(['/v1/vouchers', '/v1/redemptions', '/dashboard/session', '/dashboard/search?q=GIFT-100'])(
    'reads nothing of %s',
    async (path) => {
      expect(await ask(path, { mode: 'cors' })).toBe('refused');
      expect(await ask(path, { mode: 'cors', headers: { 'x-stackable-dashboard': '1' } })).toBe('refused');
    },
  );

  it('ends no session, and begins none', async () => {
    await ask('/dashboard/session', { method: 'DELETE' });
    const body = JSON.stringify(service.keys.server);
    await ask('/dashboard/session', { method: 'POST', mode: 'no-cors', body });
    const [held] = await context.cookies(service.address);

    await dashboard.open(page, '/codes/GIFT-100');
    await page.getByRole('heading', { level: 1, name: 'GIFT-100' }).waitFor();
    await page.getByText(/· Admin$/).waitFor();
    expect((await context.cookies(service.address))[0]).toEqual(held);
  });
});

it('no page elsewhere shows the dashboard in a frame', async () => {
  await page.setContent(`<iframe src="${service.address}/dashboard/codes"></iframe>`);
  await page.waitForFunction(() => (globalThis as unknown as { frames: { length: number } }).frames.length === 1);
  const frame = page.frames()[1]!;
  await frame.waitForLoadState();

  expect(frame.url()).toMatch(/^chrome-error:|^about:blank/);
});
