// Orders of a file that are decided without a server are decided as the project decides them after apply.
import { Readable } from 'node:stream';
import { runOfflineOrders } from '../../../cli/backtest/offline';
import * as app from '../../support/app';
import { type ApiBridge, PROJECT, startBridge, type TestRuntime } from '../../support/shop';
import { readIds } from './carts';
import { aFolder, type Files, removeFolders, SHOP } from './files';
import { anEmptyProject, apply } from './project';

let bridge: ApiBridge;
let rt: TestRuntime;

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(async () => {
  rt = await anEmptyProject();
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

/** The code 007 may be redeemed twice, and the tier 10 once by a customer. */
const LIMITED: Files = {
  ...SHOP,
  'rules/twice.yaml': `name: twice
rules:
  1: { name: campaign.redemptions.count, conditions: { $less_than_or_equal: [2] } }
  logic: '1'
`,
  'rules/once.yaml': `name: once
rules:
  1: { name: redemption.count.per_customer, conditions: { $less_than_or_equal: [1] } }
  logic: '1'
`,
  'campaigns/welcome.yaml': SHOP['campaigns/welcome.yaml']!.replace('[orders-from-50, vip]', '[orders-from-50, twice]'),
  'campaigns/black-friday.yaml': `${SHOP['campaigns/black-friday.yaml']}    validation_rules: [once]\n`,
};

const ORDERS = `order_id,date,customer_source_id,codes,amount,product_id,quantity,price,customer.metadata.vip
1,2026-10-01T09:00:00Z,ada,007,,tea,2,60.00,true
1,,,,,cup,1,8.00,
2,2026-10-02T09:00:00Z,bob,007|NOBODY,80.00,,,,
3,2026-10-02T10:00:00Z,ada,007,,tea,1,60.00,true
4,2026-10-03,,,20.00,,,,
5,soon,,,20.00,,,,
`;
const orders = () => Readable.from([Buffer.from(ORDERS)]);

async function aChange() {
  const { idOf } = await readIds();
  const body = { action: { discount: { type: 'PERCENT', percent_off: 25 } } };
  const added = ['Black Friday 10', 'Insiders 5'].map((name) => ({ object: 'promotion_tier', id: idOf.get(name) }));
  return {
    changes: [{ method: 'PUT', path: `/v1/promotions/tiers/${idOf.get('Black Friday 10')}`, body }],
    add_to_requests: added,
  };
}

const question = (change: unknown) => ({ change: JSON.stringify(change), from: null, to: null, mode: null });

it.each([
  ['no change', () => Promise.resolve([])],
  ['a tier that is changed and added to every order', aChange],
])('with %s the report is that of the project', async (_what, build) => {
  const dir = aFolder(LIMITED);
  await apply(bridge.url, dir);
  const asked = question(await build());

  const stored = await app.runOrderFile(rt, { ...asked, project: PROJECT }, orders());

  expect(await runOfflineOrders({ ...asked, project: null, dir }, orders())).toEqual(stored);
  expect(stored.decisions).toBe(4);
  expect(stored.limits).not.toEqual([]);
});

it('without a lock file the report has names in place of ids', async () => {
  const { by_campaign } = await runOfflineOrders({ ...question([]), project: null, dir: aFolder(LIMITED) }, orders());

  expect(by_campaign.map(({ campaign_id }) => campaign_id)).toEqual(['Welcome']);
});

it.each([
  ['a project that the lock file does not know', 'proj_other', [], /knows no project proj_other/],
  [
    'an id that the project does not have',
    null,
    [{ method: 'DELETE', path: '/v1/promotions/tiers/promo_x' }],
    /not_found/,
  ],
  ['a route that no draft takes', null, [{ method: 'POST', path: '/v1/vouchers' }], /invalid_payload/],
])('%s is refused', async (_what, project, change, message) => {
  const dir = aFolder(LIMITED);
  await apply(bridge.url, dir);

  await expect(runOfflineOrders({ ...question(change), project, dir }, orders())).rejects.toThrow(message);
});
