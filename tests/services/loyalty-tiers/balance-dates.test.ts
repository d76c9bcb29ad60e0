// Tiers by the balance with dates: whatever moves points, a tier lasts until its day, and that day looks at the balance.
import * as app from '../../support/app';
import { aProject, brokenInvariants, redeem, rollback, type SetupProject } from '../../support/shop';

const DAY_MS = 86_400_000;
const JO = { source_id: 'jo' };
const TIERS = [
  { name: 'Bronze', points: { from: 50, to: 99 } },
  { name: 'Silver', points: { from: 100, to: 199 } },
  { name: 'Gold', points: { from: 300 } },
];
const LIFE = { qualification_type: 'BALANCE', expiration_date: { type: 'CUSTOM', extend: 'P20D' } } as const;

let project: SetupProject;
let card: string;
let other: string;
let rewardId: string;

const at = (date: string) => project.rt.clock.set(date);

beforeEach(async () => {
  project = await aProject({ settings: { timezone: 'Europe/Berlin' } });
  const { rt, caller } = project;
  at('2026-03-10T12:00:00.000Z');
  const expiration_rules = { period_type: 'MONTH', period_value: 1 } as const;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0, expiration_rules } };
  const request = { name: 'Club', type: 'AUTO_UPDATE' as const, voucher, loyalty_tiers_expiration: LIFE };
  const { id } = await app.createLoyalty(rt, caller, request);
  await app.createLoyaltyTiers(rt, caller, 'Club', TIERS);
  const joining = (customer: string) =>
    app.createMember(rt, caller, { campaignId: 'Club', request: { customer }, idempotencyKey: null });
  card = (await joining('jo')).answer.code;
  other = (await joining('bo')).answer.code;
  const coin = { exchange_ratio: 1, points_ratio: 1 };
  rewardId = (await app.createReward(rt, caller, { name: 'Pay', type: 'COIN', parameters: { coin } })).id;
  await app.assignCampaignRewards(rt, caller, id, { reward: rewardId });
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const add = (amount: number, codeOrId = card) =>
  app.changeBalance(project.rt, project.caller, { codeOrId, request: { amount } });

/** Spend points on an order with one line of as many units. */
const pay = async (points: number) => {
  const { redemptions, order } = await redeem(project.rt, project.caller, {
    redeemables: [{ object: 'voucher', id: card, reward: { id: rewardId, points } }],
    order: { amount: points * 100, items: [{ quantity: points, amount: points * 100, price: 100 }] },
    customer: JO,
  });
  return { id: redemptions[0]!.id, line: order?.items?.[0]?.id ?? '', units: points };
};

const giveBack = (redemptionId: string, line: string, quantity: number) =>
  app.createReturn(project.rt, project.caller, {
    redemptionId,
    request: { items: [{ id: line, quantity }] },
    idempotencyKey: null,
  });

const transfer = (from: string, to: string, points: number) =>
  app.transferPoints(project.rt, project.caller, {
    campaignId: 'Club',
    codeOrId: to,
    request: [{ code: from, points }],
    idempotencyKey: null,
  });

const bookDays = async () => {
  while ((await app.endDueDays(project.rt)) > 0);
};

const balance = async () => (await app.getVoucher(project.rt, project.caller, card)).loyalty_card?.balance ?? 0;

const tiers = async (code = card) =>
  (await app.listMemberTiers(project.rt, project.caller, code)).data.map(({ name, expiration }) => [
    name,
    expiration?.start_date,
    expiration?.expiration_date,
  ]);

const customerOf = async (source_id: string) =>
  (await app.upsertCustomer(project.rt, project.caller, { source_id })).id;

const shownTier = async () =>
  (await app.getCustomer(project.rt, project.caller, await customerOf('jo'))).loyalty.campaigns.Club?.loyalty_tier;

const moves = async () => {
  while ((await app.dispatchDue(project.rt)) > 0);
  const { data } = await app.listCustomerActivity(project.rt, project.caller, await customerOf('jo'), { limit: 100 });
  return data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('customer.loyalty.tier.'))
    .map((type) => type.slice('customer.loyalty.tier.'.length))
    .toReversed();
};

