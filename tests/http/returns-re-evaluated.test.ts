// Returns under RE_EVALUATE: the recorded decision is made again for the kept units.
import * as app from '../support/app';
import {
  aCaller,
  aDiscount,
  aGift,
  answered,
  aRuntime,
  balanceOf,
  callRoute,
  dump,
  finish,
  KIM,
  OTHER_PROJECT,
  postReturn,
  putKeys,
  putStackingRules,
  type Redeemed,
  redeemed,
  returned,
  saveProject,
  type TestRuntime,
  tierLine,
  voucherOf,
} from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const policy = 'RE_EVALUATE';

async function ruleOnAmount(least: number): Promise<string> {
  const rules = { '1': { name: 'order.amount', conditions: { $more_than_or_equal: [least] } }, logic: '1' };
  return (await answered('POST /v1/validation-rules', { body: { name: `From ${least}`, rules } })).id;
}

async function assign(ruleId: string, voucher: string): Promise<void> {
  await answered('POST /v1/validation-rules/{ruleId}/assignments', { params: { ruleId }, body: { voucher } });
}

/** 500 off from an order of 5000 on. */
async function aThreshold(): Promise<void> {
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 500 });
  await assign(await ruleOnAmount(5000), 'OFF');
}

/** A tier that adds one B at 1495 when two are ordered. */
async function aFreeUnit(): Promise<{ readonly tierId: string; readonly productId: string }> {
  const { id: productId } = await answered('POST /v1/products', { body: { name: 'B', price: 1495 } });
  const discount = { type: 'UNIT', unit_off: 1, unit_type: productId, effect: 'ADD_NEW_ITEMS' };
  const rule = await ruleOnAmount(2990);
  const tiers = [{ name: 'One free', action: { discount }, validation_rules: [rule] }];
  const body = { name: 'Free', campaign_type: 'PROMOTION', promotion: { tiers } };
  await answered('POST /v1/campaigns', { body });
  const { tiers: listed } = await answered('GET /v1/promotions/tiers');
  return { tierId: listed[0]?.id ?? '', productId };
}

const linesAt = (...prices: readonly number[]) =>
  prices.map((price, index) => ({ source_id: `line-${index}`, quantity: 1, price }));

const one = (id: string | undefined, quantity = 1) => ({ items: [{ id, quantity }], policy });

describe('the examples of docs/behaviour/returns.md: RE_EVALUATE', () => {
  it('refunds no unit of three for two while the third is free again', async () => {
    const { tierId, productId } = await aFreeUnit();
    const items = [{ product_id: productId, quantity: 2 }];
    const { id, lineIds } = await redeemed([tierLine(tierId)], { items });

    const made = [];
    for (let count = 0; count < 3; count += 1) made.push(await returned(id, one(lineIds[0])));

    expect(made.map(({ amount, refund_amount }) => [amount, refund_amount])).toEqual([
      [1495, 0],
      [1495, 1495],
      [1495, 1495],
    ]);
    expect(made.map(({ dropped_redeemables }) => dropped_redeemables)).toEqual([
      [],
      [{ object: 'promotion_tier', id: tierId, key: 'order_rules_violated' }],
      [],
    ]);
    expect(made[2]).toMatchObject({ complete: true, shortfall_amount: 0 });
  });

  it('takes the discount back below the threshold', async () => {
    await aThreshold();
    const { id, lineIds } = await redeemed([voucherOf('OFF')], { items: linesAt(4000, 1200) });

    expect(await returned(id, one(lineIds[1]))).toMatchObject({
      policy,
      refund_amount: 700,
      money_amount: 700,
      shortfall_amount: 0,
      items: [{ amount: 1200, refund_amount: 700 }],
      dropped_redeemables: [{ object: 'voucher', id: 'OFF', key: 'order_rules_violated' }],
      remaining: { refund_amount: 4000 },
    });
  });

  it('says the shortfall of a refund of 0, and refunds the rest with the last units', async () => {
    await aThreshold();
    const { id, lineIds } = await redeemed([voucherOf('OFF')], { items: linesAt(4900, 200) });

    const first = await returned(id, one(lineIds[1]));
    const second = await returned(id, { all: true });

    expect([first.refund_amount, first.shortfall_amount]).toEqual([0, 300]);
    expect([second.refund_amount, second.shortfall_amount, second.complete]).toEqual([4600, 0, true]);
  });
});

