// Points that expire: on the card, in decisions, and in the books.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../../support/app';
import {
  aProject,
  brokenInvariants,
  PROJECT,
  putWebhook,
  redeem,
  refusal,
  rollback,
  type SetupProject,
} from '../../support/shop';

let project: SetupProject;
let card: string;
let rewardId: string;

const DAY = 86_400_000;
const JO = { source_id: 'jo' };
const TODAY = { period_type: 'MONTH', period_value: 0 } as const;

async function aProgram(timezone = 'UTC') {
  project = await aProject({ settings: { timezone } });
  const { rt, caller } = project;
  rt.clock.set(Date.parse('2026-03-10T12:00:00.000Z'));
  const expiration_rules = { period_type: 'MONTH', period_value: 1 } as const;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0, expiration_rules } };
  const { id } = await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const command = { campaignId: 'Club', request: { customer: JO }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
  const coin = { exchange_ratio: 1, points_ratio: 1 };
  rewardId = (await app.createReward(rt, caller, { name: 'Pay', type: 'COIN', parameters: { coin } })).id;
  await app.assignCampaignRewards(rt, caller, id, { reward: rewardId });
}

beforeEach(() => aProgram());

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const add = (points: number, rest: Partial<Parameters<typeof app.adjustPoints>[2]['request']> = {}) =>
  app.adjustPoints(project.rt, project.caller, {
    campaignId: null,
    codeOrId: card,
    request: { points, ...rest },
    idempotencyKey: null,
  });

const read = async () => (await app.getVoucher(project.rt, project.caller, card)).loyalty_card;

const balance = async () => (await read())?.balance;

const buckets = async () => {
  const name = { campaignId: 'Club', codeOrId: card };
  const { data } = await app.listPointsExpiration(project.rt, project.caller, name, { limit: 100 });
  return data.map(({ expires_at, bucket }) => [expires_at ?? '-', bucket.total_points]);
};

const transactions = async () =>
  (await app.listTransactions(project.rt, project.caller, card, {})).data.map(({ type, details }) => [
    type,
    details.balance.points,
    details.balance.balance,
  ]);

const pay = async (points: number) => {
  const request = { reward: { id: rewardId, points }, order: { amount: 1_000_000 } };
  const command = { campaignId: null, codeOrId: card, request, idempotencyKey: null };
  return (await app.redeemReward(project.rt, project.caller, command)).answer;
};

const at = (moment: string) => project.rt.clock.set(Date.parse(moment));

const book = async () => {
  while ((await app.endDueDays(project.rt)) > 0);
};

test('points are on the card through their last day, and gone at midnight before anything is booked', async () => {
  await add(50);
  expect(await read()).toMatchObject({ balance: 50, next_expiration_date: '2026-04-10', next_expiration_points: 50 });

  at('2026-04-10T23:59:59.999Z');
  expect(await balance()).toBe(50);

  at('2026-04-11T00:00:00.000Z');
  expect(await read()).toMatchObject({ points: 50, balance: 0, expired_points: 50, next_expiration_date: null });
  expect(await refusal(pay(1))).toMatchObject({ key: 'loyalty_card_points_exceeded' });
  expect(await buckets()).toEqual([]);
  expect(await transactions()).toHaveLength(1);
});

test('midnight is that of the zone of the project', async () => {
  await aProgram('America/New_York');
  await add(50);

  at('2026-04-11T03:59:59.999Z');
  expect(await balance()).toBe(50);
  at('2026-04-11T04:00:00.000Z');
  expect(await balance()).toBe(0);
});

