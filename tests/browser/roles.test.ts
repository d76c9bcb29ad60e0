// Roles and what they may do: what a role may not do has no button, and the API refuses it.
import { useDashboard } from './support/browser';
import { goTo, openMore, settled } from './support/page';

const dashboard = useDashboard({ hasHistory: true });
const ROLES = ['VIEWER', 'SUPPORT', 'USER', 'ADMIN'] as const;
type Role = (typeof ROLES)[number];

const SECRET = '/management/v1/projects/{PROJECT}/webhook-secret/rotate';

/** Screen, button or link, and who may press it first of all; and the call behind it, with a body that changes nothing. */
const ACTIONS: readonly (readonly [string, string, Role, string, string])[] = [
  ['/redemptions/{REDEMPTION}', 'Roll back…', 'SUPPORT', 'POST', '/v1/redemptions/unknown/rollbacks'],
  ['/redemptions/{REDEMPTION}', 'Return units…', 'SUPPORT', 'POST', '/v1/redemptions/unknown/returns'],
  ['/redemptions/{REDEMPTION}', 'Repeat in the sandbox', 'SUPPORT', 'POST', '/v1/validations'],
  ['/codes/GIFT-100', 'Adjust balance', 'SUPPORT', 'POST', '/v1/vouchers/unknown/balance'],
  ['/codes/GIFT-100', 'Publish…', 'SUPPORT', 'POST', '/v1/publications'],
  ['/codes/GIFT-100', 'Disable', 'SUPPORT', 'POST', '/v1/vouchers/unknown/disable'],
  ['/codes/GIFT-100', 'Edit…', 'USER', 'PUT', '/v1/vouchers/unknown'],
  ['/codes/GIFT-100', 'Delete…', 'ADMIN', 'DELETE', '/v1/vouchers/unknown'],
  ['/codes', 'Import…', 'USER', 'POST', '/v1/vouchers/importCSV'],
  ['/publications', 'Publish…', 'SUPPORT', 'POST', '/v1/publications'],
  ['/publications', 'Publish to a list…', 'SUPPORT', 'POST', '/v1/publications'],
  ['/customers/demo-customer', 'Publish…', 'SUPPORT', 'POST', '/v1/publications'],
  ['/customers/demo-customer', 'Edit…', 'USER', 'PUT', '/v1/customers/unknown'],
  ['/customers/demo-customer', 'Forget…', 'ADMIN', 'POST', '/v1/customers/unknown/permanent-deletion'],
  ['/campaigns', 'New campaign', 'USER', 'POST', '/v1/campaigns'],
  ['/campaigns/Gift%20cards', 'Publish to a list…', 'SUPPORT', 'POST', '/v1/publications'],
  ['/campaigns/Gift%20cards', 'Add codes…', 'USER', 'POST', '/v1/campaigns/unknown/vouchers'],
  ['/campaigns/Gift%20cards', 'Edit…', 'USER', 'PUT', '/v1/campaigns/unknown'],
  ['/campaigns/Gift%20cards', 'Stop…', 'USER', 'POST', '/v1/campaigns/unknown/disable'],
  ['/campaigns/Gift%20cards', 'Delete…', 'ADMIN', 'DELETE', '/v1/campaigns/unknown'],
  ['/campaigns/Welcome%20coupons', 'Check before launch', 'USER', 'POST', '/v1/worst-cases'],
  ['/operations?tab=stacking', 'Save', 'ADMIN', 'POST', '/management/v1/projects/{PROJECT}/stacking-rules'],
  ['/operations?tab=settings', 'Save', 'ADMIN', 'PUT', '/management/v1/projects/{PROJECT}'],
  ['/operations?tab=categories', 'New category…', 'USER', 'POST', '/v1/categories'],
  ['/operations?tab=exports', 'New export…', 'VIEWER', 'POST', '/v1/exports'],
  ['/operations?tab=jobs', 'Import…', 'USER', 'POST', '/v1/vouchers/importCSV'],
  ['/redemptions', 'Export…', 'VIEWER', 'POST', '/v1/exports'],
  ['/operations?tab=webhooks', 'New webhook…', 'ADMIN', 'POST', '/management/v1/projects/{PROJECT}/webhooks'],
  ['/operations?tab=webhooks', 'Rotate the secret…', 'ADMIN', 'POST', SECRET],
  ['/operations?tab=keys', 'New key pair…', 'ADMIN', 'POST', '/management/v1/projects/{PROJECT}/api-keys'],
  ['/operations?tab=users', 'Add user…', 'ADMIN', 'POST', '/management/v1/projects/{PROJECT}/users'],
];
const PATHS = [...new Set(ACTIONS.map(([path]) => path))];

const known = new Map<string, string>();
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_all, name: string) => known.get(name) ?? '');

beforeAll(async () => {
  const { api, project } = dashboard.shop;
  const { redemptions } = await api<{ redemptions: { id: string }[] }>('POST', '/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: 'WELCOME-20' }],
    order: { amount: 1_000 },
  });
  known.set('REDEMPTION', redemptions[0]!.id).set('PROJECT', project);
});

describe.each(ROLES)('%s', (role) => {
  const may = (least: Role) => ROLES.indexOf(role) >= ROLES.indexOf(least);

  it('sees the buttons of what it may do, and no others', async () => {
    const page = await dashboard.pageOf(role);
    await dashboard.open(page, '/');
    await settled(page);
    for (const path of PATHS) {
      await goTo(page, filled(path));
      await page.getByText(new RegExp(`· ${role[0]}${role.slice(1).toLowerCase()}$`)).waitFor();
      await openMore(page);
      const actions = ACTIONS.filter(([where]) => where === path);
      const own = actions.filter(([, , least]) => may(least));
      for (const [, name] of own) await page.getByText(name, { exact: true }).first().waitFor();
      const seen = await Promise.all(actions.map(([, name]) => page.getByText(name, { exact: true }).count()));
      expect([path, seen.map((count) => count > 0)]).toEqual([path, actions.map(([, , least]) => may(least))]);
    }
  });

  it('reads who changed a campaign', async () => {
    const page = await dashboard.pageOf(role);
    await dashboard.open(page, '/campaigns/Gift%20cards');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page
      .getByRole('row', { name: /Campaign: created/ })
      .or(page.getByText('No changes yet'))
      .first()
      .waitFor();

    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is refused by the API what it may not do', async () => {
    const page = await dashboard.pageOf(role);
    await dashboard.open(page, '/redemptions');
    const calls = ACTIONS.map(([, , , method, path]) => [method, filled(path)] as const);
    const statuses = await page.evaluate(
      (all) =>
        Promise.all(
          all.map(async ([method, path]) => {
            const headers = { 'X-Stackable-Dashboard': '1', 'Content-Type': 'application/json' };
            const sent = method === 'DELETE' ? {} : { body: '[]' };
            return (await fetch(path, { method: method, headers, ...sent })).status;
          }),
        ),
      calls,
    );
    // What is allowed fails on a body that is none.
    const refused = ACTIONS.map(([, name], index) => [name, statuses[index] === 403]);
    expect(refused).toEqual(ACTIONS.map(([, name, least]) => [name, !may(least)]));
  });
});
