// A law: whatever redemptions, edits, unchanged write-backs and rollbacks follow each other, an order adds up, keeps no
// discount that was given back, and ends as it was placed, with the edits of the shop.
import fc from 'fast-check';
import { validate as isUpdate } from '../../../schemas/compiled/orders/update';
import { validate as isCreate } from '../../../schemas/compiled/orders/create';
import { validate as isImport } from '../../../schemas/compiled/orders/import';
import { validate as isQualification } from '../../../schemas/compiled/qualifications/check';
import { validate as isRedemption } from '../../../schemas/compiled/redemptions/redeem';
import { validate as isValidation } from '../../../schemas/compiled/validations/validate';
import { type Naming, OrderHistory, type Step, type WriteBack } from '../../support/orders/history';
import { BALANCE, openShop, PRICES, type ProductName, REPLACEMENTS_AT, type Shop } from '../../support/orders/shop';
import { freeUnits } from '../../support/orders/units';
import * as app from '../../support/app';
import { aCaller, aRuntime, type TestRuntime } from '../../support/shop';

const caller = aCaller();
/** `LAW_RUNS=2000` plays more histories; `LAW_SEED` and `LAW_PATH` play those of a failure again. */
const RUNS = {
  numRuns: Number(process.env['LAW_RUNS'] ?? 40),
  ...(process.env['LAW_SEED'] && { seed: Number(process.env['LAW_SEED']) }),
  ...(process.env['LAW_PATH'] && { path: process.env['LAW_PATH'] }),
};

let rt: TestRuntime;
let shop: Shop;

beforeAll(async () => {
  rt = await aRuntime();
  shop = await openShop(rt);
});

const NAMINGS: readonly Naming[] = [
  'ID',
  'SOURCE_ID',
  'ID_AND_LINES',
  'ID_AND_LINES_WITHOUT_IDS',
  'SOURCE_ID_AND_LINES',
  'WHOLE',
];
const WRITE_BACKS: readonly WriteBack[] = [
  'LINES',
  'LINES_WITHOUT_IDS',
  'REVERSED_LINES',
  'WHOLE',
  'AMOUNT',
  'POST',
  'IMPORT',
  'LINES_AND_AMOUNT',
  'LINES_WITH_UNITS',
];

const anyRedemption: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('redeem'),
  places: fc.array(fc.nat(100), { minLength: 1, maxLength: 3 }),
  naming: fc.constantFrom(...NAMINGS),
});
const anyWriteBack: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('write back'),
  how: fc.constantFrom(...WRITE_BACKS),
});
const anyEdit: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('edit'),
  line: fc.nat(5),
  by: fc.integer({ min: -3, max: 3 }),
  hasIds: fc.boolean(),
});
const anyDivision: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('divide' as const),
    line: fc.nat(5),
    units: fc.nat(3),
    form: fc.constantFrom('FIRST_HAS_ID', 'BOTH_HAVE_ID', 'NO_IDS', 'LAST_HAS_ID'),
  }),
  fc.record({ kind: fc.constant('merge' as const), line: fc.nat(5) }),
);
const anyLowering: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('lower'),
  line: fc.nat(5),
  percent: fc.integer({ min: 0, max: 100 }),
});
const anyRollback: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('rollback'), place: fc.nat(5) });

const steps = (...kinds: readonly fc.Arbitrary<Step>[]) =>
  fc.array(fc.oneof(anyRedemption, anyRedemption, ...kinds), { minLength: 2, maxLength: 8 });
const anyCart = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...(Object.keys(PRICES) as ProductName[])), fc.integer({ min: 1, max: 4 })),
  { minLength: 1, maxLength: 4, selector: ([product]) => product },
);
const anyReplacement: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('redeem'),
  places: fc.integer({ min: 0, max: 4 }).map((chain) => [REPLACEMENTS_AT + chain]),
  naming: fc.constantFrom(...NAMINGS),
});
const anyReplaceableCart = fc.uniqueArray(
  fc.tuple(fc.constantFrom<ProductName>('tea', 'chair', 'mug', 'card'), fc.integer({ min: 1, max: 4 })),
  { minLength: 1, maxLength: 3, selector: ([product]) => product },
);
const places = fc.array(fc.nat(5), { maxLength: 4 });

