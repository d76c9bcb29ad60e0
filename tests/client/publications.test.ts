// Publications and lists of redemptions with the official client against the started service.
import type { VoucherifyServerSide } from '@voucherify/sdk';
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';

type Client = ReturnType<typeof VoucherifyServerSide>;

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

const DISCOUNT = { discount: { type: 'AMOUNT', amount_off: 100 } };

async function voucher(code: string, body: object = DISCOUNT): Promise<void> {
  expect((await service.call('POST', `/v1/vouchers/${code}`, { body })).status).toBe(200);
}

async function campaign(name: string, members: object = {}): Promise<void> {
  const body = {
    name,
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'AUTO_UPDATE',
    voucher: { type: 'DISCOUNT_VOUCHER', ...DISCOUNT, code_config: { pattern: `${name}-######` } },
    ...members,
  };
  expect((await service.call('POST', '/v1/campaigns', { body })).status).toBe(200);
}

/** Project-wide lists follow the writes a moment later. */
async function eventually<T>(read: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const found = await read();
    if (isThere(found) || tries === 50) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('distributions.publications.create', () => {
  it('gives a voucher to a customer', async () => {
    await voucher('SDK-ONE');

    // The types of the client lack metadata; what it sends is the object as it is.
    const params = {
      voucher: 'SDK-ONE',
      customer: { source_id: 'sdk-ada', name: 'Ada', email: 'ada@example.com', metadata: { tier: 'gold' } },
      channel: 'newsletter',
      metadata: { wave: 1 },
    };
    const created = await client.distributions.publications.create(params);

    expect(created).toMatchObject({
      object: 'publication',
      result: 'SUCCESS',
      channel: 'newsletter',
      metadata: { wave: 1 },
      tracking_id: 'sdk-ada',
      voucher: { code: 'SDK-ONE', object: 'voucher', publish: { count: 1 } },
      customer: { name: 'Ada', summary: {}, loyalty: {}, referrals: {} },
    });
    expect(await client.vouchers.get('SDK-ONE')).toMatchObject({
      holder_id: created.customer_id,
    });
  });

  it('gives codes of a campaign, one or several, once where asked', async () => {
    await campaign('SDKMANY');
    const of = { customer: { source_id: 'sdk-bob' } };

    const one = await client.distributions.publications.create({ ...of, campaign: { name: 'SDKMANY' } });
    const three = await client.distributions.publications.create({
      ...of,
      campaign: { name: 'SDKMANY', count: 3 },
    });
    const again = await client.distributions.publications.create({
      ...of,
      join_once: true,
      campaign: { name: 'SDKMANY' },
    });

    expect(one).toMatchObject({ voucher: { code: expect.stringMatching(/^SDKMANY-.{6}$/) as string } });
    expect(new Set((three as unknown as { vouchers: string[] }).vouchers).size).toBe(3);
    expect(again).toMatchObject({ id: one.id });
  });

  it.each([
    ['voucher_already_published', 400, { voucher: 'SDK-TAKEN', customer: { source_id: 'sdk-eve' } }],
    ['not_found', 404, { voucher: 'SDK-NOBODY', customer: { source_id: 'sdk-eve' } }],
    ['missing_vouchers', 400, { customer: { source_id: 'sdk-eve' } }],
    ['too_many_vouchers_requested', 400, { campaign: { name: 'any', count: 51 }, customer: { source_id: 'sdk-eve' } }],
  ])('is refused with %s, as the client reads it', async (key, code, body) => {
    await voucher('SDK-TAKEN').catch(() => undefined);
    await client.distributions.publications
      .create({ voucher: 'SDK-TAKEN', customer: { source_id: 'sdk-first' } })
      .catch(() => undefined);

    await expect(client.distributions.publications.create(body)).rejects.toMatchObject({
      code,
      key,
      message: expect.any(String) as string,
    });
  });
});

describe('distributions.publications.list', () => {
  beforeAll(async () => {
    await campaign('SDKLIST');
    await voucher('SDK-GIFT', { type: 'GIFT_VOUCHER', gift: { amount: 500 } });
    for (const source_id of ['sdk-l1', 'sdk-l2']) {
      await client.distributions.publications.create({
        campaign: { name: 'SDKLIST' },
        customer: { source_id },
      });
    }
    await client.distributions.publications.create({ voucher: 'SDK-GIFT', customer: { source_id: 'sdk-l1' } });
    await client.distributions.publications
      .create({ voucher: 'SDK-GIFT', customer: { source_id: 'sdk-l2' } })
      .catch(() => undefined);
    await eventually(
      () => client.distributions.publications.list({ voucher: 'SDK-GIFT' }),
      ({ total }) => total === 2,
    );
  });

  it.each([
    ['campaign', { campaign: 'SDKLIST' }, 2],
    ['customer', { customer: 'sdk-l1' }, 2],
    ['voucher, refused ones too', { voucher: 'SDK-GIFT' }, 2],
    ['voucher and result', { voucher: 'SDK-GIFT', result: 'FAILURE' as const }, 1],
    ['type', { voucher_type: 'GIFT' as const, result: 'SUCCESS' as const }, 1],
    ['filter', { filters: { campaign_name: { conditions: { $in: ['SDKLIST', 'OTHER'] } } } }, 2],
    [
      'either of two filters',
      {
        filters: {
          junction: 'OR' as const,
          campaign_name: { conditions: { $is: ['SDKLIST'] } },
          voucher_type: { conditions: { $is: ['GIFT_VOUCHER'] } },
          result: { conditions: { $is: ['FAILURE'] } },
        },
      },
      4,
    ],
  ])('by %s', async (_name, params, least) => {
    const list = await client.distributions.publications.list(params);

    expect(list).toMatchObject({ object: 'list', data_ref: 'publications' });
    expect(list.total).toBeGreaterThanOrEqual(least);
    expect(list.publications).toHaveLength(Math.min(list.total, 10));
  });

  it('in pages and in order', async () => {
    const params = { campaign: 'SDKLIST', limit: 1, order: 'created_at' as const };

    const pages = [
      await client.distributions.publications.list({ ...params, page: 1 }),
      await client.distributions.publications.list({ ...params, page: 2 }),
    ];

    expect(pages.map(({ publications }) => publications?.[0]?.tracking_id)).toEqual(['sdk-l1', 'sdk-l2']);
  });

  it('not beyond page 1000', async () => {
    await expect(client.distributions.publications.list({ page: 1001 })).rejects.toMatchObject({
      code: 400,
      key: 'page_over_limit',
      message: 'Listing resource above 1000 page is not supported',
      details: 'Property .page cannot be higher than 1000',
    });
  });

  it('not by an unknown field', async () => {
    const filters = { nobody: { conditions: { $is: ['x'] } } };

    await expect(client.distributions.publications.list({ filters })).rejects.toMatchObject({
      code: 400,
      key: 'invalid_query_params',
      details: expect.stringContaining('failure_code') as string,
    });
  });
});

describe('redemptions.list and redemptions.getForVoucher', () => {
  it('show what was redeemed, refused and rolled back', async () => {
    await voucher('SDK-USE', { ...DISCOUNT, redemption: { quantity: 1 } });
    const request = {
      redeemables: [{ object: 'voucher' as const, id: 'SDK-USE' }],
      customer: { source_id: 'sdk-user' },
      order: { amount: 5_000 },
    };
    const { redemptions } = await client.redemptions.redeemStackable(request);
    await client.redemptions.redeemStackable(request).catch(() => undefined);
    await client.redemptions.rollback(redemptions[0]!.id);

    const ofVoucher = (await client.redemptions.getForVoucher('SDK-USE')) as {
      readonly redemption_entries: readonly { readonly id: string; readonly result: string; readonly object: string }[];
    };
    const list = await eventually(
      () => client.redemptions.list({ customer: 'sdk-user' }),
      ({ total }) => total === 3,
    );
    const one = await client.redemptions.get(redemptions[0]!.id);

    expect(ofVoucher).toMatchObject({
      object: 'list',
      data_ref: 'redemption_entries',
      total: 3,
      quantity: 1,
      redeemed_quantity: 0,
    });
    expect(ofVoucher.redemption_entries.map(({ object, result }) => `${object} ${result}`)).toEqual([
      'redemption_rollback SUCCESS',
      'redemption FAILURE',
      'redemption SUCCESS',
    ]);
    expect(list).toMatchObject({ object: 'list', data_ref: 'redemptions', total: 3 });
    expect(one).toMatchObject({ id: redemptions[0]!.id, result: 'SUCCESS' });
  });
});
