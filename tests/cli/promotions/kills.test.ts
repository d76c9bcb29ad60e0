// An apply that dies at any of its requests and is run again ends like one that did not.
import { type ApiBridge, startBridge } from '../../support/api-bridge';
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

/** Runs it until it is through, and lets it die once at a request. @returns false when that request never came */
async function applyDying(root: string, at: number): Promise<boolean> {
  const first = bridge.requests.length;
  bridge.dies = (number) => (number - first === at ? 'AFTER' : null);
  const died = await apply(bridge.url, root).then(
    () => false,
    () => true,
  );
  bridge.dies = () => null;
  if (died) await apply(bridge.url, root);
  return died;
}

const writesOf = (from: number) =>
  bridge.requests.slice(from).flatMap((request, index) => (request.startsWith('GET') ? [] : [index + 1]));

// What dies before a request leaves the same project as what dies after the one before it.
describe('an apply that dies after a request', () => {
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
      const state = await stateAfter(async (root) => void (await applyDying(root, at)));
      expect([at, state]).toEqual([at, whole]);
    }
  });

  it('changes a project as one that does not', async () => {
    const change = (root: string) => {
      writeFiles(root, RENAMED);
    };
    let from = 0;
    const whole = await stateAfter(async (root) => {
      await apply(bridge.url, root);
      change(root);
      from = bridge.requests.length;
      await apply(bridge.url, root, { prune: true });
    });
    const writes = writesOf(from);
    expect(writes.length).toBeGreaterThan(10);
    for (const at of writes) {
      const state = await stateAfter(async (root) => {
        await apply(bridge.url, root);
        change(root);
        await applyDying(root, at);
      });
      expect([at, state]).toEqual([at, whole]);
    }
  });
});
