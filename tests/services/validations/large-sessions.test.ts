// A validation whose answer would be too large reserves nothing: who is not told of a session would not end it.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  orderLines,
  putVoucher,
  refusalOf,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const session: app.SessionRequest = { type: 'LOCK', key: 'checkout-1' };
const COUNT = 8;

let rt: TestRuntime;
let codes: readonly string[];

beforeEach(async () => {
  rt = await aRuntime();
  codes = await Promise.all(
    Array.from(
      { length: COUNT },
      async () => (await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }))).code,
    ),
  );
});

/** An order of so many bytes, which the answer tells once for each code and once more. */
function check(bytes: number) {
  const note = { note: 'x'.repeat(app.LIMITS.metadataBytes / 2) };
  const count = Math.ceil(bytes / note.note.length);
  const items = orderLines(...Array.from({ length: count }, () => 100)).map((line) => ({ ...line, metadata: note }));
  return app.validate(rt, caller, { redeemables: codes.map((code) => voucherLine(code)), order: { items }, session });
}

async function reserved(): Promise<number> {
  const lists = await Promise.all(codes.map((code) => app.listSessions(rt, caller, code)));
  return lists.filter(({ total }) => total === 1).length;
}

it('reserves nothing where the answer would be too large', async () => {
  const refused = await refusalOf(check(app.LIMITS.answerBytes / COUNT));

  expect(refused).toEqual({ key: 'answer_too_large', details: app.ANSWER_IS_TOO_LARGE });
  expect(await reserved()).toBe(0);
});

it('reserves where it is just large', async () => {
  expect(await check(app.LIMITS.answerBytes / (COUNT + 3))).toMatchObject({
    valid: true,
    session: { key: 'checkout-1' },
  });
  expect(await reserved()).toBe(COUNT);
});
