// A cart that is decided offline is decided as the project decides it after apply.
import fc from 'fast-check';
import * as app from '../../support/app';
import { type ApiBridge, startBridge } from '../../support/shop';
import { anyCart, CARTS_SEED, decide, readIds, summarise } from './carts';
import { aFolder, type Files, removeFolders, SHOP } from './files';
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
  const decider = new app.CartDecider((await app.readFiles(root)).built);
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
  const [right] = await app.runFolderTests(aFolder({ ...SHOP, 'tests/one.yaml': test(4_800) }), AT);
  const [wrong] = await app.runFolderTests(aFolder({ ...SHOP, 'tests/one.yaml': test(4_000) }), AT);

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

  expect(await app.runFolderTests(aFolder({ ...files, 'tests/one.yaml': test }), AT)).toMatchObject([{ passed: true }]);
});

/** Files with a limit on the second tier. */
const limited = (rule: string, most: number) => ({
  'rules/limit.yaml': `name: limit\nrules: { 1: { name: ${rule}, conditions: { $less_than_or_equal: [${most}] } }, logic: '1' }\n`,
  'campaigns/black-friday.yaml': `${SHOP['campaigns/black-friday.yaml']}    validation_rules: [limit]\n`,
});
const CUSTOMER = '  customer: { source_id: ada, metadata: { vip: true } }\n';
const TEN = '  order: { amount: 5000 }\n  redeemables: [{ tier: Black Friday 10 }]\n';
const TEA = '  products: [{ source_id: tea, price: 6000, skus: [{ source_id: large, price: 7000 }] }]\n';
const GIFT = '  order: { amount: 5000 }\n  redeemables: [{ campaign: Gifts, credits: 700 }]\n';
const CODE = "  order: { amount: 6000 }\n  redeemables: [{ code: '007' }]\n";
const ONCE = SHOP['campaigns/welcome.yaml']!.replace('  discount', '  redemption: { quantity: 1 }\n  discount');
const OTHER = SHOP['campaigns/black-friday.yaml']!.replace('name: Black Friday\n', 'name: Other\n');
const SIZED = SHOP['stackable.yaml']!.replace('  joint', '  applicable_redeemables_limit: 1\n  joint');

const PASSING: readonly (readonly [what: string, members: string, files?: Files])[] = [
  [
    'the price of a product of the test',
    `${TEA}  order: { items: [{ product_id: tea, quantity: 2 }] }
  redeemables: [{ tier: Black Friday 10 }]
  expect: { amount: 12000 }
`,
  ],
  [
    'the price of a SKU of the test',
    `${TEA}  order: { items: [{ sku_id: large, quantity: 1 }] }
  redeemables: [{ tier: Black Friday 10 }]
  expect: { amount: 7000 }
`,
  ],
  [
    'the price of a line',
    `  order: { items: [{ product: { id: tea, price: 6000 }, quantity: 1 }] }
  redeemables: [tier: Black Friday 20, tier: Black Friday 10]
  expect: { total_amount: 4320, applied: [1200, 480], refused: {} }
`,
  ],
  ['credits of a fresh code', `${GIFT}  expect: { total_amount: 4300 }\n`],
  [
    'the whole amount of a fresh code',
    '  order: { amount: 5000 }\n  redeemables: [{ campaign: Gifts }]\n  expect: { total_amount: 3000 }\n',
  ],
  [
    'a balance that is too small',
    `${GIFT}  balance: { Gifts: 600 }\n  expect: { refused: { Gifts: gift_amount_exceeded } }\n`,
  ],
  [
    'the points of a new card',
    `${CUSTOMER}  redeemables: [{ campaign: Club, reward: Cup }]\n  expect: { valid: false }\n`,
  ],
  ['a code that nobody used', `${CUSTOMER}${CODE}  expect: { valid: true }\n`, { 'campaigns/welcome.yaml': ONCE }],
  [
    'the uses of a code',
    `${CUSTOMER}${CODE}  counts: { '007': { uses: 1 } }\n  expect: { refused: { '007': quantity_exceeded } }\n`,
    { 'campaigns/welcome.yaml': ONCE },
  ],
  [
    'a skipped redeemable',
    `  order: { amount: 5000 }
  redeemables: [{ tier: Black Friday 10 }, { tier: Insiders 5 }]
${CUSTOMER}  expect: { refused: { Insiders 5: applicable_redeemables_limit_exceeded } }
`,
    { 'stackable.yaml': SIZED },
  ],
  ['named members alone', `${TEN}  expect: { order: { total_amount: 4500 } }\n`],
  [
    'a tier of one of two campaigns',
    TEN.replace('Black Friday 10 }', 'Black Friday 10, of: Other }') + '  expect: { applied: [500] }\n',
    { 'campaigns/other.yaml': OTHER },
  ],
];

