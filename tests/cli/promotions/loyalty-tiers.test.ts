// Loyalty tiers in files: with the mappings and the earning rules that name them, and the reward that a program redeems.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as app from '../../support/app';
import { answered, type ApiBridge, callRoute, startBridge } from '../../support/shop';
import { aFolder, readFiles, removeFolders, SHOP, writeFiles } from './files';
import { anEmptyProject, apply, differences, plan, pull } from './project';

let bridge: ApiBridge;
let root: string;
let params: { readonly campaignId: string };

interface StoredTier {
  readonly id: string;
  readonly name: string;
  readonly points: object;
  readonly earning_rules: Readonly<Record<string, object>>;
  readonly rewards: Readonly<Record<string, object>>;
}

interface StoredOffer {
  readonly id: string;
  readonly parameters: { readonly loyalty: object };
}

interface StoredRule {
  readonly id: string;
  readonly event: string;
  readonly loyalty_tier?: { readonly id: string };
}

const GOLD = 'loyalty-tiers/gold.yaml';
const SILVER = 'loyalty-tiers/silver.yaml';
const CLUB = 'campaigns/club.yaml';
const REACHED = 'customer.loyalty.tier.upgraded';

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(async () => {
  await anEmptyProject();
  root = aFolder(SHOP);
  await apply(bridge.url, root);
  const { campaigns } = (await answered('GET /v1/campaigns')) as unknown as {
    campaigns: { id: string; name: string }[];
  };
  params = { campaignId: campaigns.find(({ name }) => name === 'Club')!.id };
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const listed = async (route: string) => (await answered(route, { params }))['data'];
const tiers = async () => (await listed('GET /v1/loyalties/{campaignId}/tiers')) as readonly StoredTier[];
const rules = async () => (await listed('GET /v1/loyalties/{campaignId}/earning-rules')) as readonly StoredRule[];
const offers = async () => (await listed('GET /v1/loyalties/{campaignId}/rewards')) as readonly StoredOffer[];
const tierNamed = async (name: string) => (await tiers()).find((tier) => tier.name === name)!;
const ruleOf = async (event: string) => (await rules()).find((rule) => rule.event === event)!;
const prices = async () => (await offers()).map(({ parameters }) => parameters.loyalty);

const edit = (path: string, from: string, to: string) => {
  const text = readFiles(root)[path]!;
  expect(text).toContain(from);
  writeFiles(root, { [path]: text.replace(from, to) });
};

const changeTier = async (name: string, body: object) => {
  const { id: loyaltyTierId } = await tierNamed(name);
  await answered('PUT /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}', {
    params: { ...params, loyaltyTierId },
    body,
  });
};

const problemsOf = async (wishes = {}) => {
  const error: unknown = await plan(bridge.url, root, wishes).catch((thrown: unknown) => thrown);
  return error instanceof app.BadFiles ? error.problems : [];
};

it('a tier maps rules and offered rewards by their ids, also a rule that the tier triggers', async () => {
  const gold = await tierNamed('Gold');
  const reached = await ruleOf(REACHED);
  const paid = await ruleOf('order.paid');
  const idOfPrice = async (points: number) =>
    (await offers()).find(({ parameters }) => (parameters.loyalty as { points: number }).points === points)!.id;

  expect(reached.loyalty_tier).toEqual({ id: gold.id });
  expect(gold).toMatchObject({
    points: { from: 1000 },
    earning_rules: {
      [paid.id]: { type: 'MULTIPLY', multiplier: 2 },
      [reached.id]: { type: 'CUSTOM', points: 75 },
    },
    rewards: {
      [await idOfPrice(100)]: { type: 'CUSTOM', points: 80 },
      [await idOfPrice(500)]: { type: 'NOT_AVAILABLE' },
    },
  });
});

it('a change by hand is found member by member, pulled where it stands, and put back', async () => {
  const reached = await ruleOf(REACHED);
  const { earning_rules } = await tierNamed('Gold');
  await changeTier('Gold', { earning_rules: { ...earning_rules, [reached.id]: { type: 'CUSTOM', points: 99 } } });
  await changeTier('Silver', { points: { from: 200, to: 999 }, metadata: { badge: 'white' }, earning_rules: null });

  expect(await differences(bridge.url, root)).toEqual([
    `CHANGE loyalty-tier Club/Gold /earning_rules/Club: ${REACHED} Club~1Gold/points`,
    'CHANGE loyalty-tier Club/Silver /points/from /metadata/badge /earning_rules',
  ]);
  const pulled = aFolder(readFiles(root));
  await pull(bridge.url, pulled);
  expect(readFiles(pulled)[GOLD]).toBe(SHOP[GOLD]!.replace('points: 75', 'points: 99'));
  expect(readFiles(pulled)[SILVER]).not.toContain('earning_rules');
  expect(await differences(bridge.url, pulled)).toEqual([]);

  await apply(bridge.url, root);
  expect(await differences(bridge.url, root)).toEqual([]);
  expect(Object.keys((await tierNamed('Silver')).earning_rules)).toHaveLength(1);
});

it('tiers that change their points make room for each other, and new ones come between', async () => {
  edit(SILVER, '{ from: 100, to: 999 }', '{ from: 500, to: 1999 }');
  edit(GOLD, '{ from: 1000 }', '{ from: 2000, to: 2999 }');
  writeFiles(root, {
    'loyalty-tiers/bronze.yaml': 'name: Bronze\ncampaign: Club\npoints: { from: 100, to: 499 }\n',
    'loyalty-tiers/diamond.yaml': 'name: Diamond\ncampaign: Club\npoints: { from: 3000 }\n',
  });
  await apply(bridge.url, root);

  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  expect(await tiers()).toHaveLength(4);
});

it('--prune removes the tier whose points another gets, with the earning rules that it triggers', async () => {
  for (const path of [GOLD, 'earning-rules/gold-reached.yaml']) rmSync(join(root, path));
  edit(SILVER, '{ from: 100, to: 999 }', '{ from: 100 }');
  const [overlap, ...others] = await problemsOf();
  expect(others).toEqual([]);
  expect(overlap).toMatchObject({
    file: SILVER,
    line: 3,
    column: 9,
    text: 'The points of Club/Silver overlap with those that Club/Gold has in the project, and tiers change one by one.',
  });
  expect((await differences(bridge.url, root, { extra: true })).toSorted()).toEqual([
    'CHANGE loyalty-tier Club/Silver /points/to',
    `EXTRA earning-rule Club: ${REACHED} Club/Gold`,
    'EXTRA loyalty-tier Club/Gold',
  ]);

  await apply(bridge.url, root, { prune: true });
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  expect((await tiers()).map(({ name }) => name)).toEqual(['Silver']);
  expect((await rules()).map(({ event }) => event)).not.toContain(REACHED);
});

it('tiers that exchange their points are refused before a write', async () => {
  edit(SILVER, '{ from: 100, to: 999 }', '{ from: 1000 }');
  edit(GOLD, '{ from: 1000 }', '{ from: 100, to: 999 }');
  const sent = bridge.requests.length;

  expect((await problemsOf()).map(({ file, line }) => `${file}:${line}`)).toEqual([`${GOLD}:4`, `${SILVER}:3`]);
  await expect(apply(bridge.url, root)).rejects.toThrow(app.BadFiles);
  expect(bridge.requests.slice(sent).filter((request) => !request.startsWith('GET'))).toEqual([]);
});

it('a renamed tier keeps its id, and so does the earning rule that it triggers', async () => {
  const [tier, rule] = [await tierNamed('Gold'), await ruleOf(REACHED)];
  edit(GOLD, 'name: Gold', 'name: Platinum\nwas: Gold');
  edit(GOLD, 'upgraded Club/Gold', 'upgraded Club/Platinum');
  edit('earning-rules/gold-reached.yaml', 'Club/Gold', 'Club/Platinum');

  expect(await differences(bridge.url, root, { extra: true })).toEqual(['CHANGE loyalty-tier Club/Platinum /name']);
  await apply(bridge.url, root);
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  expect([(await tierNamed('Platinum')).id, (await ruleOf(REACHED)).id]).toEqual([tier.id, rule.id]);
  await pull(bridge.url, root);
  expect(readFiles(root)[GOLD]).not.toContain('was:');
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
});

it('a tier that moves to another campaign is made there', async () => {
  writeFiles(root, { 'campaigns/second.yaml': SHOP[CLUB]!.replace('name: Club', 'name: Second') });
  writeFiles(root, { [SILVER]: 'name: Silver\nkey: Silver\ncampaign: Second\npoints: { from: 100, to: 999 }\n' });
  await apply(bridge.url, root, { prune: true });

  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  expect((await tiers()).map(({ name }) => name)).toEqual(['Gold']);
});

it('a program redeems another reward by itself after one apply, and none when no file says so', async () => {
  edit(CLUB, ', auto_redeem: true', '');
  edit(CLUB, 'points: 100,', 'points: 100, auto_redeem: true,');
  expect(await differences(bridge.url, root)).toHaveLength(1);
  await apply(bridge.url, root);
  expect(await differences(bridge.url, root)).toEqual([]);
  expect((await prices()).filter((price) => 'auto_redeem' in price)).toEqual([{ points: 100, auto_redeem: true }]);

  edit(CLUB, 'auto_redeem: true', 'auto_redeem: false');
  await apply(bridge.url, root);
  expect(await differences(bridge.url, root)).toEqual([]);
  expect((await prices()).filter((price) => 'auto_redeem' in price)).toEqual([]);
  await pull(bridge.url, root);
  expect(await differences(bridge.url, root)).toEqual([]);
});

it('a mapping of a rule and of a reward that were deleted by hand is in no file', async () => {
  const { id: earningRuleId } = await ruleOf('order.paid');
  await callRoute('DELETE /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}', {
    params: { ...params, earningRuleId },
  });
  for (const { id: assignmentId } of await offers())
    await callRoute('DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}', {
      params: { ...params, assignmentId },
    });
  const pulled = aFolder();
  await pull(bridge.url, pulled);

  expect(readFiles(pulled)[GOLD]).not.toMatch(/order\.paid|Cup|Gift card|ern_|rewa_/);
  expect(await differences(bridge.url, pulled, { extra: true })).toEqual([]);
  await apply(bridge.url, root);
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  expect(Object.keys((await tierNamed('Gold')).rewards)).toHaveLength(2);
});

it('tiers of one name have keys, by which another project gets the same', async () => {
  await answered('POST /v1/loyalties/{campaignId}/tiers', {
    params,
    body: [{ name: 'Gold', points: { from: 0, to: 9 } }],
  });
  const first = aFolder();
  await pull(bridge.url, first);
  const files = readFiles(first);
  expect(files['loyalty-tiers/gold-2.yaml']).toContain('key: Gold~2');
  await anEmptyProject();
  await apply(bridge.url, aFolder(files));
  const second = aFolder();
  await pull(bridge.url, second);

  expect(readFiles(second)).toEqual(files);
});

it('the version of the configuration moves with a tier', async () => {
  const versionOf = async () => (await answered('GET /v1/configuration'))['version'];
  const before = await versionOf();
  await changeTier('Gold', { metadata: { badge: 'yellow' } });
  const changed = await versionOf();

  expect(changed).not.toBe(before);
  await changeTier('Gold', { metadata: { badge: 'yellow' } });
  expect(await versionOf()).toBe(changed);
});

it('a test pays the price of the tier that a balance leads to', async () => {
  const test = (balance: number) => `- it: gives a cup
  customer: { source_id: ada, metadata: { vip: true } }
  redeemables: [{ campaign: Club, reward: Cup }]
  balance: { Club: ${balance} }
  expect: { valid: true }
`;
  const passes = async (balance: number) => {
    const gold = SHOP[GOLD]!.replace('from: 1000', 'from: 85').replace('points: 80', 'points: 90');
    const silver = 'name: Silver\ncampaign: Club\npoints: { from: 0, to: 84 }\n';
    const files = { ...SHOP, [GOLD]: gold, [SILVER]: silver, 'tests/one.yaml': test(balance) };
    const [result] = await app.runFolderTests(aFolder(files), Date.UTC(2026, 10, 27, 9));
    return result?.passed;
  };

  expect([await passes(80), await passes(89), await passes(90), await passes(99)]).toEqual([false, false, true, true]);
});
