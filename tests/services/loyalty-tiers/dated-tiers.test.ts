// Tiers with dates, by the points that a member earns in a period of the calendar.
import * as app from '../../support/app';
import { aProject, brokenInvariants, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let campaignId: string;
let card: string;

const JO = { source_id: 'jo' };
const MONTHLY = { qualification_type: 'POINTS_IN_PERIOD', qualification_period: 'MONTH' } as const;
const at = (date: string) => project.rt.clock.set(date);

const open = async (rules: object) => {
  project = await aProject({ settings: { timezone: 'Europe/Berlin' } });
  const { rt, caller } = project;
  at('2026-03-10T12:00:00.000Z');
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  const request = { name: 'Club', type: 'AUTO_UPDATE' as const, voucher, loyalty_tiers_expiration: rules };
  campaignId = (await app.createLoyalty(rt, caller, request)).id;
  await app.createLoyaltyTiers(rt, caller, 'Club', [
    { name: 'Silver', points: { from: 100, to: 499 } },
    { name: 'Gold', points: { from: 500, to: 999 } },
  ]);
  const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
};

const immediate = () =>
  open({ ...MONTHLY, start_date: { type: 'IMMEDIATE' }, expiration_date: { type: 'END_OF_PERIOD' } });

const addPoints = (amount: number) =>
  app.changeBalance(project.rt, project.caller, { codeOrId: card, request: { amount } });

const tiers = async () =>
  (await app.listMemberTiers(project.rt, project.caller, card)).data.map(({ name, expiration }) => [
    name,
    expiration?.start_date,
    expiration?.expiration_date,
  ]);

const settle = async () => {
  while ((await app.dispatchDue(project.rt)) > 0);
};

const shownTier = async () => {
  const { id } = await app.upsertCustomer(project.rt, project.caller, JO);
  return (await app.getCustomer(project.rt, project.caller, id)).loyalty.campaigns.Club?.loyalty_tier;
};

const moves = async () => {
  await settle();
  const { id } = await app.upsertCustomer(project.rt, project.caller, JO);
  const { data } = await app.listCustomerActivity(project.rt, project.caller, id, {});
  return data
    .filter(({ type }) => type.startsWith('customer.loyalty.tier.'))
    .map(({ type }) => type.slice('customer.loyalty.tier.'.length))
    .toReversed();
};

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

test('a member is in the tier that the points of the period reach until the period ends', async () => {
  await immediate();
  await addPoints(99);
  expect(await tiers()).toEqual([]);
  await addPoints(1);
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-03-31']]);
  expect(await shownTier()).toBe('Silver');

  at('2026-03-31T21:59:59.999Z');
  expect(await tiers()).toHaveLength(1);
  expect(await shownTier()).toBe('Silver');
  at('2026-03-31T22:00:00.000Z');
  expect(await tiers()).toEqual([]);
  expect(await shownTier()).toBeNull();
});

test('points that are spent stay earned, and a higher tier begins at once', async () => {
  await immediate();
  await addPoints(400);
  await addPoints(-400);
  expect(await moves()).toEqual(['joined']);
  at('2026-03-20T12:00:00.000Z');
  await addPoints(100);
  expect(await tiers()).toEqual([['Gold', '2026-03-20', '2026-03-31']]);
  await addPoints(2_000);
  expect(await tiers()).toEqual([['Gold', '2026-03-20', '2026-03-31']]);
  expect(await moves()).toEqual(['joined', 'upgraded']);
});

test('the expiration of a tier names the customer, the program and the tier', async () => {
  await immediate();
  await addPoints(100);
  const { id: customer_id } = await app.upsertCustomer(project.rt, project.caller, JO);
  const [tier] = (await app.listMemberTiers(project.rt, project.caller, card)).data;
  expect(tier!.expiration).toEqual({
    customer_id,
    campaign_id: campaignId,
    tier_id: tier!.id,
    start_date: '2026-03-10',
    expiration_date: '2026-03-31',
    created_at: '2026-03-10T12:00:00.000Z',
    updated_at: null,
  });
});

test('a tier that begins with the next period counts for nothing before', async () => {
  await open({
    ...MONTHLY,
    start_date: { type: 'NEXT_PERIOD' },
    expiration_date: { type: 'END_OF_PERIOD', extend: 'P7D' },
  });
  await addPoints(100);
  expect(await tiers()).toEqual([['Silver', '2026-04-01', '2026-05-07']]);
  expect(await shownTier()).toBeNull();
  expect(await moves()).toEqual([]);

  at('2026-03-31T22:00:00.000Z');
  expect(await shownTier()).toBe('Silver');
  while ((await app.endDueDays(project.rt)) > 0);
  expect(await moves()).toEqual(['joined']);
  expect(await tiers()).toEqual([['Silver', '2026-04-01', '2026-05-07']]);
});

test('a tier that the next period reached again is prolonged, and one that it did not falls', async () => {
  await open({ ...MONTHLY, expiration_date: { type: 'END_OF_NEXT_PERIOD' } });
  await addPoints(500);
  at('2026-04-12T12:00:00.000Z');
  await addPoints(100);
  expect(await tiers()).toEqual([['Gold', '2026-03-10', '2026-04-30']]);

  at('2026-05-02T12:00:00.000Z');
  expect(await tiers()).toEqual([['Silver', '2026-05-01', '2026-05-31']]);
  await addPoints(100);
  at('2026-06-02T12:00:00.000Z');
  expect(await tiers()).toEqual([['Silver', '2026-05-01', '2026-06-30']]);
});

test('the end of a day stores what is computed, and notes each move once', async () => {
  await open({ ...MONTHLY, expiration_date: { type: 'END_OF_NEXT_PERIOD' } });
  await addPoints(500);
  at('2026-04-12T12:00:00.000Z');
  await addPoints(500);
  expect(await moves()).toEqual(['joined']);
  for (const day of ['2026-05-01', '2026-06-01']) {
    at(`${day}T12:00:00.000Z`);
    const computed = await tiers();
    while ((await app.endDueDays(project.rt)) > 0);
    expect(await tiers()).toEqual(computed);
    expect(await app.endDueDays(project.rt)).toBe(0);
    await settle();
  }
  expect(await tiers()).toEqual([]);
  expect(await moves()).toEqual(['joined', 'prolonged', 'left']);
});

test('points that become active at midnight come before the tier of that midnight ends', async () => {
  await open({ ...MONTHLY, expiration_date: { type: 'END_OF_PERIOD' } });
  const { rt, caller } = project;
  const pending_points = { period_type: 'DAY', period_value: 22 } as const;
  await app.createEarningRules(rt, caller, 'Club', [
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 100 }, pending_points },
  ]);
  await addPoints(100);
  await app.upsertOrder(rt, caller, { source_id: 'o-1', amount: 900, status: 'PAID', customer: JO });
  await settle();
  at('2026-04-01T06:00:00.000Z');
  expect(await tiers()).toEqual([]);
  while ((await app.endDueDays(rt)) > 0);
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-04-30']]);
});

