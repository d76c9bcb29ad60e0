// What `apply` promises of records: ids, values that are whole, and that nothing is live without its rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as app from '../../support/app';
import { answered, type ApiBridge, PROJECT, startBridge } from '../../support/shop';
import { aFolder, type Files, readFiles, removeFolders, SHOP, writeFiles } from './files';
import { anEmptyProject, apply, connect, differences, pull } from './project';

let bridge: ApiBridge;
let root: string;

beforeAll(async () => {
  bridge = await startBridge();
});

beforeEach(async () => {
  await anEmptyProject();
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const edit = (path: string, from: string, to: string) => {
  const text = readFiles(root)[path]!;
  expect(text).toContain(from);
  writeFiles(root, { [path]: text.replace(from, to) });
};

const applied = async (files: Files = SHOP) => {
  root = aFolder(files);
  await apply(bridge.url, root);
};

interface Lock {
  readonly projects: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
}

const lock = () => JSON.parse(readFileSync(join(root, 'stackable.lock.json'), 'utf8')) as Lock;

interface Assigned {
  readonly data: readonly { readonly rule_id: string }[];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly metadata: object;
  readonly vouchers_count: number;
  readonly validation_rule_assignments?: Assigned;
  readonly validation_rules_assignments?: Assigned;
}

const listed = async (route: string, member: string) => (await answered(route))[member] as readonly Named[];

/** The rules of what is live, by name: campaigns, and tiers. */
async function liveRules(): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map((await listed('GET /v1/validation-rules', 'data')).map(({ id, name }) => [id, name]));
  const campaigns = await listed('GET /v1/campaigns', 'campaigns');
  const tiers = await listed('GET /v1/promotions/tiers', 'tiers');
  const live = [...campaigns, ...tiers].filter(({ active }) => active);
  return new Map(
    live.map((one) => {
      const { data = [] } = one.validation_rules_assignments ?? one.validation_rule_assignments ?? {};
      return [one.name, data.map(({ rule_id: id }) => names.get(id) ?? id)];
    }),
  );
}

/** Apply, and look at the project after each write. */
async function applyWatched(look: () => Promise<void>): Promise<void> {
  const api = connect(bridge.url);
  const send = api.send.bind(api);
  api.send = async (write) => {
    const answer = await send(write);
    await look();
    return answer;
  };
  const wishes = { prune: false, force: false, extra: false };
  const situation = await app.readSituation(api, await app.readFiles(root), wishes);
  await app.applyPlan(api, situation, { root, report: () => undefined });
}

const RULED: Readonly<Record<string, readonly string[]>> = {
  Welcome: ['orders-from-50', 'vip'],
  'Black Friday 20': ['orders-from-50', 'teas'],
  'Insiders 5': ['insiders'],
};
const isSubset = (some: readonly string[] = [], all: readonly string[] = []) => some.every((one) => all.includes(one));

it('a record that is made is live with all of its rules or not at all', async () => {
  root = aFolder(SHOP);
  const seen = new Set<string>();
  await applyWatched(async () => {
    for (const [name, rules] of await liveRules()) {
      expect({ name, rules: [...rules].toSorted() }).toEqual({ name, rules: RULED[name] ?? [] });
      seen.add(name);
    }
  });

  expect([...seen]).toEqual(expect.arrayContaining(Object.keys(RULED)));
});

it('a record whose rules are exchanged has all old or all new ones at each moment', async () => {
  await applied();
  edit('campaigns/welcome.yaml', '[orders-from-50, vip]', '[teas, insiders]');
  edit('campaigns/black-friday.yaml', '[orders-from-50, teas]', '[vip]');
  const after: typeof RULED = { ...RULED, Welcome: ['teas', 'insiders'], 'Black Friday 20': ['vip'] };
  await applyWatched(async () => {
    for (const [name, rules] of await liveRules())
      expect([name, isSubset(RULED[name], rules) || isSubset(after[name], rules)]).toEqual([name, true]);
  });

  const rules = await liveRules();
  for (const [name, wanted] of Object.entries(after)) expect(rules.get(name)?.toSorted()).toEqual(wanted.toSorted());
});

it('metadata is whole: a key that a file lacks goes, and null counts as absent', async () => {
  await applied();
  edit('campaigns/black-friday.yaml', '{ owner: Ada }', '{ since: 2026, by: null }');
  edit('loyalty-tiers/silver.yaml', '{ badge: grey }', '{ badge: null }');
  await apply(bridge.url, root);

  const campaigns = await listed('GET /v1/campaigns', 'campaigns');
  expect(campaigns.find(({ name }) => name === 'Black Friday')?.metadata).toEqual({ since: 2026 });
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
});

it('the count of codes is used when a campaign is made, and never compared or pulled', async () => {
  const path = 'campaigns/many.yaml';
  const voucher = 'voucher: { type: DISCOUNT_VOUCHER, discount: { type: AMOUNT, amount_off: 5 } }';
  await applied({ [path]: `name: Many\ncampaign_type: DISCOUNT_COUPONS\nvouchers_count: 3\n${voucher}\n` });
  const [many] = await listed('GET /v1/campaigns', 'campaigns');
  expect(many?.vouchers_count).toBe(3);

  edit(path, 'vouchers_count: 3', 'vouchers_count: 5');
  expect(await differences(bridge.url, root)).toEqual([]);
  const pulled = aFolder();
  await pull(bridge.url, pulled);
  expect(readFiles(pulled)[path]).not.toContain('vouchers_count');
});

it('a record is found by the lock before its name, where somebody renamed it by hand', async () => {
  await applied();
  const rules = await listed('GET /v1/validation-rules', 'data');
  const ruleId = rules.find(({ name }) => name === 'vip')?.id ?? '';
  await answered('PUT /v1/validation-rules/{ruleId}', { params: { ruleId }, body: { name: 'By hand' } });

  expect(await differences(bridge.url, root, { extra: true })).toEqual(['CHANGE rule vip /name']);
  await apply(bridge.url, root);
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
});

it('records of each kind with a name keep their ids under another one', async () => {
  await applied();
  const before = lock().projects[PROJECT];
  edit('collections/teas.yaml', 'name: Teas', 'name: Leaves\nwas: Teas');
  edit('rules/teas.yaml', 'name: Teas', 'name: Leaves');
  edit('stackable.yaml', '{ name: Club, hierarchy: 2 }', '{ name: Members, was: Club, hierarchy: 2 }');
  edit('rewards/cup.yaml', 'name: Cup', 'name: Mug\nwas: Cup');
  edit('campaigns/club.yaml', 'reward: Cup', 'reward: Mug');
  edit('loyalty-tiers/gold.yaml', 'Cup:', 'Mug:');
  edit('stacks/both.yaml', 'name: Both', 'name: Two\nwas: Both');
  edit('webhooks/crm.yaml', 'com/hook', 'com/other\nwas: https://example.com/hook');

  expect((await differences(bridge.url, root, { extra: true })).toSorted()).toEqual([
    'CHANGE category Members /name',
    'CHANGE collection Leaves /name',
    'CHANGE reward Mug /name',
    'CHANGE stack Black Friday/Two /name',
    'CHANGE webhook https://example.com/other /target_url',
  ]);
  await apply(bridge.url, root);
  await pull(bridge.url, root);
  const after = lock().projects[PROJECT] ?? {};
  for (const [kind, ids] of Object.entries(before ?? {}))
    expect([kind, Object.values(after[kind] ?? {}).toSorted()]).toEqual([kind, Object.values(ids).toSorted()]);
  expect(Object.values(readFiles(root)).join('\n')).not.toContain('was:');
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
});

it('ids of other projects stay in the lock file', async () => {
  const other = { proj_other: { rule: { vip: 'val_other' } } };
  await applied({ ...SHOP, 'stackable.lock.json': JSON.stringify({ projects: other }) });
  expect(lock().projects).toMatchObject({ ...other, [PROJECT]: { rule: { vip: expect.any(String) as unknown } } });

  await pull(bridge.url, root);
  expect(lock().projects).toMatchObject(other);
});
