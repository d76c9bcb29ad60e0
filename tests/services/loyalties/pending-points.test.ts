// Pending points: held back by an earning rule, and added to the card once, on their day or by hand.
import * as app from '../../support/app';
import {
  aProject,
  aVoucher,
  brokenInvariants,
  dump,
  everything,
  finish,
  putVoucher,
  putWebhook,
  redeem,
  refusal,
  rollback,
  type SetupProject,
  voucherLine,
} from '../../support/shop';

let project: SetupProject;
let card: string;

const JO = { source_id: 'jo' };
const AFTER_14_DAYS = { period_type: 'DAY', period_value: 14 } as const;
const FIFTY = { type: 'FIXED', points: 50 } as const;

const addRule = (rule: Partial<app.CreateEarningRulesRequest[number]> = {}) =>
  app.createEarningRules(project.rt, project.caller, 'Club', [
    { event: 'order.paid', loyalty: FIFTY, pending_points: AFTER_14_DAYS, source: { banner: 'Shop' }, ...rule },
  ]);

const aProgram = async (timezone = 'UTC') => {
  project = await aProject({ settings: { timezone } });
  const { rt, caller } = project;
  rt.clock.set(Date.parse('2026-03-10T12:00:00.000Z'));
  const expiration_rules = { period_type: 'MONTH', period_value: 1 } as const;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0, expiration_rules } };
  await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const command = { campaignId: 'Club', request: { customer: JO }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
};

beforeEach(() => aProgram());

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const dispatch = async () => {
  while ((await app.dispatchDue(project.rt)) > 0);
};

const pay = async (source_id: string) => {
  const order = await app.upsertOrder(project.rt, project.caller, {
    source_id,
    amount: 900,
    status: 'PAID',
    customer: JO,
  });
  await dispatch();
  return order;
};

const at = (moment: string) => project.rt.clock.set(Date.parse(moment));

const endDays = async () => {
  while ((await app.endDueDays(project.rt)) > 0);
};

const pendings = async () =>
  (await app.listMemberPendingPoints(project.rt, project.caller, { campaignId: null, codeOrId: card }, {})).data;

const onCard = async () => {
  const { points, balance, pending_points } =
    (await app.getVoucher(project.rt, project.caller, card)).loyalty_card ?? {};
  return { points, balance, pending_points };
};

const transactions = async () =>
  (await app.listTransactions(project.rt, project.caller, card, {})).data.map(({ type, details }) => [
    type,
    details.balance.points,
    details.balance.balance,
  ]);

const name = (id = 'lopp_000000000000000000') => ({ codeOrId: card, id, idempotencyKey: null });

const activate = async (id: string) => (await app.activatePendingPoints(project.rt, project.caller, name(id))).answer;

const adjust = async (id: string, points: number) =>
  (await app.adjustMemberPendingPoints(project.rt, project.caller, { ...name(id), request: { points } })).answer;

const cancel = async (id: string) => (await app.cancelPendingPoints(project.rt, project.caller, name(id))).answer;

const firstPending = async () => {
  const [first] = await pendings();
  if (!first) throw new Error('The member has no pending points.');
  return first;
};

describe('a paid order', () => {
  test('makes an entry with the order, the rule and the event, and no points', async () => {
    const [rule] = await addRule();
    const { id: orderId } = await pay('o1');

    expect(await pendings()).toMatchObject([
      {
        id: expect.stringMatching(/^lopp_[0-9a-z]{18}$/) as string,
        points: 50,
        activates_at: '2026-03-24',
        order_id: orderId,
        details: {
          event: { type: 'customer.order.paid', category: 'EFFECT', created_at: '2026-03-10T12:00:00.000Z' },
          earning_rule: { id: rule?.id, source: { banner: 'Shop' } },
          order: { id: orderId, source_id: 'o1' },
        },
      },
    ]);
    expect(await onCard()).toEqual({ points: 0, balance: 0, pending_points: 50 });
    expect(await transactions()).toEqual([]);
  });

  test('makes one entry, however often it is paid and however many dispatch its row', async () => {
    await addRule();
    await app.upsertOrder(project.rt, project.caller, { source_id: 'o1', amount: 900, status: 'PAID', customer: JO });
    const rows = await project.rt.store.outbox.due(10);
    await Promise.all(Array.from({ length: 4 }, () => app.dispatchRows(project.rt, rows)));
    await app.updateOrder(project.rt, project.caller, 'o1', { status: 'FULFILLED' });
    await app.updateOrder(project.rt, project.caller, 'o1', { status: 'PAID' });
    await dispatch();

    expect(await pendings()).toHaveLength(1);
    expect((await onCard()).pending_points).toBe(50);
  });

  test('of one rule waits while that of another counts at once', async () => {
    await addRule();
    await addRule({ pending_points: null });
    await pay('o1');

    expect(await onCard()).toEqual({ points: 50, balance: 50, pending_points: 50 });
  });

  test('makes nothing for a card that is switched off', async () => {
    await addRule();
    await app.updateVoucher(project.rt, project.caller, card, { active: false });
    await pay('o1');

    expect(await pendings()).toEqual([]);
  });
});

