// Codes given to customers: by name, from a campaign, one or several, once or refused.
import type { Campaign } from '../../lib/model/campaign';
import type { PublishRequest } from '../../lib/model/generated';
import type { Voucher } from '../../lib/model/voucher';
import { publish } from '../../lib/services/publish';
import { publishOrder } from '../../lib/services/publish-request';
import { redeem } from '../../lib/services/redeem';
import { aGiftCard, aVoucher, putCampaign, putVoucher } from '../support/builders';
import { refusalOf } from '../support/refusal';
import { aCaller, aRuntime, NOW, OTHER_PROJECT, type TestRuntime } from '../support/runtime';

const caller = aCaller();
let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
});

interface Answer {
  readonly id: string;
  readonly voucher?: { readonly id: string; readonly code: string };
  readonly vouchers?: readonly string[];
  readonly vouchers_id: readonly string[];
}

interface Options {
  readonly key?: string;
  readonly as?: typeof caller;
}

async function send(body: PublishRequest, { key, as = caller }: Options = {}) {
  const call = { order: publishOrder(body, {}), idempotencyKey: key ?? null };
  const { answer, replayed } = await publish(rt, as, call);
  return { answer: answer as unknown as Answer, replayed };
}

const give = async (body: PublishRequest, options?: Options): Promise<Answer> => (await send(body, options)).answer;

let count = 0;
const someone = () => ({ source_id: `customer-${(count += 1)}` });

async function stored(code: string): Promise<Voucher> {
  return (await rt.store.vouchers.load(caller, code))!.voucher;
}

/** A campaign with free codes, the oldest first. */
async function withCodes(
  number: number,
  members: Partial<Campaign> = {},
  make: (of: Partial<Voucher>) => Voucher = aVoucher,
): Promise<{ campaign: Campaign; codes: readonly string[] }> {
  const campaign = await putCampaign(rt, members);
  const made = Array.from({ length: number }, (_, index) =>
    make({
      campaign: campaign.name,
      campaign_id: campaign.id,
      created_at: new Date(Date.parse('2026-01-01T00:00:00.000Z') + index).toISOString(),
    }),
  );
  await Promise.all(made.map((voucher) => putVoucher(rt, voucher)));
  return { campaign, codes: made.map(({ code }) => code) };
}

