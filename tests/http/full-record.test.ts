// A record that has no room left: what would make it larger is refused, and nothing is written.
import { handler as publish } from '../../functions/publications/create';
import { handler as redeem } from '../../functions/redemptions/redeem';
import * as app from '../support/app';
import {
  aGiftCard,
  aRuntime,
  aVoucher,
  callHandler,
  dump,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  putVoucher,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

/** DynamoDB takes 400 KB for an item, names and values of its attributes together. */
const ITEM_BYTES = 400 * 1024;
/** Less than a code takes in the counts. */
const STEP = 25;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const redeemCode = (code: string) =>
  callHandler(redeem, {
    path: '/v1/redemptions',
    headers: KEYS.server,
    body: { redeemables: [voucherLine(code)], customer: { source_id: 'walk-in' }, order: { amount: 1_000 } },
  });

/** The counts of a customer who redeemed thousands of codes. */
async function fillCounts(): Promise<void> {
  const { code } = await putVoucher(rt, aVoucher());
  expect((await redeemCode(code)).status).toBe(200);
  const table = new app.DynamoTable(rt.at);
  const key = app.usageKey(PROJECT, app.hashText('walk-in'));
  for (let length = ITEM_BYTES; ; length -= STEP) {
    const set = { filler: 'x'.repeat(length) };
    const isFull = await table.write({ kind: 'update', key, change: { set } }).catch(() => null);
    if (isFull) return;
  }
}

describe('counts of a customer without room for one more code', () => {
  it('refuse a redemption with a key, and nothing is redeemed', async () => {
    await fillCounts();
    await putVoucher(rt, aVoucher({ code: 'ONE-MORE' }));
    const before = await dump(rt);

    const answer = await redeemCode('ONE-MORE');

    // The counts are marked as full, so that later names stand apart from them.
    const marked = Object.entries(before).map(([key, item]) => [
      key,
      'filler' in item ? { ...item, full: true } : item,
    ]);
    expect(answer).toMatchObject({ status: 400, body: { code: 400, key: 'record_too_large' } });
    expect(await dump(rt)).toEqual(Object.fromEntries(marked));
  });

  it('refuse a publication with a key', async () => {
    await fillCounts();
    await putVoucher(rt, aGiftCard(500, { code: 'CARD' }));
    const before = await dump(rt);

    const answer = await callHandler(publish, {
      path: '/v1/publications',
      headers: KEYS.server,
      body: { voucher: 'CARD', customer: { source_id: 'walk-in' } },
    });

    expect(answer).toMatchObject({ status: 400, body: { key: 'record_too_large' } });
    expect(await dump(rt)).toEqual(before);
  });
});
