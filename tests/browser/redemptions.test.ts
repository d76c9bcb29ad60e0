// A person looks at redemptions, and takes one back: in Chromium, over HTTP, with what the API has really done.
import type { Browser, Page } from 'playwright-core';
import { DEMO_KEYS } from '../../lib/model/demo';
import { fitsNarrow, launch, openPage, type Service, signIn, startService, violations } from './browser';

interface Redeemed {
  readonly redemptions: readonly { readonly id: string }[];
  readonly parent_redemption: { readonly id: string };
}

let service: Service;
let browser: Browser;
let page: Page;
let faults: string[];
let stack: Redeemed;

const redeem = (): Promise<Redeemed> =>
  service.api('POST', '/v1/redemptions', {
    redeemables: [
      { object: 'voucher', id: 'GIFT-100', gift: { credits: 100 } },
      { object: 'voucher', id: 'WELCOME-20' },
    ],
    order: { amount: 10_000 },
  });

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), launch()]);
});

afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
});

beforeEach(async () => {
  stack = await redeem();
  ({ page, faults } = await openPage(browser));
});

afterEach(async () => {
  await page.context().close();
  await page.close();
  expect(faults).toEqual([]);
});

const open = (path: string) => page.goto(`${service.address}/dashboard${path}`);
const textOf = (name: string) => page.getByRole('row', { name }).first().innerText();

describe('the list of redemptions', () => {
  it('shows a stack as one group that opens to its parts, in order, with the amounts of the API', async () => {
    await signIn(page, service);

    const group = page.getByRole('button', { name: `Show 2 parts of redemption ${stack.parent_redemption.id}` });
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await group.click();

    const rows = page.locator('tr.child');
    await rows.nth(1).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/GIFT-100.*\$100\.00.*−\$1\.00.*\$99\.00.*Succeeded/s),
      expect.stringMatching(/WELCOME-20.*\$99\.00.*−\$19\.80.*\$79\.20.*Succeeded/s),
    ]);
  });

  it('has its filters in the address, and goes back to them', async () => {
    await service.api('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'NO-SUCH-CODE' }],
      order: { amount: 100 },
    });
    await signIn(page, service);

    await page.getByLabel('Result').selectOption('FAILURE');
    await page.waitForURL(/result=FAILURE/);
    expect(new URL(page.url()).searchParams.get('result')).toBe('FAILURE');
    await page.getByRole('link', { name: 'NO-SUCH-CODE' }).first().click();
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await page.goBack();

    await page.getByRole('heading', { level: 1, name: 'Redemptions' }).waitFor();
    expect(await page.getByLabel('Result').inputValue()).toBe('FAILURE');
    expect(await textOf('NO-SUCH-CODE')).toContain('not_found');
  });
});