describe('the smaller order is decided', () => {
  it('as of then: with the campaign, the rules and the counts of the redemption', async () => {
    const { tierId, productId } = await aFreeUnit();
    const items = [{ product_id: productId, quantity: 4 }];
    const { id, lineIds } = await redeemed([tierLine(tierId)], { items });
    await callRoute('DELETE /v1/promotions/tiers/{tierId}', { params: { tierId } });
    await answered('POST /v1/products', { body: { id: productId, price: 1 } });

    expect(await returned(id, one(lineIds[0], 2))).toMatchObject({ refund_amount: 1495, dropped_redeemables: [] });
  });

  it('without a redeemable that fails, also where the application mode is ALL', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'ALL' });
    await aThreshold();
    await aDiscount('TEN', { type: 'PERCENT', percent_off: 10 });
    const order = { items: linesAt(4000, 2000) };
    const { id, lineIds } = await redeemed([voucherOf('OFF'), voucherOf('TEN')], order);

    expect(await returned(id, one(lineIds[1]))).toMatchObject({
      // 5400 less 500 was paid, and 4000 less 10 % is kept.
      refund_amount: 4950 - 3600,
      dropped_redeemables: [{ object: 'voucher', id: 'OFF' }],
    });
  });

  it('with the same cards, which are payments', async () => {
    await aThreshold();
    await aGift('G', 3000);
    const stack = [voucherOf('OFF'), voucherOf('G', { gift: { credits: 3000 } })];
    const { id, lineIds } = await redeemed(stack, { items: linesAt(4000, 1200) });

    const first = await returned(id, one(lineIds[1]));

    // 700 of 4700, of which the card paid 3000.
    expect([first.refund_amount, first.money_amount, await balanceOf('G')]).toEqual([700, 254, 446]);
    expect(await returned(id, { all: true })).toMatchObject({ money_amount: 1446, remaining: { refund_amount: 0 } });
    expect(await balanceOf('G')).toBe(3000);
  });

  it('at list value where it does not hold a unit that is kept', async () => {
    const { tierId, productId } = await aFreeUnit();
    const items = [{ source_id: 'chair', quantity: 1, price: 3000 }];
    const { id, lineIds } = await redeemed([tierLine(tierId)], { items });
    expect(lineIds).toHaveLength(2);

    const first = await returned(id, one(lineIds[0]));
    const second = await returned(id, { items: [{ id: lineIds[1] }] });

    expect([first.refund_amount, second.refund_amount]).toEqual([3000 - 1495, 1495]);
    expect(productId).toMatch(/^prod_/);
  });

  it('with an added unit again where the rest still brings it', async () => {
    const { tierId } = await aFreeUnit();
    const items = [
      { source_id: 'chair', quantity: 1, price: 3000 },
      { source_id: 'mug', quantity: 1, price: 500 },
    ];
    const { id, lineIds } = await redeemed([tierLine(tierId)], { items });

    expect(await returned(id, one(lineIds[1]))).toMatchObject({ refund_amount: 500, dropped_redeemables: [] });
  });

  it('without charging free shipping later', async () => {
    const free = { type: 'UNIT', unit_off: 1, unit_type: 'prod_5h1pp1ng', effect: 'ADD_MISSING_ITEMS' };
    await aDiscount('SHIP', free);
    await assign(await ruleOnAmount(5000), 'SHIP');
    const items = [...linesAt(4000, 1200), { product_id: 'prod_5h1pp1ng', quantity: 1, price: 490 }];
    const { id, lineIds } = await redeemed([voucherOf('SHIP')], { items });

    const first = await returned(id, one(lineIds[1]));

    expect(first).toMatchObject({ refund_amount: 1200, dropped_redeemables: [{ id: 'SHIP' }] });
  });

  it.each([['id'], ['source_id']] as const)('for a stored order that the redemption named by its %s', async (name) => {
    await aThreshold();
    const order = await answered('POST /v1/orders', { body: { source_id: 'shop-1', items: linesAt(4000, 1200) } });
    const named = name === 'id' ? { id: order.id } : { source_id: 'shop-1' };
    const { id, lineIds } = await redeemed([voucherOf('OFF')], named);

    expect(await returned(id, one(lineIds[1]))).toMatchObject({ refund_amount: 700 });
  });

  it('for lines that were sent with an amount alone', async () => {
    await aDiscount('TEN', { type: 'PERCENT', percent_off: 10 });
    const items = [{ source_id: 'a', quantity: 3, amount: 1000 }];
    const { id, lineIds } = await redeemed([voucherOf('TEN')], { items });

    const made = [];
    for (let count = 0; count < 3; count += 1) made.push(await returned(id, one(lineIds[0])));

    // 1000, 667, 334 and 0 are kept, each less 10 %.
    expect(made.map(({ amount, refund_amount }) => [amount, refund_amount])).toEqual([
      [333, 300],
      [333, 299],
      [334, 301],
    ]);
  });

  it('with a refund for units without list value, where their line took a part of the discount', async () => {
    const discount = { type: 'AMOUNT', amount_off: 3, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' };
    await aDiscount('PART', discount);
    const { id, lineIds } = await redeemed([voucherOf('PART')], { items: linesAt(0, 700, 700, 700) });

    await returned(id, { items: [{ id: lineIds[1] }, { id: lineIds[2] }], policy });
    const { amount, refund_amount, items } = await returned(id, { items: [{ id: lineIds[0] }] });

    expect([amount, refund_amount]).toEqual([0, 1]);
    expect(items).toMatchObject([{ amount: 0, refund_amount: 1 }]);
  });

  it('with the best stack of the kept units, where the redemption chose it', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL', redeemables_selection: 'BEST' });
    await aDiscount('TEN', { type: 'PERCENT', percent_off: 10 });
    await aDiscount('FIVE', { type: 'AMOUNT', amount_off: 500 });
    const { id, lineIds } = await redeemed([voucherOf('FIVE'), voucherOf('TEN')], { items: linesAt(4000, 6000) });

    // 10 % and then 500 are off in both.
    expect(await returned(id, one(lineIds[1]))).toMatchObject({ refund_amount: 8500 - 3100 });
  });
});

