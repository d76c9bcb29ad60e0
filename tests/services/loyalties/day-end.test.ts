// The end of a day: the order of its steps on one card, and its run over many cards that is killed and finished.
import * as app from '../../support/app';
import { aProject, brokenInvariants, dyingAt, type SetupProject } from '../../support/shop';

let project: SetupProject;

const LAST_DAY = '2026-03-24';
const MIDNIGHT = '2026-03-25T00:00:00.000Z';

beforeEach(async () => {
  project = await aProject({ settings: { timezone: 'UTC' } });
  const { rt, caller } = project;
  rt.clock.set('2026-03-10T12:00:00.000Z');
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  await app.createEarningRules(rt, caller, 'Club', [
    {
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 50 },
      pending_points: { period_type: 'DAY', period_value: 15 },
    },
  ]);
});

/** A card with 20 points that end, and 50 that become active, at the same midnight. */
const aCard = async (name: string): Promise<string> => {
  const { rt, caller } = project;
  const customer = { source_id: name };
  const member = { campaignId: 'Club', request: { customer }, idempotencyKey: null };
  const { code } = (await app.createMember(rt, caller, member)).answer;
  const request = { points: 20, expiration_type: 'CUSTOM_DATE' as const, expiration_date: LAST_DAY };
  await app.adjustPoints(rt, caller, { campaignId: null, codeOrId: code, request, idempotencyKey: null });
  await app.upsertOrder(rt, caller, { source_id: `order-${name}`, amount: 900, status: 'PAID', customer });
  return code;
};

const transactions = async (code: string) =>
  (await app.listTransactions(project.rt, project.caller, code, {})).data.map(({ type, details }) => [
    type,
    details.balance.points,
  ]);

const ENDED = [
  ['POINTS_EXPIRATION', -20],
  ['PENDING_POINTS_ACTIVATION', 50],
  ['POINTS_ADDITION', 20],
];

test('the steps of a day end stand in the published order', () => {
  expect(app.DAY_END_STEPS).toEqual([app.activateDuePoints, app.redeemDueReward, app.endTiers, app.expirePoints]);
});

test('pending points become active before points of the same midnight expire', async () => {
  const code = await aCard('jo');
  while ((await app.dispatchDue(project.rt)) > 0);

  project.rt.clock.set(MIDNIGHT);
  while ((await app.endDueDays(project.rt)) > 0);

  expect(await transactions(code)).toEqual(ENDED);
  const card = { points: 70, balance: 50, pending_points: 0, expired_points: 20 };
  expect((await app.getVoucher(project.rt, project.caller, code)).loyalty_card).toMatchObject(card);
  expect(await brokenInvariants(project.rt)).toEqual([]);
});

const WRITES = { vouchers: ['moveBalance', 'changePending', 'removeLotEnd'] };

test('an end of a day that is written again while it is worked off stays', async () => {
  const { rt, caller } = project;
  const code = await aCard('jo');
  while ((await app.dispatchDue(rt)) > 0);
  const before = await rt.store.vouchers.dueLotEnds(Date.parse(MIDNIGHT), 10);
  const { points } = (await app.getVoucher(rt, caller, code)).loyalty_card ?? {};
  await app.adjustPoints(rt, caller, {
    campaignId: null,
    codeOrId: code,
    request: { points: -20 },
    idempotencyKey: null,
  });
  // The clock of this process is behind: points with the same last day are added after another one has begun.
  const again = { points: 7, expiration_type: 'CUSTOM_DATE' as const, expiration_date: LAST_DAY };
  await app.adjustPoints(rt, caller, { campaignId: null, codeOrId: code, request: again, idempotencyKey: null });

  for (const end of before) await expect(rt.store.vouchers.removeLotEnd(end)).resolves.toBeUndefined();
  const after = await rt.store.vouchers.dueLotEnds(Date.parse(MIDNIGHT), 10);
  expect([points, before.length, after.length]).toEqual([20, 1, 1]);
  rt.clock.set(MIDNIGHT);
  while ((await app.endDueDays(rt)) > 0);
  expect((await transactions(code))[0]).toEqual(['POINTS_EXPIRATION', -7]);
});

test('a run over many cards that is killed twice and finished books each point once', async () => {
  const codes: string[] = [];
  for (let number = 0; number < 120; number += 1) codes.push(await aCard(`member-${number}`));
  while ((await app.dispatchDue(project.rt)) > 0);
  project.rt.clock.set(MIDNIGHT);

  await expect(app.endDueDays(dyingAt(project.rt, WRITES, 57))).rejects.toThrow('killed');
  await expect(app.endDueDays(dyingAt(project.rt, WRITES, 102))).rejects.toThrow('killed');
  while ((await app.endDueDays(project.rt)) > 0);

  for (const code of codes) expect(await transactions(code)).toEqual(ENDED);
  expect(await project.rt.store.vouchers.dueLotEnds(Date.parse(MIDNIGHT), 10)).toEqual([]);
  expect(await brokenInvariants(project.rt)).toEqual([]);
});
