// Referrals that a custom event converts, over the real store: the mark of the referee and what the referrer gains, once.
import { convertsByEvent } from '../../../lib/core/campaign/programs';
import * as app from '../../support/app';
import {
  aCaller,
  aProject,
  aVoucher,
  brokenInvariants,
  dump,
  finish,
  PROJECT,
  putCampaign,
  putVoucher,
  redeem,
  refusal,
  type TestRuntime,
  type TestRuntimeOptions,
} from '../../support/shop';

const caller = aCaller();
const PROGRAM: app.ReferralProgram = { conversion_event_type: 'custom_event', custom_event: { name: 'signed.up' } };
const ANN = { source_id: 'ann' };
let rt: TestRuntime;
let campaign: app.Campaign;
let code: app.Voucher;

beforeEach(() => begin());

async function begin(options: TestRuntimeOptions = {}): Promise<void> {
  ({ rt } = await aProject(options));
  campaign = await putCampaign(rt, { name: 'Friends', campaign_type: 'REFERRAL_PROGRAM', referral_program: PROGRAM });
  code = await putCode('ANN-1', 'ann');
}

async function putCode(text: string, referrer: string | null, of = campaign, members: Partial<app.Voucher> = {}) {
  const { name, id } = of;
  const voucher = await putVoucher(
    rt,
    aVoucher({ code: text, campaign: name, campaign_id: id, is_referral_code: true, ...members }),
  );
  if (referrer !== null) {
    const command = app.publishCommand({ voucher: text, customer: { source_id: referrer } }, {});
    await app.publish(rt, caller, { command, idempotencyKey: null });
  }
  return voucher;
}

interface Sent extends Partial<app.TrackEventRequest> {
  readonly key?: string;
  readonly by?: app.Caller;
}

const tell = ({ key, by = caller, ...members }: Sent = {}) => {
  const request = { event: 'signed.up', customer: { source_id: 'bob' }, referral: { code: 'ANN-1' }, ...members };
  return app.trackEvent(rt, by, { request, idempotencyKey: key ?? null });
};
const referralOf = async (sent: Sent = {}) => (await tell(sent)).answer.referral;
const person = async (name: string) => await app.getCustomer(rt, caller, name);
const gained = async (name = 'ann') => (await person(name)).loyalty.referred_customers;
const summary = async () => (await app.campaignSummary(rt, caller, 'Friends', {})).referred_customers;
const activity = async (name = 'bob', query = {}) => {
  const { data } = await app.listCustomerActivity(rt, caller, name, { limit: 100, ...query });
  return data;
};