test('the booking writes one line for each day, however often and by how many it runs', async () => {
  await add(50);
  at('2026-03-20T12:00:00.000Z');
  await add(30);
  at('2026-05-01T00:00:00.000Z');

  await Promise.all([app.endDueDays(project.rt), app.endDueDays(project.rt), app.endDueDays(project.rt)]);
  await book();

  expect(await transactions()).toEqual([
    ['POINTS_EXPIRATION', -30, 0],
    ['POINTS_EXPIRATION', -50, 30],
    ['POINTS_ADDITION', 30, 80],
    ['POINTS_ADDITION', 50, 50],
  ]);
  expect(await read()).toMatchObject({ points: 80, balance: 0, expired_points: 80 });
  expect(await project.rt.store.vouchers.dueLotEnds(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
});

test('points that end first are spent first, and those that never expire last', async () => {
  await add(10, { expiration_type: 'NON_EXPIRING' });
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(30);
  expect(await buckets()).toEqual([
    ['2026-03-12', 20],
    ['2026-04-10', 30],
    ['-', 10],
  ]);

  await pay(25);
  expect(await buckets()).toEqual([
    ['2026-03-12', 0],
    ['2026-04-10', 25],
    ['-', 10],
  ]);

  await add(-30);
  expect(await buckets()).toEqual([
    ['2026-03-12', 0],
    ['2026-04-10', 0],
    ['-', 5],
  ]);
});

test('a rollback gives points back to their days', async () => {
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(30);
  const first = await pay(25);
  const second = await pay(5);

  await rollback(project.rt, project.caller, { id: first.id });
  expect(await buckets()).toEqual([
    ['2026-03-12', 20],
    ['2026-04-10', 25],
  ]);

  await rollback(project.rt, project.caller, { id: second.id });
  expect(await buckets()).toEqual([
    ['2026-03-12', 20],
    ['2026-04-10', 30],
  ]);
});

test('points whose day has passed come back with the rule of the program from the day of the rollback', async () => {
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(30);
  const paid = await pay(25);
  at('2026-03-15T12:00:00.000Z');

  await rollback(project.rt, project.caller, { id: paid.id });

  expect(await balance()).toBe(50);
  expect(await buckets()).toEqual([
    ['2026-04-10', 30],
    ['2026-04-15', 20],
  ]);
  at('2026-04-16T00:00:00.000Z');
  await book();
  expect(await transactions()).toHaveLength(6);
  expect(await balance()).toBe(0);
});

test('a card is spent, filled and rolled back right between midnight and the booking', async () => {
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(30);
  at('2026-03-13T00:00:00.000Z');

  const paid = await pay(10);
  expect(paid.voucher).toMatchObject({ loyalty_card: { balance: 20 } });
  expect(await balance()).toBe(20);
  await add(5);
  expect(await balance()).toBe(25);
  await rollback(project.rt, project.caller, { id: paid.id });
  expect(await balance()).toBe(35);
  await book();

  expect(await read()).toMatchObject({ balance: 35, expired_points: 20 });
  expect((await transactions())[0]).toEqual(['POINTS_EXPIRATION', -20, 35]);
});

test('points of an earning rule expire by its own rules, else by those of the program', async () => {
  const { rt, caller } = project;
  await app.createEarningRules(rt, caller, 'Club', [
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 7 }, expiration_rules: TODAY },
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 8 } },
  ]);
  await app.upsertOrder(rt, caller, { source_id: 'o1', amount: 900, status: 'PAID', customer: JO });
  while ((await app.dispatchDue(rt)) > 0);

  expect(await buckets()).toEqual([
    ['2026-03-10', 7],
    ['2026-04-10', 8],
  ]);
});

test.each([
  ['MONTH without its months', { period_type: 'MONTH' }, 'period_value'],
  ['no type', { period_value: 1 }, 'period_type'],
  ['a fixed day without a month', { period_type: 'FIXED_DAY_OF_YEAR', fixed_day: 1 }, 'fixed_month'],
  ['a fixed day without a day', { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 1 }, 'fixed_day'],
  ['a month that is none', { ...TODAY, rounding_type: 'PARTICULAR_MONTH', rounding_value: 13 }, 'rounding_value'],
  ['a rounding without its month', { ...TODAY, rounding_type: 'PARTICULAR_MONTH' }, 'rounding_value'],
] as const)('rules with %s are refused when a program or an earning rule is saved', async (_name, rules, member) => {
  const { rt, caller } = project;
  const loyalty = { type: 'FIXED', points: 7 } as const;
  const rule = { event: 'order.paid', loyalty, expiration_rules: rules };

  const refused = [
    await refusal(app.updateLoyalty(rt, caller, 'Club', { voucher: { loyalty_card: { expiration_rules: rules } } })),
    await refusal(app.createEarningRules(rt, caller, 'Club', [rule])),
  ];

  for (const { key, details } of refused) {
    expect(key).toBe('invalid_payload');
    expect(details).toContain(`expiration_rules.${member}`);
  }
});