test('a paid order counts for the period in which it was paid, and sees the tier before it', async () => {
  await immediate();
  const { rt, caller } = project;
  const [rule] = await app.createEarningRules(rt, caller, 'Club', [
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 100 } },
  ]);
  await app.createLoyaltyTiers(rt, caller, 'Club', [
    { name: 'Platinum', points: { from: 1_000 }, earning_rules: { [rule!.id]: { type: 'MULTIPLY', multiplier: 3 } } },
  ]);
  at('2026-03-31T21:59:59.000Z');
  await addPoints(1_000);
  await app.upsertOrder(rt, caller, { source_id: 'o-1', amount: 900, status: 'PAID', customer: JO });
  at('2026-03-31T22:00:01.000Z');
  await settle();
  expect((await app.getVoucher(rt, caller, card)).loyalty_card?.balance).toBe(1_300);
  expect(await tiers()).toEqual([]);
});

test('new thresholds move members up at once and never down, and a deleted tier is lost', async () => {
  await immediate();
  await addPoints(120);
  const { rt, caller } = project;
  const [silver] = (await app.listMemberTiers(rt, caller, card)).data;
  const id = silver!.id;
  await app.updateLoyaltyTier(rt, caller, { campaignId, id }, { points: { from: 200, to: 499 } });
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-03-31']]);

  at('2026-03-12T12:00:00.000Z');
  await app.createLoyaltyTiers(rt, caller, 'Club', [{ name: 'Bronze', points: { from: 50, to: 99 } }]);
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-03-31']]);
  await app.deleteLoyaltyTier(rt, caller, { campaignId, id });
  expect((await tiers()).map(([name]) => name)).toEqual(['Bronze']);

  await app.createLoyaltyTiers(rt, caller, 'Club', [{ name: 'Chrome', points: { from: 110, to: 130 } }]);
  at('2026-03-15T12:00:00.000Z');
  expect(await tiers()).toEqual([['Chrome', '2026-03-12', '2026-03-31']]);
});

