// A large order: whatever route takes it answers it, or refuses it with the bound that it exceeds and changes nothing.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  dump,
  orderLines,
  putVoucher,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const LINES = 500;
/** The bytes of a line beside its metadata, at most. */
const LINE_BYTES = 300;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

function anOrder(lineBytes: number, source_id: string) {
  const metadata = { note: 'x'.repeat(lineBytes) };
  return {
    source_id,
    items: orderLines(...Array.from({ length: LINES }, () => 100)).map((line) => ({ ...line, metadata })),
  };
}

async function codes(count: number) {
  const discount = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' } as const;
  const made = await Promise.all(Array.from({ length: count }, () => putVoucher(rt, aVoucher({ discount }))));
  return made.map(({ code }) => voucherLine(code));
}

/** Everything stored but the locks of orders, which are taken and released. */
async function records() {
  const items = Object.values(await dump(rt));
  return items.filter(({ pk, sk }) => !(pk.split('#')[1] === 'O' && sk === 'S'));
}

/** The refusal of a call through the edge, which also measures the answer; null for an answer. */
async function refusal(call: Promise<object>): Promise<app.Failure | null> {
  try {
    app.json(200, await call);
    return null;
  } catch (error) {
    if (error instanceof app.ApiError) return error.failure;
    throw error;
  }
}

test.each([
  { redeemables: 1, lineBytes: 2_000 },
  { redeemables: 2, lineBytes: 2_000 },
  { redeemables: 3, lineBytes: 2_000 },
  { redeemables: 8, lineBytes: 2_000 },
  { redeemables: 30, lineBytes: 100 },
  { redeemables: 30, lineBytes: 1_000 },
  { redeemables: 1, lineBytes: 3_500 },
])('500 lines with $lineBytes bytes of metadata and $redeemables redeemables', async ({ redeemables, lineBytes }) => {
  const list = await codes(redeemables);
  const order = anOrder(lineBytes, 'large');
  const orderBytes = LINES * (lineBytes + LINE_BYTES);
  const isShort = orderBytes * (redeemables + 1) < app.LIMITS.answerBytes;

  const validated = await refusal(app.validate(rt, caller, { redeemables: list, order }));
  const before = await records();
  const redeemed = await refusal(redeem(rt, caller, { redeemables: list, order }));

  if (isShort && orderBytes < app.LIMITS.orderBytes) expect([validated, redeemed]).toEqual([null, null]);
  if (validated) {
    expect(validated.key).toBe('answer_too_large');
    expect(validated.details).toContain(`${app.LIMITS.answerBytes} bytes`);
  }
  if (redeemed) {
    expect(['answer_too_large', 'invalid_order']).toContain(redeemed.key);
    expect(redeemed.details).toMatch(/\d{6,} bytes/);
    expect(await records()).toEqual(before);
  }
  const created = await refusal(app.upsertOrder(rt, caller, anOrder(lineBytes, 'created')));
  if (created) {
    expect(created.key).toBe('invalid_order');
    expect(created.details).toContain(`${app.LIMITS.orderBytes} bytes`);
  } else {
    expect(await refusal(app.getOrder(rt, caller, 'created'))).toBeNull();
    expect(await refusal(app.listOrders(rt, caller, { limit: 1 }))).toBeNull();
  }
});