test('a day that has passed is refused, today is a last day, and CUSTOM_DATE needs a day', async () => {
  const sent = (expiration_date?: string) =>
    add(5, { expiration_type: 'CUSTOM_DATE', ...(expiration_date && { expiration_date }) });

  expect(await refusal(sent('2026-03-09'))).toMatchObject({ key: 'invalid_expiration_date' });
  expect(await refusal(sent())).toMatchObject({ key: 'invalid_expiration_date' });
  await sent('2026-03-10');
  await sent('2026-03-11');
  expect(await buckets()).toEqual([
    ['2026-03-10', 5],
    ['2026-03-11', 5],
  ]);
});

test('the booking emits that points expired, with their bucket', async () => {
  await putWebhook(project.rt, ['voucher.loyalty_card.points_expired', 'voucher.loyalty_card.transaction.created']);
  await add(50);
  at('2026-04-11T00:00:00.000Z');
  await book();

  const rows = await project.rt.store.outbox.due(10);
  const facts = rows.flatMap(({ row }) => row.facts ?? []);
  expect(facts.map(({ type }) => type)).toEqual([
    'voucher.loyalty_card.transaction.created',
    'voucher.loyalty_card.transaction.created',
    'voucher.loyalty_card.points_expired',
  ]);
  expect(facts[2]?.data).toMatchObject({
    points: 50,
    buckets: [{ bucket: { total_points: 50 }, expires_at: '2026-04-10' }],
    transaction: { type: 'POINTS_EXPIRATION' },
  });
  while ((await app.dispatchDue(project.rt)) > 0);
});

test('an export holds the points of all cards by day, and those that have expired', async () => {
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(10, { expiration_type: 'NON_EXPIRING' });
  await add(30);
  at('2026-03-13T00:00:00.000Z');
  await book();

  const folder = mkdtempSync(join(tmpdir(), 'expiration-'));
  const files = app.localFiles({ folder, url: 'http://files.example', secret: 'a secret' });
  const rt = { ...project.rt, files };
  const { id } = await app.exportPointsExpiration(rt, project.caller, 'Club', {
    parameters: { fields: ['status', 'expires_at', 'points'], order: 'expires_at' },
  });
  await app.runDueActions(rt, Infinity);

  const text = readFileSync(join(folder, PROJECT, 'exports', `${id}.csv`), 'utf8');
  rmSync(folder, { recursive: true });
  expect(text.trim().split(/\r?\n/).slice(1)).toEqual(['EXPIRED,2026-03-12,20', 'ACTIVE,2026-04-10,30', 'ACTIVE,,10']);
});

test('random histories keep the balance equal to the buckets and to the ledger', async () => {
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const paid: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    project.rt.clock.advance(draw(9) * DAY + 1);
    const held = (await balance()) ?? 0;
    const kind = draw(6);
    if (kind === 0) await book();
    else if (kind === 1 && held > 0) paid.push((await pay(1 + draw(held))).id);
    else if (kind === 2 && paid.length > 0) await rollback(project.rt, project.caller, { id: paid.pop()! });
    else if (kind === 3 && held > 0) await add(-1 - draw(held));
    else await add(1 + draw(40), draw(3) === 0 ? { expiration_type: 'NON_EXPIRING' } : {});

    const card = await read();
    const sum = (await buckets()).reduce((all, [, points]) => all + Number(points), 0);
    expect([step, sum]).toEqual([step, card?.balance]);
  }
  project.rt.clock.advance(400 * DAY);
  await book();

  const lines = (await app.listTransactions(project.rt, project.caller, card, { limit: 100 })).data;
  const ledger = lines.reduce((sum, { details }) => sum + (details.balance.points ?? 0), 0);
  expect(ledger).toBe(await balance());
});

