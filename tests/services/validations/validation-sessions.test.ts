// Validation sessions: a validation with a session reserves what it found, and nobody else can use it meanwhile.
import type { Reward, RewardAssignment } from '../../../lib/model/records/reward';
import { reservationAttribute, reservationId, reservationText } from '../../../lib/storage/vouchers/voucher-items';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  putCampaign,
  putRecords,
  putStackingRules,
  putVoucher,
  redeem,
  refusalOf,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const order = { amount: 10_000 };
const HOUR = { ttl: 1, ttl_unit: 'HOURS' } as const;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const limited = (quantity: number) =>
  putVoucher(rt, aVoucher({ redemption: { quantity, redeemed_quantity: 0 } })).then(({ code }) => code);
const card = (balance: number) => putVoucher(rt, aGiftCard(balance)).then(({ code }) => code);

const lock = (key: string, more: app.SessionRequest = {}): app.SessionRequest => ({
  type: 'LOCK',
  key,
  ...HOUR,
  ...more,
});

function check(code: string, session: app.SessionRequest | null = null, credits?: number) {
  return app.validate(rt, caller, { redeemables: [voucherLine(code, credits)], order, session });
}

/** `valid`, or the key of the failure. */
async function verdict(...args: Parameters<typeof check>): Promise<string> {
  const { valid, redeemables } = await check(...args);
  return valid ? 'valid' : (redeemables[0]!.result as { error: { key: string } }).error.key;
}

function spend(code: string, key: string | null, credits?: number) {
  const session = key === null ? null : ({ type: 'LOCK', key } as const);
  return redeem(rt, caller, { redeemables: [voucherLine(code, credits)], order, session });
}

const HOLDER = { source_id: 'holder' };

/** A card of a customer, of which each point pays one unit of currency. */
async function aLoyaltyCard(points: number): Promise<(points: number) => app.Redeemable> {
  const campaign = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' });
  const holder = await app.upsertCustomer(rt, caller, HOLDER);
  const dated = { created_at: campaign.created_at, updated_at: null };
  const reward: Reward = {
    id: 'rew_1',
    name: 'Pay',
    type: 'COIN',
    object: 'reward',
    stock: null,
    redeemed: null,
    attributes: {},
    metadata: {},
    ...dated,
    parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } },
  };
  const assignment: RewardAssignment = {
    id: 'rewa_1',
    reward_id: 'rew_1',
    object: 'reward_assignment',
    ...dated,
    parameters: {},
    assignments: [],
    related_object_id: campaign.id,
    related_object_type: 'campaign',
  };
  await putRecords(rt, { kind: 'reward', record: reward }, { kind: 'rewardAssignment', record: assignment });
  const card = { type: 'LOYALTY_CARD' as const, loyalty_card: { points, balance: points } };
  const of = { campaign: campaign.name, campaign_id: campaign.id, holder_id: holder.id };
  const { code } = await putVoucher(rt, aVoucher({ ...card, ...of }));
  return (wanted) => ({ object: 'voucher', id: code, reward: { id: 'rew_1', points: wanted } });
}