describe('the day of an entry', () => {
  test('begins at midnight in the zone of the project', async () => {
    await aProgram('America/New_York');
    await addRule({ pending_points: { period_type: 'DAY', period_value: 1 } });
    await pay('o1');

    at('2026-03-11T03:59:59.999Z');
    await endDays();
    expect((await onCard()).balance).toBe(0);
    at('2026-03-11T04:00:00.000Z');
    await endDays();
    expect(await onCard()).toEqual({ points: 50, balance: 50, pending_points: 0 });
  });

  test('adds the points once, whoever ends the day and however often', async () => {
    await addRule();
    await pay('o1');
    await pay('o2');

    at('2026-03-24T00:00:00.000Z');
    await Promise.all([app.endDueDays(project.rt), app.endDueDays(project.rt), app.endDueDays(project.rt)]);
    await endDays();

    expect(await transactions()).toEqual([
      ['PENDING_POINTS_ACTIVATION', 50, 100],
      ['PENDING_POINTS_ACTIVATION', 50, 50],
    ]);
    expect(await onCard()).toEqual({ points: 100, balance: 100, pending_points: 0 });
    expect(await pendings()).toEqual([]);
    expect(await project.rt.store.vouchers.dueLotEnds(Date.parse('2026-03-25'), 10)).toEqual([]);
  });

  test('is the base of the day on which the points expire', async () => {
    await addRule();
    await pay('o1');
    at('2026-03-24T00:00:00.000Z');
    await endDays();

    const { data } = await app.listPointsExpiration(
      project.rt,
      project.caller,
      { campaignId: 'Club', codeOrId: card },
      {},
    );
    expect(data).toMatchObject([{ expires_at: '2026-04-24', bucket: { total_points: 50 } }]);
  });

  test('is the base of that day as well where the worker comes days later', async () => {
    await addRule();
    await pay('o1');
    at('2026-03-27T09:00:00.000Z');
    await endDays();

    const { data } = await app.listPointsExpiration(
      project.rt,
      project.caller,
      { campaignId: 'Club', codeOrId: card },
      {},
    );
    expect(data).toMatchObject([{ expires_at: '2026-04-24', bucket: { total_points: 50 } }]);
  });

  test('adds points that expire at once where the worker comes after their last day', async () => {
    await addRule();
    await pay('o1');
    at('2026-04-26T09:00:00.000Z');
    await endDays();

    expect(await onCard()).toEqual({ points: 50, balance: 0, pending_points: 0 });
    expect((await transactions()).map(([type]) => type)).toEqual(['POINTS_EXPIRATION', 'PENDING_POINTS_ACTIVATION']);
  });

  test('adds points by the expiration rules that the earning rule had when the order was paid', async () => {
    const [rule] = await addRule({ expiration_rules: { period_type: 'MONTH', period_value: 3 } });
    await pay('o1');
    const name = { campaignId: 'Club', id: rule?.id ?? '' };
    await app.updateEarningRule(project.rt, project.caller, name, { expiration_rules: null });
    at('2026-03-24T00:00:00.000Z');
    await endDays();

    const { data } = await app.listPointsExpiration(
      project.rt,
      project.caller,
      { campaignId: 'Club', codeOrId: card },
      {},
    );
    expect(data).toMatchObject([{ expires_at: '2026-06-24' }]);
  });

  test('cancels the entries of a deleted card', async () => {
    await addRule();
    await pay('o1');
    await app.deleteVoucher(project.rt, project.caller, card, {});
    at('2026-03-24T00:00:00.000Z');
    await endDays();

    expect((await app.listCampaignPendingPoints(project.rt, project.caller, 'Club', {})).data).toEqual([]);
  });
});