const change = (
  loyalty_tiers_expiration: app.UpdateCampaignRequest['loyalty_tiers_expiration'],
  recalculate_tiers: boolean | null = null,
) =>
  app.updateCampaign(project.rt, project.caller, 'Club', {
    loyalty_tiers_expiration,
    options: { recalculate_tiers },
  });

test('changed rules move nobody, and with recalculate_tiers give higher tiers and new dates', async () => {
  await immediate();
  await addPoints(100);
  const longer = { ...MONTHLY, expiration_date: { type: 'END_OF_NEXT_PERIOD' } } as const;
  await change(longer);
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-03-31']]);
  at('2026-03-12T12:00:00.000Z');
  await change(longer, true);
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-04-30']]);
  await settle();
  at('2026-04-30T12:00:00.000Z');
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-04-30']]);
  await change({ ...MONTHLY, expiration_date: { type: 'END_OF_PERIOD' } }, true);
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-04-30']]);
  at('2026-05-01T12:00:00.000Z');
  expect(await tiers()).toEqual([]);
});

test('members of tiers by balance keep their tier when tiers get dates', async () => {
  await open({ qualification_type: 'BALANCE' });
  await addPoints(500);
  expect(await tiers()).toEqual([['Gold', undefined, undefined]]);
  at('2026-03-20T12:00:00.000Z');
  await change({ ...MONTHLY, expiration_date: { type: 'END_OF_PERIOD' } });
  expect(await tiers()).toEqual([['Gold', '2026-03-20', '2026-03-31']]);
  await addPoints(-450);
  expect(await tiers()).toEqual([['Gold', '2026-03-20', '2026-03-31']]);

  await change({ qualification_type: 'BALANCE', expiration_date: { type: 'BALANCE_DROP' } });
  expect(await tiers()).toEqual([['Gold', '2026-03-20', '2026-03-31']]);
});

test('a tier that has a date lasts until then when tiers lose their dates, and then the balance counts', async () => {
  await immediate();
  await addPoints(500);
  await addPoints(-450);
  await change(null);
  expect(await tiers()).toEqual([['Gold', '2026-03-10', '2026-03-31']]);
  expect(await shownTier()).toBe('Gold');
  await addPoints(60);
  expect(await tiers()).toEqual([['Gold', '2026-03-10', '2026-03-31']]);
  expect(await moves()).toEqual(['joined']);

  at('2026-03-31T22:00:00.000Z');
  expect(await tiers()).toEqual([['Silver', undefined, undefined]]);
  expect(await shownTier()).toBe('Silver');
  await addPoints(1);
  expect(await moves()).toEqual(['joined', 'downgraded']);
  await addPoints(-100);
  expect(await tiers()).toEqual([]);
});