describe('a session on a limited code', () => {
  it('lets as many sessions in as the code has uses', async () => {
    const code = await limited(2);

    expect(await verdict(code, lock('s1'))).toBe('valid');
    expect(await verdict(code, lock('s2'))).toBe('valid');
    expect(await verdict(code, lock('s3'))).toBe('quantity_exceeded');
    expect(await verdict(code)).toBe('quantity_exceeded');
  });

  it('stays full when one of the sessions redeems', async () => {
    const code = await limited(2);
    await check(code, lock('s1'));
    await check(code, lock('s2'));

    await spend(code, 's1');

    expect(await verdict(code, lock('s3'))).toBe('quantity_exceeded');
    expect(await refusalOf(spend(code, null))).toMatchObject({ key: 'quantity_exceeded' });
    expect((await spend(code, 's2')).redemptions[0]).toMatchObject({ result: 'SUCCESS', session: { key: 's2' } });
  });

  it('refuses a redemption without the key, and takes one with it', async () => {
    const code = await limited(1);
    await check(code, lock('s1'));

    expect(await refusalOf(spend(code, null))).toMatchObject({ key: 'quantity_exceeded' });
    expect(await refusalOf(spend(code, 'other'))).toMatchObject({ key: 'quantity_exceeded' });
    await spend(code, 's1');

    const { redemption } = await app.getVoucher(rt, caller, code);
    expect(redemption.redeemed_quantity).toBe(1);
  });

  it('sees its own reservation, by code and by id', async () => {
    const { code, id } = await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }));
    await check(code, lock('s1'));

    expect(await verdict(id, { key: 's1' })).toBe('valid');
    expect(await verdict(id, lock('s1'))).toBe('valid');
    expect(await verdict(id)).toBe('quantity_exceeded');
  });

  it('is used up by its redemption: the key holds nothing afterwards', async () => {
    const code = await limited(1);
    await check(code, lock('s1'));
    const { redemptions } = await spend(code, 's1');
    await rollback(rt, caller, { id: redemptions[0]!.id });

    expect(await verdict(code)).toBe('valid');
    expect(await refusalOf(app.releaseSession(rt, caller, { code, sessionKey: 's1' }))).toMatchObject({
      key: 'not_found',
    });
  });

  it('survives a redemption that is refused', async () => {
    const code = await limited(1);
    await check(code, lock('s1'));
    const bad = voucherLine('UNKNOWN');
    const session = { type: 'LOCK', key: 's1' } as const;

    await refusalOf(redeem(rt, caller, { redeemables: [voucherLine(code), bad], order, session }));

    expect(await verdict(code)).toBe('quantity_exceeded');
    expect(await verdict(code, lock('s1'))).toBe('valid');
  });
});

describe('a session on a balance', () => {
  it('holds the credits that were requested', async () => {
    const code = await card(5_000);
    await check(code, lock('s1'), 3_000);

    expect(await verdict(code, null, 2_001)).toBe('gift_amount_exceeded');
    expect(await verdict(code, null, 2_000)).toBe('valid');
    expect(await refusalOf(spend(code, null, 2_001))).toMatchObject({ key: 'gift_amount_exceeded' });
    await spend(code, null, 2_000);
    await spend(code, 's1', 3_000);

    const { gift } = (await app.getVoucher(rt, caller, code)) as { gift: { balance: number } };
    expect(gift.balance).toBe(0);
  });

  it('holds another amount when it validates again', async () => {
    const code = await card(5_000);
    await check(code, lock('s1'), 5_000);
    expect(await verdict(code, null, 1)).toBe('gift_amount_exceeded');

    await check(code, lock('s1'), 1_000);

    expect(await verdict(code, null, 4_000)).toBe('valid');
    expect(await verdict(code, null, 4_001)).toBe('gift_amount_exceeded');
  });

  it('adds up over sessions', async () => {
    const code = await card(5_000);
    for (const key of ['s1', 's2', 's3']) await check(code, lock(key), 1_500);

    expect(await verdict(code, lock('s4'), 501)).toBe('gift_amount_exceeded');
    expect(await verdict(code, lock('s4'), 500)).toBe('valid');
  });

  it('holds points of a loyalty card', async () => {
    const line = await aLoyaltyCard(100);
    const pay = (points: number) => ({ redeemables: [line(points)], order, customer: HOLDER });
    await app.validate(rt, caller, { ...pay(60), session: lock('s1') });

    expect((await app.validate(rt, caller, pay(40))).valid).toBe(true);
    expect(await refusalOf(redeem(rt, caller, pay(41)))).toMatchObject({ key: 'loyalty_card_points_exceeded' });
    const { redemptions } = await redeem(rt, caller, { ...pay(60), session: { type: 'LOCK', key: 's1' } });
    expect(redemptions[0]).toMatchObject({ amount: 60 });
  });
});