describe('an event that converts a referral', () => {
  test('marks the referee, and counts for the referrer and the campaign', async () => {
    const answer = await referralOf();

    const [ann, bob] = [await person('ann'), await person('bob')];
    expect(answer).toEqual({ code: 'ANN-1', id: code.id });
    expect(bob.referrals).toEqual({
      total: 1,
      campaigns: [
        {
          campaign_id: campaign.id,
          referrer_id: ann.id,
          related_object_type: 'event',
          related_object_id: expect.stringMatching(/^evcus_[0-9a-f]{18}$/) as string,
          date: expect.any(String) as string,
        },
      ],
    });
    expect(ann.loyalty).toMatchObject({ referred_customers: 1, campaigns: { Friends: { referred_customers: 1 } } });
    expect(await summary()).toBe(1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  test('is counted once, also after the counters have taken it in', async () => {
    await tell();
    await summary();
    rt.clock.advance(app.LIMITS.countersSettleMs + 1);
    await app.runDueActions(rt, performance.now() + 10_000);
    await tell({ customer: { source_id: 'cara' } });

    expect(await summary()).toBe(2);
  });

  test('marks a customer who was there, who keeps what was sent', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'bob', name: 'Bob' });

    expect(await referralOf({ customer: { source_id: 'bob', email: 'bob@x.example' } })).not.toBeNull();
    expect(await person('bob')).toMatchObject({ name: 'Bob', email: 'bob@x.example', referrals: { total: 1 } });
  });

  test('is in the activity of the referee, and says who referred them', async () => {
    await tell({ metadata: { plan: 'gold' } });
    const ann = await person('ann');

    const [referred, event] = await activity('bob', { campaign_id: campaign.id });
    const custom = {
      object: 'event',
      type: 'signed.up',
      loyalty: null,
      metadata: { plan: 'gold' },
      referral: { code: 'ANN-1', id: code.id, referrer_id: ann.id },
    };
    const about = {
      referrer: { id: ann.id, object: 'customer' },
      voucher: { id: code.id, code: 'ANN-1', object: 'voucher' },
      campaign: { id: campaign.id, name: 'Friends' },
    };
    expect(event).toMatchObject({ type: 'customer.custom_event', data: { data: { event: custom, referral: about } } });
    expect(referred).toMatchObject({
      type: 'customer.referred',
      id: `${event?.id ?? ''}_00`,
      data: { data: { ...about, customer: { source_id: 'bob' }, custom_event: custom } },
    });
    expect((await activity('bob', { category: 'EFFECT' })).map(({ type }) => type)).toEqual(['customer.referred']);
    const behind = await activity('bob', { starting_after_id: referred?.id });
    expect(behind.map(({ type }) => type)).toEqual(['customer.custom_event', 'customer.created']);
  });

  test('answers the referrer where the request names one', async () => {
    const { id } = await person('ann');

    expect(await referralOf({ referral: { code: 'ANN-1', referrer_id: id } })).toEqual({
      code: 'ANN-1',
      id: code.id,
      referrer_id: id,
    });
  });

  test('may be named by the id of its schema, whatever it is called now', async () => {
    const made = await app.createEventSchema(rt, aCaller({ kind: 'management' }), PROJECT, {
      name: 'joined',
      schema: { properties: {} },
    });
    const program = {
      conversion_event_type: 'custom_event',
      custom_event: { id: made.id, name: 'old' },
    } as const;
    const byId = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM', referral_program: program });
    await putCode('ANN-2', 'ann', byId);

    expect(await referralOf({ event: 'old', referral: { code: 'ANN-2' } })).toBeNull();
    expect(await referralOf({ event: 'joined', referral: { code: 'ANN-2' } })).toMatchObject({ code: 'ANN-2' });
  });
});

