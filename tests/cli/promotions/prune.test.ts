// What `apply --prune` deletes, in an order that the API takes, and what it leaves alone because something needs it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as app from '../../support/app';
import { answered, type ApiBridge, startBridge, type TestRuntime } from '../../support/shop';
import { aFolder, removeFolders, SHOP } from './files';
import { anEmptyProject, apply, differences } from './project';

let bridge: ApiBridge;
let rt: TestRuntime;
let root: string;

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(async () => {
  rt = await anEmptyProject();
  root = aFolder(SHOP);
  await apply(bridge.url, root);
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const ORDERS_FROM_50 = {
  name: 'by hand',
  rules: { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } }, logic: '1' },
};

async function assignByHand(target: object): Promise<void> {
  const { id } = await answered('POST /v1/validation-rules', { body: ORDERS_FROM_50 });
  const assigned = { params: { ruleId: id }, body: target };
  await answered('POST /v1/validation-rules/{ruleId}/assignments', assigned);
}

const nothing = async () => {
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  expect(await differences(bridge.url, root, { prune: true })).toEqual([]);
};

it('without files everything goes, and only what the stacking rules name stays', async () => {
  const empty = aFolder();
  await apply(bridge.url, empty, { prune: true });
  while ((await app.runDueActions(rt, performance.now() + 10_000)).ended > 0);

  expect(await differences(bridge.url, empty, { extra: true })).toEqual([]);
  expect(await answered('GET /v1/categories')).toMatchObject({ data: [{ name: 'Sale' }] });
  expect((await answered('GET /v1/campaigns')).campaigns).toEqual([]);
  expect((await answered('GET /v1/validation-rules')).data).toEqual([]);
  expect((await answered('GET /v1/rewards')).data).toEqual([]);
  expect((await answered('GET /v1/product-collections')).data).toEqual([]);
  expect((await answered('GET /v1/segments')).data).toEqual([]);
});

it('a rule of a code outside of campaigns is left alone, and counts for nobody', async () => {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
  await answered('POST /v1/vouchers/{code}', { params: { code: 'OWN' }, body: voucher });
  await assignByHand({ voucher: 'OWN' });

  await nothing();
  await apply(bridge.url, root, { prune: true });
  expect(
    (await answered('GET /v1/vouchers/{code}', { params: { code: 'OWN' } }))['validation_rules_assignments'],
  ).toMatchObject({ total: 1 });
});

it('what an ended campaign names stays with it', async () => {
  const discount = { type: 'PERCENT', percent_off: 10 };
  const voucher = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: null } };
  const { id: category_id } = await answered('POST /v1/categories', { body: { name: 'Old', hierarchy: 9 } });
  const campaign = { name: 'Old', campaign_type: 'DISCOUNT_COUPONS', voucher, category_id };
  const { id } = await answered('POST /v1/campaigns', { body: campaign });
  const code = await answered('POST /v1/campaigns/{campaignId}/vouchers', { params: { campaignId: id }, body: {} });
  const redeemables = [{ object: 'voucher', id: code['code'] }];
  await answered('POST /v1/redemptions', { body: { redeemables, order: { amount: 9_000 } } });
  await assignByHand({ campaign: id });

  expect(await differences(bridge.url, root, { prune: true })).toEqual(['END campaign Old']);
  await apply(bridge.url, root, { prune: true });
  await nothing();
  expect((await differences(bridge.url, root, { prune: true, force: true })).toSorted()).toEqual([
    'DELETE campaign Old',
    'DELETE category Old',
    'DELETE rule by hand',
  ]);
  await apply(bridge.url, root, { prune: true, force: true });
  await nothing();
});

it('a loyalty program goes with its rewards, and the campaign whose cards they are', async () => {
  for (const path of ['campaigns/club.yaml', 'campaigns/gifts.yaml', 'rewards/cup.yaml', 'rewards/gift-card.yaml'])
    rmSync(join(root, path));
  for (const folder of ['earning-rules', 'loyalty-tiers']) rmSync(join(root, folder), { recursive: true });
  await apply(bridge.url, root, { prune: true });

  await nothing();
});
