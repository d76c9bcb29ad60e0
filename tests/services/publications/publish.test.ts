// Codes given to customers: by name, from a campaign, one or several, once or refused.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  NOW,
  OTHER_PROJECT,
  putCampaign,
  putVoucher,
  refusalOf,
  type TestRuntime,
} from '../../support/shop';

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

async function send(body: app.PublishRequest, { key, as = caller }: Options = {}) {
  const call = { command: app.publishCommand(body, {}), idempotencyKey: key ?? null };
  const { answer, replayed } = await app.publish(rt, as, call);
  return { answer: answer as Answer, replayed };
}

const give = async (body: app.PublishRequest, options?: Options): Promise<Answer> => (await send(body, options)).answer;

let count = 0;
const someone = () => ({ source_id: `customer-${(count += 1)}` });

async function stored(code: string): Promise<app.Voucher> {
  return (await rt.store.vouchers.load(caller, code))!.voucher;
}

/** A campaign with free codes, the oldest first. */
async function withCodes(
  number: number,
  members: Partial<app.Campaign> = {},
  make: (of: Partial<app.Voucher>) => app.Voucher = aVoucher,
): Promise<{ campaign: app.Campaign; codes: readonly string[] }> {
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
    await app.redeem(rt, caller, {
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
      app.redeem(rt, caller, {
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
    ['an unknown voucher', 'not_found', () => Promise.resolve('NO-SUCH-CODE')],
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

/** How often each outcome occurred: given, the key of a refusal, or what else went wrong. */
function tally(settled: readonly PromiseSettledResult<unknown>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const one of settled) {
    const { failure, message } = (one.status === 'rejected' ? one.reason : {}) as Partial<app.ApiError>;
    const name = one.status === 'fulfilled' ? 'given' : (failure?.key ?? message ?? 'unknown');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('publish from a campaign', () => {
  it('gives the oldest free code first', async () => {
    const { campaign, codes } = await withCodes(3);

    const published = [];
    for (let index = 0; index < 3; index += 1) {
      published.push((await give({ campaign: { name: campaign.name }, customer: someone() })).voucher?.code);
    }

    expect(published).toEqual(codes);
  });

  it.each([
    ['its name', (one: app.Campaign) => one.name],
    ['its id', (one: app.Campaign) => one.id],
    ['an object with its id', (one: app.Campaign) => ({ id: one.id })],
    ['its whole record', (one: app.Campaign) => ({ ...one, assignments: [] })],
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

  it.each([
    ['one process', 1],
    ['three processes', 3],
  ])(
    'gives 100 different codes to 200 who ask %s at once, and refuses the others clearly',
    async (_name, processes) => {
      const { campaign, codes } = await withCodes(100);
      const others = Array.from({ length: processes - 1 }, () => aRuntime({ at: rt.at }));
      const runtimes = [rt, ...(await Promise.all(others))];

      const settled = await Promise.allSettled(
        Array.from({ length: 200 }, (_, index) => {
          const customer = { source_id: `many-of-${processes}-${index}` };
          const command = app.publishCommand({ campaign: campaign.name, customer }, {});
          return app.publish(runtimes[index % processes]!, caller, { command, idempotencyKey: customer.source_id });
        }),
      );

      const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.answer as Answer] : []));
      expect(tally(settled)).toEqual({ given: 100, no_voucher_suitable_for_publication: 100 });
      expect(answers.map(({ voucher }) => voucher?.code).toSorted()).toEqual([...codes].sort());
      const holders = await Promise.all(codes.map(async (code) => (await stored(code)).holder_id));
      expect(new Set(holders).size).toBe(100);
    },
    180_000,
  );
});

describe('publish several codes', () => {
  it('answers with the codes, all of one transaction', async () => {
    const { campaign, codes } = await withCodes(50);

    const answer = await give({ campaign: { name: campaign.name, count: 50 }, customer: someone() });

    expect(answer.vouchers?.toSorted()).toEqual([...codes].sort());
    expect(new Set(answer.vouchers_id).size).toBe(50);
    expect(answer).not.toHaveProperty('voucher');
  });

  it('gives none where too few are free', async () => {
    const { campaign, codes } = await withCodes(2);

    const failure = await refusalOf(give({ campaign: { name: campaign.name, count: 3 }, customer: someone() }));

    expect(failure.key).toBe('no_voucher_suitable_for_publication');
    for (const code of codes) expect((await stored(code)).publish.count).toBe(0);
  });

  it.each([
    ['51 at once', { campaign: { name: 'any', count: 51 } }, '50'],
    ['2 with a source_id', { campaign: { name: 'any', count: 2 }, source_id: 'one' }, '1'],
  ])('refuses %s and states the maximum', async (_name, body, max) => {
    const failure = await refusalOf((async () => give({ ...body, customer: someone() }))());

    expect(failure.key).toBe('too_many_vouchers_requested');
    expect(failure.details).toContain(max);
  });
});

describe('a campaign that makes codes as needed', () => {
  const definition = {
    type: 'AUTO_UPDATE' as const,
    voucher: {
      type: 'DISCOUNT_VOUCHER' as const,
      discount: { type: 'PERCENT' as const, percent_off: 15 },
      redemption: { quantity: 1 },
      code_config: { pattern: 'AUTO-####' },
    },
  };

  it('makes a code when none is free, and counts it', async () => {
    const { campaign } = await withCodes(0, definition);

    const { voucher } = await give({ campaign: campaign.name, customer: someone() });

    expect(voucher?.code).toMatch(/^AUTO-.{4}$/);
    expect(await stored(voucher!.code)).toMatchObject({
      campaign_id: campaign.id,
      discount: { percent_off: 15 },
      redemption: { quantity: 1 },
      publish: { count: 1 },
    });
    expect(await rt.store.vouchers.codesCount(caller, campaign.id)).toBe(1);
  });

  it('gives a code to everyone who asks at once', async () => {
    const { campaign, codes } = await withCodes(5, definition);

    const settled = await Promise.allSettled(
      Array.from({ length: 60 }, () => give({ campaign: campaign.name, customer: someone() })),
    );

    expect(tally(settled)).toEqual({ given: 60 });
    const published = settled.map((one) => (one as PromiseFulfilledResult<Answer>).value.voucher?.code);
    expect(new Set(published).size).toBe(60);
    expect(published).toEqual(expect.arrayContaining([...codes]));
    expect(await rt.store.vouchers.codesCount(caller, campaign.id)).toBe(60);
  });

  it('takes the free ones first and makes the rest', async () => {
    const { campaign, codes } = await withCodes(2, definition);

    const { vouchers = [] } = await give({ campaign: { name: campaign.name, count: 5 }, customer: someone() });

    expect(vouchers).toHaveLength(5);
    expect(vouchers).toEqual(expect.arrayContaining([...codes]));
  });

  it('refuses where its form has no code left', async () => {
    const fixed = { ...definition.voucher, code_config: { pattern: 'ONLY-ONE' } };
    const { campaign } = await withCodes(0, { ...definition, voucher: fixed });
    await give({ campaign: campaign.name, customer: someone() });

    const failure = await refusalOf(give({ campaign: campaign.name, customer: someone() }));

    expect(failure.key).toBe('no_voucher_suitable_for_publication');
  }, 30_000);
});

describe('join once', () => {
  it.each([
    ['the call', {}, true],
    ['the campaign', { join_once: true }, false],
    ['a loyalty program', { campaign_type: 'LOYALTY_PROGRAM' as const }, false],
  ])('gives the same code again where %s says so', async (_name, members, join_once) => {
    const { campaign } = await withCodes(2, members);
    const body = { campaign: campaign.name, customer: someone(), join_once };
    const first = await give(body);

    const again = await give(body);

    expect(again.voucher?.code).toBe(first.voucher?.code);
    expect(again.id).toBe(first.id);
  });

  it('gives another code where nothing says so', async () => {
    const { campaign, codes } = await withCodes(2);
    const body = { campaign: campaign.name, customer: someone() };

    const published = [(await give(body)).voucher?.code, (await give(body)).voucher?.code];

    expect(published).toEqual(codes);
  });

  it('knows a code that was given before without it', async () => {
    const { campaign, codes } = await withCodes(3);
    const customer = someone();
    await give({ campaign: { name: campaign.name, count: 2 }, customer });

    const again = await give({ campaign: campaign.name, customer, join_once: true });

    expect(again.voucher?.code).toBe(codes[0]);
    expect(again).not.toHaveProperty('vouchers');
  });

  it('refuses another code by name, and repeats its own', async () => {
    const { codes } = await withCodes(2, { join_once: true });
    const customer = someone();
    await give({ voucher: codes[0], customer });

    const failure = await refusalOf(give({ voucher: codes[1], customer }));
    const same = await give({ voucher: codes[0], customer });

    expect(failure.key).toBe('voucher_cannot_be_published');
    expect(same.voucher?.code).toBe(codes[0]);
  });

  it('refuses more than one', async () => {
    const { campaign } = await withCodes(3, { join_once: true });

    const failure = await refusalOf(give({ campaign: { name: campaign.name, count: 2 }, customer: someone() }));

    expect(failure.key).toBe('too_many_vouchers_requested');
  });

  it('gives one code to a customer who joins ten times at once', async () => {
    const { campaign } = await withCodes(10, { join_once: true });
    const customer = someone();

    const all = await Promise.all(Array.from({ length: 10 }, () => give({ campaign: campaign.name, customer })));

    expect(new Set(all.map(({ voucher }) => voucher?.code)).size).toBe(1);
  }, 30_000);

  it('gives a new code where the first one was deleted', async () => {
    const { campaign, codes } = await withCodes(2, { join_once: true });
    const customer = someone();
    await give({ campaign: campaign.name, customer });
    await rt.store.vouchers.remove(caller, codes[0]!, { isForced: true, date: NOW });

    const again = await give({ campaign: campaign.name, customer });
    const third = await give({ campaign: campaign.name, customer });

    expect([again.voucher?.code, third.voucher?.code]).toEqual([codes[1], codes[1]]);
  });
});

describe('the source id of a publication', () => {
  it('repeats the publication for the same customer and campaign, and writes nothing', async () => {
    const { campaign } = await withCodes(2);
    const body = { campaign: campaign.name, customer: someone(), source_id: 'mail-1' };
    const first = await send(body);
    const before = await dump(rt);

    const again = await send(body);

    expect(again).toEqual({ answer: first.answer, replayed: true });
    expect(await dump(rt)).toEqual(before);
  });

  it.each([
    ['another customer', { customer: { source_id: 'another' } }],
    ['another campaign', { campaign: 'other-campaign' }],
    ['a voucher', { voucher: 'some-voucher' }],
  ])('refuses %s', async (name, change) => {
    const { campaign } = await withCodes(1);
    const body = { campaign: campaign.name, customer: someone(), source_id: `mail-for ${name}` };
    await give(body);

    const failure = await refusalOf(give({ ...body, ...change }));

    expect(failure.key).toBe('duplicate_source_id');
  });

  it('takes effect once among ten sent at once', async () => {
    const { campaign, codes } = await withCodes(10);
    const body = { campaign: campaign.name, customer: someone(), source_id: 'mail-race' };

    const all = await Promise.all(Array.from({ length: 10 }, () => give(body)));

    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const published = await Promise.all(codes.map(async (code) => (await stored(code)).publish.count));
    expect(published.filter((number) => number === 1)).toHaveLength(1);
  }, 30_000);
});

describe('an Idempotency-Key', () => {
  it('replays the answer and refuses another request', async () => {
    const { campaign } = await withCodes(3);
    const body = { campaign: campaign.name, customer: someone() };
    const first = await send(body, { key: 'key-1' });

    const again = await send(body, { key: 'key-1' });
    const other = await refusalOf(send({ ...body, channel: 'mail' }, { key: 'key-1' }));

    expect(first.replayed).toBe(false);
    expect(again).toEqual({ answer: first.answer, replayed: true });
    expect(other.key).toBe('idempotency_key_reused');
  });

  it('may be sent again after a refusal', async () => {
    const { campaign } = await withCodes(0);
    const body = { campaign: campaign.name, customer: someone() };
    await refusalOf(send(body, { key: 'key-late' }));
    await putVoucher(rt, aVoucher({ campaign: campaign.name, campaign_id: campaign.id }));

    expect((await send(body, { key: 'key-late' })).replayed).toBe(false);
  });

  it.each(['LOST_ANSWER', 'LOST_REQUEST', 'BUSY'] as const)('publishes once after a fault: %s', async (kind) => {
    const { campaign, codes } = await withCodes(2);
    rt.faults.next('transact', { kind });

    const { answer, replayed } = await send({ campaign: campaign.name, customer: someone() }, { key: `key-${kind}` });

    const published = await Promise.all(codes.map(async (code) => (await stored(code)).publish.count));
    expect(published.filter((number) => number === 1)).toHaveLength(1);
    expect((await stored(answer.voucher!.code)).publish.count).toBe(1);
    expect(replayed).toBe(false);
  });
});

describe('the customer of a publication', () => {
  it.each([
    ['a source id as text', () => 'text-customer', 'text-customer'],
    ['a new source id', () => ({ source_id: 'object-customer' }), 'object-customer'],
  ])('is made from %s', async (_name, customer, sourceId) => {
    const { code } = await putVoucher(rt);

    const answer = await give({ voucher: code, customer: customer() });

    const found = await rt.store.customers.load(caller, sourceId);
    expect(answer).toMatchObject({ customer_id: found?.customer.id, tracking_id: sourceId });
  });

  it('may be known by an e-mail address only, and is then tracked by id', async () => {
    const { code } = await putVoucher(rt);

    const answer = await give({ voucher: code, customer: { email: 'only@example.com' } });

    expect(answer).toMatchObject({
      customer_id: expect.stringMatching(/^cust_/) as string,
      tracking_id: (answer as unknown as { customer_id: string }).customer_id,
    });
  });

  it('is updated on the way', async () => {
    const customer = someone();
    await give({ voucher: (await putVoucher(rt)).code, customer: { ...customer, name: 'Old' } });

    await give({ voucher: (await putVoucher(rt)).code, customer: { ...customer, name: 'New' } });

    expect((await rt.store.customers.load(caller, customer.source_id))?.customer.name).toBe('New');
  });

  it.each([
    ['an object', { id: `cust_${'a'.repeat(32)}` }],
    ['a text', `cust_${'a'.repeat(32)}`],
  ])('must exist where %s holds an id', async (_name, customer) => {
    const { code } = await putVoucher(rt);

    const failure = await refusalOf(give({ voucher: code, customer }));

    expect(failure).toMatchObject({ key: 'not_found', resource_type: 'customer' });
  });

  it('is required', async () => {
    const failure = await refusalOf((async () => give({ voucher: 'any', customer: null }))());

    expect(failure.key).toBe('missing_customer');
  });

  it('gets something that is named', async () => {
    const failure = await refusalOf((async () => give({ customer: someone() }))());

    expect(failure.key).toBe('missing_vouchers');
  });
});

describe('a client key', () => {
  const browser = (origin: string) => aCaller({ kind: 'client', origin });

  it('is refused where the switch is off, and nothing is stored', async () => {
    const settings = { client_publish_enabled: false };
    const own = await aRuntime({ settings });
    const { code } = await putVoucher(own);
    const before = await dump(own);

    const failure = await refusalOf(
      app.publish(own, browser('https://shop.example'), {
        command: app.publishCommand({ voucher: code, customer: someone() }, {}),
        idempotencyKey: null,
      }),
    );

    expect(failure.key).toBe('forbidden');
    expect(await dump(own)).toEqual(before);
  });

  it('publishes where both allow it, with the campaign in the query', async () => {
    const settings = {
      client_publish_enabled: true,
      client_publish_campaigns: ['*'],
      client_trusted_domains: ['shop.example'],
    };
    const own = await aRuntime({ settings });
    const campaign = await putCampaign(own);
    await putVoucher(own, aVoucher({ campaign: campaign.name, campaign_id: campaign.id }));

    const { answer } = await app.publish(own, browser('https://shop.example'), {
      command: app.publishCommand(
        { customer: someone(), channel: 'Voucherify.js' },
        { campaign: campaign.name, join_once: true },
      ),
      idempotencyKey: null,
    });

    expect(answer).toMatchObject({ result: 'SUCCESS', channel: 'Voucherify.js' });
  });
});