describe('a customer is referred once', () => {
  test('by the same code, and by another one of the campaign', async () => {
    await putCode('ZOE-1', 'zoe');

    expect(await referralOf()).not.toBeNull();
    expect(await referralOf()).toBeNull();
    expect(await referralOf({ referral: { code: 'ZOE-1' } })).toBeNull();
    expect([await gained(), await gained('zoe'), await summary()]).toEqual([1, 0, 1]);
    expect((await person('bob')).referrals.total).toBe(1);
  });

  test('by each campaign', async () => {
    const other = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM', referral_program: PROGRAM });
    await putCode('ANN-2', 'ann', other);

    await tell();
    expect(await referralOf({ referral: { code: 'ANN-2' } })).toMatchObject({ code: 'ANN-2' });
    expect([await gained(), (await person('bob')).referrals.total]).toEqual([2, 2]);
  });

  test('when many requests report it at the same time', async () => {
    const told = await Promise.all(Array.from({ length: 6 }, () => referralOf()));

    expect(told.filter((referral) => referral !== null)).toHaveLength(1);
    expect([await gained(), await summary()]).toEqual([1, 1]);
    expect((await activity()).filter(({ type }) => type === 'customer.custom_event')).toHaveLength(6);
  });

  test('with an Idempotency-Key, whose repeat gets the same answer', async () => {
    const { id } = await person('ann');
    const referral = { code: 'ANN-1', referrer_id: id };
    const first = await tell({ key: 'k', referral });
    const again = await tell({ key: 'k', referral });

    expect(again).toEqual({ answer: first.answer, replayed: true });
    expect(again.answer.referral).toMatchObject(referral);
    expect(await gained()).toBe(1);
    expect((await refusal(tell({ key: 'k' }))).key).toBe('idempotency_key_reused');
  });

  test('with a code or a customer that change meanwhile, whose event has an Idempotency-Key', async () => {
    await app.upsertCustomer(rt, caller, { source_id: 'bob', name: 'Bob' });
    const changes = [
      () => app.updateVoucher(rt, caller, 'ANN-1', { metadata: { edited: true } }),
      () => app.upsertCustomer(rt, caller, { source_id: 'bob', name: 'Robert' }),
    ];
    const { activity: stored } = rt.store;
    const activity = Object.assign(Object.create(stored) as typeof stored, {
      track: async (...sent: Parameters<typeof stored.track>) => {
        await changes.shift()?.();
        return stored.track(...sent);
      },
    });
    const request = { event: 'signed.up', customer: { source_id: 'bob' }, referral: { code: 'ANN-1' } };
    const { answer } = await app.trackEvent({ ...rt, store: { ...rt.store, activity } }, caller, {
      request,
      idempotencyKey: 'k',
    });

    expect([changes.length, answer.referral]).toEqual([0, { code: 'ANN-1', id: code.id }]);
    expect([await gained(), (await person('bob')).referrals.total]).toEqual([1, 1]);
  });

  test.each(['LOST_ANSWER', 'LOST_REQUEST', 'LATE'] as const)('after %s', async (kind) => {
    rt.faults.next('transact', { kind });

    expect(await referralOf()).toEqual({ code: 'ANN-1', id: code.id });
    await rt.faults.land();
    expect([await gained(), (await person('bob')).referrals.total, await summary()]).toEqual([1, 1, 1]);
    expect((await activity()).filter(({ type }) => type === 'customer.custom_event')).toHaveLength(1);
  });

  test('after two attempts without an answer, of which the first arrives before the second is decided', async () => {
    const { activity: stored } = rt.store;
    const late = Object.assign(Object.create(stored) as typeof stored, {
      readEventData: async (...asked: Parameters<typeof stored.readEventData>) => {
        const told = await stored.readEventData(...asked);
        await rt.faults.land();
        return told;
      },
    });
    rt.faults.next('transact', { kind: 'LATE' });
    // An event that converts nothing is one write.
    rt.faults.next('write', { kind: 'LOST_REQUEST' });
    const request = { event: 'signed.up', customer: { source_id: 'bob' }, referral: { code: 'ANN-1' } };

    const { answer } = await app.trackEvent({ ...rt, store: { ...rt.store, activity: late } }, caller, {
      request,
      idempotencyKey: null,
    });

    expect(answer.referral).toEqual({ code: 'ANN-1', id: code.id });
    expect([await gained(), (await person('bob')).referrals.total]).toEqual([1, 1]);
  });
});

test('counts that are full list no further referral, and count it', async () => {
  await begin({ countsBytes: 60 });
  for (const text of ['ONE', 'TWO']) {
    await putVoucher(rt, aVoucher({ code: text }));
    await redeem(rt, caller, { redeemables: [{ object: 'voucher', id: text }], customer: { source_id: 'bob' } });
  }

  expect(await referralOf()).not.toBeNull();
  expect(await referralOf()).toBeNull();
  expect((await person('bob')).referrals).toEqual({ total: 1, campaigns: [] });
  expect([await gained(), await summary()]).toEqual([1, 1]);
  expect(await brokenInvariants(rt)).toEqual([]);
});

