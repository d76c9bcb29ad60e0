// Delivery: each event reaches all who listen, under one id, whatever a receiver does.
import { setTimeout as sleep } from 'node:timers/promises';
import * as app from '../../support/app';
import {
  aCaller,
  aReceiver,
  aRuntime,
  aVoucher,
  isSigned,
  PROJECT,
  putVoucher,
  type Receiver,
  redeem,
  type TestRuntime,
  testWebhooks,
  verified,
  voucherLine,
} from '../../support/shop';

const caller = aCaller({ kind: 'management' });
const MINUTE_MS = 60_000;

let rt: TestRuntime;
let secret: string;
const receivers: Receiver[] = [];

beforeEach(async () => {
  // The library knows the time of this machine alone.
  rt = await aRuntime({ now: new Date().toISOString() });
  ({ secret } = await app.rotateWebhookSecret(rt, caller, PROJECT));
});

afterEach(async () => {
  const [live = ''] = await app.liveSecrets(rt, caller);
  for (const { received } of receivers) for (const one of received) expect(isSigned(live, one)).toBe(true);
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function listening(
  ...[answer]: Parameters<typeof aReceiver>
): Promise<{ receiver: Receiver; webhook: app.Webhook }> {
  const receiver = await aReceiver(answer);
  receivers.push(receiver);
  const request = { target_url: receiver.url, events: ['redemption.succeeded'] } as const;
  const webhook = await app.createWebhook(rt, caller, PROJECT, { ...request, events: [...request.events] });
  return { receiver, webhook: webhook as unknown as app.Webhook };
}

async function happen(): Promise<void> {
  const { code } = await putVoucher(rt, aVoucher());
  await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } });
  await app.dispatchDue(rt);
}

/** Attempt what is due, until nothing is under way. */
async function deliverDue(): Promise<void> {
  const deliverer = app.delivererOf(rt, (error) => {
    throw error;
  });
  await deliverer.tick();
  await deliverer.idle();
}

async function sendouts(): Promise<readonly app.Sendout[]> {
  const { data } = await app.listSendouts(rt, caller, PROJECT, { limit: 100 });
  return data;
}

const nameOf = ({ id }: app.Webhook) => ({ projectId: PROJECT, id });

describe('a delivery', () => {
  it('is verified by the library, and by the published signature', async () => {
    const { receiver, webhook } = await listening();
    await happen();

    await deliverDue();

    const [received] = receiver.received;
    const [sendout] = await sendouts();
    expect(verified(secret, received!)).toMatchObject({
      id: sendout!.id,
      project_id: PROJECT,
      type: 'redemption.succeeded',
      source: { id: webhook.id, object: 'webhook', target_url: webhook.target_url },
      event: { id: sendout!.event_id, entity_id: sendout!.entity_id },
    });
    expect(received!.headers['webhook-id']).toBe(sendout!.id);
    expect(sendout).toMatchObject({ status: 'SUCCEEDED', attempts: [{ http_status: 200, error: null }] });
    expect(await app.getWebhook(rt, caller, nameOf(webhook))).toMatchObject({
      last_success_at: new Date(rt.clock.nowMs()).toISOString(),
    });
  });

  it('is made once by two who deliver at once', async () => {
    const { receiver, webhook } = await listening();
    await happen();
    const [{ id } = { id: '' }] = await sendouts();
    const batch = { project: PROJECT, webhookId: webhook.id, ids: [id] };

    await Promise.all([app.deliverBatch(rt, batch), app.deliverBatch(rt, batch)]);

    expect(receiver.received).toHaveLength(1);
  });

  it('is tried again under one id and with the same bytes, at the documented time', async () => {
    let answers = 0;
    const { receiver } = await listening((response) => response.writeHead((answers += 1) === 1 ? 500 : 200).end());
    await happen();

    await deliverDue();
    rt.clock.advance(4_000);
    await deliverDue();
    expect(receiver.received).toHaveLength(1);
    rt.clock.advance(2_000);
    await deliverDue();

    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp']);
    expect((await sendouts())[0]).toMatchObject({ status: 'SUCCEEDED', attempts: [{ http_status: 500 }, {}] });
  });

  it('that nobody ended is made again when its lease is over, under one id', async () => {
    const { receiver, webhook } = await listening();
    await happen();
    const [{ id } = { id: '' }] = await sendouts();
    const place = { project: PROJECT, webhookId: webhook.id, id };
    const nowMs = rt.clock.nowMs();
    expect(await rt.store.deliveries.lease(place, { token: 'dead', nowMs, untilMs: nowMs + 30_000 })).toBe(true);

    await deliverDue();
    expect(receiver.received).toHaveLength(0);
    rt.clock.advance(30_001);
    await deliverDue();

    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  });

  it('fails for good with its webhook', async () => {
    const { receiver, webhook } = await listening();
    await happen();
    await app.deleteWebhook(rt, caller, nameOf(webhook));

    await deliverDue();

    expect(receiver.received).toHaveLength(0);
    expect((await sendouts()).map(({ status }) => status)).toEqual(['FAILED']);
  });
});

