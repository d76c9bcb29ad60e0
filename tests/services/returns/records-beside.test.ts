// Returns in the records beside them: the activity and the deletion of the customer, events, and files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Return } from '../../../lib/model/records/return';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  EMAIL,
  everything,
  finish,
  found,
  KIM,
  orderLines,
  putVoucher,
  putWebhook,
  redeem,
  run,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let folder: string;
let rt: TestRuntime;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'returns-'));
  rt = { ...(await aRuntime()), files: app.localFiles({ folder, url: 'http://files.example', secret: 'secret' }) };
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Two lines of which one came back, paid with a card. */
async function returnedOnce(): Promise<{ readonly id: string; readonly made: Return }> {
  const { code } = await putVoucher(rt, aGiftCard(1_000));
  const order = { source_id: 'order-1', status: 'PAID', items: [...orderLines(700, 900)], amount: 1_700 } as const;
  const request = { redeemables: [voucherLine(code, 1_000)], order, customer: KIM };
  const { redemptions, order: placed } = await redeem(rt, caller, request);
  const [{ id } = { id: '' }] = redemptions;
  const items = [{ id: placed?.items?.[0]?.id ?? '', quantity: 1 }];
  const body = { items, amount: 40, reason: 'a-reason', metadata: { note: 'note-of-order' } };
  const { answer } = await app.createReturn(rt, caller, { redemptionId: id, request: body, idempotencyKey: 'key' });
  return { id, made: answer };
}

it('a webhook gets the return and the movement of the card', async () => {
  await putWebhook(rt, app.WEBHOOK_EVENTS);
  await returnedOnce();
  await app.dispatchDue(rt);

  const stored = await everything(rt);
  expect(stored).toContain('"type":"redemption.return.succeeded"');
  expect(stored.match(/"type":"voucher.gift.transaction.created"/g)?.length).toBeGreaterThanOrEqual(2);
});

it('the activity of the customer names the return', async () => {
  const { made } = await returnedOnce();

  const { data } = await app.listCustomerActivity(rt, caller, EMAIL, {});
  const entry = data.find(({ type }) => type === 'customer.redemption.return.succeeded');

  expect(entry?.data.data).toMatchObject({ return: made, redemption: { id: made.redemption_id } });
});

it('a permanent deletion removes the person from the return, its state and its kept answer', async () => {
  const { id, made } = await returnedOnce();
  expect(made.customer_id).toMatch(/^cust_/);

  await app.deletePermanently(rt, caller, EMAIL);
  await finish(rt);

  expect(await found(rt, made.customer_id ?? '')).toEqual([]);
  const { data } = await app.listReturns(rt, caller, id, {});
  expect(data).toEqual([await app.getReturn(rt, caller, { redemptionId: id, returnId: made.id ?? '' })]);
  expect(data).toEqual([{ ...made, customer_id: null, reason: null, metadata: {} }]);
});

it('a file of returns has a row for each line, and one for the part that stands in no line', async () => {
  const { made } = await returnedOnce();
  const fields = ['id', 'order_item_id', 'quantity', 'amount', 'refund_amount', 'return_refund_amount'];

  const { id } = await app.createExport(rt, caller, { exported_object: 'return', parameters: { fields } });
  await run(rt);

  const [, ...rows] = readFileSync(join(folder, caller.project, 'exports', `${id}.csv`), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows).toEqual([
    [made.id, made.items[0]?.id, 1, 700, 700, 740].join(','),
    [made.id, '', '', 40, 40, 740].join(','),
  ]);
});