test('the hash chain and the statement count expired points until they are booked', async () => {
  const { rt, caller } = project;
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(30);
  at('2026-03-13T00:00:00.000Z');

  const sums = async () => {
    const { data } = await app.getLedgerStatement(rt, caller, {});
    const { closing, expired } = data.find(({ type }) => type === 'LOYALTY_CARD')!;
    const { head } = await app.listLedger(rt, caller, card, {});
    return { closing, expired, head: head.balance };
  };
  expect(await sums()).toEqual({ closing: 50, expired: 0, head: 50 });

  await pay(10);
  expect(await sums()).toEqual({ closing: 40, expired: 0, head: 40 });
  await book();
  at('2026-03-13T00:00:00.001Z');
  expect(await sums()).toEqual({ closing: 20, expired: -20, head: 20 });
  const { data } = await app.listLedger(rt, caller, card, { limit: 10 });
  expect(data.at(-1)).toMatchObject({ type: 'POINTS_EXPIRATION', change: -20, balance_after: 20 });
});

test('a card that is deleted between midnight and the booking is booked as removed, once', async () => {
  const { rt, caller } = project;
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(30);
  at('2026-03-13T00:00:00.000Z');

  await app.deleteVoucher(rt, caller, card, { force: false });
  await book();

  const { data } = await app.getLedgerStatement(rt, caller, {});
  expect(data).toContainEqual(expect.objectContaining({ type: 'LOYALTY_CARD', removed: -50, expired: 0, closing: 0 }));
});

test('redeeming through the stack spends the same points', async () => {
  await add(20, { expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-12' });
  await add(30);

  await redeem(project.rt, project.caller, {
    redeemables: [{ object: 'voucher', id: card, reward: { id: rewardId, points: 25 } }],
    order: { amount: 10_000 },
    customer: JO,
  });

  expect(await buckets()).toEqual([
    ['2026-03-12', 0],
    ['2026-04-10', 25],
  ]);
});

test('a transfer takes the points that end first, and they expire as points of the other program do', async () => {
  const { rt, caller } = project;
  const expiration_rules = { period_type: 'MONTH', period_value: 12 } as const;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0, expiration_rules } };
  await app.createLoyalty(rt, caller, { name: 'Long', type: 'AUTO_UPDATE', voucher });
  const member = { campaignId: 'Long', request: { customer: { source_id: 'bo' } }, idempotencyKey: null };
  const other = (await app.createMember(rt, caller, member)).answer.code;
  const transfer = (...points: readonly number[]) =>
    app.transferPoints(rt, caller, {
      campaignId: 'Long',
      codeOrId: other,
      request: points.map((each) => ({ code: card, points: each })),
      idempotencyKey: null,
    });
  const otherBuckets = async () => {
    const name = { campaignId: 'Long', codeOrId: other };
    const { data } = await app.listPointsExpiration(rt, caller, name, { limit: 100 });
    return data.map(({ expires_at, bucket }) => [expires_at ?? '-', bucket.total_points]);
  };
  await add(50);
  at('2026-03-20T12:00:00.000Z');
  await add(30);
  at('2026-03-21T12:00:00.000Z');

  await transfer(60);

  expect(await buckets()).toEqual([
    ['2026-04-10', 0],
    ['2026-04-20', 20],
  ]);
  expect(await otherBuckets()).toEqual([['2027-03-21', 60]]);

  at('2026-04-21T00:00:00.000Z');
  expect(await refusal(transfer(1))).toMatchObject({ key: 'loyalty_card_points_exceeded' });
  await book();
  expect([await balance(), await otherBuckets()]).toEqual([0, [['2027-03-21', 60]]]);

  at('2027-03-22T00:00:00.000Z');
  await book();
  expect((await app.getVoucher(rt, caller, other)).loyalty_card).toMatchObject({ balance: 0, expired_points: 60 });
});
