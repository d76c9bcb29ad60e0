// What the commands do about changes: by hand, by another apply, by renaming, and by removing files.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as app from '../../support/app';
import { answered, type ApiBridge, startBridge } from '../../support/shop';
import { aFolder, readFiles, removeFolders, SHOP, writeFiles } from './files';
import { anEmptyProject, apply, connect, differences, plan, pull } from './project';

let bridge: ApiBridge;
let root: string;

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(async () => {
  await anEmptyProject();
  root = aFolder(SHOP);
  await apply(bridge.url, root);
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const tierOf = async (name: string) => {
  const { tiers } = (await answered('GET /v1/promotions/tiers')) as unknown as {
    tiers: { id: string; name: string }[];
  };
  return tiers.find((tier) => tier.name === name)!.id;
};

const edit = (path: string, from: string, to: string) => {
  writeFiles(root, { [path]: readFiles(root)[path]!.replace(from, to) });
};

it('a change by hand is found member by member, and pulled where it stands', async () => {
  const tierId = await tierOf('Black Friday 20');
  const action = { discount: { type: 'PERCENT', percent_off: 25 } };
  await answered('PUT /v1/promotions/tiers/{tierId}', { params: { tierId }, body: { action } });

  expect((await plan(bridge.url, root)).changes).toMatchObject([
    { action: 'CHANGE', kind: 'tier', members: [{ pointer: '/action/discount/percent_off', then: 25, now: 20 }] },
  ]);
  await pull(bridge.url, root);
  const path = 'campaigns/black-friday.yaml';
  expect(readFiles(root)).toEqual({ ...SHOP, [path]: SHOP[path]!.replace('percent_off: 20', 'percent_off: 25') });
  expect(await differences(bridge.url, root)).toEqual([]);
});

it('dates of loyalty tiers are changed, found and removed as the files say', async () => {
  const dates = async () => {
    const { campaigns } = (await answered('GET /v1/campaigns')) as unknown as {
      campaigns: { id: string; name: string; loyalty_tiers_expiration?: object | null }[];
    };
    return campaigns.find(({ name }) => name === 'Club')!;
  };
  const club = 'campaigns/club.yaml';
  const before = await dates();
  expect(before.loyalty_tiers_expiration).toMatchObject({ expiration_date: { type: 'CUSTOM', extend: 'P3M' } });

  const loyalty_tiers_expiration = { expiration_date: { type: 'CUSTOM', extend: 'P9M' } };
  const byHand = { params: { campaignId: before.id }, body: { loyalty_tiers_expiration } };
  await answered('PUT /v1/campaigns/{campaignId}', byHand);
  expect(await differences(bridge.url, root)).toEqual([
    'CHANGE campaign Club /loyalty_tiers_expiration/expiration_date/extend',
  ]);

  edit(club, 'P3M', 'P6M');
  await apply(bridge.url, root);
  expect((await dates()).loyalty_tiers_expiration).toMatchObject({ expiration_date: { extend: 'P6M' } });
  expect(await differences(bridge.url, root)).toEqual([]);

  edit(club, 'loyalty_tiers_expiration: { expiration_date: { type: CUSTOM, extend: P6M } }\n', '');
  await apply(bridge.url, root);
  expect((await dates()).loyalty_tiers_expiration ?? null).toBeNull();
  expect(await differences(bridge.url, root)).toEqual([]);
});

it('rules change in the order of the files, for a tier and a campaign, and without an order for an offered reward', async () => {
  const blackFriday = 'campaigns/black-friday.yaml';
  const welcome = 'campaigns/welcome.yaml';
  const club = 'campaigns/club.yaml';
  edit(blackFriday, '[orders-from-50, teas]', '[teas, insiders, orders-from-50]');
  edit(welcome, '[orders-from-50, vip]', '[vip, teas, orders-from-50]');
  edit(club, 'validation_rules: [vip]', 'validation_rules: [vip, insiders]');
  await apply(bridge.url, root);
  expect(await differences(bridge.url, root)).toEqual([]);

  edit(blackFriday, '[teas, insiders, orders-from-50]', '[insiders, teas]');
  edit(welcome, '[vip, teas, orders-from-50]', '[orders-from-50, vip, teas]');
  edit(club, '[vip, insiders]', '[teas, insiders]');
  expect(await differences(bridge.url, root)).toEqual([
    'CHANGE tier Black Friday/Black Friday 20 /validation_rules',
    'CHANGE campaign Club /rewards',
    'CHANGE campaign Welcome /validation_rules',
  ]);
  await apply(bridge.url, root);
  expect(await differences(bridge.url, root)).toEqual([]);
  const files = readFiles(root);
  await pull(bridge.url, root);
  expect(readFiles(root)).toEqual(files);

  const { tiers } = await answered('GET /v1/promotions/tiers');
  const { validation_rule_assignments: assigned } = tiers.find(({ name }) => name === 'Black Friday 20')!;
  const { data: rules } = await answered('GET /v1/validation-rules');
  const nameOf = (id: string) => rules.find((rule) => rule.id === id)!.name;
  expect(assigned.data.map(({ rule_id: id }) => nameOf(id))).toEqual(['insiders', 'teas']);
});

it('a record in no file counts for drift and prune alone', async () => {
  await answered('POST /v1/validation-rules', { body: { name: 'By hand', rules: {} } });

  expect(await differences(bridge.url, root)).toEqual([]);
  expect(await differences(bridge.url, root, { extra: true })).toEqual(['EXTRA rule By hand']);
  expect(await differences(bridge.url, root, { prune: true })).toEqual(['DELETE rule By hand']);
  await apply(bridge.url, root, { prune: true });
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
});

it('a renamed record keeps its id, and the next pull drops its old name', async () => {
  const tierId = await tierOf('Black Friday 10');
  edit('campaigns/black-friday.yaml', 'name: Black Friday 10', 'name: Ten\n    was: Black Friday 10');
  edit('stacks/both.yaml', 'Black Friday 10', 'Ten');

  expect(await differences(bridge.url, root)).toEqual(['CHANGE tier Black Friday/Ten /name']);
  await apply(bridge.url, root);
  expect(await tierOf('Ten')).toBe(tierId);
  await pull(bridge.url, root);
  expect(readFiles(root)['campaigns/black-friday.yaml']).not.toContain('was:');
  expect(await differences(bridge.url, root)).toEqual([]);
});

it('of two that apply at once one wins, and the other changes nothing', async () => {
  const other = aFolder({ ...SHOP });
  edit('campaigns/gifts.yaml', 'amount: 2000', 'amount: 3000');
  writeFiles(other, { 'campaigns/gifts.yaml': SHOP['campaigns/gifts.yaml']!.replace('2000', '4000') });
  const wishes = { prune: false, force: false, extra: false };
  const runs = [];
  for (const folder of [root, other]) {
    const api = connect(bridge.url);
    const situation = await app.readSituation(api, await app.readFiles(folder), wishes);
    runs.push(() => app.applyPlan(api, situation, { root: folder, report: () => undefined }));
  }
  const ended = await Promise.allSettled(runs.map((run) => run()));

  const lost = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(lost).toEqual([expect.any(app.ProjectChanged)]);
  const winner = ended[0]!.status === 'fulfilled' ? root : other;
  expect(await differences(bridge.url, winner)).toEqual([]);
});

it('a campaign with a published code is ended, and deleted by force', async () => {
  const campaign = (await answered('GET /v1/campaigns/{campaignId}', { params: { campaignId: 'Gifts' } })).id;
  await answered('POST /v1/campaigns/{campaignId}/vouchers', { params: { campaignId: campaign }, body: {} });
  await answered('POST /v1/publications', { body: { customer: { source_id: 'ada' }, campaign: { name: 'Gifts' } } });
  writeFiles(root, {
    'campaigns/club.yaml': SHOP['campaigns/club.yaml']!.replace(/ {2}- \{ reward: Gift card.*\n/, ''),
    'loyalty-tiers/gold.yaml': SHOP['loyalty-tiers/gold.yaml']!.replace(/ {2}Gift card: .*\n/, ''),
  });
  rmSync(join(root, 'rewards/gift-card.yaml'));
  rmSync(join(root, 'campaigns/gifts.yaml'));

  const { changes } = await plan(bridge.url, root, { prune: true });
  expect(changes.map(({ action, name }) => `${action} ${name}`)).toEqual([
    'CHANGE Club',
    'CHANGE Club/Gold',
    'END Gifts',
    'DELETE Gift card',
  ]);
  expect(changes[2]!.lost).toMatchObject({ codes: 1, published: 1, balance: 2_000 });
  await apply(bridge.url, root, { prune: true });
  expect(await answered('GET /v1/campaigns/{campaignId}', { params: { campaignId: campaign } })).toMatchObject({
    active: false,
  });
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  expect(await differences(bridge.url, root, { prune: true, force: true })).toEqual(['DELETE campaign Gifts']);
});

const WELCOME = { code: '007' };
const discountOf = async () => (await answered('GET /v1/vouchers/{code}', { params: WELCOME }))['discount'];

it('a generic code that was redeemed gets the discount of its file', async () => {
  const redeemables = [{ object: 'voucher', id: '007' }];
  const body = { redeemables, customer: { metadata: { vip: true } }, order: { amount: 9_000 } };
  await answered('POST /v1/redemptions', { body });
  edit('campaigns/welcome.yaml', 'amount_off: 500', 'amount_off: 700');

  await apply(bridge.url, root);
  expect(await discountOf()).toMatchObject({ amount_off: 700 });
  expect(await differences(bridge.url, root)).toEqual([]);
});

it('a generic code that was changed by hand is found, and put back', async () => {
  const discount = { type: 'AMOUNT', amount_off: 900 };
  await answered('PUT /v1/vouchers/{code}', { params: WELCOME, body: { discount } });

  expect((await plan(bridge.url, root)).changes).toMatchObject([
    {
      action: 'CHANGE',
      name: 'Welcome',
      members: [{ pointer: '/voucher/discount/amount_off', then: 900, now: 500 }],
    },
  ]);
  await apply(bridge.url, root);
  expect(await discountOf()).toMatchObject({ amount_off: 500 });
  expect(await differences(bridge.url, root)).toEqual([]);
});

it.each([
  [
    'the type of a reward',
    'rewards/cup.yaml',
    'type: MATERIAL\nparameters: { product: { source_id: cup } }',
    'type: CAMPAIGN\nparameters: { campaign: { name: Gifts } }',
    'rewards/cup.yaml:2:7: The API cannot change type',
  ],
  [
    'the code of a campaign',
    'campaigns/welcome.yaml',
    "code: '007'",
    "code: '008'",
    'campaigns/welcome.yaml:6:9: The API cannot change voucher.code',
  ],
  [
    'a code_config',
    'campaigns/gifts.yaml',
    'voucher: {',
    'voucher: { code_config: { prefix: G- },',
    'campaigns/gifts.yaml:3:35: The API cannot change voucher.code_config',
  ],
  [
    'the type of a discount',
    'campaigns/welcome.yaml',
    'type: AMOUNT, amount_off: 500',
    'type: PERCENT, percent_off: 5',
    'campaigns/welcome.yaml:7:21: The API cannot change voucher.discount.type',
  ],
  [
    'the type of a campaign',
    'campaigns/welcome.yaml',
    'type: STANDALONE',
    'type: STATIC',
    'campaigns/welcome.yaml:3:7: The API cannot change type of the campaign Welcome: it is "STANDALONE"',
  ],
  [
    'the type of a collection',
    'collections/cheap.yaml',
    'type: AUTO_UPDATE\nfilter: { junction: and, price: { conditions: { $less_than: [1000] } } }',
    'type: STATIC\nproducts: [{ object: product, source_id: tea }]',
    'collections/cheap.yaml:2:7: The API cannot change type',
  ],
  [
    'the filter of a segment',
    'segments/insiders.yaml',
    'metadata.vip',
    'metadata.friend',
    'segments/insiders.yaml:3:9: The API cannot change filter.metadata.vip',
  ],
  [
    'a product that the project lacks',
    'collections/teas.yaml',
    'source_id: tea',
    'source_id: coffee',
    'collections/teas.yaml:4:5: The project has no product coffee.',
  ],
])('%s is an error before any write', async (_what, path, from, to, problem) => {
  edit(path, from, to);
  const before = bridge.requests.length;
  const error: unknown = await apply(bridge.url, root).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(app.BadFiles);
  expect((error as Error).message).toContain(problem);
  expect(bridge.requests.slice(before).filter((request) => !request.startsWith('GET'))).toEqual([]);
});

const MANAGEMENT = 'Set STACKABLE_MANAGEMENT_ID and STACKABLE_MANAGEMENT_TOKEN: a server pair cannot change this.';

it('without a management pair settings and schemas cannot change, and webhooks are not compared', async () => {
  const wishes = { prune: false, force: false, extra: false };
  const problemsOf = async (more: object) => {
    const reading = app.readSituation(connect(bridge.url, false), await app.readFiles(root), { ...wishes, ...more });
    return reading.then(
      ({ changes }) => changes.map(({ kind }) => kind),
      (error: unknown) => (error as Error).message.split('\n'),
    );
  };
  edit('webhooks/crm.yaml', 'customer.created', 'customer.updated');
  expect(await problemsOf({})).toEqual([]);
  edit('stackable.yaml', 'EUR', 'PLN');
  edit('schemas/order.yaml', 'max_length: 40', 'max_length: 50');

  const places = ['schemas/order.yaml:1:1', 'stackable.yaml:2:1'];
  expect(await problemsOf({})).toEqual(places.map((place) => `${place}: ${MANAGEMENT}`));
  expect((await problemsOf({ extra: true })).toSorted()).toEqual(['schema', 'settings']);
  rmSync(join(root, 'schemas/place.yaml'));
  edit('schemas/order.yaml', '  pickup: { type: object, optional: true, object_type: place }\n', '');
  expect(await problemsOf({ prune: true })).toContain(`.:1:1: ${MANAGEMENT}`);
});
