// A cart that is decided offline is decided as the project decides it after apply.
import fc from 'fast-check';
import { readFiles } from '../../../cli/promotions/remote/situation';
import { CartDecider } from '../../../cli/promotions/tests/cart-test';
import { runFolderTests } from '../../../cli/promotions/tests/run-tests';
import { type ApiBridge, startBridge } from '../../support/api-bridge';
import { anyCart, CARTS_SEED, decide, readIds, summarise } from './carts';
import { aFolder, removeFolders, SHOP } from './files';
import { anEmptyProject, apply } from './project';

let bridge: ApiBridge;

beforeAll(async () => {
  bridge = await startBridge();
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const AT = Date.UTC(2026, 10, 27, 9);

it('gives the amounts and refusals of POST /v1/validations, for 200 generated carts', async () => {
  await anEmptyProject();
  const root = aFolder(SHOP);
  await apply(bridge.url, root);
  const ids = await readIds();
  const decider = new CartDecider((await readFiles(root)).built);
  for (const cart of fc.sample(anyCart, { numRuns: 200, seed: CARTS_SEED + 1 })) {
    const { answer, names } = decider.decide(cart, AT);

    expect({ cart, ...summarise(answer, names) }).toEqual({ cart, ...(await decide(cart, ids)) });
  }
});

it('says what was expected and what was decided, and passes with the right numbers', async () => {
  const test = (total: number) => `- it: takes 20 %
  at: 2026-11-27T10:00:00+01:00
  products: [{ source_id: tea, price: 6000 }]
  order: { items: [{ product_id: tea, quantity: 1, price: 6000 }] }
  redeemables: [{ tier: Black Friday 20 }]
  expect: { total_amount: ${total}, applied: [1200], refused: {} }
`;
  const [right] = await runFolderTests(aFolder({ ...SHOP, 'tests/one.yaml': test(4_800) }), AT);
  const [wrong] = await runFolderTests(aFolder({ ...SHOP, 'tests/one.yaml': test(4_000) }), AT);

  expect(right).toMatchObject({ passed: true, mismatches: [], cart: [] });
  expect(wrong).toMatchObject({
    passed: false,
    file: 'tests/one.yaml',
    line: 1,
    mismatches: [{ member: 'total_amount', expected: 4_000, got: 4_800 }],
    cart: ['  gross 6000', '  Black Friday 20: -1200', '  net 4800'],
  });
});

it('finds a tier by its whole name, also where another name ends with it', async () => {
  const tier = (campaign: string, name: string, percent_off: number) => `name: ${campaign}
campaign_type: PROMOTION
tiers:
  - name: '${name}'
    action: { discount: { type: PERCENT, percent_off: ${percent_off} } }
`;
  const test = `- it: takes 20 %
  order: { amount: 1000 }
  redeemables: [{ tier: '20' }]
  expect: { applied: [200] }
`;
  const files = { 'campaigns/a.yaml': tier('A', '20', 20), 'campaigns/b.yaml': tier('B', '10/20', 10) };

  expect(await runFolderTests(aFolder({ ...files, 'tests/one.yaml': test }), AT)).toMatchObject([{ passed: true }]);
});