describe('the end of a session', () => {
  it('comes by the clock, though its record is still there', async () => {
    const code = await limited(1);
    await check(code, lock('s1', { ttl: 10, ttl_unit: 'SECONDS' }));

    rt.clock.advance(9_999);
    expect(await verdict(code)).toBe('quantity_exceeded');
    rt.clock.advance(1);

    expect(Object.values(await dump(rt)).some((item) => reservationAttribute(reservationId('s1')) in item)).toBe(true);
    expect(await verdict(code)).toBe('valid');
    await spend(code, null);
  });

  it('moves when the session validates again', async () => {
    const code = await limited(1);
    await check(code, lock('s1', { ttl: 10, ttl_unit: 'SECONDS' }));
    rt.clock.advance(8_000);

    await check(code, lock('s1', { ttl: 10, ttl_unit: 'SECONDS' }));
    rt.clock.advance(8_000);

    expect(await verdict(code)).toBe('quantity_exceeded');
  });

  it('does not keep its key from redeeming what is still free', async () => {
    const code = await limited(1);
    await check(code, lock('s1', { ttl: 1, ttl_unit: 'SECONDS' }));
    rt.clock.advance(1_000);

    expect((await spend(code, 's1')).redemptions).toHaveLength(1);
  });

  it('lets another session have the code, and then the first one is refused', async () => {
    const code = await limited(1);
    await check(code, lock('s1', { ttl: 1, ttl_unit: 'SECONDS' }));
    rt.clock.advance(1_000);
    await check(code, lock('s2'));

    expect(await refusalOf(spend(code, 's1'))).toMatchObject({ key: 'quantity_exceeded' });
    await spend(code, 's2');
  });
});

describe('releaseSession', () => {
  it('gives the code free, once', async () => {
    const code = await limited(1);
    await check(code, lock('s1'));

    await app.releaseSession(rt, caller, { code, sessionKey: 's1' });

    expect(await verdict(code)).toBe('valid');
    const again = app.releaseSession(rt, caller, { code, sessionKey: 's1' });
    expect(await refusalOf(again)).toMatchObject({ key: 'not_found', resource_id: 's1', resource_type: 'session' });
  });

  it('takes the id of the voucher as well', async () => {
    const { code, id } = await putVoucher(rt, aGiftCard(100));
    await check(code, lock('s1'), 100);

    await app.releaseSession(rt, caller, { code: id, sessionKey: 's1' });

    expect(await verdict(code, null, 100)).toBe('valid');
  });

  it.each([
    ['an unknown code', 'NOPE', 's1', 'voucher'],
    ['a session that never was', null, 'never', 'session'],
  ])('tells of %s', async (_name, code, sessionKey, type) => {
    const known = await limited(1);

    const release = app.releaseSession(rt, caller, { code: code ?? known, sessionKey });

    expect(await refusalOf(release)).toMatchObject({ key: 'not_found', resource_type: type });
  });

  it('shows nothing of a session that has ended', async () => {
    const code = await limited(1);
    await check(code, lock('s1', { ttl: 1, ttl_unit: 'SECONDS' }));
    rt.clock.advance(1_000);

    expect(await refusalOf(app.releaseSession(rt, caller, { code, sessionKey: 's1' }))).toMatchObject({
      key: 'not_found',
    });
  });

  it('succeeds for a code of which nothing can be held', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const before = await dump(rt);
    await check(code, lock('s1'));

    await app.releaseSession(rt, caller, { code, sessionKey: 's1' });

    expect(await dump(rt)).toEqual(before);
  });

  it('leaves the same key of another code alone', async () => {
    const [one, other] = [await limited(1), await limited(1)];
    for (const code of [one, other]) await check(code, lock('cart'));

    await app.releaseSession(rt, caller, { code: one, sessionKey: 'cart' });

    expect(await verdict(one)).toBe('valid');
    expect(await verdict(other)).toBe('quantity_exceeded');
  });
});

