// Balances moved by hand, and their history with redemptions and rollbacks.
import * as app from '../../support/app';
import { aCodesProject, type CodesProject, failureOf } from '../../support/shop';

let project: CodesProject;
beforeAll(async () => (project = await aCodesProject()));

const card = (code: string, amount = 1000) => app.createVoucher(project.rt, project.caller, code, { gift: { amount } });
const send = (codeOrId: string, amount: number, more: { key?: string; reason?: string; source_id?: string } = {}) => {
  const { key, ...rest } = more;
  const command = { codeOrId, request: { amount, ...rest }, idempotencyKey: key ?? null };
  return app.adjustBalance(project.rt, project.caller, command);
};
const add = async (...sent: Parameters<typeof send>) => (await send(...sent)).answer;
const giftOf = async (code: string) => (await app.getVoucher(project.rt, project.caller, code)).gift;
const history = (code: string, query = {}) => app.listTransactions(project.rt, project.caller, code, query);

const lines = async (code: string, query = {}) => (await history(code, query)).data;

describe('adjustBalance', () => {
  test('adds to the balance and to the lifetime income', async () => {
    const { id } = await card('ADD');

    expect(await add('ADD', 250)).toEqual({
      amount: 250,
      total: 1250,
      balance: 1250,
      type: 'gift_voucher',
      operation_type: 'MANUAL',
      object: 'balance',
      related_object: { type: 'voucher', id },
    });
    expect(await giftOf('ADD')).toEqual({ amount: 1250, balance: 1250, effect: 'APPLY_TO_ORDER' });
  });

  test('takes off down to zero, and remembers how much', async () => {
    await card('TAKE');

    expect(await add('TAKE', -1000)).toMatchObject({ amount: -1000, total: 1000, balance: 0 });
    expect(await giftOf('TAKE')).toMatchObject({ amount: 1000, balance: 0, subtracted_amount: 1000 });
    expect((await failureOf(add('TAKE', -1))).key).toBe('invalid_add_balance_params');
  });

  test('survives a change of the record', async () => {
    await card('BOTH');
    await add('BOTH', 500);
    await add('BOTH', -200);
    await app.updateVoucher(project.rt, project.caller, 'BOTH', { metadata: { a: 1 } });
    await add('BOTH', 100);

    expect(await giftOf('BOTH')).toMatchObject({ amount: 1600, balance: 1400, subtracted_amount: 200 });
  });

  test.each([
    ['nothing', 'PLAIN-GIFT', 0, 'invalid_add_balance_params'],
    ['more than is left', 'PLAIN-GIFT', -1001, 'invalid_add_balance_params'],
    ['more than a card can hold', 'PLAIN-GIFT', 1_000_000_000_000 - 999, 'invalid_add_balance_params'],
    ['a discount voucher', 'PLAIN-DISCOUNT', 5, 'invalid_add_balance_params'],
    ['an unknown code', 'NOBODY', 5, 'not_found'],
  ])('refuses %s', async (_name, code, amount, key) => {
    if (code === 'PLAIN-GIFT') await card(code).catch(() => undefined);
    const discount = { discount: { type: 'PERCENT', percent_off: 1 } } as const;
    if (code === 'PLAIN-DISCOUNT') await app.createVoucher(project.rt, project.caller, code, discount);

    expect((await failureOf(add(code, amount))).key).toBe(key);
  });

  test('takes exactly what a card can hold', async () => {
    await card('FULL');

    expect(await add('FULL', 1_000_000_000_000 - 1000)).toMatchObject({ balance: 1_000_000_000_000 });
  });

  test('loses none of twelve at once, and takes no more than is there', async () => {
    await card('RACE', 500);

    const moves = Array.from({ length: 12 }, () =>
      add('RACE', -100).then(
        () => true,
        () => false,
      ),
    );
    const done = (await Promise.all(moves)).filter(Boolean);

    expect(done).toHaveLength(5);
    expect(await giftOf('RACE')).toMatchObject({ balance: 0, subtracted_amount: 500 });
    expect((await lines('RACE', { limit: 20 })).map((line) => line.details.balance.balance).sort()).toEqual([
      0, 100, 200, 300, 400,
    ]);
  });

  test('takes effect once for a key, however often it is sent', async () => {
    await card('ONCE');

    const answers = await Promise.all([1, 2, 3].map(() => add('ONCE', 100, { key: 'k-1' })));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await giftOf('ONCE')).toMatchObject({ balance: 1100 });
    expect((await failureOf(add('ONCE', 200, { key: 'k-1' }))).key).toBe('idempotency_key_reused');
  });

  test('knows no card that is in the bin', async () => {
    await card('BINNED');
    await app.deleteVoucher(project.rt, project.caller, 'BINNED', {});

    expect((await failureOf(add('BINNED', 1))).key).toBe('not_found');
  });
});