test('points that are spent leave the tier until its last day, which looks at the balance of that midnight', async () => {
  await add(320);
  expect(await tiers()).toEqual([['Gold', '2026-03-10', '2026-03-30']]);
  expect(await moves()).toEqual(['joined']);
  await pay(200);
  expect(await balance()).toBe(120);
  expect(await tiers()).toEqual([['Gold', '2026-03-10', '2026-03-30']]);
  expect(await shownTier()).toBe('Gold');

  at('2026-03-30T21:59:59.999Z');
  expect((await tiers())[0]?.[0]).toBe('Gold');
  at('2026-03-30T22:00:00.000Z');
  expect(await tiers()).toEqual([['Silver', '2026-03-31', '2026-04-20']]);
  expect(await shownTier()).toBe('Silver');
  await bookDays();
  expect(await moves()).toEqual(['joined', 'downgraded']);
});

test('a rollback after the last day finds the tier of that day, and raises it by its points', async () => {
  await add(320);
  const { id } = await pay(200);
  expect(await moves()).toEqual(['joined']);
  at('2026-04-02T12:00:00.000Z');
  await rollback(project.rt, project.caller, { id });
  expect(await balance()).toBe(320);
  expect(await tiers()).toEqual([['Gold', '2026-04-02', '2026-04-22']]);
  await bookDays();
  expect(await moves()).toEqual(['joined', 'prolonged']);
});

test('a return and a transfer raise the tier when they add the points', async () => {
  await add(320);
  const { id, line } = await pay(300);
  expect(await moves()).toEqual(['joined']);
  at('2026-04-05T12:00:00.000Z');
  expect(await tiers()).toEqual([]);
  await giveBack(id, line, 60);
  expect(await tiers()).toEqual([['Bronze', '2026-04-05', '2026-04-25']]);
  // The end of Gold was not stored before the return: the customer is seen in Bronze next.
  expect(await moves()).toEqual(['joined', 'downgraded']);
  at('2026-04-05T13:00:00.000Z');
  await giveBack(id, line, 50);
  expect(await tiers()).toEqual([['Silver', '2026-04-05', '2026-04-25']]);
  expect(await moves()).toEqual(['joined', 'downgraded', 'upgraded']);
  at('2026-04-06T12:00:00.000Z');
  await transfer(card, other, 110);
  expect(await tiers()).toEqual([['Silver', '2026-04-05', '2026-04-25']]);
  expect(await tiers(other)).toEqual([['Silver', '2026-04-06', '2026-04-26']]);
  at('2026-04-25T22:00:00.000Z');
  await bookDays();
  expect(await tiers()).toEqual([]);
  expect(await tiers(other)).toHaveLength(1);
  expect(await moves()).toEqual(['joined', 'downgraded', 'upgraded', 'left']);
});

test('a card whose redemption was before the dates is read for its rollback', async () => {
  const { rt, caller } = project;
  const change = (loyalty_tiers_expiration: Parameters<typeof app.updateCampaign>[3]['loyalty_tiers_expiration']) =>
    app.updateCampaign(rt, caller, 'Club', { loyalty_tiers_expiration });
  await change({ qualification_type: 'BALANCE', expiration_date: { type: 'BALANCE_DROP' } });
  at('2026-03-11T12:00:00.000Z');
  await add(150);
  const { id } = await pay(60);
  at('2026-03-12T12:00:00.000Z');
  await change(LIFE);
  expect(await tiers()).toEqual([['Bronze', '2026-03-12', '2026-04-01']]);
  at('2026-03-13T12:00:00.000Z');
  await rollback(rt, caller, { id });
  expect(await tiers()).toEqual([['Silver', '2026-03-13', '2026-04-02']]);
});

interface Model {
  readonly name: string;
  /** Days since 1970 in the time zone of the project. */
  readonly last: number;
}