describe('the answer', () => {
  it('names the session, its defaults included', async () => {
    const { session } = await check(await limited(1), { type: 'LOCK' });

    expect(session).toMatchObject({ type: 'LOCK', ttl: 7, ttl_unit: 'DAYS' });
    expect(session!.key).toMatch(/^ssn_\w{32}$/);
  });

  it('names no session that was not asked for', async () => {
    expect(await check(await limited(1), { key: 'k' })).not.toHaveProperty('session');
  });

  it('names a new key that holds the code', async () => {
    const code = await limited(1);
    const { session } = await check(code, { type: 'LOCK' });

    expect(await verdict(code)).toBe('quantity_exceeded');
    await spend(code, session!.key);
  });
});

describe('several codes at once', () => {
  const both = async () => [voucherLine(await limited(1)), voucherLine(await card(1_000), 1_000)] as const;

  it('are held together', async () => {
    const [coupon, gift] = await both();
    await app.validate(rt, caller, { redeemables: [coupon, gift], order, session: lock('s1') });

    expect(await verdict(coupon.id)).toBe('quantity_exceeded');
    expect(await verdict(gift.id, null, 1)).toBe('gift_amount_exceeded');
    const session = lock('s1');
    expect((await redeem(rt, caller, { redeemables: [coupon, gift], order, session })).redemptions).toHaveLength(2);
  });

  it('are held as far as they apply', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });
    const [coupon, gift] = await both();
    await putVoucher(rt, aVoucher({ code: 'OFF', active: false, redemption: { quantity: 1, redeemed_quantity: 0 } }));

    await app.validate(rt, caller, { redeemables: [coupon, voucherLine('OFF'), gift], order, session: lock('s1') });

    expect(await verdict(coupon.id)).toBe('quantity_exceeded');
    expect(await refusalOf(app.releaseSession(rt, caller, { code: 'OFF', sessionKey: 's1' }))).toMatchObject({
      key: 'not_found',
    });
  });
});

describe('many at once', () => {
  it('give one of 20 sessions a code of one use', async () => {
    const code = await limited(1);

    const keys = Array.from({ length: 20 }, (_, index) => `s${index}`);
    const answers = await Promise.all(keys.map((key) => verdict(code, lock(key))));

    expect(answers.filter((answer) => answer === 'valid')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['valid', 'quantity_exceeded']));
  });

  it('never reserve and spend more than a card has', async () => {
    const code = await card(1_000);

    const spends = Array.from({ length: 10 }, () =>
      spend(code, null, 100).then(
        () => 100,
        () => 0,
      ),
    );
    const holds = Array.from({ length: 10 }, (_, index) =>
      verdict(code, lock(`s${index}`), 100).then((answer) => (answer === 'valid' ? 100 : 0)),
    );
    const taken = (await Promise.all([...spends, ...holds])).reduce((sum, one) => sum + one, 0);

    expect(taken).toBe(1_000);
    expect(await verdict(code, null, 1)).toBe('gift_amount_exceeded');
  });

  it('redeem a held code once for its holder, never for the others', async () => {
    const code = await limited(1);
    await check(code, lock('s0'));

    const redeems = ['s0', 's0', null, 's1', 's0', null].map((key) =>
      spend(code, key).then(
        () => key,
        () => 'refused',
      ),
    );
    const done = (await Promise.all(redeems)).filter((key) => key !== 'refused');

    expect(done).toEqual(['s0']);
  });
});

