// People come in by way of an identity provider: a real one, which runs beside the service.
import { useDashboard } from './support/browser';
import { signIn, violationsInBothThemes } from './support/page';

/** The one that the service knows as the provider's. */
const dashboard = useDashboard({ project: 'proj_oidc0001' });
const BUTTON = { name: 'Sign in with your organization' };

const tell = (path: string, body?: object) =>
  fetch(`${process.env.TEST_PROVIDER}${path}`, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });
const account = (email: string) => tell('/account', { email, email_verified: true, groups: [] });

beforeAll(async () => {
  await dashboard.shop.manage('POST', '/users', { login: 'ada@example.com', role: 'SUPPORT' });
});

it('says where the provider does not answer, and a key opens the same screen', async () => {
  await tell('/close');
  const page = await dashboard.newPage();
  await dashboard.open(page, '/codes/GIFT-100');
  await page.getByRole('link', BUTTON).click();

  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toBe(
    'The sign-in of your organization does not answer. Try again in a minute, or use a key.',
  );
  expect(await violationsInBothThemes(page)).toEqual([]);
  await tell('/open');
  await signIn(page, dashboard.shop.keys.server);
  await page.getByRole('heading', { level: 1, name: 'Redemptions' }).waitFor();
});

it('lets in whom the project knows, in their role, to the screen that was requested', async () => {
  await account('ada@example.com');
  const page = await dashboard.newPage();
  await dashboard.open(page, '/codes/GIFT-100?tab=publications');
  await page.getByRole('link', BUTTON).click();

  await page.getByRole('heading', { level: 1, name: 'GIFT-100' }).waitFor();
  expect(page.url()).toBe(`${dashboard.shop.address}/dashboard/codes/GIFT-100?tab=publications`);
  await page.getByText(/Support/).waitFor();
});

it('leaves everybody else outside, and says whom to ask', async () => {
  await account('nobody@example.com');
  const page = await dashboard.newPage();
  await dashboard.open(page, '/');
  await page.getByRole('link', BUTTON).click();

  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toBe(
    "You don't have access to this project. Ask an admin to add you.",
  );
  await dashboard.open(page, '/');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});

it('ends the session that the same browser had', async () => {
  await account('ada@example.com');
  const page = await dashboard.newPage();
  await dashboard.open(page, '/codes/GIFT-100');
  await signIn(page, dashboard.shop.keys.server);
  await page.getByRole('heading', { level: 1, name: 'GIFT-100' }).waitFor();
  const [before] = (await page.context().cookies()).filter(({ name }) => name === 'stackable-local');
  await page.goto(`${dashboard.shop.address}/dashboard/sign-in`);
  await page.getByRole('link', BUTTON).click();
  await page.getByText(/Support/).waitFor();

  const held = await fetch(`${dashboard.shop.address}/dashboard/session`, {
    headers: { 'X-Stackable-Dashboard': '1', cookie: `stackable-local=${before!.value}` },
  });
  expect(held.status).toBe(401);
});