describe('listTransactions', () => {
  beforeAll(async () => {
    const { rt, caller, clock } = project;
    await card('STORY', 1000);
    await add('STORY', 500, { reason: 'sorry', source_id: 'case-7' });
    const redeemables = [{ object: 'voucher', id: 'STORY', gift: { credits: 300 } }];
    const request = { redeemables, order: { amount: 900 } };
    const { answer } = await app.redeem(rt, caller, { request: request as never, idempotencyKey: null });
    clock.ms += 1000;
    await add('STORY', -100);
    const { id = '' } = answer.redemptions[0] ?? {};
    await app.rollback(rt, caller, { id, route: 'SINGLE', request: {}, idempotencyKey: null });
    clock.ms += 1000;
    await add('STORY', 40);
  });

  test('names the person who changed it in the dashboard', async () => {
    await card('BY-HAND');
    const session = { tokenHash: 'hash', role: 'USER', name: null, userId: 'user_1', endsMs: Infinity } as const;
    const person = { ...project.caller, keyId: 'user_1', channel: 'dashboard', session };
    await app.adjustBalance(project.rt, person, { codeOrId: 'BY-HAND', request: { amount: 1 }, idempotencyKey: null });
    await add('BY-HAND', 1);

    const [byKey, byPerson] = (await history('BY-HAND')).data as object[];
    expect(byPerson).toMatchObject({ source: 'dashboard', channel: { channel_id: 'user_1', channel_type: 'USER' } });
    expect(byKey).not.toHaveProperty('channel');
  });

  test('lists every change, newest first', async () => {
    const story = (await lines('STORY')).map(({ type, details: { balance } }) => [
      type,
      balance.amount,
      balance.balance,
      balance.total,
    ]);

    expect(story).toEqual([
      ['CREDITS_ADDITION', 40, 1440, 1540],
      ['CREDITS_REFUND', 300, 1400, 1500],
      ['CREDITS_REMOVAL', -100, 1100, 1500],
      ['CREDITS_REDEMPTION', -300, 1200, 1500],
      ['CREDITS_ADDITION', 500, 1500, 1500],
    ]);
  });

  test('names the order of a redemption and of its rollback, with the id of the shop', async () => {
    await card('ORDERED', 1000);
    const redeemables = [{ object: 'voucher', id: 'ORDERED', gift: { credits: 300 } }];
    const request = { redeemables, order: { source_id: 'o-7', amount: 900 } };
    const { answer } = await app.redeem(project.rt, project.caller, {
      request: request as never,
      idempotencyKey: null,
    });
    const { id = '', order } = answer.redemptions[0] ?? {};
    await app.rollback(project.rt, project.caller, { id, route: 'SINGLE', request: {}, idempotencyKey: null });
    await add('ORDERED', 1);

    const told = (await history('ORDERED')).data;
    const orders = Object.fromEntries(told.map(({ type, details }) => [type, details.order]));
    const named = { id: order?.id, source_id: 'o-7' };
    expect(orders).toEqual({ CREDITS_REDEMPTION: named, CREDITS_REFUND: named, CREDITS_ADDITION: undefined });
  });

  test('shows who and why', async () => {
    const oldest = (await lines('STORY')).at(-1);

    expect(oldest).toMatchObject({ reason: 'sorry', source_id: 'case-7', source: 'Test-Channel', campaign_id: null });
    expect(oldest?.id).toMatch(/^vtx_[0-9a-z_]+$/);
  });

  test.each([
    ['newest first', '-id'],
    ['oldest first', 'id'],
  ])('pages %s without a gap', async (_name, order) => {
    const seen: string[] = [];
    let query: object = { limit: 2, order };
    for (;;) {
      const page = await history('STORY', query);
      seen.push(...page.data.map(({ id }) => id));
      if (!page.has_more) break;
      query = { limit: 2, order, starting_after_id: page.more_starting_after };
    }
    const whole = (await lines('STORY', { order })).map(({ id }) => id);

    expect(seen).toEqual(whole);
    expect(seen).toHaveLength(5);
  });

  test('knows the lifetime income on a page without a change by hand', async () => {
    const [first, second] = await lines('STORY', { order: '-id' });
    const [line] = await lines('STORY', { limit: 1, starting_after_id: first?.id });

    expect(line).toEqual(second);
  });

  test('refuses a starting point that is no id of a transaction', async () => {
    expect((await failureOf(history('STORY', { starting_after_id: 'r_1' }))).key).toBe('invalid_query_params');
  });

  test('is empty for a card that was never used', async () => {
    await card('FRESH');

    expect(await history('FRESH')).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [],
      has_more: false,
      more_starting_after: null,
    });
  });
});

