// The statement of what is owed: opening and movements add up to the closing, which is the sum of all balances.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aCaller,
  aGift,
  answered,
  aRuntime,
  brokenInvariants,
  callRoute,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  redeemed,
  returned,
  type TestRuntime,
  voucherOf,
} from '../support/shop';

const DAY_MS = 24 * 60 * 60_000;
const ROUTE = 'GET /v1/ledger/statement';
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { currency: 'EUR', timezone: 'Europe/Warsaw' } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

interface Line {
  readonly type: 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  readonly currency: string | null;
  readonly opening: number;
  readonly issued: number;
  readonly added: number;
  readonly spent: number;
  readonly returned: number;
  readonly expired: number;
  readonly removed: number;
  readonly closing: number;
  readonly ended: number;
  readonly cards: number;
}

interface Statement {
  readonly object: string;
  readonly from: string;
  readonly at: string;
  readonly data: readonly Line[];
  readonly checkpoint: unknown;
}

const statement = async (query = ''): Promise<Statement> => await answered(ROUTE, { query });

const refusal = async (query: string, headers: Readonly<Record<string, string>> = KEYS.server) => {
  const { status, body } = await callRoute(ROUTE, { query, headers });
  return [status, body.key];
};

const give = (code: string, amount: number) =>
  answered('POST /v1/vouchers/{code}/balance', { params: { code }, body: { amount } });

const pay = (code: string, credits: number) => redeemed([voucherOf(code, { gift: { credits } })], { amount: 10_000 });

const remove = (code: string, force: boolean) =>
  callRoute('DELETE /v1/vouchers/{code}', { params: { code }, query: `force=${force}` });

const NOTHING = {
  opening: 0,
  issued: 0,
  added: 0,
  spent: 0,
  returned: 0,
  expired: 0,
  removed: 0,
  closing: 0,
  ended: 0,
  cards: 0,
};

describe('the statement', () => {
  it('of a project without cards has both types', async () => {
    expect(await statement()).toEqual({
      object: 'ledger_statement',
      from: '2026-02-28T23:00:00.000Z',
      at: '2026-03-10T12:00:00.000Z',
      data: [
        { type: 'GIFT_VOUCHER', currency: 'EUR', ...NOTHING },
        { type: 'LOYALTY_CARD', currency: null, ...NOTHING },
      ],
      checkpoint: null,
    });
  });

  it('has each kind of movement under its name', async () => {
    await aGift('G', 1000);
    await aGift('OLD', 300);
    await callRoute('PUT /v1/vouchers/{code}', {
      params: { code: 'OLD' },
      body: { expiration_date: '2026-03-10T18:00:00Z' },
      headers: KEYS.server,
    });
    await aGift('BIN', 70);
    await aGift('GONE', 40);
    rt.clock.advance(DAY_MS);
    const first = await pay('G', 300);
    const second = await pay('G', 200);
    await rollback(first.id);
    await returned(second.id, { amount: 5000 });
    await give('G', 55);
    await give('G', -5);
    await remove('BIN', false);
    await remove('GONE', true);

    const { data } = await statement();

    expect(data[0]).toEqual({
      type: 'GIFT_VOUCHER',
      currency: 'EUR',
      opening: 0,
      issued: 1410,
      added: 55,
      spent: -500,
      returned: 400,
      expired: 0,
      removed: -115,
      closing: 1250,
      ended: 300,
      cards: 2,
    });
    expect((await statement('at=2026-03-10')).data[0]).toMatchObject({
      issued: 1410,
      closing: 1410,
      ended: 300,
      cards: 4,
    });
    expect((await statement('from=2026-03-11')).data[0]).toMatchObject({ opening: 1410, issued: 0, closing: 1250 });
  });

  it.each([
    'at=tomorrow',
    'at=2026-03-11',
    'at=2026-03-10T12:00:00.001Z',
    'from=2026-03-11',
    'at=2026-03-01&from=2026-03-02',
    'at=2026-02-30',
    'from=never',
  ])('refuses %s', async (query) => {
    expect(await refusal(query)).toEqual([400, 'invalid_query_params']);
  });

  it('is closed to client keys', async () => {
    expect((await refusal('', KEYS.client))[0]).toBeGreaterThanOrEqual(401);
    expect((await refusal('', KEYS.client))[0]).toBeLessThanOrEqual(403);
  });
});