describe('a place for requests to a webhook', () => {
  const idsOf = async (): Promise<readonly string[]> => (await sendouts()).map(({ id }) => id);

  it('is kept by who sends on', async () => {
    const taken: unknown[] = [];
    const { receiver, webhook } = await listening((response) => {
      rt.clock.advance(14_000);
      const nowMs = rt.clock.nowMs();
      const asked = rt.store.webhooks.takeSlot({ project: PROJECT }, webhook.id, { nowMs, untilMs: nowMs, places: 1 });
      void asked.then((slot) => taken.push(slot)).finally(() => response.end());
    });
    for (let number = 0; number < 3; number += 1) await happen();

    await app.deliverBatch(rt, { project: PROJECT, webhookId: webhook.id, ids: await idsOf() });

    expect(receiver.received).toHaveLength(3);
    expect(taken).toEqual([null, null, null]);
  });

  it('of a process that died is free within a minute', async () => {
    let silent = 5;
    const { receiver, webhook } = await listening((response) => {
      if ((silent -= 1) < 0) response.end();
    });
    for (let number = 0; number < 6; number += 1) await happen();
    const [last = '', ...others] = await idsOf();
    const batch = { project: PROJECT, webhookId: webhook.id };
    const standing = others.map((id) => app.deliverBatch(rt, { ...batch, ids: [id] }));
    while (receiver.received.length < 5) await sleep(5);

    expect(await app.deliverBatch(rt, { ...batch, ids: [last] })).toEqual([last]);
    rt.clock.advance(40_001);
    expect(await app.deliverBatch(rt, { ...batch, ids: [last] })).toEqual([]);

    expect(receiver.received).toHaveLength(6);
    await receiver.close();
    await Promise.all(standing);
    receivers.splice(0);
  });
});