describe('publish a voucher by its code', () => {
  it('answers with the whole voucher and the whole customer', async () => {
    const { code, id } = await putVoucher(rt);

    const answer = await give({
      voucher: code,
      customer: { source_id: 'whole', name: 'Ada', email: 'ada@example.com', metadata: { tier: 'gold' } },
      channel: 'newsletter',
      metadata: { wave: 3 },
      source_id: 'send-1',
    });

    expect(answer).toMatchObject({
      id: expect.stringMatching(/^pub_[a-z0-9]{32}$/) as string,
      object: 'publication',
      created_at: NOW,
      tracking_id: 'whole',
      channel: 'newsletter',
      metadata: { wave: 3 },
      source_id: 'send-1',
      result: 'SUCCESS',
      vouchers_id: [id],
      voucher: { id, code, publish: { object: 'list', count: 1 }, redemption: { object: 'list' } },
      customer: {
        name: 'Ada',
        email: 'ada@example.com',
        metadata: { tier: 'gold' },
        summary: { redemptions: {}, orders: {} },
        loyalty: {},
        referrals: {},
      },
    });
    expect(answer).not.toHaveProperty('vouchers');
  });

  it('makes the customer its holder, counts it and raises the revision', async () => {
    const { code } = await putVoucher(rt);
    const before = await rt.store.vouchers.load(caller, code);

    const { id } = await give({ voucher: code, customer: someone() });

    const after = await rt.store.vouchers.load(caller, code);
    expect(after?.voucher).toMatchObject({
      holder_id: expect.stringMatching(/^cust_/) as string,
      publish: { count: 1, published_at: NOW, publication_id: id },
      updated_at: NOW,
    });
    expect(after?.revision).toBe(before!.revision + 1);
  });

  it('takes the voucher by its id, and wins over a campaign', async () => {
    const voucher = await putVoucher(rt);
    const { campaign } = await withCodes(1);

    const answer = await give({ voucher: voucher.id, campaign: campaign.name, customer: someone() });

    expect(answer.vouchers_id).toEqual([voucher.id]);
  });

  it('takes two round trips', async () => {
    const { code } = await putVoucher(rt);
    await rt.store.config.load(caller);
    rt.meter.reset();

    await give({ voucher: code, customer: someone() });

    expect(rt.meter.roundTrips).toBe(2);
  });

  it('keeps the balance of a gift card', async () => {
    const { code } = await putVoucher(rt, aGiftCard(5_000));
    await redeem(rt, caller, {
      request: { redeemables: [{ object: 'voucher', id: code, gift: { credits: 1_000 } }], order: { amount: 9_000 } },
      idempotencyKey: null,
    });

    await give({ voucher: code, customer: someone() });

    expect((await stored(code)).gift).toMatchObject({ amount: 5_000, balance: 4_000 });
    expect((await stored(code)).redemption).toMatchObject({ redeemed_quantity: 1, redeemed_amount: 1_000 });
  });

  it('makes a loyalty card redeemable by its holder only', async () => {
    const card = aVoucher({ type: 'LOYALTY_CARD', discount: null, loyalty_card: { points: 10, balance: 10 } });
    const { code } = await putVoucher(rt, card);

    await give({ voucher: code, customer: { source_id: 'card-holder' } });

    const holder = await rt.store.customers.load(caller, 'card-holder');
    expect((await stored(code)).holder_id).toBe(holder?.customer.id);
  });

  it('opens a referral code to all but its referrer', async () => {
    const { code } = await putVoucher(rt, aVoucher({ is_referral_code: true }));
    const use = (source_id: string) =>
      redeem(rt, caller, {
        request: { redeemables: [{ object: 'voucher', id: code }], customer: { source_id }, order: { amount: 1_000 } },
        idempotencyKey: null,
      });
    expect((await refusalOf(use('friend'))).key).toBe('not_published');

    await give({ voucher: code, customer: { source_id: 'referrer' } });

    expect((await refusalOf(use('referrer'))).key).toBe('referrer_not_permitted_to_redeem');
    expect((await use('friend')).answer.redemptions).toHaveLength(1);
  });

  it('starts the validity where the campaign says so', async () => {
    const { campaign, codes } = await withCodes(1, {
      activity_duration_after_publishing: 'P7D',
      expiration_date: '2026-03-11T00:00:00.000Z',
    });

    await give({ voucher: codes[0], customer: someone() });

    expect(campaign.expiration_date).toBe('2026-03-11T00:00:00.000Z');
    expect(await stored(codes[0]!)).toMatchObject({
      start_date: NOW,
      expiration_date: '2026-03-17T12:00:00.000Z',
    });
  });

  it.each([
    ['an unknown voucher', 'not_found', async () => 'NO-SUCH-CODE'],
    ['a disabled voucher', 'voucher_disabled', async () => (await putVoucher(rt, aVoucher({ active: false }))).code],
    [
      'an expired voucher',
      'voucher_expired',
      async () => (await putVoucher(rt, aVoucher({ expiration_date: '2026-03-10T11:59:59.999Z' }))).code,
    ],
    [
      'a voucher of an expired campaign',
      'voucher_expired',
      async () => (await withCodes(1, { expiration_date: '2026-03-01T00:00:00.000Z' })).codes[0]!,
    ],
  ])('refuses %s with %s', async (_name, key, code) => {
    const failure = await refusalOf(give({ voucher: await code(), customer: someone() }));

    expect(failure.key).toBe(key);
  });

  it('refuses a second publication, to the same customer too, and names the voucher by its id', async () => {
    const voucher = await putVoucher(rt);
    const customer = someone();
    await give({ voucher: voucher.code, customer });

    const failure = await refusalOf(give({ voucher: voucher.code, customer }));

    expect(failure).toMatchObject({ key: 'voucher_already_published', resource_id: voucher.id });
    expect(failure.details).toContain(voucher.id);
  });

  it('gives one of twenty who want the same code', async () => {
    const { code } = await putVoucher(rt);

    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => give({ voucher: code, customer: someone() })),
    );

    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) expect(reason).toMatchObject({ failure: { key: 'voucher_already_published' } });
  });

  it('knows no voucher of another project', async () => {
    const { code } = await putVoucher(rt);

    const failure = await refusalOf(
      give({ voucher: code, customer: someone() }, { as: aCaller({ project: OTHER_PROJECT }) }),
    );

    expect(failure.key).toBe('not_found');
  });
});