describe('by hand', () => {
  beforeEach(async () => {
    await addRule();
    await pay('o1');
  });

  test('an entry becomes active before its day, and its day adds nothing more', async () => {
    const { id } = await firstPending();
    expect(await activate(id)).toMatchObject({
      points: 50,
      total: 50,
      balance: 50,
      type: 'loyalty_card',
      object: 'balance',
      operation_type: 'MANUAL',
    });
    at('2026-03-24T00:00:00.000Z');
    await endDays();

    expect(await transactions()).toEqual([['PENDING_POINTS_ACTIVATION', 50, 50]]);
    expect(await onCard()).toEqual({ points: 50, balance: 50, pending_points: 0 });
  });

  test('the transaction of an activation by hand is manual, and that of the end of a day automatic', async () => {
    await activate((await firstPending()).id);
    await pay('o2');
    at('2026-03-24T00:00:00.000Z');
    await endDays();

    const { data } = await app.listTransactions(project.rt, project.caller, card, {});
    expect(data.map(({ details }) => details.balance.operation_type)).toEqual(['AUTOMATIC', 'MANUAL']);
  });

  test('the sum of the answer of an adjustment counts all entries of the card', async () => {
    await pay('o2');
    const { id } = await firstPending();

    expect(await adjust(id, 5)).toMatchObject({ points: 5, total: 105, object: 'balance', operation_type: 'MANUAL' });
    expect(await adjust(id, -54)).toMatchObject({ points: -54, total: 51 });
    expect((await onCard()).pending_points).toBe(51);
    at('2026-03-24T00:00:00.000Z');
    await endDays();
    expect(await onCard()).toEqual({ points: 51, balance: 51, pending_points: 0 });
  });

  test.each([0, -50, -51])('an adjustment by %i is refused', async (points) => {
    const { id } = await firstPending();
    expect(await refusal(adjust(id, points))).toMatchObject({
      key: 'invalid_amount',
      details: 'Amount has to be a valid positive number',
    });
    expect((await onCard()).pending_points).toBe(50);
  });

  test('a cancelled entry never becomes active', async () => {
    const { id } = await firstPending();
    expect(await cancel(id)).toBeNull();
    at('2026-03-24T00:00:00.000Z');
    await endDays();

    expect(await onCard()).toEqual({ points: 0, balance: 0, pending_points: 0 });
    expect(await pendings()).toEqual([]);
  });

  test.each([
    ['activated', 'ACTIVATED', activate],
    ['updated', 'ACTIVATED', (id: string) => adjust(id, 1)],
    ['canceled', 'ACTIVATED', cancel],
  ])('an active entry cannot be %s', async (verb, state, again) => {
    const { id } = await firstPending();
    await activate(id);

    expect(await refusal(again(id))).toMatchObject({
      key: 'invalid_pending_points_state',
      details: `Only pending points in 'PENDING' status can be ${verb}. Current status: '${state}'.`,
    });
  });

  test('an entry of another card, and an unknown card, are not found', async () => {
    const unknown = name().id;
    expect(await refusal(activate(unknown))).toMatchObject({ key: 'not_found', resource_type: 'pending_points' });
    const command = { codeOrId: 'none', id: unknown, idempotencyKey: null };
    expect(await refusal(app.cancelPendingPoints(project.rt, project.caller, command))).toMatchObject({
      key: 'not_found',
      resource_type: 'voucher',
    });
  });

  test('one of an activation and the end of the day adds the points', async () => {
    const { id } = await firstPending();
    at('2026-03-24T00:00:00.000Z');

    const [byHand] = await Promise.allSettled([activate(id), app.endDueDays(project.rt), app.endDueDays(project.rt)]);
    await endDays();

    expect(await transactions()).toEqual([['PENDING_POINTS_ACTIVATION', 50, 50]]);
    if (byHand.status === 'rejected') {
      expect(byHand.reason).toMatchObject({ failure: { key: 'invalid_pending_points_state' } });
    }
  });

  test.each(['LOST_ANSWER', 'LOST_REQUEST', 'BUSY'] as const)(
    'a write with the fault %s takes effect once',
    async (kind) => {
      const { id } = await firstPending();
      project.rt.faults.next('transact', { kind });
      expect(await adjust(id, 5)).toMatchObject({ points: 5, total: 55 });
      project.rt.faults.next('transact', { kind });
      expect(await activate(id)).toMatchObject({ points: 55, balance: 55 });

      expect(await transactions()).toEqual([['PENDING_POINTS_ACTIVATION', 55, 55]]);
      expect((await onCard()).pending_points).toBe(0);
    },
  );

  test('a repeated request with its key adjusts once', async () => {
    const { id } = await firstPending();
    const command = { ...name(id), request: { points: 7 }, idempotencyKey: 'k1' };
    const first = await app.adjustMemberPendingPoints(project.rt, project.caller, command);
    const second = await app.adjustMemberPendingPoints(project.rt, project.caller, command);

    expect(second).toEqual({ answer: first.answer, replayed: true });
    expect((await onCard()).pending_points).toBe(57);
  });
});

