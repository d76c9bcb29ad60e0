// What a call tells: written with it where somebody listens, and made into deliveries once.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  NOW,
  putVoucher,
  putWebhook,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller({ requestId: 'v-0123456789abcdef01' });

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const listen = (events: readonly app.EventType[], members: Partial<app.Webhook> = {}) =>
  putWebhook(rt, events, members);

async function sendouts(): Promise<readonly app.Sendout[]> {
  const request = { page: 1, limit: 100, byTime: true, ascending: true, test: null, compare: () => 0 };
  const { records } = await rt.store.deliveries.list(caller, request);
  return records;
}

async function waiting(): Promise<readonly string[]> {
  return Object.keys(await dump(rt)).filter((key) => key.includes('#E#'));
}

async function stackOf(count: number) {
  const lines = [];
  for (let index = 0; index < count; index += 1) lines.push(voucherLine((await putVoucher(rt, aVoucher())).code));
  return redeem(rt, caller, { redeemables: lines, order: { amount: 50_000 } });
}

describe('a redemption', () => {
  it('writes no row without a listener', async () => {
    await listen(['voucher.created']);
    await listen(['redemption.succeeded'], { active: false });

    await stackOf(2);

    expect(await waiting()).toEqual([]);
  });

  it('takes one write more with a listener', async () => {
    const sizeOf = async (): Promise<number | undefined> => {
      const { code } = await putVoucher(rt, aGiftCard(1_000));
      rt.meter.reset();
      await redeem(rt, caller, { redeemables: [voucherLine(code, 100)], order: { amount: 50_000 } });
      return rt.meter.made.find(({ operation }) => operation === 'transact')?.size;
    };
    const before = await sizeOf();
    await listen(['redemption.succeeded']);

    expect(await sizeOf()).toBe(before! + 1);
  });

  it('of five redeemables emits six events, of one request', async () => {
    const webhook = await listen(['redemption.succeeded']);
    const { parent_redemption, redemptions } = await stackOf(5);

    expect(await waiting()).toHaveLength(1);
    expect(await app.dispatchDue(rt)).toBe(1);

    const made = await sendouts();
    expect(made).toHaveLength(6);
    expect(new Set(made.map(({ entity_id }) => entity_id))).toEqual(
      new Set([...redemptions.map(({ id }) => id), parent_redemption!.id]),
    );
    expect(new Set(made.map(({ group_id }) => group_id))).toEqual(new Set(['v-0123456789abcdef01']));
    expect(
      made.every(({ id, event_id }) => /^whs_[0-9a-f]{18}$/.test(id) && /^evred_[0-9a-f]{18}$/.test(event_id)),
    ).toBe(true);
    expect(made.every(({ webhook_id, status }) => webhook_id === webhook.id && status === 'PENDING')).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('that is refused emits its failure', async () => {
    await listen(['redemption.succeeded', 'redemption.failed']);
    const { code } = await putVoucher(rt, aVoucher({ active: false }));

    await expect(redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } })).rejects.toThrow();
    await app.dispatchDue(rt);

    expect((await sendouts()).map(({ type }) => type)).toEqual(['redemption.failed']);
  });

  it('from a gift card and its rollback emit every movement', async () => {
    await listen(['voucher.gift.transaction.created', 'redemption.rollback.succeeded']);
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    const { redemptions } = await redeem(rt, caller, {
      redeemables: [voucherLine(code, 100)],
      order: { amount: 5_000 },
    });
    await rollback(rt, caller, { id: redemptions[0]!.id });

    await app.dispatchDue(rt);

    const bodies = await bodiesOf(await sendouts());
    const moved = bodies.filter(({ type }) => type === 'voucher.gift.transaction.created');
    expect(moved.map(({ data }) => data.balance)).toMatchObject([
      { amount: -100, balance: 900 },
      { amount: 100, balance: 1_000 },
    ]);
    expect(bodies.filter(({ type }) => type === 'redemption.rollback.succeeded')).toMatchObject([
      { data: { redemption: { status: 'ROLLED_BACK' }, redemption_rollback: { status: 'SUCCEEDED' } } },
    ]);
  });
});

interface Body {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function bodiesOf(made: readonly app.Sendout[]): Promise<readonly Body[]> {
  const loaded = await rt.store.deliveries.load(
    caller,
    made.map(({ id }) => id),
  );
  const byTime = [...loaded].sort((left, right) => (left.sendout.event_id < right.sendout.event_id ? -1 : 1));
  const amounts = byTime.map(({ body }) => JSON.parse(body) as Body);
  return amounts.sort((left, right) => amountOf(left) - amountOf(right));
}

function amountOf({ data }: Body): number {
  return (data.balance as { amount?: number } | undefined)?.amount ?? 0;
}

describe('dispatch', () => {
  it('that is repeated makes the same deliveries, and each once', async () => {
    await listen(['redemption.succeeded']);
    await listen(['redemption.succeeded']);
    await stackOf(5);
    const [owned] = await rt.store.outbox.due(10);

    await app.dispatchRow(rt, owned!);
    const first = await sendouts();
    await app.dispatchRow(rt, owned!);

    expect(first).toHaveLength(12);
    expect(await sendouts()).toEqual(first);
  });

  it('sends nothing to a webhook that is newer than the event', async () => {
    await listen(['redemption.succeeded']);
    await stackOf(1);
    await listen(['redemption.succeeded'], { created_at: '2026-03-10T12:00:01.000Z' });

    await app.dispatchDue(rt);

    expect(await sendouts()).toHaveLength(1);
  });

  it('keeps what is for a disabled webhook, and does not make it due', async () => {
    const webhook = await listen(['redemption.succeeded']);
    await rt.store.webhooks.disable(caller, webhook.id, { at: NOW, reason: 'The receiver answered 410 Gone.' });
    await stackOf(1);

    await app.dispatchDue(rt);

    expect((await sendouts()).map(({ status }) => status)).toEqual(['HELD']);
    expect(await rt.store.deliveries.due({ nowMs: rt.clock.nowMs() + 1, perWebhook: 5 })).toEqual([]);
  });
});