const rankOf = (name: string | undefined): number => TIERS.findIndex((tier) => tier.name === name);
const tierOf = (points: number): string | undefined =>
  TIERS.find(({ points: { from, to = Infinity } }) => points >= from && points <= to)?.name;

/** Tiers by the definition: up with any move, and anew at the first midnight after the last day. */
class TierBook {
  private last: Model | null = null;

  get held(): Model | null {
    return this.last;
  }

  move(day: number, points: number): void {
    const name = tierOf(points);
    if (name && rankOf(name) > rankOf(this.last?.name)) this.last = { name, last: day + 20 };
  }

  /** @param before the balance before points of that midnight expire */
  midnight(day: number, before: number, after: number): void {
    if (this.last && this.last.last < day) {
      const name = tierOf(before);
      this.last = name ? { name, last: day + 20 } : null;
    }
    this.move(day, after);
  }
}

// The time zone of the project is UTC+1 until 29 March, and UTC+2 after it.
const SUMMER_MS = Date.UTC(2026, 2, 29, 1);
const dayOf = (ms: number) => Math.floor((ms + (ms < SUMMER_MS ? 1 : 2) * 3_600_000) / DAY_MS);
const midnightOf = (day: number) => {
  const ms = day * DAY_MS - 3_600_000;
  return ms < SUMMER_MS ? ms : ms - 3_600_000;
};

/** Let time pass, and tell the book the balances around each midnight. */
const passTo = async (book: TierBook, now: number, next: number) => {
  for (let day = dayOf(now) + 1; day <= dayOf(next); day += 1) {
    project.rt.clock.set(midnightOf(day) - 1);
    const before = await balance();
    project.rt.clock.set(midnightOf(day));
    book.midnight(day, before, await balance());
  }
  project.rt.clock.set(next);
};

type Draw = (below: number) => number;

interface Paid {
  readonly id: string;
  readonly line: string;
  readonly units: number;
}

/** Build the ways in which points move; those without points to move do nothing. */
function movesOf(draw: Draw): readonly (() => Promise<unknown>)[] {
  const paid: Paid[] = [];
  const kept: Paid[] = [];
  const some = async () => 1 + draw(Math.max(1, Math.min(150, await balance())));
  const ifAny = async (work: () => Promise<unknown>) => (await balance()) > 0 && work();
  const spend = () => ifAny(async () => paid.push(await pay(await some())));
  const undo = async () => {
    const last = paid.pop();
    if (last) await rollback(project.rt, project.caller, { id: last.id });
  };
  const takeBack = async () => {
    const first = paid.shift();
    if (!first) return;
    await giveBack(first.id, first.line, 1 + draw(first.units));
    kept.push(first);
  };
  const undoRest = async () => {
    const last = kept.pop();
    if (last) await rollback(project.rt, project.caller, { id: last.id });
  };
  return [
    bookDays,
    spend,
    spend,
    undo,
    takeBack,
    undoRest,
    () => ifAny(async () => add(-(await some()))),
    () => ifAny(async () => transfer(card, other, await some())),
    () => transfer(other, card, 1 + draw(40)),
    () => add(1 + draw(180)),
    () => add(1 + draw(180)),
  ];
}

test.each([11, 12, 13])(
  'history %i: the tier is the one that a book of all moves and midnights says',
  async (first) => {
    let seed = first;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const book = new TierBook();
    const all = movesOf(draw);
    let now = project.rt.clock.nowMs();
    await app.changeBalance(project.rt, project.caller, { codeOrId: other, request: { amount: 4_000 }, expiry: null });
    for (let step = 0; step < 50; step += 1) {
      const next = now + draw(3) * DAY_MS + 1 + draw(3_600_000);
      await passTo(book, now, next);
      now = next;
      await all[draw(all.length)]?.();
      book.move(dayOf(now), await balance());
      const [found] = await tiers();
      const expected = book.held && [book.held.name, new Date(book.held.last * DAY_MS).toISOString().slice(0, 10)];
      expect([step, found ? [found[0], found[2]] : null]).toEqual([step, expected]);
      expect([step, await shownTier()]).toEqual([step, book.held?.name ?? null]);
    }
  },
);
