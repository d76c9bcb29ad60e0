// What a redemption and a rollback answer is large: its JSON is made once, for the record and for the answer.
import * as app from '../../support/app';
import { aCaller, aRuntime, aVoucher, putVoucher, voucherLine } from '../../support/shop';

const caller = aCaller();

afterEach(() => jest.restoreAllMocks());

it('makes the JSON of an answer once, and stores what it answers', async () => {
  const rt = await aRuntime();
  const { code } = await putVoucher(rt, aVoucher());
  const stringify = jest.spyOn(JSON, 'stringify');
  const timesOf = (answer: object): number => stringify.mock.calls.filter(([value]) => value === answer).length;

  const request = { redeemables: [voucherLine(code)], order: { amount: 1_000 } };
  const { answer: redeemed } = await app.redeem(rt, caller, { request, idempotencyKey: null });
  const redeemedText = app.json(200, redeemed).body ?? '';
  const id = redeemed.redemptions[0]!.id;
  const { answer: undone } = await app.rollback(rt, caller, { id, route: 'STACK', request: {}, idempotencyKey: null });
  const undoneText = app.json(200, undone).body ?? '';

  expect([timesOf(redeemed), timesOf(undone)]).toEqual([1, 1]);
  expect(JSON.parse(redeemedText)).toEqual(redeemed);
  expect(await app.getRedemption(rt, caller, id)).toMatchObject({
    id,
    result: 'SUCCESS',
    date: redeemed.redemptions[0]!.date,
  });
  expect(await app.getRedemption(rt, caller, undone.rollbacks[0]!.id)).toEqual(
    (JSON.parse(undoneText) as typeof undone).rollbacks[0],
  );
});
