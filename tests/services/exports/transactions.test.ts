// Exports of what changed balances: the file says what the list says, line by line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  OTHER_PROJECT,
  putCampaign,
  putVoucher,
  redeem,
  refusal,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let folder: string;
let rt: TestRuntime;
let gifts: string;
let points: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'transactions-'));
  rt = { ...(await aRuntime()), files: app.localFiles({ folder, url: 'http://files.example', secret: 'a secret' }) };
  gifts = (await putCampaign(rt, { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS' })).id;
  await putCampaign(rt, { name: 'Coupons' });
  points = (await putCampaign(rt, { name: 'Points', campaign_type: 'LOYALTY_PROGRAM' })).id;
  for (const code of ['ONE', 'TWO']) {
    await putVoucher(rt, aGiftCard(10_000, { code, campaign: 'Gifts', campaign_id: gifts }));
  }
  await putVoucher(rt, aGiftCard(500, { code: 'LOOSE' }));
  for (const [at, code] of ['ONE', 'TWO', 'ONE', 'LOOSE'].entries()) {
    rt.clock.advance(1000);
    await app.adjustBalance(rt, caller, {
      codeOrId: code,
      request: { amount: 10 + at, reason: '=1+1' },
      idempotencyKey: null,
    });
  }
  rt.clock.advance(1000);
  await redeem(rt, caller, { redeemables: [voucherLine('ONE', 300)], order: { amount: 1000 } });
  rt.clock.advance(1000);
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Line {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly details: { readonly balance: { readonly amount: number; readonly balance: number } };
}
const linesOf = (list: unknown) => (list as { readonly data: readonly Line[] }).data;

async function rowsOf(begun: Promise<object>): Promise<readonly (readonly string[])[]> {
  const { id } = (await begun) as app.ExportRecord;
  await app.runDueActions(rt, performance.now() + 10_000);
  expect(await app.getExport(rt, caller, id)).toMatchObject({ status: 'DONE' });
  const read = app.readCsv(readFileSync(join(folder, caller.project, 'exports', `${id}.csv`), 'utf8'));
  if (!('rows' in read)) throw new Error('The file cannot be read.');
  return [read.headers, ...read.rows.map(({ cells }) => cells)];
}

const cells = ({ id, type, created_at, details: { balance } }: Line) => [
  ...[id, type, '', type === 'CREDITS_REDEMPTION' ? '' : "'=1+1", type === 'CREDITS_REDEMPTION' ? '' : 'API'],
  ...[String(balance.balance), String(balance.amount), created_at],
];

describe('an export of transactions', () => {
  test('of a campaign says what its list says, oldest first', async () => {
    const [header, ...all] = await rowsOf(app.exportCampaignTransactions(rt, caller, 'Gifts', {}));
    const rows = all.filter(([, type]) => type !== 'OPENING');
    const listed = linesOf(await app.listCampaignTransactions(rt, caller, 'Gifts', { order: 'id' }));

    expect(header).toEqual([
      ...['ID', 'Type', 'Source ID', 'Reason', 'Source', 'Balance', 'Amount', 'Created At'],
      ...['Voucher ID', 'Sequence', 'Hash', 'Recorded At'],
    ]);
    expect(rows.map(([id, type, , , , balance, amount, date]) => [id, type, balance, amount, date])).toEqual(
      listed.map(cells).map(([id, type, , , , balance, amount, date]) => [id, type, balance, amount, date]),
    );
    expect(rows.map(([, , , reason]) => reason)).toEqual(["'=1+1", "'=1+1", "'=1+1", '']);
  });

  test.each(['created_at', '-created_at'])('of a card, in the order %s', async (order) => {
    const begun = app.exportCardTransactions(rt, caller, 'ONE', {
      parameters: { order, fields: ['id', 'voucher_id'] },
    });
    const [, ...rows] = await rowsOf(begun);
    const listed = linesOf(await app.listTransactions(rt, caller, 'ONE', {})).map(({ id }) => id);

    const lines = order === 'created_at' ? rows.slice(1) : rows.slice(0, -1);
    expect(lines.map(([id]) => id)).toEqual(order === 'created_at' ? listed.toReversed() : listed);
    expect(rows).toHaveLength(4);
  });

  test('of a card without a campaign has its lines', async () => {
    const [, ...rows] = await rowsOf(
      app.exportCardTransactions(rt, caller, 'LOOSE', { parameters: { fields: ['amount', 'campaign_id'] } }),
    );

    expect(rows).toEqual([
      ['500', ''],
      ['13', ''],
    ]);
  });

  test('of all has those of every campaign, and takes filters', async () => {
    const all: app.CreateExportRequest = { exported_object: 'voucher_transactions' };
    const filters = { created_at: { conditions: { $before: '2026-03-10T12:00:01.500Z' } } };

    // Openings of three cards, four changes by hand, one redemption, and the header.
    expect(await rowsOf(app.createExport(rt, caller, all))).toHaveLength(9);
    expect(await rowsOf(app.createExport(rt, caller, { ...all, parameters: { filters } }))).toHaveLength(5);
    const one = app.exportCampaignTransactions(rt, caller, 'Gifts', { parameters: { filters, fields: ['amount'] } });
    expect(await rowsOf(one)).toEqual([['Amount'], ['10000'], ['10000'], ['10']]);
    const none = { campaign_id: { conditions: { $is: 'camp_nobody' } } };
    expect(await rowsOf(app.createExport(rt, caller, { ...all, parameters: { filters: none } }))).toHaveLength(1);
  });

  test('names its owner in its filters', async () => {
    expect(await app.exportCampaignTransactions(rt, caller, 'Gifts', {})).toMatchObject({
      exported_object: 'voucher_transactions',
      status: 'SCHEDULED',
      parameters: { filters: { junction: 'and', campaign_id: { conditions: { $in: [gifts] } } } },
    });
  });

  test('of a card and of a member names its code in its filters', async () => {
    await putVoucher(
      rt,
      aVoucher({
        type: 'LOYALTY_CARD',
        loyalty_card: { points: 100, balance: 100 },
        code: 'MEMBER',
        campaign: 'Points',
        campaign_id: points,
        holder_id: 'cust_1',
      }),
    );
    const named = (code: string) => ({ parameters: { filters: { voucher_id: { conditions: { $in: [code] } } } } });

    expect(await app.exportCardTransactions(rt, caller, 'ONE', {})).toMatchObject(named('ONE'));
    const member = { campaignId: null, codeOrId: 'MEMBER' };
    expect(await app.exportMemberTransactions(rt, caller, member, {})).toMatchObject(named('MEMBER'));
  });

  test.each(['$is', '$in', '$is_not', '$not_in'])(
    'takes codes and ids of cards in a filter with %s',
    async (operator) => {
      const { id } = await app.getVoucher(rt, caller, 'ONE');
      const of = (card: unknown) =>
        rowsOf(
          app.createExport(rt, caller, {
            exported_object: 'voucher_transactions',
            parameters: { fields: ['id'], filters: { voucher_id: { conditions: { [operator]: [card] } } } },
          }),
        );

      const rows = await of('ONE');

      expect(rows).toHaveLength(5);
      expect(await of(id)).toEqual(rows);
    },
  );

  test.each(['$is', '$is_not'])(
    'the list of a campaign takes codes and ids of cards in a filter with %s',
    async (operator) => {
      const { id } = await app.getVoucher(rt, caller, 'ONE');
      const of = async (card: unknown) => {
        const filters = { voucher_id: { conditions: { [operator]: { '0': card } } } };
        return linesOf(await app.listCampaignTransactions(rt, caller, 'Gifts', { filters })).length;
      };

      expect([await of('ONE'), await of(id)]).toEqual(operator === '$is' ? [3, 3] : [1, 1]);
    },
  );

  test('of points that expire is a header: none do', async () => {
    expect(
      await rowsOf(app.exportPointsExpiration(rt, caller, 'Points', { parameters: { order: '-expires_at' } })),
    ).toEqual([['ID', 'Campaign ID', 'Voucher ID', 'Status', 'Expires At', 'Points']]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['a campaign without balances', () => app.exportCampaignTransactions(rt, caller, 'Coupons', {}), 'forbidden'],
    ['an unknown campaign', () => app.exportCampaignTransactions(rt, caller, 'Nobody', {}), 'not_found'],
    ['a gift campaign as a program', () => app.exportLoyaltyTransactions(rt, caller, 'Gifts', {}), 'not_found'],
    ['an unknown card', () => app.exportCardTransactions(rt, caller, 'NOBODY', {}), 'not_found'],
    [
      'a card that is no member',
      () => app.exportMemberTransactions(rt, caller, { campaignId: null, codeOrId: 'ONE' }, {}),
      'not_found',
    ],
    [
      'a card of another project',
      () => app.exportCardTransactions(rt, aCaller({ project: OTHER_PROJECT }), 'ONE', {}),
      'not_found',
    ],
    [
      'filters that would lead beyond the card',
      () => app.exportCardTransactions(rt, caller, 'ONE', { parameters: { filters: { junction: 'OR' } } }),
      'invalid_payload',
    ],
    [
      'a field it does not have',
      () => app.exportCardTransactions(rt, caller, 'ONE', { parameters: { fields: ['status'] } }),
      'invalid_export_fields',
    ],
    [
      'an order it does not have',
      () => app.exportCardTransactions(rt, caller, 'ONE', { parameters: { order: 'amount' } }),
      'invalid_payload',
    ],
  ])('is refused for %s', async (_name, begin, key) => {
    expect(await refusal(begin())).toMatchObject({ key });
  });

  test('takes no lines of a discount code, which has none', async () => {
    await putVoucher(rt, aVoucher({ code: 'OFF' }));
    await redeem(rt, caller, { redeemables: [voucherLine('OFF')], order: { amount: 1000 } });

    expect(await rowsOf(app.exportCardTransactions(rt, caller, 'OFF', {}))).toHaveLength(1);
  });
});