/** A generator of numbers from 0 to below 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the statement of 50 random dates of a year', () => {
  it.each([
    ['with a checkpoint of each day', 7, true],
    ['without checkpoints', 8, false],
  ] as const)('adds up %s, and closes with the sum of all balances', async (_name, seed, hasCheckpoints) => {
    const random = randomOf(seed);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const balances = new Map<string, number>();
    const history: { readonly ms: number; sum: number; cards: number }[] = [];
    const open: { readonly id: string; readonly code: string; readonly credits: number; returned: number }[] = [];
    let made = 0;
    const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
    const campaign = { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS', type: 'STATIC', voucher };
    const { id: campaignId } = await answered('POST /v1/campaigns', { body: campaign });
    let amount = 500;
    const free = new Set<string>();

    const startMs = rt.clock.nowMs();
    const actions: Readonly<Record<string, () => Promise<unknown>>> = {
      async issue() {
        const code = `G${(made += 1)}`;
        balances.set(code, 1000);
        await aGift(code, 1000);
      },
      async issueOfCampaign() {
        const code = `C${(made += 1)}`;
        balances.set(code, amount);
        free.add(code);
        await answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params: { campaignId, code }, body: {} });
      },
      async credit() {
        const code = pick([...balances.keys()]);
        const by = Math.max(-(balances.get(code) ?? 0), Math.floor(random() * 100) - 40) || 1;
        balances.set(code, (balances.get(code) ?? 0) + by);
        free.delete(code);
        await give(code, by);
      },
      async redeem() {
        const code = pick([...balances.keys()]);
        const credits = Math.min(100, balances.get(code) ?? 0);
        if (credits === 0) return;
        balances.set(code, (balances.get(code) ?? 0) - credits);
        free.delete(code);
        open.push({ ...(await pay(code, credits)), code, credits, returned: 0 });
      },
      async undo() {
        const done = open.splice(Math.floor(random() * open.length), 1)[0];
        if (!done) return;
        // Older redemptions cannot be rolled back.
        if ((await rollback(done.id)).status !== 200 || !balances.has(done.code)) return;
        balances.set(done.code, (balances.get(done.code) ?? 0) + done.credits - done.returned);
      },
      async giveBack() {
        const done = pick(open.length > 0 ? open : [undefined]);
        if (!done) return;
        const { status, body } = await callRoute('POST /v1/redemptions/{redemptionId}/returns', {
          params: { redemptionId: done.id },
          body: { amount: 1000, tender_order: 'STORED_VALUE_FIRST' },
          headers: KEYS.server,
        });
        if (status !== 200) return;
        const [card] = body.vouchers as readonly { readonly credits: number; readonly credited: boolean }[];
        const credits = card?.credited ? card.credits : 0;
        done.returned += card?.credits ?? 0;
        if (balances.has(done.code)) balances.set(done.code, (balances.get(done.code) ?? 0) + credits);
      },
      async remove() {
        if (balances.size < 3) return;
        const code = pick([...balances.keys()]);
        balances.delete(code);
        free.delete(code);
        expect((await remove(code, random() < 0.5)).status).toBe(204);
      },
      async moveIn() {
        const code = `M${(made += 1)}`;
        const createdMs = pick(history).ms;
        balances.set(code, 700);
        // The card counts from its creation in the other system.
        for (const one of history)
          if (one.ms >= createdMs) Object.assign(one, { sum: one.sum + 700, cards: one.cards + 1 });
        await app.openVouchers(rt, aCaller(), [
          {
            origin: `v_${code}`,
            code,
            request: { gift: { amount: 1000 } },
            campaignId: null,
            createdAt: new Date(createdMs).toISOString(),
            opening: { redeemed: 1, spent: 300, card: { balance: 700, income: 1000 } },
          },
        ]);
      },
      async newAmount() {
        amount += 50;
        for (const code of free) balances.set(code, amount);
        const body = { voucher: { type: 'GIFT_VOUCHER', gift: { amount } } };
        await answered('PUT /v1/campaigns/{campaignId}', { params: { campaignId }, body });
        await app.runDueActions(rt, performance.now() + 20_000);
      },
    };
    const names = ['issue', 'issueOfCampaign', 'credit', 'credit', 'redeem', 'redeem', 'redeem', 'undo', 'giveBack'];
    await actions.issue?.();
    if (hasCheckpoints) await app.beginCheckpoints(rt, aCaller());
    for (let step = 0; step < 160; step += 1) {
      rt.clock.advance(Math.floor(random() * 4.5 * DAY_MS) + 1000);
      const name =
        step % 16 === 15 ? (random() < 0.6 ? 'remove' : 'newAmount') : step % 20 === 19 ? 'moveIn' : pick(names);
      await app.runDueActions(rt, performance.now() + 20_000);
      await actions[name]?.();
      const sum = [...balances.values()].reduce((total, one) => total + one, 0);
      history.push({ ms: rt.clock.nowMs(), sum, cards: balances.size });
    }
    expect(await brokenInvariants(rt)).toEqual([]);

    const endMs = rt.clock.nowMs();
    const moments = Array.from({ length: 50 }, () => Math.floor(startMs + random() * (endMs - startMs)));
    let before: { readonly ms: number; readonly sum: number } | undefined;
    for (const [turn, ms] of moments.toSorted((one, other) => one - other).entries()) {
      const at = new Date(ms).toISOString();
      // Every other statement begins at the moment of the one before it.
      const fromMs = before && turn % 2 === 1 ? before.ms + 1 : startMs;
      const { data } = await statement(`at=${at}&from=${new Date(fromMs).toISOString()}`);
      const [gift, points] = data as readonly [Line, Line];
      const { opening, issued, added, spent, returned: back, expired, removed, closing } = gift;
      const then = history.findLast((one) => one.ms <= ms) ?? { sum: 1000, cards: 1 };
      expect(opening).toBe(fromMs === startMs ? 0 : before?.sum);
      expect(opening + issued + added + spent + back + expired + removed).toBe(closing);
      expect({ at, closing, cards: gift.cards }).toEqual({ at, closing: then.sum, cards: then.cards });
      expect(points).toMatchObject(NOTHING);
      before = { ms, sum: closing };
    }
    const { data, checkpoint } = await app.getLedgerStatement(rt, aCaller(), {});
    expect(data[0]?.closing).toBe(history.at(-1)?.sum);
    expect(checkpoint !== null).toBe(hasCheckpoints);
    expect(rt.logged.filter((entry) => 'finding' in entry)).toEqual([]);
  });
});