describe('one redemption', () => {
  it('is drawn from gross to net, in bars and in a table that say the same', async () => {
    await signIn(page, service);
    await open(`/redemptions/${stack.parent_redemption.id}`);

    const figure = page.getByRole('figure');
    await figure.getByText('adds up').waitFor();
    const bars = (await figure.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(bars).toEqual([
      'Cart $100.00 $100.00',
      'GIFT-100 gift card, $99.00 left on it −$1.00 $99.00',
      'WELCOME-20 20 % off −$19.80 $79.20',
      'To pay $79.20 $79.20',
    ]);
    await page.getByRole('button', { name: 'Show as table' }).click();
    const rows = await figure.locator('tbody tr').allInnerTexts();
    expect(rows.map((text) => text.replace(/\s+/g, ' '))).toEqual(bars);
  });

  it('shows a part in its whole, marked by a word', async () => {
    await signIn(page, service);
    const child = stack.redemptions[1]!.id;
    await open(`/redemptions/${child}`);

    const marked = page.locator('tr[aria-current=true]');
    await marked.waitFor();
    expect(await marked.innerText()).toMatch(/WELCOME-20\s+found/);
    expect(await page.getByRole('button', { name: /Hide 2 parts/ }).count()).toBe(1);
  });

  it('is taken back once: the dialog says what returns, and the ledger has it', async () => {
    await signIn(page, service);
    await open(`/redemptions/${stack.parent_redemption.id}`);
    await page.getByRole('button', { name: 'Roll back …' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('$1.00 go back to the card GIFT-100');
    expect(await violations(page)).toEqual([]);

    await dialog.getByLabel('Reason').fill('Sent back');
    await dialog.getByRole('button', { name: 'Roll back' }).dblclick();

    await page.getByText('Rolled back').first().waitFor();
    await page.getByText('Reason: Sent back').waitFor();
    expect(await page.getByRole('button', { name: 'Roll back …' }).count()).toBe(0);
    await open('/codes/GIFT-100');
    const first = page.locator('tbody tr').first();
    await first.waitFor();
    expect(await first.innerText()).toMatch(/Given back\s+\+\$1\.00/);
  });
});

describe('a gift card', () => {
  it('takes an amount with a reason, once', async () => {
    await signIn(page, service);
    await open('/codes/GIFT-100');
    await page.getByRole('button', { name: 'Adjust balance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('5.005');
    expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Amount').fill('5,50');
    await dialog.getByLabel('Reason').fill('Goodwill');
    await dialog.getByRole('button', { name: 'Add' }).dblclick();

    await page.getByText('Goodwill').first().waitFor();
    const { data } = await service.api<{ data: { reason: string; details: { balance: { amount: number } } }[] }>(
      'GET',
      '/v1/vouchers/GIFT-100/transactions?limit=50',
    );
    const moved = data.filter(({ reason }) => reason === 'Goodwill').map(({ details }) => details.balance.amount);
    expect(moved).toEqual([550]);
  });
});

describe('who comes in', () => {
  it('is told the same of every pair that does not fit, and keeps no token', async () => {
    await page.goto(`${service.address}/dashboard/codes/GIFT-100`);
    for (const pair of [DEMO_KEYS.client, { id: DEMO_KEYS.server.id, token: 'wrong' }]) {
      await page.getByLabel('Key ID').fill(pair.id);
      await page.getByLabel('Key token').fill(pair.token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').innerText()).toBe('This ID and token open no dashboard.');
    }
    await page.getByLabel('Key ID').fill(DEMO_KEYS.server.id);
    await page.getByLabel('Key token').fill(DEMO_KEYS.server.token);
    await page.getByRole('button', { name: 'Sign in' }).click();

    // Back to where it was.
    await page.getByRole('heading', { level: 1, name: 'GIFT-100' }).waitFor();
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(kept).not.toContain(DEMO_KEYS.server.token);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'stackable-local', httpOnly: true, sameSite: 'Strict' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is told when the service did not end the session, and stays', async () => {
    await signIn(page, service);
    const answers = ['none', '503'];
    await page.route('**/dashboard/session', async (route) => {
      const answer = route.request().method() === 'DELETE' ? answers.shift() : undefined;
      if (answer === undefined) await route.continue();
      else if (answer === 'none') await route.abort();
      else
        await route.fulfill({ status: 503, json: { key: 'temporarily_unavailable', message: 'The service is busy' } });
    });

    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'You are still signed in' });
    await dialog.getByText('The service cannot be reached').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByText('The service is busy').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/redemptions');
    await dialog.getByRole('button', { name: 'Sign out' }).click();

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(answers).toEqual([]);
    await open('/redemptions');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is out where the session is over already', async () => {
    await signIn(page, service);
    await page.context().clearCookies();

    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('comes back to where it was when the session ended', async () => {
    await signIn(page, service);
    await open('/codes/GIFT-100?tab=redemptions');
    await page.getByRole('heading', { level: 1, name: 'GIFT-100' }).waitFor();
    await page.context().clearCookies();

    await page.getByRole('tab', { name: 'Publications' }).click();
    await page.getByLabel('Key ID').fill(DEMO_KEYS.management.id);
    await page.getByLabel('Key token').fill(DEMO_KEYS.management.token);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.getByRole('heading', { level: 1, name: 'GIFT-100' }).waitFor();
    expect(page.url()).toBe(`${service.address}/dashboard/codes/GIFT-100?tab=publications`);
  });

  it('comes as far as the scopes of the pair go', async () => {
    const made = await fetch(`${service.address}/management/v1/projects/proj_demo0001/api-keys`, {
      method: 'POST',
      headers: {
        'X-Management-Id': DEMO_KEYS.management.id,
        'X-Management-Token': DEMO_KEYS.management.token,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ kind: 'server', scopes: ['read'], name: 'Looker' }),
    });
    const viewer = (await made.json()) as { id: string; secret: { token: string } };
    await signIn(page, service, { id: viewer.id, token: viewer.secret.token } as never);
    await open(`/redemptions/${stack.parent_redemption.id}`);
    await page.getByText('adds up').waitFor();

    expect(await page.getByText('VIEWER').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Roll back …' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Repeat in the sandbox' }).count()).toBe(0);
    await open('/sandbox');
    await page.getByText('Your role looks, and tries nothing.').waitFor();
    expect(await page.getByRole('button', { name: 'Validate' }).isDisabled()).toBe(true);
  });
});

describe('hostile texts', () => {
  it('stay texts, wherever they are shown', async () => {
    const hostile = `"><img src=x onerror="document.title='taken'">\u202e${'W'.repeat(180)}`;
    await service.api('POST', '/v1/customers', { source_id: 'hostile', name: hostile });
    const { id } = (
      await service.api<Redeemed>('POST', '/v1/redemptions', {
        redeemables: [{ object: 'voucher', id: 'WELCOME-20' }],
        customer: { source_id: 'hostile' },
        order: { source_id: `<script>document.title='taken'</script>`, amount: 1_000 },
      })
    ).redemptions[0]!;
    await signIn(page, service);
    await page.getByText(hostile.slice(0, 20)).first().waitFor();
    await open(`/redemptions/${id}`);
    await page.getByText('adds up').waitFor();
    await page.getByText('JSON', { exact: true }).click();
    await open(`/codes/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await page.getByRole('alert').waitFor();
    await open(`/sign-in?next=${encodeURIComponent('javascript:alert(1)')}`);

    expect(await page.title()).not.toContain('taken');
    expect(await page.locator('img[src=x]').count()).toBe(0);
  });
});

describe('for everybody', () => {
  it.each([
    ['/sign-in', 'light'],
    ['/redemptions', 'light'],
    ['/redemptions', 'dark'],
    ['/codes', 'dark'],
    ['/codes/GIFT-100', 'light'],
    ['/codes/GIFT-100', 'dark'],
    ['/nowhere', 'light'],
  ] as const)('%s has no fault that axe finds, in the %s theme', async (path, colorScheme) => {
    await page.emulateMedia({ colorScheme });
    if (path !== '/sign-in') await signIn(page, service);
    await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');

    expect(await violations(page)).toEqual([]);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('main').count()).toBe(1);
  });

  it('the waterfall has none either, and fits a narrow screen', async () => {
    await signIn(page, service);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(`/redemptions/${stack.parent_redemption.id}`);
      await page.getByText('adds up').waitFor();
      expect(await violations(page)).toEqual([]);
    }
    expect(await fitsNarrow(page)).toBe(true);
  });
});