describe('a receiver that fails', () => {
  it('delays no other webhook', async () => {
    const { receiver: dead } = await listening(() => undefined);
    const { receiver: live } = await listening();
    for (let count = 0; count < 8; count += 1) await happen();
    const deliverer = app.delivererOf(rt, () => undefined);

    await deliverer.tick();
    const begunMs = performance.now();
    while (live.received.length < 8 && performance.now() - begunMs < 5_000) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await deliverer.tick();
    }

    expect(live.received).toHaveLength(8);
    expect(dead.received.length).toBeLessThanOrEqual(5);
    await dead.close();
    await deliverer.idle();
  });

  it('for all retries is disabled; what happens then is held, and sent by a replay', async () => {
    let status = 500;
    const { receiver, webhook } = await listening((response) => response.writeHead(status).end());
    await happen();
    for (let tries = 0; tries < 14; tries += 1) {
      await deliverDue();
      rt.clock.advance(27 * 60 * MINUTE_MS);
    }
    expect(receiver.received).toHaveLength(14);
    expect(await app.getWebhook(rt, caller, nameOf(webhook))).toMatchObject({
      active: false,
      disabled_reason: 'All 13 retries of an event failed.',
    });

    await happen();
    await deliverDue();
    expect((await sendouts()).map((sendout) => sendout.status).sort()).toEqual(['FAILED', 'HELD']);
    status = 200;
    const span = { after: '2020-01-01T00:00:00.000Z', before: '2100-01-01T00:00:00.000Z' };
    // While it is off nothing would get through, and the replay would go on for ever.
    await expect(app.replayWebhook(rt, caller, nameOf(webhook), span)).rejects.toMatchObject({
      failure: { key: 'invalid_payload' },
    });
    expect(await app.updateWebhook(rt, caller, nameOf(webhook), { active: true })).toMatchObject({ active: true });
    const { async_action_id: id } = await app.replayWebhook(rt, caller, nameOf(webhook), span);
    await deliverDue();

    expect(await app.getAsyncAction(rt, caller, id)).toMatchObject({ result: { done_count: 2 } });
    expect((await sendouts()).map((sendout) => sendout.status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('goes where the webhook says now, to the very next attempt of a process that knows it', async () => {
    const { receiver, webhook } = await listening();
    const { receiver: moved, webhook: other } = await listening();
    await app.deleteWebhook(rt, caller, nameOf(other));
    const deliverer = app.delivererOf(rt, (error) => {
      throw error;
    });
    const deliver = async () => {
      await happen();
      await deliverer.tick();
      await deliverer.idle();
    };
    await deliver();

    await app.updateWebhook(rt, caller, nameOf(webhook), { target_url: moved.url });
    await deliver();
    const { secret: rotated } = await app.rotateWebhookSecret(rt, caller, PROJECT);
    await deliver();
    await app.updateWebhook(rt, caller, nameOf(webhook), { active: false });
    await app.updateWebhook(rt, caller, nameOf(webhook), { active: true });
    await deliver();

    expect([receiver.received.length, moved.received.length]).toEqual([1, 3]);
    expect(moved.received.map((one) => isSigned(rotated, one))).toEqual([false, true, true]);
    // What was sent before the rotation has only the signature of the secret of then.
    for (const one of receivers.splice(0)) await one.close();
  });

  it('is sent again by a process that has switched it off itself, once somebody switched it on', async () => {
    let status = 410;
    const { receiver, webhook } = await listening((response) => response.writeHead(status).end());
    const deliverer = app.delivererOf(rt, (error) => {
      throw error;
    });
    await happen();
    await deliverer.tick();
    await deliverer.idle();
    expect(await app.getWebhook(rt, caller, nameOf(webhook))).toMatchObject({ active: false });

    status = 200;
    await app.updateWebhook(rt, caller, nameOf(webhook), { active: true });
    const [sendout] = await sendouts();
    await app.retrySendout(rt, caller, { projectId: PROJECT, id: sendout!.id });
    await deliverer.tick();
    await deliverer.idle();

    expect(receiver.received).toHaveLength(2);
    expect(await sendouts()).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('is replayed no further where its webhook was switched off meanwhile', async () => {
    const { webhook } = await listening();
    await app.updateWebhook(rt, caller, nameOf(webhook), { active: false });
    const span = { after: '2020-01-01T00:00:00.000Z', before: '2100-01-01T00:00:00.000Z', types: null };
    const work = { kind: 'REPLAY', webhook_id: webhook.id, ...span } as const;

    const slice = await app.replayMissed(
      rt,
      { scope: caller, action: { id: 'aa_any' } },
      { work, untilMs: performance.now() + 1_000 },
    );

    expect(slice).toEqual({ status: 'FAILED', message: 'The webhook is not active.' });
  });

  it('is replayed from where a slice of the work ended', async () => {
    const { webhook } = await listening((response) => response.writeHead(410).end());
    for (let times = 0; times < 2; times += 1) {
      await happen();
      await deliverDue();
      rt.clock.advance(MINUTE_MS);
    }
    await app.updateWebhook(rt, caller, nameOf(webhook), { active: true });
    const [second, first] = await sendouts();
    const span = { after: '2020-01-01T00:00:00.000Z', before: '2100-01-01T00:00:00.000Z', types: null };
    const work = { kind: 'REPLAY', webhook_id: webhook.id, ...span } as const;
    const done_until = `${app.timeText(Date.parse(first!.created_at))}#${first!.id}`;

    const slice = await app.replayMissed(
      rt,
      { scope: caller, action: { id: 'aa_any', done_until } },
      { work, untilMs: 0 },
    );

    expect(slice).toEqual({ status: 'DONE' });
    expect((await sendouts()).map(({ id, status }) => [id, status])).toEqual([
      [second!.id, 'PENDING'],
      [first!.id, 'FAILED'],
    ]);
  });

  it('with 410 is disabled at once', async () => {
    const { receiver, webhook } = await listening((response) => response.writeHead(410).end());
    await happen();

    await deliverDue();

    expect(receiver.received).toHaveLength(1);
    expect(await app.getWebhook(rt, caller, nameOf(webhook))).toMatchObject({
      active: false,
      disabled_reason: 'The receiver answered 410 Gone.',
    });
    await expect(
      app.retrySendout(rt, caller, { projectId: PROJECT, id: (await sendouts())[0]!.id }),
    ).rejects.toMatchObject({
      failure: { key: 'invalid_payload' },
    });
  });

  it('is tried again by hand', async () => {
    let answers = 0;
    const { receiver } = await listening((response) => response.writeHead((answers += 1) === 1 ? 500 : 200).end());
    await happen();
    await deliverDue();
    // Its next attempt would come by itself, and comes now.
    const [{ id } = { id: '' }] = await sendouts();
    await app.retrySendout(rt, caller, { projectId: PROJECT, id });
    await app.retrySendout(rt, caller, { projectId: PROJECT, id });
    await deliverDue();
    expect(receiver.received).toHaveLength(2);
    await app.retrySendout(rt, caller, { projectId: PROJECT, id });
    await deliverDue();

    expect(receiver.received).toHaveLength(3);
    expect((await sendouts())[0]).toMatchObject({ status: 'SUCCEEDED', attempts: [{}, {}, {}] });
  });
});

describe('a rotated secret', () => {
  it('signs beside the one before for a day, then alone', async () => {
    const { receiver } = await listening();
    const { secret: next } = await app.rotateWebhookSecret(rt, caller, PROJECT);

    await happen();
    await deliverDue();
    expect(verified(next, receiver.received[0]!)).toEqual(verified(secret, receiver.received[0]!));

    rt.clock.advance(24 * 60 * MINUTE_MS);
    await happen();
    await deliverDue();
    expect(isSigned(next, receiver.received[1]!)).toBe(true);
    expect(isSigned(secret, receiver.received[1]!)).toBe(false);
  });

  it('keeps its day when the secret is rotated again, as by a caller who was not answered', async () => {
    const { receiver } = await listening();
    const rotated = async () => (await app.rotateWebhookSecret(rt, caller, PROJECT)).secret;
    const signs = (index: number) => live.map((one) => isSigned(one, receiver.received[index]!));
    const first = await rotated();
    rt.clock.advance(12 * 60 * MINUTE_MS);
    const live = [secret, first, await rotated()];

    await happen();
    await deliverDue();
    rt.clock.advance(12 * 60 * MINUTE_MS);
    await happen();
    await deliverDue();

    expect(signs(0)).toEqual([true, true, true]);
    expect(signs(1)).toEqual([false, true, true]);
  });

  it('is one of nine at most, however often it is rotated', async () => {
    const { receiver } = await listening();
    for (let times = 0; times < 10; times += 1) await app.rotateWebhookSecret(rt, caller, PROJECT);

    await happen();
    await deliverDue();

    expect(String(receiver.received[0]!.headers['webhook-signature']).split(' ')).toHaveLength(9);
    expect(isSigned(secret, receiver.received[0]!)).toBe(false);
  });
});

describe('custom headers', () => {
  it('are sent, and never shown', async () => {
    const { receiver, webhook } = await listening();
    const shown = await app.updateWebhook(rt, caller, nameOf(webhook), {
      headers: { authorization: 'Bearer of-the-shop' },
    });

    expect(shown).toMatchObject({ headers: { authorization: '***' } });
    expect(await app.testWebhook(rt, caller, nameOf(webhook), {})).toMatchObject({
      status: 'SUCCEEDED',
      http_status: 200,
    });
    expect(receiver.received[0]!.headers.authorization).toBe('Bearer of-the-shop');
    expect(
      JSON.stringify(await rt.store.config.load(caller).then(({ webhooks }) => [...webhooks.values()])),
    ).not.toContain('of-the-shop');
  });
});

describe('the queue of AWS', () => {
  it('gets a message for deliveries that wait, and a search for due ones makes up for a lost message', async () => {
    const sent: app.DeliveryPlace[] = [];
    const queue = { send: (places: readonly app.DeliveryPlace[]) => Promise.resolve(void sent.push(...places)) };
    rt = await aRuntime({ webhooks: { ...testWebhooks, queue }, now: new Date().toISOString() });
    const { receiver } = await listening();

    await happen();
    expect(sent).toHaveLength(1);
    await app.sweepEvents(rt);
    expect(sent).toHaveLength(2);
    await app.deliverMessages(
      rt,
      sent.map((place) => ({ messageId: place.id, body: JSON.stringify(place) })),
    );

    expect(receiver.received).toHaveLength(1);
  });

  it('is behind by what is due: each run logs how much, for its stage', async () => {
    const queue = { send: () => Promise.resolve() };
    rt = await aRuntime({ webhooks: { ...testWebhooks, queue }, now: new Date().toISOString() });
    await listening();
    await happen();
    const told = (): unknown => rt.logged.findLast(({ UndeliveredEvents }) => UndeliveredEvents !== undefined);

    await app.sweepEvents(rt);
    expect(told()).toBeUndefined();
    await app.sweepEvents({ ...rt, stage: 'production' });

    expect(told()).toMatchObject({ stage: 'production', UndeliveredEvents: 1 });
  });
});