describe('an order that is undone', () => {
  const redeemed = async () => {
    await putVoucher(project.rt, aVoucher({ code: 'TEN' }));
    const order = { source_id: 'o1', amount: 5_000 };
    const { redemptions } = await redeem(project.rt, project.caller, {
      redeemables: [voucherLine('TEN')],
      customer: JO,
      order,
    });
    await dispatch();
    return redemptions[0]?.id ?? '';
  };

  test('by a rollback loses its pending points, and they never become active', async () => {
    await addRule();
    const id = await redeemed();
    await rollback(project.rt, project.caller, { id });
    await dispatch();
    at('2026-03-24T00:00:00.000Z');
    await endDays();

    expect(await onCard()).toEqual({ points: 0, balance: 0, pending_points: 0 });
    expect(await transactions()).toEqual([]);
  });

  test('by a rollback gives back as many points as became active', async () => {
    await addRule();
    const redemptionId = await redeemed();
    const { id } = await firstPending();
    await adjust(id, -20);
    await activate(id);
    project.rt.clock.advance(1_000);
    await rollback(project.rt, project.caller, { id: redemptionId });
    await dispatch();

    expect(await transactions()).toEqual([
      ['POINTS_REMOVAL', -30, 0],
      ['PENDING_POINTS_ACTIVATION', 30, 30],
    ]);
  });

  test('by its status CANCELED loses its pending points and keeps those that are active', async () => {
    await addRule();
    await pay('o1');
    await pay('o2');
    const [newest] = await pendings();
    await activate(newest?.id ?? '');
    await app.updateOrder(project.rt, project.caller, 'o1', { status: 'CANCELED' });
    await app.updateOrder(project.rt, project.caller, 'o2', { status: 'CANCELED' });
    await dispatch();

    expect(await pendings()).toEqual([]);
    expect(await onCard()).toEqual({ points: 50, balance: 50, pending_points: 0 });
  });
});

test('the lists of a program and a member page by id in both orders', async () => {
  await addRule();
  for (const [minute, order] of ['o1', 'o2', 'o3'].entries()) {
    at(`2026-03-10T12:0${minute}:00.000Z`);
    await pay(order);
  }
  const all = (await pendings()).map(({ id }) => id);
  expect(all).toEqual(all.toSorted().toReversed());

  const ofProgram = (query: object) => app.listCampaignPendingPoints(project.rt, project.caller, 'Club', query);
  const first = await ofProgram({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, more_starting_after: all[1] });
  const second = await ofProgram({ limit: 2, starting_after_id: first.more_starting_after });
  expect(second).toMatchObject({ data: [{ id: all[2] }], has_more: false, more_starting_after: null });
  expect((await ofProgram({ order: 'id' })).data.map(({ id }) => id)).toEqual(all.toReversed());
});

test('each change has its published event and a row of the activity of the member', async () => {
  const names = ['added', 'updated', 'activated', 'canceled'] as const;
  await putWebhook(
    project.rt,
    names.map((verb) => `voucher.loyalty_card.pending_points.${verb}` as const),
  );
  await addRule();
  await pay('o1');
  const { id } = await firstPending();
  const { clock } = project.rt;
  clock.advance(1_000);
  await adjust(id, 5);
  clock.advance(1_000);
  await activate(id);
  clock.advance(1_000);
  await pay('o2');
  clock.advance(1_000);
  await cancel((await firstPending()).id);

  await dispatch();

  // Their bodies are compared with the schemas when they are stored.
  const sent = Object.values(await dump(project.rt)).filter(({ sk, pk }) => sk === 'D' && pk.includes('#W#'));
  expect(sent).toHaveLength(5);
  const query = { limit: 100 };
  const member = { campaignId: null, codeOrId: card };
  const { data } = await app.listMemberActivity(project.rt, project.caller, member, query);
  const rows = data.map(({ type }) => type).filter((type) => type.includes('pending_points'));
  expect(rows.toReversed()).toEqual(
    ['added', 'updated', 'activated', 'added', 'canceled'].map(
      (verb) => `customer.voucher.loyalty_card.pending_points.${verb}`,
    ),
  );
});

test('a rule of a custom event has no pending points', async () => {
  expect(await refusal(addRule({ event: 'visit' }))).toMatchObject({ key: 'invalid_payload' });
});

test('a permanent deletion of the holder leaves pending points under an anonymous one', async () => {
  await addRule();
  await pay('o1');
  const { customer_id } = await firstPending();
  await app.deletePermanently(project.rt, project.caller, 'jo');
  await finish(project.rt);

  expect(await everything(project.rt)).not.toContain(customer_id);
  at('2026-03-24T00:00:00.000Z');
  await endDays();
  expect(await onCard()).toEqual({ points: 50, balance: 50, pending_points: 0 });
});