describe('round trips', () => {
  const tripsOf = async (call: () => Promise<unknown>) => {
    rt.meter.reset();
    await call();
    return rt.meter.roundTrips;
  };

  it('are one more than under KEEP, and no more for a dry run', async () => {
    await aThreshold();
    const order = { items: linesAt(4000, 1200, 900) };
    // The records of the first redemption become revisions, which that of the last one names.
    for (let count = 0; count < 2; count += 1) await redeemed([voucherOf('OFF')], order);
    const kept = await redeemed([voucherOf('OFF')], order);
    const { id, lineIds } = await redeemed([voucherOf('OFF')], order);
    const body = { items: [{ id: kept.lineIds[1] }], policy: 'KEEP' };
    await returned(kept.id, body);

    const next = { ...body, items: [{ id: kept.lineIds[2] }] };
    const underKeep = await tripsOf(() => returned(kept.id, next));
    const underThis = await tripsOf(() => returned(id, one(lineIds[1])));
    const dryUnderKeep = await tripsOf(() => returned(kept.id, { all: true, dry_run: true }));
    const dryUnderThis = await tripsOf(() => returned(id, { ...one(lineIds[2]), dry_run: true }));

    expect([underKeep, underThis]).toEqual([2, 3]);
    expect(dryUnderThis).toBe(dryUnderKeep);
  });
});

