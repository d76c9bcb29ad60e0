// npm run move-in: loyalty programs with points that have a day, earning rules, tiers and segments.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../support/app';
import {
  aCaller,
  aRuntime,
  IS_GOLD,
  KEYS,
  listening,
  type Listening,
  OTHER_PROJECT,
  putKeys,
  run,
  type TestRuntime,
  TRACKING_KEY,
} from '../support/shop';

const THERE = aCaller({ project: OTHER_PROJECT });
const KEYS_THERE = { id: KEYS.otherProject['X-App-Id'], token: KEYS.otherProject['X-App-Token'] };
const MOVE = 'customer.loyalty.tier';
const NOON = '2026-03-10T12:00:00.000Z';

let folder: string;
let rt: TestRuntime;
let service: Listening;
let code: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-move-in-loyalty-'));
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  service = await listening();
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const settle = async () => {
  rt.clock.advance(1_000);
  while ((await app.dispatchDue(rt)) > 0) rt.clock.advance(1_000);
};

/** A program with a rule of each kind, two tiers that map them, and a member with points of every kind. */
async function populateClub(): Promise<void> {
  rt.clock.set(NOON);
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  const rules = { period_type: 'MONTH' as const, period_value: 1 };
  await app.createLoyalty(rt, THERE, {
    name: 'Club',
    type: 'AUTO_UPDATE',
    voucher: { ...voucher, loyalty_card: { points: 0, expiration_rules: rules } },
  });
  const gold = await app.createSegment(rt, THERE, { name: 'Gold', type: 'auto-update', filter: { ...IS_GOLD } });
  await run(rt);
  const jo = await app.upsertCustomer(rt, THERE, { source_id: 'jo', metadata: { club: 'Gold' } });
  await app.createSegment(rt, THERE, { name: 'Friends', type: 'static', customers: [jo.id] });
  const fixed = (points: number) => ({ type: 'FIXED' as const, points });
  const pending_points = { period_type: 'DAY' as const, period_value: 5 };
  const [order] = await app.createEarningRules(rt, THERE, 'Club', [
    { event: 'order.paid', loyalty: fixed(40), pending_points },
    { event: 'customer.segment.entered', segment: { id: gold.id }, loyalty: { ...fixed(7), points_formula: '3 + 4' } },
  ]);
  const [silver] = await app.createLoyaltyTiers(rt, THERE, 'Club', [
    { name: 'Silver', points: { from: 100 }, earning_rules: { [order!.id]: { type: 'MULTIPLY', multiplier: 2 } } },
  ]);
  const [joined] = await app.createEarningRules(rt, THERE, 'Club', [
    { event: `${MOVE}.joined`, loyalty_tier: { id: silver!.id }, loyalty: fixed(11) },
  ]);
  const mapping = {
    [order!.id]: silver!.earning_rules[order!.id]!,
    [joined!.id]: { type: 'CUSTOM', points: 3 } as const,
  };
  await app.updateLoyaltyTier(rt, THERE, { campaignId: 'Club', id: silver!.id }, { earning_rules: mapping });
  const member = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
  code = (await app.createMember(rt, THERE, member)).answer.code;
  await adjust(THERE, 150);
  await adjust(THERE, 20, '2026-03-20');
  await adjust(THERE, -12);
  await app.upsertOrder(rt, THERE, { source_id: 'paid', amount: 900, status: 'PAID', customer: { id: jo.id } });
  await settle();
}

async function adjust(caller: typeof THERE, points: number, expiration_date?: string): Promise<void> {
  const request = { points, ...(expiration_date !== undefined && { expiration_date }) };
  await app.adjustPoints(rt, caller, { campaignId: null, codeOrId: code, request, idempotencyKey: null });
}

async function moveInto(project: string, address = service.address): Promise<app.Move> {
  const settings = app.projectSettings(project, 'New shop');
  await rt.store.configChanges.commit({ project, caseSensitiveCodes: true }, { trackingKey: TRACKING_KEY, settings });
  const caller = aCaller({ project, keyId: 'move-in', channel: 'move-in' });
  const source = new app.Source({ address, keys: KEYS_THERE, perSecond: 1_000, timeoutMs: 5_000 });
  return {
    rt,
    caller,
    source,
    state: new app.StateFolder(join(folder, project), { from: address, project }),
    say: () => undefined,
  };
}

const bucketsIn = async (caller: typeof THERE) =>
  (await app.listPointsExpiration(rt, caller, { campaignId: 'Club', codeOrId: code }, {})).data.map(
    ({ bucket, expires_at }) => [expires_at ?? null, bucket.total_points],
  );