describe('two requests with one key', () => {
  const meanwhile = (operation: 'write' | 'transact', work: () => Promise<unknown>) =>
    rt.faults.next(operation, { kind: 'AFTER', work });
  const used = async (code: string): Promise<number> => {
    const { redemption } = await app.getVoucher(rt, caller, code);
    return redemption.redeemed_quantity;
  };

  it('a validation that a redemption overtakes is refused, and holds nothing anew', async () => {
    const code = await limited(2);
    await check(code, lock('s1'));
    meanwhile('write', () => spend(code, 's1'));

    expect(await refusalOf(check(code, lock('s1')))).toMatchObject({
      key: 'multiple_requests',
      resource_type: 'voucher',
    });

    expect(await used(code)).toBe(1);
    expect(await verdict(code, lock('s2'))).toBe('valid');
    expect(await verdict(code, lock('s1'))).toBe('quantity_exceeded');
  });

  it('the same goes for a balance', async () => {
    const code = await card(1_000);
    await check(code, lock('s1'), 600);
    meanwhile('write', () => spend(code, 's1', 600));

    expect(await refusalOf(check(code, lock('s1'), 300))).toMatchObject({ key: 'multiple_requests' });

    expect(await verdict(code, null, 400)).toBe('valid');
  });

  it('a redemption that another one overtakes is refused, and uses nothing', async () => {
    const code = await limited(5);
    await check(code, lock('s1'));
    meanwhile('transact', () => spend(code, 's1'));

    expect(await refusalOf(spend(code, 's1'))).toMatchObject({ key: 'multiple_requests' });

    expect(await used(code)).toBe(1);
  });

  it('of many redemptions at once, each uses the code or is refused', async () => {
    const code = await limited(50);
    await check(code, lock('s1'));

    const redeems = Array.from({ length: 8 }, () =>
      spend(code, 's1').then(
        () => 1,
        (error: unknown) => error,
      ),
    );
    const outcomes = await Promise.all(redeems);

    // One that reads the code only after the first has ended is a redemption of what is free.
    const refused = outcomes.filter((outcome) => outcome !== 1);
    expect(await used(code)).toBe(outcomes.length - refused.length);
    expect(refused).toEqual(
      refused.map(
        () =>
          expect.objectContaining({
            failure: expect.objectContaining({ key: 'multiple_requests' }) as unknown,
          }) as unknown,
      ),
    );
  });

  it('a redemption whose session is released in the middle of it is refused', async () => {
    const code = await limited(5);
    await check(code, lock('s1'));
    meanwhile('transact', () => app.releaseSession(rt, caller, { code, sessionKey: 's1' }));

    expect(await refusalOf(spend(code, 's1'))).toMatchObject({ key: 'multiple_requests' });
    expect(await used(code)).toBe(0);
  });

  it('two validations reserve once', async () => {
    const code = await limited(2);
    await check(code, lock('s1'));
    meanwhile('write', () => check(code, lock('s1')));

    expect(await verdict(code, lock('s1'))).toBe('valid');
    expect(await verdict(code, lock('s2'))).toBe('valid');
  });

  it('a redemption with another key does not matter', async () => {
    const code = await limited(2);
    await check(code, lock('s1'));
    await check(code, lock('s2'));
    meanwhile('write', () => spend(code, 's2'));

    expect(await verdict(code, lock('s1'))).toBe('valid');
  });

  it('one after the other is allowed: the second uses what is free', async () => {
    const code = await limited(2);
    await check(code, lock('s1'));

    await spend(code, 's1');
    await spend(code, 's1');

    expect(await used(code)).toBe(2);
  });
});

describe('faults', () => {
  it.each(['LOST_REQUEST', 'LOST_ANSWER', 'BUSY'] as const)('holds once after %s', async (kind) => {
    const code = await limited(2);
    rt.faults.next('write', { kind });

    expect(await verdict(code, lock('s1'))).toBe('valid');

    expect(await verdict(code, lock('s2'))).toBe('valid');
    expect(await verdict(code)).toBe('quantity_exceeded');
  });

  it('refuses a reservation that arrives late', async () => {
    const code = await limited(2);
    rt.faults.next('write', { kind: 'LATE' });
    await check(code, lock('s1'));
    await app.releaseSession(rt, caller, { code, sessionKey: 's1' });

    await rt.faults.land();

    expect(await refusalOf(app.releaseSession(rt, caller, { code, sessionKey: 's1' }))).toMatchObject({
      key: 'not_found',
    });
  });
});