describe('a dry run', () => {
  it('answers what the return would, and changes no byte', async () => {
    await aThreshold();
    const { id, lineIds } = await redeemed([voucherOf('OFF')], { items: linesAt(4900, 200) });
    const before = await dump(rt);

    const preview = await returned(id, { ...one(lineIds[1]), dry_run: true });

    expect(await dump(rt)).toEqual(before);
    const made = await returned(id, one(lineIds[1]));
    expect({ ...preview, id: made.id, dry_run: false }).toEqual(made);
  });
});

describe('policy_not_applicable', () => {
  const refusal = async (id: string, body: object = { all: true }) => {
    const before = await dump(rt);
    for (const dry_run of [false, true]) {
      const answer = await postReturn(id, { policy, ...body, dry_run });
      expect([answer.status, answer.body.key]).toEqual([400, 'policy_not_applicable']);
    }
    expect(await dump(rt)).toEqual(before);
    expect((await postReturn(id, { ...body, policy: 'KEEP', dry_run: true })).status).toBe(200);
  };

  const anOrder = (order: object = { items: linesAt(4000, 1200) }, more: object = {}): Promise<Redeemed> =>
    redeemed([voucherOf('OFF')], order, more);

  it('is a redemption without a decision record, also by the setting of the project', async () => {
    await aThreshold();
    await saveProject({ decision_records: 'OFF', return_policy: policy });
    const { id } = await anOrder();

    await refusal(id);
    await refusal(id, { all: true });
  });

  it('is a redemption of a customer who was deleted for good', async () => {
    await aThreshold();
    const { id } = await anOrder(undefined, { customer: KIM });
    await app.deletePermanently(rt, aCaller(), KIM.source_id);
    await finish(rt);

    await refusal(id);
  });

  it('is an order of which units were replaced', async () => {
    const { id: mug } = await answered('POST /v1/products', { body: { name: 'Mug', price: 1000 } });
    const { id: cup } = await answered('POST /v1/products', { body: { name: 'Cup', price: 900 } });
    await aDiscount('SWAP', { type: 'UNIT', unit_off: 1, unit_type: cup, effect: 'REPLACE_ITEMS' });
    const scope = { included: [{ object: 'product', id: mug }], excluded: [], included_all: false };
    const rules = { name: 'Mugs', rules: { logic: '' }, applicable_to: scope };
    await assign((await answered('POST /v1/validation-rules', { body: rules })).id, 'SWAP');
    const { id } = await redeemed([voucherOf('SWAP')], { items: [{ product_id: mug, quantity: 2 }] });

    await refusal(id);
  });

  it.each([
    ['of the order', { discount_amount: 100, items: linesAt(4000, 1200) }],
    ['of a line', { items: linesAt(4000, 1200).map((line) => ({ ...line, discount_amount: 50 })) }],
  ])('is a discount %s before', async (_name, order) => {
    await aThreshold();
    const { id } = await anOrder(order);

    await refusal(id);
  });

  it.each([
    ['above', { amount: 6000, items: linesAt(4000, 1200) }],
    ['below', { amount: 5100, items: linesAt(4000, 1200) }],
    ['without', { amount: 6000 }],
  ])('is an order with an amount %s its lines', async (_name, order) => {
    await aThreshold();
    const { id } = await anOrder(order);

    await refusal(id);
  });

  it('is no order whose amount was sent as the sum of its lines', async () => {
    await aThreshold();
    const { id, lineIds } = await anOrder({ amount: 5200, items: linesAt(4000, 1200) });

    expect(await returned(id, one(lineIds[1]))).toMatchObject({ refund_amount: 700 });
  });

  it('comes before return_quantity_exceeded, and after return_policy_fixed', async () => {
    await aThreshold();
    const { id, lineIds } = await anOrder({ discount_amount: 1, items: linesAt(4000, 1200) });

    await refusal(id, { all: true });
    expect((await postReturn(id, one(lineIds[0], 9))).body.key).toBe('policy_not_applicable');
    await returned(id, { items: [{ id: lineIds[1] }], policy: 'KEEP' });
    expect((await postReturn(id, { all: true, policy })).body.key).toBe('return_policy_fixed');
  });
});
