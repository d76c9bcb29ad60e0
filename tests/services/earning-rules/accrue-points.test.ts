// Points of earning rules: added once for each order or custom event, and taken back after a rollback.
import * as app from '../../support/app';
import {
  aCaller,
  aProject,
  aVoucher,
  brokenInvariants,
  dump,
  PROJECT,
  putVoucher,
  putWebhook,
  redeem,
  rollback,
  type SetupProject,
  voucherLine,
} from '../../support/shop';

let project: SetupProject;
let card: string;

const EVERY_EURO = {
  type: 'PROPORTIONAL',
  calculation_type: 'ORDER_AMOUNT',
  order: { amount: { every: 100, points: 1 } },
} as const;

const EVERY_HOLDING = { limit: 10, ascending: true, test: null, afterId: null };

type Rules = app.CreateEarningRulesRequest;

const addRules = (...rules: Rules) => app.createEarningRules(project.rt, project.caller, 'Club', rules);

beforeEach(async () => {
  project = await aProject({ settings: { client_redeem_enabled: true } });
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const JO = { source_id: 'jo' };

const balance = async () => {
  while ((await app.dispatchDue(project.rt)) > 0);
  return (await app.getVoucher(project.rt, project.caller, card)).loyalty_card?.balance;
};

const pay = (source_id: string, amount = 5_050) =>
  app.upsertOrder(project.rt, project.caller, { source_id, amount, status: 'PAID', customer: JO });

const transactions = async () => (await app.listTransactions(project.rt, project.caller, card, {})).data;

describe('an order that becomes PAID', () => {
  beforeEach(
    async () => void (await addRules({ event: 'order.paid', loyalty: EVERY_EURO, source: { banner: 'Shop' } })),
  );

  test('adds points for full steps, with the rule and the order in the transaction', async () => {
    const { id } = await pay('o1');

    expect(await balance()).toBe(50);
    expect(await transactions()).toMatchObject([
      {
        type: 'POINTS_ACCRUAL',
        source: null,
        details: {
          balance: { points: 50, balance: 50, total: 50, operation_type: 'AUTOMATIC' },
          order: { id, source_id: 'o1' },
          earning_rule: { source: { banner: 'Shop' } },
        },
      },
    ]);
  });

  test('adds the value of a formula, which the estimate knows, or else its points', async () => {
    const formula = 'ORDER_AMOUNT * CUSTOMER_METADATA("factor")';
    await addRules({ event: 'order.paid', loyalty: { type: 'FIXED', points: 7, points_formula: formula } });
    const estimate = (customer: object) =>
      app.estimateLoyaltyPoints(project.rt, project.caller, 'Club', {
        customer: { ...JO, ...customer },
        order: { amount: 5_050 },
      });

    expect(await estimate({})).toMatchObject({ points_estimation: 50 + 7 });
    expect(await estimate({ metadata: { factor: 1.5 } })).toMatchObject({ points_estimation: 50 + 75 });
    await pay('o1');
    expect(await balance()).toBe(57);
    await app.upsertCustomer(project.rt, project.caller, { ...JO, metadata: { factor: 1.5 } });
    await pay('o2');
    expect(await balance()).toBe(57 + 125);
  });

  test('adds points by a redemption', async () => {
    await putVoucher(project.rt, aVoucher({ code: 'TEN' }));

    await redeem(project.rt, project.caller, {
      redeemables: [voucherLine('TEN')],
      customer: JO,
      order: { source_id: 'o1', amount: 5_000 },
    });

    expect(await balance()).toBe(50);
  });

  test('costs one row of two write units, which is in no index', async () => {
    const before = Object.keys(await dump(project.rt));

    await redeem(project.rt, project.caller, {
      redeemables: [voucherLine((await putVoucher(project.rt, aVoucher({ code: 'TEN' }))).code)],
      customer: JO,
      order: { source_id: 'o1', amount: 5_000 },
    });

    const added = Object.entries(await dump(project.rt)).filter(([key]) => !before.includes(key));
    const waiting = added.map(([, item]) => item).filter(({ pk }) => pk.includes('#E#'));
    expect(waiting).toEqual([expect.objectContaining({ pk: expect.stringMatching(/^OUTBOX#E#[0-3]$/) as unknown })]);
    const indexed = Object.keys(waiting[0] ?? {}).filter((name) => /^g\d/.test(name));
    expect(indexed).toEqual([]);
    expect((waiting[0]?.body as Uint8Array).byteLength).toBeLessThan(800);
  });

  test('adds points once, however often the order is paid or the row is dispatched', async () => {
    await pay('o1');
    const rows = await project.rt.store.outbox.due(10);
    await app.dispatchRows(project.rt, rows);
    await app.dispatchRows(project.rt, rows);
    await app.updateOrder(project.rt, project.caller, 'o1', { status: 'CANCELED' });
    await app.updateOrder(project.rt, project.caller, 'o1', { status: 'PAID' });

    expect(await balance()).toBe(50);
    expect(await transactions()).toHaveLength(1);
  });

  test('adds points once when two dispatchers work on the same row', async () => {
    await pay('o1');
    const rows = await project.rt.store.outbox.due(10);

    await Promise.all(Array.from({ length: 4 }, () => app.dispatchRows(project.rt, rows)));

    expect(await balance()).toBe(50);
  });

  test('adds points by a change of the status, and none while it is CREATED', async () => {
    await app.upsertOrder(project.rt, project.caller, { source_id: 'o1', amount: 900, customer: JO });
    expect(await balance()).toBe(0);

    await app.updateOrder(project.rt, project.caller, 'o1', { status: 'PAID' });

    expect(await balance()).toBe(9);
  });

  test('adds nothing without a customer, for a customer without a card, and by an import', async () => {
    await app.upsertOrder(project.rt, project.caller, { source_id: 'o1', amount: 900, status: 'PAID' });
    await app.upsertOrder(project.rt, project.caller, {
      source_id: 'o2',
      amount: 900,
      status: 'PAID',
      customer: { source_id: 'al' },
    });
    const work = { ...project.caller, work: { requestId: null, suppressedEvents: 'ALL' as const } };
    await app.importOrder(project.rt, work, {
      newId: 'ord_x',
      request: { source_id: 'o3', amount: 900, status: 'PAID', customer: JO },
    });

    expect(await balance()).toBe(0);
  });

  test('adds nothing by a client key, whose amounts are the words of a page', async () => {
    await putVoucher(project.rt, aVoucher({ code: 'TEN' }));
    const page = aCaller({
      kind: 'client',
      origin: 'https://shop.example',
      shopper: { sourceId: 'jo', orders: [] },
    });
    const order = { amount: 5_000_000 };

    const answer = await redeem(project.rt, page, { redeemables: [voucherLine('TEN')], customer: JO, order });

    expect(answer.redemptions).toMatchObject([{ result: 'SUCCESS' }]);
    expect(await project.rt.store.outbox.due(10)).toEqual([]);
  });

  test('gives a customer without a card one, where the program joins by itself', async () => {
    await app.updateLoyalty(project.rt, project.caller, 'Club', { auto_join: true });
    const order = { source_id: 'o2', amount: 900, status: 'PAID' as const, customer: { source_id: 'al' } };
    const { customer_id: id } = await app.upsertOrder(project.rt, project.caller, order);
    await balance();

    const held = await project.rt.store.holders.ofCustomer(project.caller, id ?? '', EVERY_HOLDING);
    const [card] = held.records.map(({ voucher_id }) => voucher_id);
    const voucher = await app.getVoucher(project.rt, project.caller, card ?? '');
    expect([held.records.length, voucher.loyalty_card?.balance]).toEqual([1, 9]);
  });

  test('adds nothing by a rule that is switched off, or where its validation rule fails', async () => {
    const [rule] = await addRules({ event: 'order.paid', loyalty: { type: 'FIXED', points: 1_000 } });
    await app.switchEarningRule(project.rt, project.caller, { campaignId: 'Club', id: rule!.id, active: false });
    const { id } = await app.createRule(project.rt, project.caller, {
      name: 'from 100',
      rules: { '1': { name: 'order.amount', conditions: { $more_than_or_equal: [10_000] } } },
    });
    await addRules({ event: 'order.paid', loyalty: { type: 'FIXED', points: 500 }, validation_rule_id: id });

    await pay('o1', 9_900);
    expect(await balance()).toBe(99);
    await pay('o2', 10_000);
    expect(await balance()).toBe(99 + 100 + 500);
  });

  test('gives the points back after the rollback of the redemption that paid it, never below 0', async () => {
    await putVoucher(project.rt, aVoucher({ code: 'TEN' }));
    const answer = await redeem(project.rt, project.caller, {
      redeemables: [voucherLine('TEN')],
      customer: JO,
      order: { source_id: 'o1', amount: 5_000 },
    });
    expect(await balance()).toBe(50);
    await app.changeBalance(project.rt, project.caller, { codeOrId: card, request: { amount: -20 } });

    project.rt.clock.advance(1_000);
    await rollback(project.rt, project.caller, { id: answer.redemptions[0]!.id });

    expect(await balance()).toBe(0);
    expect((await transactions())[0]).toMatchObject({ type: 'POINTS_REMOVAL', details: { balance: { points: -30 } } });
  });

  test('adds no points after the events of the rollback were dispatched', async () => {
    const { rt, caller } = project;
    await putVoucher(rt, aVoucher({ code: 'TEN' }));
    const order = { source_id: 'o1', amount: 5_000 };
    const answer = await redeem(rt, caller, { redeemables: [voucherLine('TEN')], customer: JO, order });
    rt.faults.next('transact', {
      kind: 'AFTER',
      work: async () => {
        rt.clock.advance(1_000);
        await rollback(rt, caller, { id: answer.redemptions[0]!.id });
        while ((await app.dispatchDue(rt)) > 0);
      },
    });

    expect(await balance()).toBe(0);
    expect(await transactions()).toEqual([]);
  });

  test('marks points that cannot be taken back, so that later points are never taken for them', async () => {
    await putVoucher(project.rt, aVoucher({ code: 'TEN' }));
    const answer = await redeem(project.rt, project.caller, {
      redeemables: [voucherLine('TEN')],
      customer: JO,
      order: { source_id: 'o1', amount: 5_000 },
    });
    expect(await balance()).toBe(50);
    const { id: orderId = '' } = answer.order ?? {};
    await app.changeBalance(project.rt, project.caller, { codeOrId: card, request: { amount: -50 } });
    project.rt.clock.advance(1_000);
    await rollback(project.rt, project.caller, { id: answer.redemptions[0]!.id });
    const rows = await project.rt.store.outbox.due(10);
    await app.dispatchRows(project.rt, rows);
    await app.changeBalance(project.rt, project.caller, { codeOrId: card, request: { amount: 70 } });

    await app.dispatchRows(project.rt, rows);

    expect(await balance()).toBe(70);
    const accruals = await project.rt.store.vouchers.accruals(project.caller, orderId);
    expect(accruals).toMatchObject([{ points: 50, taken: 0, reversedBy: expect.stringMatching(/^ta_/) as string }]);
  });

  test('gives the points back when the rule is deleted by then, and another one is left', async () => {
    await putVoucher(project.rt, aVoucher({ code: 'TEN' }));
    const answer = await redeem(project.rt, project.caller, {
      redeemables: [voucherLine('TEN')],
      customer: JO,
      order: { source_id: 'o1', amount: 5_000 },
    });
    expect(await balance()).toBe(50);
    const rules = [...(await project.rt.store.config.load(project.caller)).earningRules.keys()];
    for (const id of rules) await app.deleteEarningRule(project.rt, project.caller, { campaignId: 'Club', id });
    await addRules({ event: 'order.paid', loyalty: { type: 'FIXED', points: 1 }, active: false });

    project.rt.clock.advance(1_000);
    await rollback(project.rt, project.caller, { id: answer.redemptions[0]!.id });

    expect(await balance()).toBe(0);
  });

  test('emits an event of the points to webhooks', async () => {
    await putWebhook(project.rt, ['voucher.loyalty_card.points_added', 'voucher.loyalty_card.transaction.created']);
    await pay('o1');
    await balance();

    const bodies = Object.values(await dump(project.rt)).filter(({ sk, pk }) => sk === 'D' && pk.includes('#W#'));
    expect(bodies).toHaveLength(2);
  });

  test('adds nothing by a rule that was made after the order was paid', async () => {
    await pay('o1');
    project.rt.clock.advance(1);
    await addRules({ event: 'order.paid', loyalty: { type: 'FIXED', points: 1_000 } });

    expect(await balance()).toBe(50);
  });

  test('leaves no row for an order of a project whose rules are for other events', async () => {
    const [rule] = [...(await project.rt.store.config.load(project.caller)).earningRules.values()];
    await app.switchEarningRule(project.rt, project.caller, { campaignId: 'Club', id: rule!.id, active: false });
    await pay('o1');

    expect(await project.rt.store.outbox.due(10)).toEqual([]);
  });
});

describe('a custom event', () => {
  test('adds points by its metadata, once', async () => {
    const manager = aCaller({ kind: 'management' });
    await app.createEventSchema(project.rt, manager, PROJECT, {
      name: 'read',
      schema: { properties: { pages: { type: 'number' } } },
    });
    const metadata = { every: 10, points: 3, property: 'pages' };
    await addRules({
      event: 'read',
      loyalty: { type: 'PROPORTIONAL', calculation_type: 'CUSTOM_EVENT_METADATA', custom_event: { metadata } },
    });

    const request = { event: 'read', customer: JO, metadata: { pages: 25.5 } };
    await app.trackEvent(project.rt, project.caller, { request, idempotencyKey: 'k' });
    await app.trackEvent(project.rt, project.caller, { request, idempotencyKey: 'k' });

    expect(await balance()).toBe(6);
    expect(await transactions()).toMatchObject([{ type: 'POINTS_ACCRUAL', details: { event: { type: 'read' } } }]);
    await app.upsertCustomer(project.rt, project.caller, JO);
  });
});
