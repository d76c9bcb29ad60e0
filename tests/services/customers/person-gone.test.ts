// Permanent deletion searched to the last byte: no item of the table tells of the person, whatever happens on the way.
import { createHash } from 'node:crypto';
import { clientName } from '../../../lib/core/access/caller';
import { problemOfBody } from '../../../scripts/openapi/deliveries';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  brokenInvariants,
  dump,
  EMAIL,
  everything,
  finish,
  found,
  KIM,
  live,
  orderLines,
  putCampaign,
  putVoucher,
  putWebhook,
  redeem,
  refusal,
  rollback,
  rollbackSingle,
  run,
  type TestRuntime,
  traces,
  TRACKING_KEY,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const idOfKim = async (): Promise<string> => (await app.getCustomer(rt, caller, EMAIL)).id;
const forget = (name = EMAIL) => app.deletePermanently(rt, caller, name);
/** A service that begins to forget, and comes no further. */
function withoutSteps(): TestRuntime {
  const { forgetting } = rt.store;
  const step = () => Promise.reject(new Error('down'));
  const failing = Object.assign(Object.create(forgetting) as typeof forgetting, { step });
  return { ...rt, store: { ...rt.store, forgetting: failing } };
}
const statusOf = async (id: string) => (await app.getAsyncAction(rt, caller, id)).status;
const balanceOf = async (code: string) => (await rt.store.vouchers.load(caller, code))?.voucher.gift?.balance;