describe('an event that converts nothing is kept, and says so', () => {
  const without = async (sent: Sent) => {
    expect(await referralOf(sent)).toBeNull();
    expect([await gained(), (await person('bob')).referrals.total, await summary()]).toEqual([0, 0, 0]);
    expect((await activity()).map(({ type }) => type)).toEqual(['customer.custom_event', 'customer.created']);
  };

  test('of another name', () => without({ event: 'article.read' }));

  test('with a code that is published to no customer', async () => {
    await putCode('FREE', null);
    await without({ referral: { code: 'FREE' } });
  });

  test.each<[string, Partial<app.Voucher>]>([
    ['switched off', { active: false }],
    ['over', { expiration_date: '2026-01-01T00:00:00.000Z' }],
    ['not yet valid', { start_date: '2027-01-01T00:00:00.000Z' }],
  ])('with a code that is %s', async (_name, members) => {
    await putCode('LATER', null, campaign, { ...members, holder_id: (await person('ann')).id });
    await without({ referral: { code: 'LATER' } });
  });

  test.each<[string, Partial<app.Campaign>]>([
    ['is off', { active: false }],
    ['is over', { expiration_date: '2026-01-01T00:00:00.000Z' }],
    ['converts by redemptions', { referral_program: { conversion_event_type: 'redemption' } }],
    ['says nothing of conversion', { referral_program: null }],
  ])('with a code whose campaign %s', async (_name, members) => {
    const own = { campaign_type: 'REFERRAL_PROGRAM', referral_program: PROGRAM } as const;
    const other = await putCampaign(rt, { ...own, ...members });
    await putCode('OTHER', null, other, { holder_id: (await person('ann')).id });
    await without({ referral: { code: 'OTHER' } });
  });

  test('with a code that refers no customer', async () => {
    await putVoucher(rt, aVoucher({ code: 'PLAIN' }));
    await without({ referral: { code: 'PLAIN' } });
  });

  test('with loyalty alone, which no rule pays for', async () => {
    expect((await tell({ referral: null, loyalty: { code: 'ANN-1' } })).answer).toMatchObject({ loyalty: null });
    expect(await gained()).toBe(0);
  });
});

describe('refusals, after which nothing is stored', () => {
  const refused = async (sent: Sent) => {
    const before = Object.values(await dump(rt)).filter(({ pk }) => !pk.includes('#D#'));
    const failure = await refusal(tell(sent));
    expect(Object.values(await dump(rt)).filter(({ pk }) => !pk.includes('#D#'))).toEqual(before);
    return failure;
  };

  test('oneself', async () => {
    const own = { key: 'referrer_not_permitted_to_redeem', resource_id: 'ANN-1', resource_type: 'voucher' };
    expect(await refused({ customer: ANN })).toMatchObject(own);
    expect(await refused({ customer: ANN, event: 'article.read' })).toMatchObject(own);
  });

  test('an unknown code', async () => {
    const unknown = { key: 'not_found', resource_type: 'voucher', resource_id: 'NONE' };
    expect(await refused({ referral: { code: 'NONE' } })).toMatchObject(unknown);
    await app.deleteVoucher(rt, caller, 'ANN-1', {});
    expect((await refused({})).key).toBe('not_found');
  });

  test('another referrer than that of the code', async () => {
    const referral = { code: 'ANN-1', referrer_id: 'cust_other' };
    expect(await refused({ referral })).toMatchObject({
      key: 'invalid_payload',
      details: 'Property .referral.referrer_id must be the customer whom the code was published to.',
    });
  });

  test('many unknown codes for one customer', async () => {
    for (let tries = 0; tries < app.LIMITS.wrongCodes; tries += 1) {
      expect((await refusal(tell({ referral: { code: `NONE-${tries}` } }))).key).toBe('not_found');
    }

    expect((await refused({})).key).toBe('too_many_requests');
    expect(await referralOf({ customer: { source_id: 'cara' } })).not.toBeNull();
  });
});

