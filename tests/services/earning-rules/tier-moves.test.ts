// Earning rules for moves between loyalty tiers: points once for each rule and move, and chains of moves that end.
import * as app from '../../support/app';
import { aProject, brokenInvariants, dyingAt, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let card: string;
let tierIds: Readonly<Record<'Silver' | 'Gold', string>>;

const CARD = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
const MOVE = 'customer.loyalty.tier';

const aProgram = async (name: string, members: object = {}) => {
  await app.createLoyalty(project.rt, project.caller, { name, type: 'AUTO_UPDATE', voucher: CARD, ...members });
  const [silver, gold] = await app.createLoyaltyTiers(project.rt, project.caller, name, [
    { name: 'Silver', points: { from: 100, to: 499 } },
    { name: 'Gold', points: { from: 500 } },
  ]);
  return { Silver: silver!.id, Gold: gold!.id };
};

const join = async (campaignId: string) => {
  const command = { campaignId, request: { customer: 'jo' }, idempotencyKey: null };
  return (await app.createMember(project.rt, project.caller, command)).answer.code;
};

beforeEach(async () => {
  project = await aProject({ settings: { timezone: 'UTC' } });
  project.rt.clock.set('2026-03-10T12:00:00.000Z');
  tierIds = await aProgram('Club');
  card = await join('Club');
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

interface TierRule {
  readonly move: string;
  readonly points?: number;
  readonly tier?: string | null;
  readonly program?: string;
}

const aRule = async ({ move, points = 10, tier, program = 'Club' }: TierRule) => {
  const [rule] = await app.createEarningRules(project.rt, project.caller, program, [
    {
      event: `${MOVE}.${move}`,
      ...(tier !== undefined && { loyalty_tier: { id: tier } }),
      loyalty: { type: 'FIXED', points },
      source: { banner: move },
    },
  ]);
  return rule!;
};

const add = async (amount: number, codeOrId = card) => {
  project.rt.clock.advance(1_000);
  await app.changeBalance(project.rt, project.caller, { codeOrId, request: { amount } });
};

const settle = async () => {
  while ((await app.dispatchDue(project.rt)) > 0) project.rt.clock.advance(1_000);
};

/** The points that rules added to a card, the oldest first. */
const earned = async (code = card) => {
  await settle();
  const { data } = await app.listTransactions(project.rt, project.caller, code, { limit: 100 });
  return data
    .filter(({ type }) => type === 'POINTS_ACCRUAL')
    .map(({ details }) => [details.earning_rule?.source.banner, details.balance.points])
    .toReversed();
};

const balance = async (code = card) => {
  await settle();
  return (await app.getVoucher(project.rt, project.caller, code)).loyalty_card?.balance;
};

test('a rule adds points for each move of its kind, and names the move', async () => {
  const rule = await aRule({ move: 'joined', points: 1 });
  expect(rule).toMatchObject({ event: `${MOVE}.joined`, loyalty_tier: { id: '__ANY__' } });
  await aRule({ move: 'upgraded', points: 2 });
  await aRule({ move: 'downgraded', points: 3 });
  await aRule({ move: 'left', points: 4 });

  await add(100);
  await settle();
  await add(500);
  await settle();
  await add(-400);
  await settle();
  await add(-150);
  await settle();
  await add(100);

  expect(await earned()).toEqual([
    ['joined', 1],
    ['upgraded', 2],
    ['downgraded', 3],
    ['left', 4],
    ['joined', 1],
  ]);
  const { data } = await app.listTransactions(project.rt, project.caller, card, {});
  const event = { id: expect.stringMatching(/^evcus_/) as string, type: `${MOVE}.joined` };
  expect(data[0]?.details).toMatchObject({ event, earning_rule: { id: rule.id } });
});

test('a rule for one tier adds points for moves to it alone, and for leaving it', async () => {
  await aRule({ move: 'joined', tier: tierIds.Gold, points: 1 });
  await aRule({ move: 'upgraded', tier: tierIds.Gold, points: 2 });
  await aRule({ move: 'downgraded', tier: tierIds.Gold, points: 3 });
  await aRule({ move: 'left', tier: tierIds.Silver, points: 4 });

  await add(100);
  await settle();
  await add(400);
  await settle();
  await add(-300);
  await settle();
  await add(-150);

  expect(await earned()).toEqual([
    ['upgraded', 2],
    ['left', 4],
  ]);
});

test('a rule of another program adds points to its own card, and any tier is one of its own program', async () => {
  await aProgram('Extra', { auto_join: true });
  const extra = await join('Extra');
  await aRule({ move: 'joined', tier: tierIds.Silver, points: 7, program: 'Extra' });
  await aRule({ move: 'joined', tier: '__ANY__', points: 9, program: 'Extra' });

  await add(100);

  expect([await earned(), await earned(extra)]).toEqual([[], [['joined', 7]]]);
  await add(100, extra);
  expect(await earned(extra)).toEqual([
    ['joined', 7],
    ['joined', 9],
  ]);
});

test('points have the mapping of the tier before the move', async () => {
  const upgraded = await aRule({ move: 'upgraded', points: 10 });
  await app.createLoyaltyTiers(project.rt, project.caller, 'Club', [
    {
      name: 'Bronze',
      points: { from: 50, to: 99 },
      earning_rules: { [upgraded.id]: { type: 'MULTIPLY', multiplier: 3 } },
    },
  ]);
  await add(50);
  await settle();
  await add(50);
  expect(await earned()).toEqual([['upgraded', 30]]);

  await add(400);
  expect(await earned()).toEqual([
    ['upgraded', 30],
    ['upgraded', 10],
  ]);
  const { data } = await app.listTransactions(project.rt, project.caller, card, {});
  expect(data.find(({ type }) => type === 'POINTS_ACCRUAL')?.details.holder_loyalty_tier?.name).toBe('Silver');
});

describe('once for each rule and move', () => {
  test('however often and by how many dispatchers a row is dispatched, on one new card', async () => {
    const { rt, caller } = project;
    await aProgram('Extra', { auto_join: true });
    await aRule({ move: 'joined' });
    await aRule({ move: 'joined', tier: tierIds.Silver, points: 7, program: 'Extra' });
    await add(100);
    for (let round = 0; round < 4; round += 1) {
      const rows = await rt.store.outbox.due(10);
      await Promise.allSettled(Array.from({ length: 3 }, () => app.dispatchRows(rt, rows)));
      await app.dispatchRows(rt, rows);
    }

    expect(await balance()).toBe(110);
    const { vouchers } = await app.listVouchers(rt, caller, { campaign: 'Extra' });
    expect(vouchers.map(({ loyalty_card }) => loyalty_card?.balance)).toEqual([7]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'where a process is killed at write %i, and another one finishes',
    async (fatal) => {
      await aRule({ move: 'joined', points: 400 });
      await aRule({ move: 'upgraded', points: 20 });
      await add(100);
      const dying = dyingAt(project.rt, WRITES, fatal);
      for (let round = 0; round < 6; round += 1) {
        await app.dispatchDue(dying).catch(() => 0);
        project.rt.clock.advance(1_000);
      }

      expect(await earned()).toEqual([
        ['joined', 400],
        ['upgraded', 20],
      ]);
      expect(await balance()).toBe(520);
    },
  );

  test('where the job of the end of the day is killed and runs twice', async () => {
    const rules = { expiration_date: { type: 'CUSTOM' as const, extend: 'P1M' } };
    const dated = await aProgram('Dated', { loyalty_tiers_expiration: rules });
    const member = await join('Dated');
    await aRule({ move: 'prolonged', program: 'Dated', points: 5 });
    await aRule({ move: 'left', program: 'Dated', tier: dated.Silver, points: 6 });
    await add(100, member);
    await settle();

    const endDay = async (moment: string) => {
      project.rt.clock.set(moment);
      for (const fatal of [1, 2, 3]) await app.endDueDays(dyingAt(project.rt, WRITES, fatal)).catch(() => 0);
      await Promise.allSettled([app.endDueDays(project.rt), app.endDueDays(project.rt)]);
      for (const fatal of [1, 2, 3, 4]) await app.dispatchDue(dyingAt(project.rt, WRITES, fatal)).catch(() => 0);
      while ((await app.endDueDays(project.rt)) > 0);
      return earned(member);
    };
    expect(await endDay('2026-04-11T00:00:00.000Z')).toEqual([['prolonged', 5]]);
    await add(-100, member);
    expect(await endDay('2026-05-12T00:00:00.000Z')).toEqual([
      ['prolonged', 5],
      ['left', 6],
    ]);
  });
});

const WRITES = {
  segmentStates: ['replace'],
  vouchers: ['moveBalance', 'keepTier', 'removeLotEnd'],
  outbox: ['dispatch'],
};

describe('a chain of moves', () => {
  test('adds points of each rule on its way', async () => {
    await aRule({ move: 'joined', points: 400 });
    await aRule({ move: 'upgraded', points: 1_000 });
    await add(100);

    expect(await balance()).toBe(1_500);
  });

  test('ends where two programs add points for the moves of each other', async () => {
    const other = await aProgram('Other');
    const otherCard = await join('Other');
    for (const move of ['joined', 'upgraded']) {
      await aRule({ move, tier: other.Silver, points: 400 });
      await aRule({ move, tier: other.Gold, points: 400 });
      await aRule({ move, tier: tierIds.Silver, points: 400, program: 'Other' });
      await aRule({ move, tier: tierIds.Gold, points: 400, program: 'Other' });
    }
    await add(100);

    // Club joins Silver, Other joins Silver, Club is upgraded, Other is upgraded, Club stays in Gold.
    expect([await balance(), await balance(otherCard)]).toEqual([900, 800]);
  });

  test('adds points of each rule once where a reward takes the tier away and the rules give it back', async () => {
    const { rt, caller } = project;
    const { id: product } = await app.upsertProduct(rt, caller, { name: 'Mug' });
    const parameters = { product: { id: product } };
    const { id: reward } = await app.createReward(rt, caller, { name: 'Mug', type: 'MATERIAL', parameters });
    const price = { loyalty: { points: 250, auto_redeem: true } };
    await app.assignReward(rt, caller, reward, { campaign: 'Club', parameters: price });
    await aRule({ move: 'joined', points: 150 });
    await aRule({ move: 'left', points: 150 });
    await add(100);

    expect(await earned()).toEqual([
      ['joined', 150],
      ['left', 150],
    ]);
    expect(await balance()).toBe(150);
  });

  test('begins anew with the next change of points', async () => {
    await aRule({ move: 'joined', points: 1 });
    await add(100);
    await settle();
    await add(-50);
    await settle();
    await add(50);

    expect(await earned()).toEqual([
      ['joined', 1],
      ['joined', 1],
    ]);
  });
});

test('a move adds points whichever call notes it, also an import of orders', async () => {
  const { rt, caller } = project;
  await settle();
  await aRule({ move: 'joined' });
  const work = { ...caller, work: { requestId: null, suppressedEvents: 'ALL' as const } };
  await add(100);
  const request = { source_id: 'o1', amount: 1_000, status: 'PAID', customer: { source_id: 'jo' } } as const;
  await app.importOrder(rt, work, { newId: 'ord_x', request });
  const rows = await rt.store.outbox.due(10);
  await app.dispatchRows(
    rt,
    rows.filter(({ row: { segments } }) => segments?.earns === false),
  );

  expect(await earned()).toEqual([['joined', 10]]);
});

describe('the tier of a rule', () => {
  test('stays, and is not deleted while the rule names it', async () => {
    const { rt, caller } = project;
    const { id } = await aRule({ move: 'joined', tier: tierIds.Silver });
    const name = { campaignId: 'Club', id };

    const other = app.updateEarningRule(rt, caller, name, { loyalty_tier: { id: tierIds.Gold } });
    expect(await refusal(other)).toMatchObject({
      key: 'invalid_payload',
      details: `Property .loyalty_tier must stay ${tierIds.Silver}: the event of an earning rule cannot change.`,
    });
    expect(await app.updateEarningRule(rt, caller, name, { loyalty_tier: { id: tierIds.Silver } })).toMatchObject({
      id,
    });
    const silver = { campaignId: 'Club', id: tierIds.Silver };
    expect(await refusal(app.deleteLoyaltyTier(rt, caller, silver))).toMatchObject({
      key: 'resource_in_use',
      related_object_ids: [id],
    });
  });

  test('must exist, and belongs to moves alone', async () => {
    const { rt, caller } = project;
    const loyalty = { type: 'FIXED', points: 1 } as const;
    const create = (members: object) =>
      app.createEarningRules(rt, caller, 'Club', [{ event: 'order.paid', loyalty, ...members }]);
    const [unknown, misplaced, segment, schema] = [
      aRule({ move: 'joined', tier: 'ltr_none' }),
      create({ loyalty_tier: { id: tierIds.Silver } }),
      create({ event: `${MOVE}.left`, segment: { id: 'seg_none' } }),
      create({ event: `${MOVE}.left`, custom_event: { schema_id: 'ms_none' } }),
    ];
    expect(await refusal(unknown)).toMatchObject({ key: 'not_found', resource_type: 'loyalty_tier' });
    expect(await refusal(misplaced)).toMatchObject({
      details: 'Property [0].loyalty_tier must be null for the event order.paid.',
    });
    expect(await refusal(segment)).toMatchObject({
      details: `Property [0].segment must be null for the event ${MOVE}.left.`,
    });
    expect(await refusal(schema)).toMatchObject({
      details: `Property [0].custom_event must be null for the event ${MOVE}.left.`,
    });
    const amount = {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_AMOUNT',
      order: { amount: { every: 1, points: 1 } },
    };
    expect(await refusal(create({ event: `${MOVE}.left`, loyalty: amount }))).toMatchObject({ key: 'invalid_payload' });
    const pending = { period_type: 'DAY', period_value: 3 };
    expect(await refusal(create({ event: `${MOVE}.left`, pending_points: pending }))).toMatchObject({
      key: 'invalid_payload',
    });
    expect(await refusal(aRule({ move: 'expiration.changed' }))).toMatchObject({
      details: expect.stringContaining('customer.loyalty.tier.prolonged') as string,
    });
    expect(await aRule({ move: 'left', tier: null })).toMatchObject({ loyalty_tier: { id: '__ANY__' } });
  });
});
