// An apply that dies at any of its requests and is run again ends like one that did not.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiBridge, startBridge } from '../../support/shop';
import { aFolder, readFiles, removeFolders, SHOP, writeFiles } from './files';
import { anEmptyProject, apply, differences, pull } from './project';

let bridge: ApiBridge;

beforeAll(async () => {
  bridge = await startBridge();
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

/** A later state of the shop: members change, rules are exchanged, a tier comes first, records come and go. */
const LATER = {
  ...SHOP,
  'campaigns/black-friday.yaml': `name: Black Friday
campaign_type: PROMOTION
description: Later
tiers:
  - name: Black Friday 30
    action: { discount: { type: PERCENT, percent_off: 30 } }
    validation_rules: [vip]
  - name: Black Friday 10
    was: Black Friday 10
    action: { discount: { type: AMOUNT, amount_off: 1000 } }
    validation_rules: [teas]
  - name: Black Friday 20
    action: { discount: { type: PERCENT, percent_off: 25 } }
    validation_rules: [orders-from-50]
`,
  'campaigns/club.yaml': `name: Club
campaign_type: LOYALTY_PROGRAM
voucher: { type: LOYALTY_CARD, loyalty_card: { points: 20 } }
rewards:
  - { reward: Cup, points: 200 }
`,
  'loyalty-tiers/gold.yaml': `name: Platinum
was: Gold
campaign: Club
points: { from: 500 }
earning_rules:
  'Club: customer.loyalty.tier.upgraded Club/Platinum': { type: CUSTOM, points: 90 }
  'Club: customer.loyalty.tier.left Club/Platinum': { type: MULTIPLY, multiplier: 3 }
rewards:
  Cup: { type: MULTIPLY, multiplier: 0.5 }
`,
  'earning-rules/gold-reached.yaml': `campaign: Club
event: customer.loyalty.tier.upgraded
loyalty_tier: Club/Platinum
loyalty: { type: FIXED, points: 50 }
`,
  'earning-rules/platinum-left.yaml': `campaign: Club
event: customer.loyalty.tier.left
loyalty_tier: Club/Platinum
loyalty: { type: FIXED, points: 5 }
`,
  'rules/vip.yaml': `name: very important
was: vip
rules:
  1: { name: customer.metadata, property: vip, conditions: { $is: [true] } }
  logic: '1'
`,
};

const RENAMED = Object.fromEntries(
  Object.entries(LATER).map(([path, text]) => [
    path,
    text.replaceAll(', vip]', ', very important]').replaceAll('[vip]', '[very important]'),
  ]),
);

async function stateAfter(run: (root: string) => Promise<void>): Promise<unknown> {
  await anEmptyProject();
  const root = aFolder(SHOP);
  bridge.dies = () => null;
  await run(root);
  bridge.dies = () => null;
  expect(await differences(bridge.url, root, { extra: true })).toEqual([]);
  const pulled = aFolder();
  await pull(bridge.url, pulled);
  return readFiles(pulled);
}

type Death = 'BEFORE' | 'AFTER';

interface DyingApply {
  /** The number of the request, from 1. */
  readonly at: number;
  readonly death: Death;
  readonly wishes?: { readonly prune: boolean };
}

/** Runs it until it is through, and lets it die once at a request. @returns false when that request never came */
async function applyDying(root: string, { at, death, wishes }: DyingApply): Promise<boolean> {
  const first = bridge.requests.length;
  bridge.dies = (number) => (number - first === at ? death : null);
  const died = await apply(bridge.url, root, wishes).then(
    () => false,
    () => true,
  );
  bridge.dies = () => null;
  if (died) await apply(bridge.url, root, wishes);
  return died;
}

const writesOf = (from: number) =>
  bridge.requests.slice(from).flatMap((request, index) => (request.startsWith('GET') ? [] : [index + 1]));

/** Files whose records the later state has no more. */
const DELETED = [
  ...['stacks/both.yaml', 'earning-rules/paid.yaml', 'webhooks/crm.yaml', 'collections/cheap.yaml'],
  'loyalty-tiers/silver.yaml',
];

/** A death at a read changes nothing, so only writes are tried. */
describe.each<Death>(['BEFORE', 'AFTER'])('an apply that dies %s a write', (death) => {
  it('makes a project as one that does not', async () => {
    let from = 0;
    let to = 0;
    const whole = await stateAfter(async (root) => {
      from = bridge.requests.length;
      await apply(bridge.url, root);
      to = bridge.requests.length;
    });
    const writes = writesOf(from).filter((number) => number <= to - from);
    expect(writes.length).toBeGreaterThan(20);
    for (const at of writes) {
      const state = await stateAfter(async (root) => {
        expect(await applyDying(root, { at, death })).toBe(true);
      });
      expect([at, state]).toEqual([at, whole]);
    }
  });

  it('changes a project and deletes from it as one that does not', async () => {
    const change = (root: string) => {
      writeFiles(root, RENAMED);
      for (const path of DELETED) rmSync(join(root, path));
    };
    let from = 0;
    let to = 0;
    const whole = await stateAfter(async (root) => {
      await apply(bridge.url, root);
      change(root);
      from = bridge.requests.length;
      await apply(bridge.url, root, { prune: true });
      to = bridge.requests.length;
    });
    const writes = writesOf(from).filter((number) => number <= to - from);
    const deletions = bridge.requests.slice(from, to).filter((request) => request.startsWith('DELETE'));
    expect(writes.length).toBeGreaterThan(10);
    expect(deletions.length).toBeGreaterThanOrEqual(DELETED.length);
    for (const at of writes) {
      const state = await stateAfter(async (root) => {
        await apply(bridge.url, root);
        change(root);
        expect(await applyDying(root, { at, death, wishes: { prune: true } })).toBe(true);
      });
      expect([at, state]).toEqual([at, whole]);
    }
  });
});