describe('after a permanent deletion', () => {
  it('no item names the person, and the action says so', async () => {
    await live(rt);
    const id = await idOfKim();
    expect(await app.getOrder(rt, caller, 'o-lee')).toMatchObject({ referrer_id: id });
    await app.updateOrder(rt, caller, 'o-lee', { status: 'FULFILLED' });
    expect(await found(rt, id)).toEqual(expect.arrayContaining(['Kim Secret', 'a-reason', 'the tracking id']));

    const { async_action_id } = await forget();
    expect(await statusOf(async_action_id)).not.toBe('DONE');
    await finish(rt);
    expect(await statusOf(async_action_id)).toBe('DONE');
    expect(await found(rt, id)).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('the customer is gone at once', async () => {
    await live(rt);

    await forget();

    expect(await refusal(app.getCustomer(rt, caller, EMAIL))).toMatchObject({ key: 'not_found' });
  });

  it('the search finds its target', async () => {
    await live(rt);
    const id = await idOfKim();

    const unfound = Object.keys(traces(rt, id)).filter(
      (name) => !name.includes('hexadecimal') && !name.includes('base64'),
    );

    expect(await found(rt, id)).toEqual(unfound);
  });
});

describe('what was told of the person', () => {
  it('goes out of send-outs and out of rows that wait, whose ids stay', async () => {
    await putWebhook(rt, [...app.EVENT_DATA.keys()]);
    await live(rt);
    const id = await idOfKim();
    await app.upsertCustomer(rt, caller, { source_id: 'somebody', name: 'Else' });
    for (let rows = 1; rows > 0;) rows = await app.dispatchDue(rt);
    const before = await bodies();
    await app.upsertCustomer(rt, caller, { id, name: 'Kim Secret the second' });
    expect(before.filter((body) => body.includes('Kim Secret')).length).toBeGreaterThan(5);

    await forget();
    await finish(rt);

    expect(await found(rt, id)).toEqual([]);
    const after = await bodies();
    expect(after).toHaveLength(before.length);
    expect(after.filter((body) => body.includes('"truncated":true')).length).toBeGreaterThan(5);
    expect(after.filter((body) => body.includes('"name":"Else"'))).toHaveLength(1);
    for (const body of after) expect(problemOfBody(body)).toBeNull();
    await app.dispatchDue(rt);
    const late = (await bodies()).filter((body) => body.includes('customer.updated'));
    expect(late.filter((body) => body.includes('Kim'))).toEqual([]);
  });
});

async function bodies(): Promise<readonly string[]> {
  const items = Object.values(await dump(rt)).filter(({ pk, sk }) => sk === 'D' && pk.includes('#W#'));
  const loaded = await Promise.all(items.map(({ id }) => rt.store.deliveries.load(caller, [id as string])));
  return loaded.flat().map(({ body }) => body);
}

describe('what requests under way write meanwhile', () => {
  it('is found by a second search, once none of them can be left', async () => {
    await putVoucher(rt, aVoucher({ code: 'MANY' }));
    await redeem(rt, caller, { customer: KIM, order: { items: orderLines(500) }, redeemables: [voucherLine('MANY')] });
    const id = await idOfKim();
    const { customer } = (await rt.store.customers.load(caller, id)) ?? {};
    const { async_action_id } = await forget();
    await run(rt);

    // As a redemption writes it that had read the customer before.
    await rt.store.customerChanges.create(caller, customer as never);
    await redeem(rt, caller, {
      customer: { id },
      redeemables: [voucherLine('MANY')],
      order: { items: orderLines(700) },
    });
    await rt.store.customerChanges.remove(caller, customer as never);
    rt.clock.advance(app.LIMITS.forgottenAgainMs - 1);
    await run(rt);
    expect(await statusOf(async_action_id)).toBe('IN_PROGRESS');
    expect(await found(rt, id)).toContain('the id of the customer');

    rt.clock.advance(2);
    await run(rt);

    expect(await statusOf(async_action_id)).toBe('DONE');
    expect(await found(rt, id)).toEqual([]);
  });
});

describe('money', () => {
  it('of a redemption by the person comes back to the card', async () => {
    const { cardRedemption } = await live(rt);
    const before = await balanceOf('CARD');
    await forget();
    await finish(rt);

    await rollbackSingle(rt, caller, { id: cardRedemption });

    expect(await balanceOf('CARD')).toBe((before ?? 0) + 3_000);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('of a redemption by another customer comes back to the card of the person', async () => {
    const { lees } = await live(rt);
    const before = await balanceOf('CARD');
    await forget();
    await finish(rt);

    await rollback(rt, caller, { id: lees });

    expect(await balanceOf('CARD')).toBeGreaterThan(before ?? 0);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('counts of campaigns and vouchers stay as they are', async () => {
    await live(rt);
    const counters = async () => {
      const items = Object.values(await dump(rt)).filter(({ pk }) => /#[NV]#/.test(pk));
      return items.map(({ record, f, rev, ...numbers }) => numbers);
    };
    const before = await counters();

    await forget();
    await finish(rt);

    expect(await counters()).toEqual(before);
  });

  it('on cards of the person belongs to somebody, whom nobody is', async () => {
    await live(rt);
    const id = await idOfKim();
    await forget();
    await finish(rt);

    const holder = (await rt.store.vouchers.load(caller, 'CARD'))?.voucher.holder_id ?? '';

    expect(holder).toMatch(/^cust_[a-z0-9]{32}$/);
    expect(holder).not.toBe(id);
    expect(await refusal(app.getCustomer(rt, caller, holder))).toMatchObject({ key: 'not_found' });
  });
});

describe('what is of others', () => {
  it('names the person no more where it was refused', async () => {
    await live(rt);
    const id = await idOfKim();
    const lee = { customer: { source_id: 'lee' }, order: { items: orderLines(200) } };
    const tooMuch = { ...lee, redeemables: [voucherLine('CARD', 99_999)] };
    const { resource_id: tried } = await refusal(redeem(rt, caller, tooMuch));
    const { redemptions } = await redeem(rt, caller, { ...lee, redeemables: [voucherLine('CARD', 10)] });
    const redemption = { id: redemptions[0]?.id ?? '' };
    await rollback(rt, caller, redemption);
    const { resource_id: undone } = await refusal(rollback(rt, caller, redemption));
    const records = () => Promise.all([tried, undone].map((record) => app.getRedemption(rt, caller, String(record))));
    expect(await records()).toMatchObject([{ voucher: { holder_id: id } }, { voucher: { holder_id: id } }]);

    await forget();
    await finish(rt);

    expect(await found(rt, id)).toEqual([]);
    expect(await records()).toMatchObject([
      { failure_code: 'gift_amount_exceeded', customer: { source_id: 'lee' }, voucher: { code: 'CARD' } },
      { failure_code: 'already_rolled_back', customer: { source_id: 'lee' }, voucher: { code: 'CARD' } },
    ]);
  });

  it('stays: a referral code names its referrer and its referees, one of them without a name', async () => {
    await live(rt);
    const name = { campaignId: null, codeOrId: 'BY-LEE' };
    const list = async () => (await app.listReferralHolders(rt, caller, name, {})).data;
    const before = await list();
    await forget();
    await finish(rt);

    const after = await list();

    expect(after.map(({ holder_role }) => holder_role)).toEqual(before.map(({ holder_role }) => holder_role));
    expect(await app.getCustomer(rt, caller, 'lee')).toMatchObject({ source_id: 'lee', referrals: { total: 1 } });
  });

  it('stays where somebody has the source id again', async () => {
    await live(rt);
    const id = await idOfKim();
    await forget();
    await app.upsertCustomer(rt, caller, { source_id: EMAIL, name: 'Kim again' });
    const again = await idOfKim();

    await finish(rt);

    expect(await app.getCustomer(rt, caller, EMAIL)).toMatchObject({ id: again, name: 'Kim again' });
    expect(await everything(rt)).not.toContain(id);
  });
});

describe('what a browser claimed to be the person', () => {
  it.each([
    ['a customer', true, false],
    ['nobody', false, false],
    ['a customer who comes back meanwhile', true, true],
  ])('is forgotten with the name of %s', async (_who, isCustomer, comesBack) => {
    await putVoucher(rt, aVoucher({ code: 'MANY' }));
    if (isCustomer) await app.upsertCustomer(rt, caller, KIM);
    await rt.store.configChanges.commit(caller, {
      settings: { ...(await rt.store.config.load(caller)).settings, client_redeem_enabled: true },
    });
    const browser = aCaller({ kind: 'client', origin: 'https://shop.example' });
    const metadata = { n: 'note-of-redemption' };
    const claim = { customer: { source_id: EMAIL }, redeemables: [voucherLine('MANY')], metadata };
    const { redemptions } = await redeem(rt, browser, { ...claim, order: { items: orderLines(500) } });
    await redeem(rt, browser, { ...claim, order: { items: orderLines(600) } });
    await rollbackSingle(rt, caller, { id: redemptions[0]?.id ?? '' });
    expect(await brokenInvariants(rt)).toEqual([]);

    await forget();
    if (comesBack) await app.upsertCustomer(rt, caller, { source_id: EMAIL });
    await run(rt);
    // An audit between the two searches of the deletion finds nothing wrong.
    expect(await brokenInvariants(rt)).toEqual([]);
    await finish(rt);

    const left = comesBack ? [] : await found(rt, 'cust_');
    expect(left.filter((name) => name !== 'the id of the customer')).toEqual([]);
    expect(await everything(rt)).not.toContain(rt.ids.trackingId(TRACKING_KEY, clientName('tracking', EMAIL)));
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('a code a browser was given in the name of the person', () => {
  it('names no customer either', async () => {
    const { settings } = await rt.store.config.load(caller);
    const open = { client_publish_enabled: true, client_publish_campaigns: ['*'] };
    await rt.store.configChanges.commit(caller, { settings: { ...settings, ...open } });
    const campaign = await putCampaign(rt, { campaign_type: 'DISCOUNT_COUPONS', name: 'Mail' });
    await putVoucher(rt, aVoucher({ campaign: 'Mail', campaign_id: campaign.id }));
    const browser = aCaller({ kind: 'client', origin: 'https://shop.example' });
    const sent = { campaign: { name: 'Mail' }, customer: { source_id: EMAIL }, metadata: { n: 'note-of-publication' } };
    await app.publish(rt, browser, { command: app.publishCommand(sent, {}), idempotencyKey: null });
    expect(await found(rt, 'none')).toContain('note-of-publication');
    expect(await brokenInvariants(rt)).toEqual([]);

    await forget();
    await finish(rt);

    expect(await found(rt, 'none')).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('a worker that stops', () => {
  it('after each step is followed by one that goes on there, to the same end', async () => {
    await live(rt);
    const id = await idOfKim();
    const { async_action_id } = await forget();
    rt.clock.advance(app.LIMITS.forgottenAgainMs + 1);

    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      const [owned] = await rt.store.asyncActions.due(1);
      if (!owned || runs > 500) throw new Error('The work did not come to its end.');
      isDone = (await app.advance(rt, owned, 0)).hasEnded;
    }

    expect(runs).toBeGreaterThan(10);
    expect(await statusOf(async_action_id)).toBe('DONE');
    expect(await found(rt, id)).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it.each(['BUSY', 'LOST_REQUEST', 'LOST_ANSWER'] as const)(
    'at any write (%s) is followed by one that ends it',
    async (kind) => {
      await live(rt);
      const id = await idOfKim();
      const { async_action_id } = await forget();

      for (let round = 0; (await statusOf(async_action_id)) !== 'DONE'; round += 1) {
        if (round > 100) throw new Error('The work did not come to its end.');
        // Each run fails at a later write than the one before, until none fails any more.
        const passed = Array.from({ length: round }, () => ({ kind: 'AFTER', work: () => Promise.resolve() }) as const);
        if (round < 15) rt.faults.next('write', ...passed, { kind });
        if (round < 3) rt.faults.next('transact', { kind });
        rt.clock.advance(app.LIMITS.longestActionPauseMs * 2);
        await run(rt);
      }

      expect(await found(rt, id)).toEqual([]);
      expect(await brokenInvariants(rt)).toEqual([]);
    },
  );

  it('is never the last: the work is tried again however often it was in vain', async () => {
    await live(rt);
    const { async_action_id } = await forget();
    for (let tries = 0; tries <= app.LIMITS.actionTries; tries += 1) {
      rt.clock.advance(app.LIMITS.longestActionPauseMs * 2);
      await run(withoutSteps());
    }
    expect(await app.getAsyncAction(rt, caller, async_action_id)).toMatchObject({
      status: 'IN_PROGRESS',
      tries: app.LIMITS.actionTries + 1,
    });

    rt.clock.advance(app.LIMITS.longestActionPauseMs * 2);
    await finish(rt);

    expect(await statusOf(async_action_id)).toBe('DONE');
  });
});

describe('a very long history', () => {
  it.each([
    ['short ones', () => 10],
    ['a short one, and one that comes to the end', (runs: number) => (runs === 0 ? 0 : 60_000)],
  ])('is cleared in several runs: %s', async (_name, workingMs) => {
    await putVoucher(rt, aVoucher({ code: 'MANY' }));
    const request = { customer: KIM, redeemables: [voucherLine('MANY')] };
    for (let index = 0; index < 220; index += 1) {
      await redeem(rt, caller, { ...request, order: { source_id: `o${index}`, items: orderLines(100) } });
      rt.clock.advance(1_000);
    }
    const id = await idOfKim();

    // All of it is left to the worker.
    const deletion = await app.deletePermanently(withoutSteps(), caller, EMAIL);
    expect(deletion.data_json.orders).toBe(220);
    rt.clock.advance(app.LIMITS.forgottenAgainMs + 1);
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      const [owned] = await rt.store.asyncActions.due(1);
      if (!owned || runs > 500) throw new Error('The work did not come to its end.');
      isDone = (await app.advance(rt, owned, performance.now() + workingMs(runs))).hasEnded;
    }

    expect(runs).toBeGreaterThan(1);
    expect(await found(rt, id)).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});

describe('the same request again', () => {
  it('a repeat returns the same deletion as long as the work goes on, by id and by source id; then the customer is unknown', async () => {
    await live(rt);
    const id = await idOfKim();

    const first = await forget();

    expect(await forget()).toEqual(first);
    expect(await forget(id)).toEqual(first);
    await finish(rt);
    expect(await refusal(forget())).toMatchObject({ key: 'not_found' });
    expect(await refusal(forget(id))).toMatchObject({ key: 'not_found' });
  });

  it('at the same time begins one deletion', async () => {
    await live(rt);

    const [one, other] = await Promise.all([forget(), forget()]);

    expect(one.async_action_id).toBe(other.async_action_id);
  });

  it('forgets a customer whose profile was removed before', async () => {
    await live(rt);
    const id = await idOfKim();
    await app.deleteCustomer(rt, caller, EMAIL);

    const { async_action_id } = await forget(id);
    await finish(rt);

    expect(await statusOf(async_action_id)).toBe('DONE');
    // Only who was deleted by the source id is searched for by it.
    expect(await found(rt, id)).toEqual(expect.not.arrayContaining(['the id of the customer', 'Kim Secret']));
  });
});

describe('a tracking id', () => {
  it('is no bare hash of the source id, and another one in another project', async () => {
    await live(rt);

    const bare = createHash('sha256').update(EMAIL).digest('base64');
    const stored = await everything(rt);
    expect(stored).not.toContain(bare);
    expect(stored).toContain(rt.ids.trackingId(TRACKING_KEY, EMAIL));
    expect(rt.ids.trackingId('b3RoZXI', EMAIL)).not.toBe(rt.ids.trackingId(TRACKING_KEY, EMAIL));
  });
});