type History = [Parameters<typeof OrderHistory.begin>[3] & [ProductName, number][], Step[], number[]];

const redeemOf = (...list: number[]): Step => ({ kind: 'redeem', places: list, naming: 'ID' });
const undo = (place: number): Step => ({ kind: 'rollback', place });
/** A redemption of both parts of a divided line; lines without units that are merged. */
const DIVIDED: History[] = [
  [
    [['lamp', 2]],
    [
      redeemOf(0),
      { kind: 'divide', line: 0, units: 0, form: 'FIRST_HAS_ID' },
      redeemOf(2, 0),
      undo(1),
      { kind: 'merge', line: 0 },
    ],
    [],
  ],
  [
    [['card', 2]],
    [
      { kind: 'divide', line: 0, units: 0, form: 'FIRST_HAS_ID' },
      redeemOf(REPLACEMENTS_AT + 4),
      { kind: 'merge', line: 0 },
    ],
    [],
  ],
];
/** A discount without room; a line that is left out while units of it are missing; units that come after missing ones. */
const REPLACED: History[] = [
  [
    [
      ['card', 1],
      ['chair', 1],
    ],
    [redeemOf(16), redeemOf(17), redeemOf(19), undo(0)],
    [],
  ],
  [
    [
      ['mug', 1],
      ['chair', 1],
    ],
    [redeemOf(16), redeemOf(17), redeemOf(15), undo(0), { kind: 'write back', how: 'LINES_WITH_UNITS' }],
    [],
  ],
  [
    [
      ['mug', 1],
      ['card', 1],
    ],
    [redeemOf(9), redeemOf(18), redeemOf(0), undo(0), redeemOf(19), undo(1)],
    [],
  ],
];

let count = 0;

async function play(cart: Parameters<typeof OrderHistory.begin>[3], taken: readonly Step[], ends: readonly number[]) {
  const name = `shopper-${(count += 1)}`;
  const history = await OrderHistory.begin(rt, shop, name, cart);
  try {
    for (const step of taken) {
      await history.take(step);
      await checkOrder(history);
      if (step.kind === 'rollback') await checkAside(history);
    }
  } finally {
    // A history that fails leaves the cards as they were.
    await history.undoAll(ends);
  }
  await checkOrder(history);
  await checkPlaced(history);
  await checkCounts(name, await history.read());
}

/** Without redemptions, an order costs what was placed. */
async function checkPlaced(history: OrderHistory): Promise<void> {
  const { amount = 0, initial_amount = amount, items = [] } = await history.read();
  expect({ initial_amount, lines: sumOf(items, 'amount') }).toEqual({ initial_amount: amount, lines: amount });
  for (const line of items) expect(line.initial_quantity).toBe(line.quantity);
}

async function checkOrder(history: OrderHistory): Promise<void> {
  const order = await history.read();
  checkSums(order);
  checkAccepted(order);
  const { order: ofOrder, items: ofItems, free, isExact } = history.expectedDiscounts();
  const { hidden: aside, carried } = await history.readNotes();
  expect((order.items ?? []).map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(carried)));
  expect(order.discount_amount ?? 0).toBeLessThanOrEqual(ofOrder);
  expect(order.items_discount_amount ?? 0).toBeLessThanOrEqual(ofItems);
  if (isExact) {
    const { discount_amount = 0, items_discount_amount = 0 } = order;
    expect({
      order: discount_amount,
      items: items_discount_amount + sumOf(aside, 'discount_amount'),
      free: freeUnits(order) + sumOf(aside, 'discount_quantity'),
    }).toEqual({ order: ofOrder, items: ofItems, free });
  }
  expect(sorted(await history.readUnits())).toEqual(sorted(history.expectedUnits()));
}

