// A validation whose answer would be too large reserves nothing: who is not told of a session would not end it.
import { ANSWER_IS_TOO_LARGE } from '../../../lib/model/answer-size';
import { LIMITS } from '../../../lib/model/limits';
import type { SessionRequest } from '../../../lib/model/request';
import { listSessions } from '../../../lib/services/validations/sessions-of-code';
import { validate } from '../../../lib/services/validations/validate';
import { aVoucher, orderLines, putVoucher, voucherLine } from '../../support/builders';
import { refusalOf } from '../../support/refusal';
import { aCaller, aRuntime, type TestRuntime } from '../../support/runtime';

const caller = aCaller();
const session: SessionRequest = { type: 'LOCK', key: 'checkout-1' };
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
  const note = { note: 'x'.repeat(LIMITS.metadataBytes / 2) };
  const count = Math.ceil(bytes / note.note.length);
  const items = orderLines(...Array.from({ length: count }, () => 100)).map((line) => ({ ...line, metadata: note }));
  return validate(rt, caller, { redeemables: codes.map((code) => voucherLine(code)), order: { items }, session });
}

async function reserved(): Promise<number> {
  const lists = await Promise.all(codes.map((code) => listSessions(rt, caller, code)));
  return lists.filter(({ total }) => total === 1).length;
}

it('reserves nothing where the answer would be too large', async () => {
  const refused = await refusalOf(check(LIMITS.answerBytes / COUNT));

  expect(refused).toEqual({ key: 'answer_too_large', details: ANSWER_IS_TOO_LARGE });
  expect(await reserved()).toBe(0);
});

it('reserves where it is just large', async () => {
  expect(await check(LIMITS.answerBytes / (COUNT + 3))).toMatchObject({ valid: true, session: { key: 'checkout-1' } });
  expect(await reserved()).toBe(COUNT);
});