const linesIn = async (caller: typeof THERE) =>
  (await app.listTransactions(rt, caller, code, {})).data.map(({ type, details }) => [type, details.balance.points]);

const brokenIn = async (project: string) => app.findingsOf((await app.auditTable(rt.at, project)).verdicts);

/** A program whose tiers last until the end of the month after the one that reached them; the member has spent its points. */
async function populateDatedClub(): Promise<string> {
  rt.clock.set(NOON);
  await app.createLoyalty(rt, THERE, {
    name: 'Dated',
    type: 'AUTO_UPDATE',
    voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
    loyalty_tiers_expiration: {
      qualification_type: 'POINTS_IN_PERIOD',
      qualification_period: 'MONTH',
      expiration_date: { type: 'END_OF_NEXT_PERIOD' },
    },
  });
  await app.createLoyaltyTiers(rt, THERE, 'Dated', [
    { name: 'Silver', points: { from: 100, to: 499 } },
    { name: 'Gold', points: { from: 500 } },
  ]);
  const member = { campaignId: 'Dated', request: { customer: 'jo' }, idempotencyKey: null };
  const { code: codeOrId } = (await app.createMember(rt, THERE, member)).answer;
  for (const points of [120, -120]) {
    await app.adjustPoints(rt, THERE, { campaignId: null, codeOrId, request: { points }, idempotencyKey: null });
  }
  return codeOrId;
}

const tiersOf = async (caller: typeof THERE, card: string) =>
  (await app.listMemberTiers(rt, caller, card)).data.map(({ name, expiration }) => [name, expiration?.expiration_date]);

describe('a member of a program whose tiers have dates', () => {
  it('keeps its tier until the last day, though its points are spent', async () => {
    const card = await populateDatedClub();
    const move = await moveInto('proj_dated');

    await app.runMove(move);
    await app.runMove(move);

    expect(move.state.problems()).toEqual([]);
    expect(await tiersOf(move.caller, card)).toEqual([['Silver', '2026-04-30']]);
    expect(await tiersOf(THERE, card)).toEqual([['Silver', '2026-04-30']]);
    rt.clock.set('2026-05-01T00:00:00.000Z');
    while ((await app.endDueDays(rt)) > 0);
    expect(await tiersOf(move.caller, card)).toEqual([]);
    expect(await brokenIn('proj_dated')).toEqual([]);
  });
});

describe('a loyalty program with members', () => {
  beforeAll(populateClub);

  it('is moved with its rules, tiers and segments, and with points that have a day', async () => {
    const move = await moveInto('proj_club');

    await app.runMove(move);
    const verified = await app.verify(move, 100);

    expect(move.state.problems()).toEqual([]);
    expect(verified.filter(({ differing }) => differing.length > 0)).toEqual([]);
    const { caller } = move;
    expect(await bucketsIn(caller)).toEqual(await bucketsIn(THERE));
    expect((await app.getVoucher(rt, caller, code)).loyalty_card).toEqual(
      (await app.getVoucher(rt, THERE, code)).loyalty_card,
    );
    const shown = async (from: typeof THERE) => ({
      rules: (await app.listEarningRules(rt, from, 'Club', {})).data.map(({ event, loyalty }) => [event, loyalty]),
      tiers: (await app.listLoyaltyTiers(rt, from, 'Club', {})).data.map(({ name, earning_rules }) => [
        name,
        earning_rules,
      ]),
      segments: (await app.listSegments(rt, from, {})).data.map(({ name, type }) => [name, type]),
    });
    expect(await shown(caller)).toEqual(await shown(THERE));
    expect(await brokenIn('proj_club')).toEqual([]);
  });

  it('adds no points for what its members had reached before', async () => {
    const { caller } = await moveInto('proj_club');
    await run(rt);
    await settle();
    await app.upsertCustomer(rt, caller, { source_id: 'jo', metadata: { seen: true } });
    await adjust(caller, 1);
    await settle();

    expect(await linesIn(caller)).toEqual([
      ['POINTS_ADDITION', 1],
      ['POINTS_ADDITION', 176],
    ]);
  });

  it('goes on by the calendar: pending points become active on their day, and points expire', async () => {
    const { caller } = await moveInto('proj_club');

    rt.clock.set('2026-03-21T00:00:00.000Z');
    while ((await app.endDueDays(rt)) > 0);
    await settle();

    expect((await linesIn(caller)).slice(0, 2)).toEqual([
      ['POINTS_EXPIRATION', -8],
      ['PENDING_POINTS_ACTIVATION', 80],
    ]);
    expect(await brokenIn('proj_club')).toEqual([]);
  });
});
