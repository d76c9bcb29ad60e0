// Estimate of the points that an order would earn.
import * as app from '../../support/app';
import { aProject, dump, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let campaignId: string;
let card: string;

const JO = { source_id: 'jo' };

beforeEach(async () => {
  project = await aProject();
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  campaignId = (await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
  await app.createLoyalty(rt, caller, { name: 'Other', type: 'AUTO_UPDATE', voucher });
  const order = { amount: { every: 100, points: 1 } };
  const byAmount = { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order } as const;
  const customer = { metadata: { every: 1, points: 2, property: 'age' } };
  const byAge = { type: 'PROPORTIONAL', calculation_type: 'CUSTOMER_METADATA', customer } as const;
  const rules = [byAmount, byAge, { type: 'FIXED', points: 1 } as const];
  await app.createEarningRules(
    rt,
    caller,
    'Club',
    rules.map((loyalty) => ({ event: 'order.paid', loyalty })),
  );
  await app.createEarningRules(rt, caller, 'Other', [
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 9_000 } },
  ]);
  const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
});

const estimate = (request: Parameters<typeof app.estimateLoyaltyPoints>[3], program = 'Club') =>
  app.estimateLoyaltyPoints(project.rt, project.caller, program, request);

test('an estimate is the sum of the rules of the program, and writes nothing', async () => {
  const before = await dump(project.rt);

  const answer = await estimate({ customer: { ...JO, metadata: { age: 10 } }, order: { amount: 3_050 } });

  expect(answer).toEqual({ campaign: { id: campaignId, name: 'Club', object: 'campaign' }, points_estimation: 51 });
  expect(await dump(project.rt)).toEqual(before);
});

test('an estimate of a stored order equals the points that it adds once it is paid', async () => {
  const { rt, caller } = project;
  const items = [{ product_id: 'unknown', quantity: 3, price: 1_000 }];
  const { id } = await app.upsertOrder(rt, caller, { source_id: 'o1', items, customer: JO });

  const answer = await estimate({ customer: JO, order: { id } });

  await app.upsertOrder(rt, caller, { source_id: 'o1', status: 'PAID' });
  while ((await app.dispatchDue(rt)) > 0);
  const { loyalty_card } = await app.getVoucher(rt, caller, card);
  expect([answer.points_estimation, loyalty_card?.balance]).toEqual([31, 31]);
});

test('members that are sent replace those of the stored order', async () => {
  const { rt, caller } = project;
  await app.upsertOrder(rt, caller, { source_id: 'o1', amount: 1_000, customer: JO });

  const answer = await estimate({ customer: JO, order: { source_id: 'o1', amount: 5_000 } });

  expect(answer.points_estimation).toBe(51);
});

test('a customer without a card needs a program that customers join by themselves', async () => {
  const request = { customer: { source_id: 'al' }, order: { amount: 500 } };

  expect(await refusal(estimate(request))).toMatchObject({ key: 'campaign_not_allow_auto_join', subject: campaignId });

  await app.updateLoyalty(project.rt, project.caller, 'Club', { auto_join: true });
  expect((await estimate(request)).points_estimation).toBe(6);
});

test('an inactive card, an inactive program and unknown records are refused', async () => {
  const { rt, caller } = project;
  const request = { customer: JO, order: { amount: 500 } };
  await app.disableVoucher(rt, caller, card);
  expect(await refusal(estimate(request))).toMatchObject({ key: 'loyalty_card_not_active', subject: card });

  rt.clock.advance(1_000);
  await app.updateLoyalty(rt, caller, 'Club', { expiration_date: new Date(rt.clock.nowMs() - 1).toISOString() });
  expect(await refusal(estimate(request))).toMatchObject({ key: 'campaign_not_active', subject: campaignId });

  expect(await refusal(estimate(request, 'Unknown'))).toMatchObject({ key: 'not_found', resource_type: 'campaign' });
  const unknown = { customer: { id: 'cust_unknown' }, order: { amount: 500 } };
  expect(await refusal(estimate(unknown))).toMatchObject({ key: 'not_found', resource_type: 'customer' });
  const noOrder = { customer: JO, order: { id: 'ord_unknown' } };
  expect(await refusal(estimate(noOrder))).toMatchObject({ key: 'not_found', resource_type: 'order' });
});