describe('with a client key', () => {
  const shopper = aCaller({ kind: 'client', shopper: { sourceId: 'bob', orders: [] } });
  const page = aCaller({ kind: 'client' });

  test('wants the switch', async () => {
    for (const by of [shopper, page]) {
      expect(await refusal(tell({ by }))).toMatchObject({
        key: 'forbidden',
        details: 'The setting client_loyalty_events_enabled is off.',
      });
    }
    expect(await gained()).toBe(0);
  });

  test('a token converts for its own customer, and sees no referrer', async () => {
    await begin({ settings: { client_loyalty_events_enabled: true } });
    const { id } = await person('ann');

    expect(await referralOf({ by: shopper })).toEqual({ code: 'ANN-1', id: code.id });
    expect(JSON.stringify(await tell({ by: shopper }))).not.toContain(id);
    expect(await gained()).toBe(1);
  });

  test('a token learns nothing of a code that converts nothing, and of its own that it is its own', async () => {
    await begin({ settings: { client_loyalty_events_enabled: true } });
    const { answer: other } = await tell({ by: shopper, referral: { code: 'ANN-1', referrer_id: 'cust_other' } });
    const { answer: none } = await tell({ by: shopper, referral: { code: 'NONE' } });

    expect(none).toEqual(other);
    expect(none.referral).toBeNull();
    expect(await gained()).toBe(0);
    const ann = aCaller({ kind: 'client', shopper: { sourceId: 'ann', orders: [] } });
    expect((await refusal(tell({ by: ann, customer: ANN }))).key).toBe('referrer_not_permitted_to_redeem');
  });

  test('a token that guesses is stopped', async () => {
    await begin({ settings: { client_loyalty_events_enabled: true } });
    for (let tries = 0; tries < app.LIMITS.wrongCodes; tries += 1) {
      await tell({ by: shopper, referral: { code: `NONE-${tries}` } });
    }

    expect((await refusal(tell({ by: shopper }))).key).toBe('too_many_requests');
  });

  test('a claim converts nothing, whatever it names', async () => {
    await begin({ settings: { client_loyalty_events_enabled: true } });
    const before = await dump(rt);

    expect(await referralOf({ by: page })).toBeNull();
    expect(await referralOf({ by: page, referral: { code: 'NONE' } })).toBeNull();
    expect(await referralOf({ by: page, customer: ANN })).toBeNull();
    expect(await dump(rt)).toEqual(before);
  });
});

describe('a redemption', () => {
  test('of such a code gives its discount and refers no customer', async () => {
    expect(convertsByEvent(campaign)).toBe(true);
    await redeem(rt, caller, { redeemables: [{ object: 'voucher', id: 'ANN-1' }], customer: { source_id: 'bob' } });

    expect([await gained(), (await person('bob')).referrals.total, await summary()]).toEqual([0, 0, 0]);
    expect((await activity()).map(({ type }) => type)).not.toContain('customer.referred');
    expect(await referralOf()).not.toBeNull();
    expect([await gained(), await summary()]).toEqual([1, 1]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('people who go', () => {
  test('a referrer who is deleted leaves the referee referred', async () => {
    await app.deleteCustomer(rt, caller, 'ann');

    expect(await referralOf()).toMatchObject({ code: 'ANN-1' });
    expect((await person('bob')).referrals.total).toBe(1);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  test('a referrer who is forgotten is named nowhere', async () => {
    const { id } = await person('ann');
    const told = Array.from({ length: 23 }, (_, at) => tell({ customer: { source_id: `friend-${at}` } }));
    await Promise.all([...told, tell({ key: 'k', referral: { code: 'ANN-1', referrer_id: id } })]);
    await app.deletePermanently(rt, caller, 'ann');
    await finish(rt);

    const left = Object.values(await dump(rt)).filter((item) => JSON.stringify(item).includes(id.slice(5)));
    expect(left).toEqual([]);
    expect((await person('bob')).referrals.campaigns).toMatchObject([{ campaign_id: campaign.id }]);
  });

  test('a referee who is forgotten is named nowhere, and stays counted', async () => {
    await tell({ key: 'k' });
    await summary();
    rt.clock.advance(app.LIMITS.countersSettleMs + 1);
    await app.runDueActions(rt, performance.now() + 10_000);
    const { id } = await person('bob');
    await app.deletePermanently(rt, caller, 'bob');
    await finish(rt);

    const left = Object.values(await dump(rt)).filter((item) => JSON.stringify(item).includes(id.slice(5)));
    expect(left).toEqual([]);
    expect([await gained(), await summary()]).toEqual([1, 1]);
  });
});
