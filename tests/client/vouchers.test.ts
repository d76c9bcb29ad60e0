// Vouchers and work in the background through the official client, and what is stored after each call.
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';
import { finished, shown, type Client } from '../support/sdk';
import { proves } from './checklist';

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

const PERCENT = { type: 'PERCENT', percent_off: 12.5 } as const;

describe('vouchers', () => {
  it('are created, read, changed and deleted', async () => {
    const created = shown(
      await client.vouchers.create({
        code: 'LIFE 10%/ä',
        discount: PERCENT,
        redemption: { quantity: 3 },
        start_date: '2026-01-01T00:00:00.000Z',
        expiration_date: '2099-12-31T23:59:59.000Z',
        validity_day_of_week: [0, 1, 2, 3, 4, 5, 6],
        additional_info: 'from the test',
        metadata: { season: 'all' },
      } as never),
    );
    const read = await client.vouchers.get('LIFE 10%/ä');
    const byId = await client.vouchers.get(created.id);
    const updated = await client.vouchers.update({
      code: 'LIFE 10%/ä',
      active: false,
      expiration_date: null,
      metadata: { colour: 'red' },
    } as never);
    const stored = await client.vouchers.get('LIFE 10%/ä');
    await client.vouchers.delete('LIFE 10%/ä');

    expect(created).toMatchObject({
      code: 'LIFE 10%/ä',
      type: 'DISCOUNT_VOUCHER',
      discount: PERCENT,
      updated_at: null,
    });
    expect(created).toMatchObject({ gift: null, loyalty_card: null, campaign: null, active: true });
    expect(created.redemption).toMatchObject({ quantity: 3, redeemed_quantity: 0 });
    expect([read, byId]).toEqual([created, created]);
    expect(updated).toMatchObject({ active: false, expiration_date: null, additional_info: 'from the test' });
    expect(updated.metadata).toEqual({ season: 'all', colour: 'red' });
    expect(stored).toEqual(updated);
    await expect(client.vouchers.get('LIFE 10%/ä')).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('keep their code in the bin, and give it back when deleted for good', async () => {
    const again = { code: 'BINNED', discount: PERCENT } as never;
    await client.vouchers.create(again);

    await client.vouchers.delete('BINNED');
    const taken = client.vouchers.create(again);
    await expect(taken).rejects.toMatchObject({ code: 409, key: 'duplicate_found' });
    await client.vouchers.create({ code: 'FORCED', discount: PERCENT } as never);
    await client.vouchers.delete('FORCED', { force: true });

    expect(await client.vouchers.create({ code: 'FORCED', discount: PERCENT } as never)).toMatchObject({
      active: true,
    });
  });

  it.each([
    ['with a body', { discount: PERCENT }, '/v1/vouchers'],
    ['with a slash too many', { discount: PERCENT }, '/v1/vouchers/'],
    ['of a form', { discount: PERCENT, code_config: { pattern: 'RND-####', charset: '01' } }, '/v1/vouchers'],
  ])('get a random code %s', async (_case, body, path) => {
    const { status, body: made } = await service.call('POST', path, { body });

    expect(status).toBe(200);
    expect(await client.vouchers.get(String(made.code))).toMatchObject({ id: made.id });
  });

  it('are taken out of use and put back', async () => {
    await client.vouchers.create({ code: 'SWITCHED', discount: PERCENT } as never);
    const request = { redeemables: [{ object: 'voucher' as const, id: 'SWITCHED' }], order: { amount: 1_000 } };

    const disabled = await client.vouchers.disable('SWITCHED');
    const refused = client.redemptions.redeemStackable(request);
    await expect(refused).rejects.toMatchObject({ code: 400, key: 'voucher_disabled' });
    const enabled = await client.vouchers.enable('SWITCHED');
    const redeemed = await client.redemptions.redeemStackable(request);

    expect([disabled.active, enabled.active]).toEqual([false, true]);
    expect(redeemed.order).toMatchObject({ total_discount_amount: 125, total_amount: 875 });
  });

  it('are listed by page, code, type of filter and order', async () => {
    const category = await client.categories.create({ name: 'Listed', hierarchy: 1 });
    for (const code of ['LIST-1', 'LIST-2', 'LIST-3']) {
      await client.vouchers.create({ code, discount: PERCENT, category: category.id } as never);
    }
    const ofCategory = { category: category.id };

    const first = await client.vouchers.list({ ...ofCategory, limit: 2, order: '-code' } as never);
    const second = await client.vouchers.list({ ...ofCategory, limit: 2, page: 2, order: '-code' } as never);
    const byCode = await client.vouchers.list({ code: 'LIST-2' } as never);
    const filtered = await client.vouchers.list({ filters: { code: { conditions: { $in: ['LIST-3'] } } } });

    expect(first).toMatchObject({ object: 'list', data_ref: 'vouchers', total: 3 });
    expect([first, second].flatMap(({ vouchers }) => vouchers.map(({ code }) => code))).toEqual([
      'LIST-3',
      'LIST-2',
      'LIST-1',
    ]);
    expect(byCode).toMatchObject({ total: 1, vouchers: [{ code: 'LIST-2', category: 'Listed' }] });
    expect(filtered).toMatchObject({ total: 1, vouchers: [{ code: 'LIST-3' }] });
    await expect(client.vouchers.list({ page: 1001 })).rejects.toMatchObject({
      code: 400,
      key: 'page_over_limit',
      message: 'Listing resource above 1000 page is not supported',
      details: 'Property .page cannot be higher than 1000',
    });
    await expect(client.vouchers.list({ limit: 101 })).rejects.toMatchObject({ key: 'invalid_query_params' });
  });
});

describe('balances', () => {
  it('move by hand and by redemption, and remember every step', async () => {
    const card = shown(await client.vouchers.create({ code: 'CARD', gift: { amount: 5_000 } } as never));
    const added = await client.vouchers.balance.create('CARD', { amount: 1_500, source_id: 'till-1' } as never);
    const taken = await client.vouchers.balance.create('CARD', { amount: -500 });
    const spent = await client.redemptions.redeemStackable({
      redeemables: [{ object: 'voucher', id: 'CARD', gift: { credits: 2_000 } }],
      order: { amount: 3_000 },
    });
    await client.redemptions.rollbackStackable(spent.redemptions[0]!.id);

    const page = await client.vouchers.listTransactions('CARD', { limit: 2 });
    const all = await client.vouchers.listTransactions('CARD', { order: 'id' } as never);
    const rest = await client.vouchers.listTransactions('CARD', {
      starting_after_id: page.more_starting_after,
    });

    expect(added).toMatchObject({
      amount: 1_500,
      total: 6_500,
      balance: 6_500,
      type: 'gift_voucher',
      object: 'balance',
    });
    expect(taken).toMatchObject({ amount: -500, total: 6_500, balance: 6_000, operation_type: 'MANUAL' });
    expect(all.data.map(({ type }) => type)).toEqual([
      'CREDITS_ADDITION',
      'CREDITS_REMOVAL',
      'CREDITS_REDEMPTION',
      'CREDITS_REFUND',
    ]);
    expect(all.data[0]).toMatchObject({
      voucher_id: card.id,
      source_id: 'till-1',
      source: expect.stringContaining('SDK') as string,
    });
    expect(page.data.map(({ type }) => type)).toEqual(['CREDITS_REFUND', 'CREDITS_REDEMPTION']);
    expect([page.has_more, rest.has_more, rest.data.length]).toEqual([true, false, 2]);
    expect(await client.vouchers.get('CARD')).toMatchObject({ gift: { amount: 6_500, balance: 6_000 } });
  });

  it.each([
    ['more than is left', { amount: -5_001 }],
    ['nothing', { amount: 0 }],
  ])('refuse to move by %s', async (_case, change) => {
    const code = `FULL${change.amount}`;
    await client.vouchers.create({ code, gift: { amount: 5_000 } } as never);

    await expect(client.vouchers.balance.create(code, change as never)).rejects.toMatchObject({
      code: 400,
      key: 'invalid_add_balance_params',
    });
    expect(await client.vouchers.get(code)).toMatchObject({ gift: { balance: 5_000 } });
  });
});

describe('work in the background', () => {
  it('imports vouchers and changes their metadata', async () => {
    const codes = ['BULK-1', 'BULK-2', 'BULK-3'];
    const imported = await client.vouchers.import(
      codes.map((code) => ({ code, discount: { type: 'AMOUNT', amount_off: 100 } })) as never,
    );
    const done = await finished(client, imported);
    const rows = await client.vouchers.bulkUpdate([
      { code: 'BULK-1', metadata: { row: 1 } },
      { code: 'BULK-2', metadata: { row: 2 } },
      { code: 'GONE', metadata: { row: 9 } },
    ]);
    const updated = await finished(client, rows);
    const same = await client.vouchers.bulkUpdateMetadata({ codes, metadata: { all: true } });
    await finished(client, same);
    const vouchers = await Promise.all(codes.map((code) => client.vouchers.get(code)));
    const list = await client.asyncActions.list({ limit: 2 });

    expect(done).toMatchObject({ type: 'VOUCHERS.IMPORT', status: 'DONE', operation_status: 'SUCCESS', progress: 100 });
    expect(updated.result).toMatchObject({ done_count: 2, failed_count: 1, failed: [{ code: 'GONE' }] });
    expect(list).toMatchObject({ object: 'list', has_more: true });
    expect(vouchers.map(({ metadata }) => metadata)).toEqual([
      { row: 1, all: true },
      { row: 2, all: true },
      { all: true },
    ]);
    expect(list).toMatchObject({ object: 'list', data_ref: 'async_actions' });
    expect(list.async_actions.map(({ type }) => type)).toEqual(['VOUCHERS.METADATA_UPDATE', 'VOUCHERS.BULK_UPDATE']);
    await expect(client.asyncActions.get('aa_unknown')).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });
});

proves('vouchers');