describe('publish from a campaign', () => {
  it('gives the oldest free code first', async () => {
    const { campaign, codes } = await withCodes(3);

    const given = [];
    for (let index = 0; index < 3; index += 1) {
      given.push((await give({ campaign: { name: campaign.name }, customer: someone() })).voucher?.code);
    }

    expect(given).toEqual(codes);
  });

  it.each([
    ['its name', (one: Campaign) => one.name],
    ['its id', (one: Campaign) => one.id],
    ['an object with its id', (one: Campaign) => ({ id: one.id })],
    ['its whole record', (one: Campaign) => ({ ...one, assignments: [] })],
  ])('takes the campaign by %s', async (_name, as) => {
    const { campaign, codes } = await withCodes(1);

    const answer = await give({ campaign: as(campaign), customer: someone() });

    expect(answer.voucher?.code).toBe(codes[0]);
  });

  it('skips codes that are disabled or expired', async () => {
    const campaign = await putCampaign(rt);
    const of = { campaign: campaign.name, campaign_id: campaign.id };
    await putVoucher(rt, aVoucher({ ...of, active: false }));
    await putVoucher(rt, aVoucher({ ...of, expiration_date: '2026-03-01T00:00:00.000Z' }));
    const { code } = await putVoucher(rt, aVoucher(of));

    const answer = await give({ campaign: campaign.name, customer: someone() });

    expect(answer.voucher?.code).toBe(code);
  });

  it('gives codes of a disabled campaign', async () => {
    const { campaign, codes } = await withCodes(1, { active: false });

    expect((await give({ campaign: campaign.name, customer: someone() })).voucher?.code).toBe(codes[0]);
  });

  it.each([
    ['has no free code', {}, 0],
    ['is expired', { expiration_date: '2026-03-01T00:00:00.000Z' }, 1],
    ['has one code for all', { type: 'STANDALONE' as const }, 1],
    ['has tiers', { campaign_type: 'PROMOTION' as const }, 0],
  ])('refuses where the campaign %s', async (_name, members, number) => {
    const { campaign } = await withCodes(number, members);

    const failure = await refusalOf(give({ campaign: campaign.name, customer: someone() }));

    expect(failure).toMatchObject({ key: 'no_voucher_suitable_for_publication', resource_id: campaign.id });
  });

  it('refuses an unknown campaign', async () => {
    const failure = await refusalOf(give({ campaign: 'nobody', customer: someone() }));

    expect(failure).toMatchObject({ key: 'not_found', resource_id: 'nobody', resource_type: 'campaign' });
  });

  it('gives 100 different codes to 200 who ask at once, and refuses the others clearly', async () => {
    const { campaign, codes } = await withCodes(100);
    await rt.store.config.load(caller);
    rt.meter.reset();

    const settled = await Promise.allSettled(
      Array.from({ length: 200 }, () => give({ campaign: campaign.name, customer: someone() })),
    );

    const given = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.voucher?.code ?? ''] : []));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(given.toSorted()).toEqual([...codes].sort());
    expect(refused).toHaveLength(100);
    for (const reason of refused) {
      expect(reason).toMatchObject({ failure: { key: 'no_voucher_suitable_for_publication' } });
    }
    const holders = await Promise.all(codes.map(async (code) => (await stored(code)).holder_id));
    expect(new Set(holders).size).toBe(100);
  }, 60_000);
});