/** After a rollback, a discount is kept aside only where its line has no room for it. */
async function checkAside(history: OrderHistory): Promise<void> {
  const { items = [] } = await history.read();
  for (const { id, discount_amount = 0 } of (await history.readNotes()).hidden) {
    const line = items.find((item) => item.id === id);
    if (line && discount_amount > 0) expect(line.discount_amount ?? 0).toBe(line.amount);
  }
}

const sumOf = (items: readonly app.OrderItem[], member: 'amount' | 'discount_amount' | 'discount_quantity') =>
  items.reduce((total, item) => total + (item[member] ?? 0), 0);
const sorted = (units: ReadonlyMap<string, number>) => Object.fromEntries([...units].sort());

function checkSums(order: app.Order): void {
  const { items = [], amount = 0, discount_amount = 0, items_discount_amount = 0, total_amount } = order;
  expect(amount).toBe(sumOf(items, 'amount'));
  expect(items_discount_amount).toBe(sumOf(items, 'discount_amount'));
  expect(total_amount).toBe(amount - discount_amount - items_discount_amount);
  for (const item of items) {
    expect(item.amount).toBe((item.price ?? 0) * (item.quantity ?? 0));
    expect(item.discount_quantity ?? 0).toBeLessThanOrEqual(item.quantity ?? 0);
  }
}

/** Every route that takes an order takes this one. */
function checkAccepted(order: app.Order): void {
  const wire = () => JSON.parse(JSON.stringify(order)) as Record<string, unknown>;
  const redeemables = [{ object: 'voucher', id: 'CODE' }];
  const problems = [
    isUpdate(wire()) || isUpdate.errors,
    isCreate(wire()) || isCreate.errors,
    isImport([wire()]) || isImport.errors,
    isValidation({ redeemables, order: wire() }) || isValidation.errors,
    isRedemption({ redeemables, order: wire() }) || isRedemption.errors,
    isQualification({ order: wire() }) || isQualification.errors,
  ].filter((problem) => problem !== true);
  expect(problems).toEqual([]);
}

async function checkCounts(name: string, order: app.Order): Promise<void> {
  const { summary } = await app.getCustomer(rt, caller, name);
  const counted = order.status === 'PAID' ? order.total_amount : 0;
  expect(summary.orders).toMatchObject({ total_amount: counted, total_count: order.status === 'PAID' ? 1 : 0 });
  for (const code of shop.cards) {
    const { gift, loyalty_card } = (await app.getVoucher(rt, caller, code)) as unknown as app.Voucher;
    expect((gift ?? loyalty_card)?.balance).toBe(BALANCE);
  }
}

describe('an order that is written back', () => {
  it('ends as it was placed, after redemptions, unchanged write-backs and rollbacks in any order', async () => {
    await fc.assert(fc.asyncProperty(anyCart, steps(anyWriteBack, anyRollback), places, play), RUNS);
  });

  it('ends as it was placed and edited, where the shop changed quantities between them', async () => {
    await fc.assert(fc.asyncProperty(anyCart, steps(anyWriteBack, anyRollback, anyEdit, anyEdit), places, play), RUNS);
  });

  it('ends as it was placed, where the shop divided and merged lines between them', async () => {
    const kinds = steps(anyWriteBack, anyRollback, anyDivision, anyDivision);
    await fc.assert(fc.asyncProperty(anyCart, kinds, places, play), { ...RUNS, examples: DIVIDED });
  });

  it('ends as it was placed, where the shop lowered discounts of lines between them', async () => {
    const kinds = steps(anyWriteBack, anyRollback, anyLowering, anyDivision);
    await fc.assert(fc.asyncProperty(anyCart, kinds, places, play), RUNS);
  });

  it('ends as it was placed, where redemptions replaced units of others and were rolled back in any order', async () => {
    const kinds = fc.array(fc.oneof(anyReplacement, anyReplacement, anyRollback, anyWriteBack), { minLength: 2 });
    await fc.assert(fc.asyncProperty(anyReplaceableCart, kinds, places, play), { ...RUNS, examples: REPLACED });
  });
});