describe('what arrives late', () => {
  it('as the end of a session leaves what the session reserved since', async () => {
    const code = await limited(1);
    await check(code, lock('s1'));
    rt.faults.next('write', { kind: 'LATE' });
    await expect(app.releaseSession(rt, caller, { code, sessionKey: 's1' })).rejects.toThrow(app.WriteUnanswered);
    rt.clock.advance(1);
    await check(code, lock('s1'));

    await rt.faults.land();

    expect(await verdict(code, lock('s2'))).toBe('quantity_exceeded');
  });

  it('as what a session gave back leaves what it reserved since', async () => {
    const code = await limited(1);
    await check(code, lock('s1'));
    await app.disableVoucher(rt, caller, code);
    rt.faults.next('write', { kind: 'LATE' });
    await check(code, lock('s1'));
    await app.enableVoucher(rt, caller, code);
    rt.clock.advance(1);
    await check(code, lock('s1'));

    await rt.faults.land();

    expect(await verdict(code, lock('s2'))).toBe('quantity_exceeded');
  });
});

describe('round trips', () => {
  it.each([
    ['one more to reserve a code', { amount: 10_000 }, 2],
    ['one more beside the order lock', { amount: 10_000, source_id: 'order-1' }, 3],
  ])('takes %s', async (_name, session, trips) => {
    const code = await limited(5);
    await rt.store.config.load(caller);
    rt.meter.reset();

    await app.validate(rt, caller, { redeemables: [voucherLine(code)], order: session, session: lock('s1') });

    expect(rt.meter.roundTrips).toBe(trips);
  });

  it('takes none more where nothing can be held', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    await rt.store.config.load(caller);
    rt.meter.reset();

    await check(code, lock('s1'));

    expect(rt.meter.roundTrips).toBe(1);
  });

  it('takes none more to redeem with a session', async () => {
    const code = await limited(1);
    await check(code, lock('s1'));
    rt.meter.reset();

    await spend(code, 's1');

    expect(rt.meter.roundTrips).toBe(2);
  });
});

describe('limits', () => {
  it('refuses more sessions than one code can have', async () => {
    const code = await limited(10_000);
    const untilMs = rt.clock.nowMs() + 60_000;
    const names = Array.from({ length: app.LIMITS.sessionsPerVoucher - 1 }, (_, index) =>
      reservationAttribute(`full${index}`),
    );
    const table = new app.DynamoTable(rt.at);
    const portions = [names.slice(0, 100), names.slice(100, 200), names.slice(200, 300), names.slice(300)];
    for (const portion of portions) {
      const set = Object.fromEntries(
        portion.map((name) => [name, reservationText({ untilMs, value: 0, isClients: false })]),
      );
      await table.write({ kind: 'update', key: app.voucherKey(caller, code), change: { set: { ...set, hseq: 1 } } });
    }

    expect(await verdict(code, lock('last'))).toBe('valid');
    expect(await refusalOf(check(code, lock('one too many')))).toMatchObject({ key: 'quantity_exceeded' });
    expect(await verdict(code, lock('last'))).toBe('valid');
    expect(await verdict(code)).toBe('valid');
  });

  it('refuses a session that would last more than a year', async () => {
    const code = await limited(1);

    const checked = check(code, { type: 'LOCK', ttl: 366 });

    expect(await refusalOf(checked)).toMatchObject({ key: 'invalid_payload' });
    expect(await verdict(code)).toBe('valid');
  });
});

describe('a code made anew', () => {
  it('is not held by the sessions of the one before', async () => {
    const members = { discount: { type: 'PERCENT', percent_off: 10 }, redemption: { quantity: 1 } } as const;
    await app.createVoucher(rt, caller, 'AGAIN', members);
    await check('AGAIN', lock('s1'));
    await app.deleteVoucher(rt, caller, 'AGAIN', { force: true });
    await app.createVoucher(rt, caller, 'AGAIN', members);

    expect(await verdict('AGAIN')).toBe('valid');
  });
});
