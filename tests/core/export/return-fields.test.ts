// Columns of exported returns, changes of balances and expiring points.
import type { ExportFields } from '../../../lib/core/export/cell';
import { EXPORTED_EXPIRATION, EXPORTED_MOVEMENT, toExportedMovement } from '../../../lib/core/export/movement-fields';
import { EXPORTED_RETURN, exportedReturn } from '../../../lib/core/export/return-fields';
import type { JournalRow } from '../../../lib/core/ledger/journal';
import type { PointsBucketResponse } from '../../../lib/model/generated-answers/records';
import { toLink } from '../../../lib/model/ledger/chain';
import type { Return } from '../../../lib/model/records/return';

const AT = '2026-03-10T12:00:00.000Z';

function cells<T>({ columns }: ExportFields<T>, record: T) {
  return Object.fromEntries(columns.map(({ name, read }) => [name, read(record)]));
}

const RETURN = {
  id: 'rt_1',
  redemption_id: 'r_1',
  order_id: 'ord_1',
  customer_id: 'cust_1',
  date: AT,
  sequence: 2,
  policy: 'KEEP',
  tender_order: 'CARDS_FIRST',
  items: [
    { id: 'ordli_1', product_id: 'prod_1', sku_id: null, quantity: 2, amount: 1000, refund_amount: 900 },
    { id: 'ordli_2', product_id: null, sku_id: 'sku_1', quantity: 1, amount: 300, refund_amount: 250 },
  ],
  order_amount: 50,
  refund_amount: 1190,
  money_amount: 1000,
  shortfall_amount: 7,
  reason: 'Too large',
  metadata: { shop: 'web' },
} as unknown as Return;

describe('a return', () => {
  const shared = {
    id: 'rt_1',
    redemption_id: 'r_1',
    order_id: 'ord_1',
    customer_id: 'cust_1',
    date: AT,
    sequence: 2,
    policy: 'KEEP',
    tender_order: 'CARDS_FIRST',
    return_refund_amount: 1190,
    return_money_amount: 1000,
    return_shortfall_amount: 7,
    reason: 'Too large',
  };
  const line = (order_item_id: string | undefined, members: object) => ({
    ...shared,
    order_item_id,
    product_id: undefined,
    sku_id: undefined,
    quantity: undefined,
    ...members,
  });

  test('has a row for each line, and one for the part that stands in none; the refunds add up', () => {
    expect(exportedReturn(RETURN).map((row) => cells(EXPORTED_RETURN, row))).toEqual([
      line('ordli_1', { product_id: 'prod_1', sku_id: null, quantity: 2, amount: 1000, refund_amount: 900 }),
      line('ordli_2', { product_id: null, sku_id: 'sku_1', quantity: 1, amount: 300, refund_amount: 250 }),
      line(undefined, { amount: 50, refund_amount: 40 }),
    ]);
  });

  test('has rows for its lines alone where no such part came back', () => {
    expect(exportedReturn({ ...RETURN, order_amount: 0 }).map(({ item }) => item)).toStrictEqual(RETURN.items);
  });

  test('has its metadata in each row', () => {
    expect(exportedReturn(RETURN).map((row) => EXPORTED_RETURN.metadata?.(row))).toEqual(
      Array.from({ length: 3 }, () => ({ shop: 'web' })),
    );
  });
});

describe('a change of a balance', () => {
  const movement: JournalRow = {
    kind: 'T',
    id: 't_1',
    position: '0mmkk5mo0#t_1',
    timeMs: Date.parse(AT),
    value: 'gift',
    delta: -30,
    balanceAfter: 70,
    total: 100,
    reason: 'sorry',
    sourceId: 'x',
    source: 'API',
    voucherId: 'v_1',
    campaignId: 'camp_1',
  };
  const hash = 'ab'.repeat(32);
  const link = toLink({ sequence: 3, opening: 100, hash, timeMs: 0 });
  const shown = (members: Partial<JournalRow> = {}) =>
    cells(EXPORTED_MOVEMENT, toExportedMovement({ ...movement, ...members }));
  const expected = {
    id: 'vtx_0mmkk5mo0t_1',
    type: 'CREDITS_REMOVAL',
    source_id: 'x',
    reason: 'sorry',
    source: 'API',
    balance: 70,
    amount: -30,
    created_at: AT,
    campaign_id: 'camp_1',
    voucher_id: 'v_1',
    related_transaction_id: null,
    details: {
      balance: {
        type: 'gift_voucher',
        total: 100,
        object: 'balance',
        amount: -30,
        balance: 70,
        operation_type: 'MANUAL',
        related_object: { type: 'voucher', id: 'v_1' },
      },
    },
    sequence: null,
    hash: null,
    recorded_at: null,
  };

  test.each<[string, Partial<JournalRow>, object]>([
    ['before the chain has no place in it', {}, {}],
    ['of the chain has its number and hash', { link }, { sequence: 3, hash }],
    ['that opens the chain of a card says so', { isOpening: true, link }, { type: 'OPENING', sequence: 3, hash }],
    [
      'of a card that was moved in says when it arrived',
      { arrivedMs: Date.parse(AT) + 1 },
      { recorded_at: '2026-03-10T12:00:00.001Z' },
    ],
    ['that arrived at the epoch says so', { arrivedMs: 0 }, { recorded_at: '1970-01-01T00:00:00.000Z' }],
  ])('%s', (_name, members, differing) => {
    expect(shown(members)).toEqual({ ...expected, ...differing });
  });

  test('has no metadata', () => {
    expect([EXPORTED_MOVEMENT.metadata, EXPORTED_EXPIRATION.metadata]).toEqual([null, null]);
  });
});

test('expiring points have their card, their day and their number', () => {
  const bucket = {
    id: 'lopb_1',
    campaign_id: 'camp_1',
    voucher_id: 'v_1',
    status: 'ACTIVE',
    expires_at: '2026-12-31',
    bucket: { total_points: 40 },
  } as PointsBucketResponse;
  const { expires_at: _at, ...never } = bucket;
  const { bucket: _bucket, ...shown } = bucket;

  expect(cells(EXPORTED_EXPIRATION, bucket)).toEqual({ ...shown, points: 40 });
  expect(cells(EXPORTED_EXPIRATION, never)).toMatchObject({ expires_at: null });
});