test('the balance leads to a higher tier while a tier of former dates lasts, and new members have none of these', async () => {
  await immediate();
  await addPoints(100);
  await change(null);
  await addPoints(400);
  expect(await tiers()).toEqual([['Gold', undefined, undefined]]);
  await addPoints(-450);
  expect(await tiers()).toEqual([['Silver', '2026-03-10', '2026-03-31']]);

  const command = { campaignId: 'Club', request: { customer: 'mia' }, idempotencyKey: null };
  card = (await app.createMember(project.rt, project.caller, command)).answer.code;
  await addPoints(100);
  await addPoints(-100);
  expect(await tiers()).toEqual([]);
});

test('a deleted card takes its tier with it', async () => {
  await immediate();
  await addPoints(100);
  expect(await shownTier()).toBe('Silver');
  await app.deleteVoucher(project.rt, project.caller, card, { force: true });
  expect(await shownTier()).toBeNull();
});

test('the rules are answered as they were read', async () => {
  await open({
    ...MONTHLY,
    start_date: null,
    expiration_date: { type: 'END_OF_PERIOD', extend: 'P1M', rounding: { type: 'CUSTOM', value: 11, strategy: null } },
  });
  const { loyalty_tiers_expiration } = await app.getLoyalty(project.rt, project.caller, 'Club');
  expect(loyalty_tiers_expiration).toEqual({
    ...MONTHLY,
    start_date: { type: 'IMMEDIATE' },
    expiration_date: {
      type: 'END_OF_PERIOD',
      extend: 'P1M',
      rounding: { type: 'CUSTOM', strategy: 'END', unit: 'MONTH', value: 11 },
    },
  });
});

test.each([
  [{ qualification_type: 'POINTS_IN_PERIOD' }, '.qualification_period is required for POINTS_IN_PERIOD.'],
  [MONTHLY, '.expiration_date.type must be END_OF_PERIOD or END_OF_NEXT_PERIOD for POINTS_IN_PERIOD.'],
  [{ expiration_date: { type: 'END_OF_PERIOD' } }, '.expiration_date.type must be BALANCE_DROP or CUSTOM for BALANCE.'],
  [{ expiration_date: { type: 'CUSTOM' } }, '.expiration_date.extend is required for CUSTOM.'],
  [{ qualification_period: 'MONTH' }, '.qualification_period must be absent for BALANCE.'],
  [{ start_date: { type: 'NEXT_PERIOD' } }, '.start_date.type must be IMMEDIATE for BALANCE.'],
  [
    { ...MONTHLY, expiration_date: { type: 'END_OF_PERIOD', extend: 'PT5H' } },
    '.expiration_date.extend must be months and days in ISO 8601, such as P3M or P7D.',
  ],
  [
    { ...MONTHLY, expiration_date: { type: 'END_OF_PERIOD', rounding: { type: 'CUSTOM' } } },
    '.expiration_date.rounding.value must be a month from 0, January, to 11 for CUSTOM.',
  ],
  [
    { expiration_date: { type: 'BALANCE_DROP', extend: 'P1M' } },
    '.expiration_date.extend must be absent for BALANCE_DROP.',
  ],
])('case %#: rules from which no day follows are refused', async (rules, details) => {
  await immediate();
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  const request = { name: 'Other', type: 'AUTO_UPDATE' as const, voucher, loyalty_tiers_expiration: rules as never };
  const refused = await refusal(app.createLoyalty(rt, caller, request));
  expect(refused).toMatchObject({
    key: 'invalid_payload',
    details: `Property .loyalty_tiers_expiration${details}`,
  });
  expect(await refusal(app.getLoyalty(rt, caller, 'Other'))).toMatchObject({ key: 'not_found' });
});