describe('the limit of the role SUPPORT', () => {
  const LIMIT = 5_000;
  const SESSION = { tokenHash: 'hash', name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER } as const;
  const byPerson = (
    codeOrId: string,
    amount: number,
    { role = 'SUPPORT', days = 0 }: { readonly role?: 'SUPPORT' | 'USER'; readonly days?: number } = {},
  ) => {
    const rt = { ...project.rt, clock: { nowMs: () => project.rt.clock.nowMs() + days * 86_400_000 } };
    const person = { ...project.caller, session: { ...SESSION, role } };
    return app.adjustBalance(rt, person, { codeOrId, request: { amount }, idempotencyKey: null });
  };
  const refused = { key: 'missing_required_permission' };

  test('holds for all changes of a card on one day, additions and subtractions together', async () => {
    await card('HELPED');
    await byPerson('HELPED', 3_000);
    await byPerson('HELPED', -1_000);

    const tooMuch = await failureOf(byPerson('HELPED', 1_001));
    await byPerson('HELPED', 1_000);

    expect(tooMuch).toMatchObject({ ...refused, details: expect.stringContaining('1000 is left today') as string });
    expect(await failureOf(byPerson('HELPED', -1))).toMatchObject(refused);
    expect(await giftOf('HELPED')).toMatchObject({ balance: 4_000 });
  });

  test('starts again the next day, and for another card', async () => {
    await card('FIRST-CARD');
    await card('OTHER-CARD');
    await byPerson('FIRST-CARD', LIMIT);

    await byPerson('OTHER-CARD', LIMIT);
    expect(await failureOf(byPerson('FIRST-CARD', 1))).toMatchObject(refused);
    await byPerson('FIRST-CARD', LIMIT, { days: 1 });

    expect(await giftOf('FIRST-CARD')).toMatchObject({ balance: 11_000 });
  });

  test('holds when ten changes meet', async () => {
    await card('RACED');

    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => byPerson('RACED', 1_000)));

    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await giftOf('RACED')).toMatchObject({ balance: 6_000 });
  });

  test('is none for the role USER and for the backend of the shop, whose changes do not count', async () => {
    await card('UNLIMITED');
    await byPerson('UNLIMITED', LIMIT + 1, { role: 'USER' });
    await add('UNLIMITED', LIMIT + 1);

    await byPerson('UNLIMITED', LIMIT);

    expect(await giftOf('UNLIMITED')).toMatchObject({ balance: 16_002 });
  });
});