describe('a test passes with', () => {
  it.each(PASSING.map(([what, members, files]) => ({ what, members, files })))('$what', async ({ members, files }) => {
    const results = await app.runFolderTests(
      aFolder({ ...SHOP, ...files, 'tests/one.yaml': `- it: is so\n${members}` }),
      AT,
    );

    expect(results).toMatchObject([{ passed: true, mismatches: [] }]);
  });
});

describe('a limit of rules is reached by', () => {
  it.each([
    ['uses of a campaign', 'campaign.redemptions.count', 2, 'Black Friday: { uses: 2 }'],
    ['uses of a tier by the customer', 'redemption.count.per_customer', 2, 'Black Friday 10: { by_customer: 2 }'],
    [
      'uses of a campaign by the customer',
      'campaign.redemptions.customers_count',
      2,
      'Black Friday: { by_customer: 2 }',
    ],
    ['amounts of orders', 'campaign.orders.amount', 9_000, 'Black Friday: { amount: 4001 }'],
    ['discounts of a campaign', 'campaign.orders.amount_discounted', 900, 'Black Friday: { discounts: 401 }'],
  ])('%s, and by nothing that the test does not name', async (_what, rule, most, counts) => {
    const test = (more: string, refused: string) =>
      `- it: is so\n  customer: { source_id: ada }\n${TEN}${more}  expect: { refused: { ${refused} } }\n`;
    const files = { ...SHOP, ...limited(rule, most) };
    const key = 'Black Friday 10: redemption_rules_violated';
    const both = test('', '') + test(`  counts: { ${counts} }\n`, key);

    expect(await app.runFolderTests(aFolder({ ...files, 'tests/one.yaml': both }), AT)).toMatchObject([
      { passed: true },
      { passed: true },
    ]);
  });
});

it('a tier that two campaigns have must be named with its campaign', async () => {
  const files = { ...SHOP, 'campaigns/other.yaml': OTHER, 'tests/one.yaml': `- it: is so\n${TEN}  expect: {}\n` };

  await expect(app.runFolderTests(aFolder(files), AT)).rejects.toThrow(
    'tests/one.yaml:3:17: Several campaigns have a tier Black Friday 10: say of which, with of.',
  );
});

it('a refused cart is printed with what it costs, and the first check that decided against it, by name', async () => {
  const test = `- it: is so\n${CODE}${CUSTOMER.replace('true', 'false')}  expect: { explain: [] }\n`;
  const [result] = await app.runFolderTests(aFolder({ ...SHOP, 'tests/one.yaml': test }), AT);

  expect(result?.mismatches).toMatchObject([{ member: 'explain', got: [{ checks: expect.any(Array) as unknown }] }]);
  expect(result?.cart).toEqual([
    '  gross 6000',
    '  net 6000',
    expect.stringMatching(/^ {2}007: customer_rules_violated \(\{"check":"rules","passed":false,.*"rule_id":"vip"/),
  ]);
});

it('a test without a moment is decided now', async () => {
  const late = SHOP['campaigns/black-friday.yaml']!.replace('category', 'start_date: 2026-11-27T08:00:00Z\ncategory');
  const files = { ...SHOP, 'campaigns/black-friday.yaml': late };
  const test = (at: string, expected: string) => `- it: is so\n${at}${TEN}  expect: { valid: ${expected} }\n`;
  const both = test('', 'true') + test('  at: 2026-11-27T07:59:00Z\n', 'false');

  expect(await app.runFolderTests(aFolder({ ...files, 'tests/one.yaml': both }), AT)).toMatchObject([
    { passed: true },
    { passed: true },
  ]);
});

it('200 carts take less than two seconds', async () => {
  const carts = `- it: is so\n${CODE}${CUSTOMER}  expect: { valid: true }\n`.repeat(200);
  const root = aFolder({ ...SHOP, 'tests/one.yaml': carts });
  const before = process.cpuUsage();
  const results = await app.runFolderTests(root, AT);
  const { user, system } = process.cpuUsage(before);

  expect(results).toHaveLength(200);
  // Time of this process alone: others may use the machine.
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
