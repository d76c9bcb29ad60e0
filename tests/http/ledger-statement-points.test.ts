// The statement of points: whatever moves them, opening and movements add up to the closing, the sum of all balances.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aCaller,
  type Answered,
  answered,
  aRuntime,
  brokenInvariants,
  callRoute,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

const DAY_MS = 24 * 60 * 60_000;
const MOVEMENTS = ['issued', 'added', 'spent', 'returned', 'expired', 'removed'] as const;
const { STATEMENT_SEED = '5' } = process.env;

/** A generator of numbers from 0 to below 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

let rt: TestRuntime;
let clubId: string;
let coinId: string;

beforeEach(async () => {
  rt = await aRuntime({ settings: { currency: 'EUR', timezone: 'Europe/Warsaw' } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  const expiration_rules = { period_type: 'MONTH', period_value: 1 };
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 40, expiration_rules } };
  clubId = (await answered('POST /v1/loyalties', { body: { name: 'Club', type: 'AUTO_UPDATE', voucher } })).id;
  const coin = { name: 'Coin', type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } } };
  coinId = (await answered('POST /v1/rewards', { body: coin })).id;
  const params = { rewardId: coinId };
  await answered('POST /v1/rewards/{rewardId}/assignments', { params, body: { campaign: clubId } });
  const earned = { event: 'order.paid', loyalty: { type: 'FIXED', points: 25 } };
  const pending = { ...earned, pending_points: { period_type: 'DAY', period_value: 9 } };
  const rules = { params: { campaignId: clubId }, body: [earned, pending] };
  await callRoute('POST /v1/loyalties/{campaignId}/earning-rules', rules);
});

/** Run what is due: events, the end of days, and checkpoints. */
async function work(): Promise<void> {
  while ((await app.dispatchDue(rt)) > 0);
  while ((await app.endDueDays(rt)) > 0);
  await app.runDueActions(rt, performance.now() + 20_000);
}

/** The balance after the last line of a card. */
async function bookedBalance(code: string): Promise<number> {
  const { head } = await answered('GET /v1/vouchers/{code}/ledger', { params: { code } });
  return (head as { readonly balance: number }).balance;
}

it.each([
  ['with a checkpoint of each day', Number(STATEMENT_SEED), true],
  ['without checkpoints', Number(STATEMENT_SEED) + 1, false],
])('adds up %s, for 50 random dates of a year', async (_name, seed, hasCheckpoints) => {
  const random = randomOf(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const cards = new Map<string, string>();
  const redemptions: string[] = [];
  const history: { readonly ms: number; readonly sum: number; readonly cards: number }[] = [];
  const kinds = new Set<string>();
  const anyCard = () => pick([...cards.keys()]);
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    async join() {
      const customer = `member-${cards.size}-${history.length}`;
      const member = { params: { campaignId: clubId }, body: { customer: { source_id: customer } } };
      cards.set((await answered('POST /v1/loyalties/{campaignId}/members', member)).code, customer);
    },
    async adjust() {
      const code = anyCard();
      const points = Math.floor(random() * 120) - 30 || 1;
      await callRoute('POST /v1/loyalties/members/{code}/balance', { params: { code }, body: { points } });
    },
    earn: () =>
      answered('POST /v1/orders', {
        body: {
          source_id: `order-${history.length}`,
          amount: 900,
          status: 'PAID',
          customer: { source_id: cards.get(anyCard()) },
        },
      }),
    async spend() {
      const code = anyCard();
      const points = Math.min(30, (await bookedBalance(code)) || 1);
      const body = {
        reward: { id: coinId, points },
        order: { amount: 10_000 },
        customer: { source_id: cards.get(code) },
      };
      const { status, body: answer } = await callRoute('POST /v1/loyalties/members/{code}/redemption', {
        params: { code },
        body,
      });
      if (status === 200) redemptions.push((answer as Answered).id);
    },
    async undo() {
      const [id] = redemptions.splice(Math.floor(random() * redemptions.length), 1);
      if (id !== undefined) await rollback(id);
    },
    async transfer() {
      const [from, to] = [anyCard(), anyCard()];
      if (from === to) return;
      const body = [{ code: from, points: 5, source_id: `transfer-${history.length}` }];
      const params = { campaignId: clubId, code: to };
      await callRoute('POST /v1/loyalties/{campaignId}/members/{code}/transfers', { params, body });
    },
    async remove() {
      if (cards.size < 3) return;
      const code = anyCard();
      cards.delete(code);
      const query = `force=${random() < 0.5}`;
      expect((await callRoute('DELETE /v1/vouchers/{code}', { params: { code }, query })).status).toBe(204);
    },
  };
  const names = ['join', 'adjust', 'adjust', 'earn', 'earn', 'spend', 'spend', 'undo', 'transfer'];
  const startMs = rt.clock.nowMs();
  await actions['join']?.();
  if (hasCheckpoints) await app.beginCheckpoints(rt, aCaller());
  for (let step = 0; step < 130; step += 1) {
    rt.clock.advance(Math.floor(random() * 5.5 * DAY_MS) + 1_000);
    await work();
    await actions[step % 25 === 24 ? 'remove' : pick(names)]?.();
    while ((await app.dispatchDue(rt)) > 0);
    const balances = await Promise.all([...cards.keys()].map(bookedBalance));
    const sum = balances.reduce((total, one) => total + one, 0);
    history.push({ ms: rt.clock.nowMs(), sum, cards: cards.size });
  }
  expect(await brokenInvariants(rt)).toEqual([]);

  const last = history.at(-1)!;
  for (let turn = 0; turn < 50; turn += 1) {
    // At the moment of a step: between two of them the end of a day may move points.
    const { ms, sum, cards: held } = turn === 0 ? last : pick(history);
    const fromMs = turn % 2 === 0 ? startMs : Math.floor(startMs + random() * (ms - startMs));
    const query = `at=${new Date(ms).toISOString()}&from=${new Date(fromMs).toISOString()}`;
    const { data } = await answered('GET /v1/ledger/statement', { query });
    const [gifts, points] = data;
    if (!gifts || !points) throw new Error('A statement has both types.');
    const moved = MOVEMENTS.reduce((total, name) => total + points[name], points.opening);

    expect({ query, moved, closing: points.closing, held: points.cards }).toEqual({
      query,
      moved: sum,
      closing: sum,
      held,
    });
    expect(gifts.closing).toBe(0);
    for (const name of MOVEMENTS) if (points[name] !== 0) kinds.add(name);
  }
  expect([...kinds].toSorted()).toEqual([...MOVEMENTS].toSorted());
  expect(rt.logged.filter((entry) => 'finding' in entry)).toEqual([]);
});
