// Delivery: lease one, send it, and record the outcome.
import { type AttemptOutcome, planAttemptOutcome } from '../../core/events/attempt';
import type { OpenDelivery, SendResult } from '../../model/events/delivery';
import { NEW_HEALTH, type Webhook, type WebhookHealth } from '../../model/events/webhook';
import type { DeliveryPlace, Slot } from '../../ports/events';
import type { Runtime } from '../../ports/runtime';
import { liveSecrets, webhooksOf } from './secrets';

/** Lease of a delivery, ms: longer than an attempt and its writes. After a crash another process continues. */
const LEASE_MS = 30_000;
/**
 * Lease of a slot, ms: after it the slot of a crashed process is free. A live one renews it when less is left than an
 * attempt may take.
 */
export const SLOT_MS = 40_000;
/** A run holds its place no longer than this, and an attempt more. */
const BATCH_MS = 40_000;

export const PLACES = 5;
const PLACES_WHILE_SLOW = 1;

/** A webhook as one attempt finds it. Its record is as new as the version of the configuration; the rest is read for each attempt. */
interface DeliveryContext {
  readonly webhook: Webhook | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly health: WebhookHealth;
}

export interface DeliveryBatch {
  readonly project: string;
  readonly webhookId: string;
  readonly ids: readonly string[];
  /** Ends the process after the current attempt. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Send deliveries to one webhook in sequence, within one of its limited parallel slots.
 * @returns ids that were not handled, for lack of a slot or time
 */
export async function deliverBatch(
  rt: Runtime<'config' | 'deliveries' | 'sending' | 'webhooks'>,
  batch: DeliveryBatch,
): Promise<readonly string[]> {
  const { project, webhookId, ids } = batch;
  const nowMs = rt.clock.nowMs();
  const scope = { project };
  const health = (await rt.store.webhooks.health(scope, [webhookId])).get(webhookId) ?? NEW_HEALTH;
  const places = health.slow_until !== null && Date.parse(health.slow_until) > nowMs ? PLACES_WHILE_SLOW : PLACES;
  const slot = await rt.store.webhooks.takeSlot(scope, webhookId, { nowMs, untilMs: nowMs + SLOT_MS, places });
  if (!slot) return ids;
  const place = new HeldPlace(rt, batch, slot);
  try {
    return await deliverSome(rt, batch, place);
  } finally {
    await place.free();
  }
}

/** A slot for requests to a webhook, held for the duration of a batch. */
class HeldPlace {
  constructor(
    private readonly rt: Runtime<'webhooks'>,
    private readonly batch: Pick<DeliveryBatch, 'project' | 'webhookId'>,
    private slot: Slot | null,
  ) {}

  /** @returns false when another process has taken it */
  async keep(): Promise<boolean> {
    const { rt, batch, slot } = this;
    const nowMs = rt.clock.nowMs();
    if (slot && slot.untilMs - nowMs < LEASE_MS) {
      const hold = { slot, untilMs: nowMs + SLOT_MS };
      this.slot = await rt.store.webhooks.holdSlot(batch, batch.webhookId, hold);
    }
    return this.slot !== null;
  }

  async free(): Promise<void> {
    if (this.slot) await this.rt.store.webhooks.freeSlot(this.batch, this.batch.webhookId, this.slot);
  }
}

async function deliverSome(
  rt: Runtime<'config' | 'deliveries' | 'sending' | 'webhooks'>,
  batch: DeliveryBatch,
  place: HeldPlace,
): Promise<readonly string[]> {
  const { project, webhookId, ids, stopping } = batch;
  const endMs = performance.now() + BATCH_MS;
  const loaded = await rt.store.deliveries.load({ project }, ids);
  for (const [index, delivery] of loaded.entries()) {
    const isOver = stopping?.aborted === true || performance.now() > endMs || !(await place.keep());
    if (isOver) return loaded.slice(index).map(({ sendout }) => sendout.id);
    const context = await loadContext(rt, project, webhookId);
    await deliverOne(rt, { project, webhookId, id: delivery.sendout.id }, { delivery, context });
  }
  return [];
}

async function loadContext(
  rt: Runtime<'config' | 'sending' | 'webhooks'>,
  project: string,
  webhookId: string,
): Promise<DeliveryContext> {
  const scope = { project, caseSensitiveCodes: true };
  const [config, health, secrets] = await Promise.all([
    rt.store.config.load(scope),
    rt.store.webhooks.health(scope, [webhookId]),
    liveSecrets(rt, scope),
  ]);
  const webhook = config.webhooks.get(webhookId);
  return {
    webhook,
    secrets,
    headers: webhook ? await customHeaders(rt, webhook) : {},
    health: health.get(webhookId) ?? NEW_HEALTH,
  };
}

/** The headers a shop added, opened. */
export async function customHeaders(
  rt: Runtime<'sending'>,
  { headers }: Pick<Webhook, 'headers'>,
): Promise<Readonly<Record<string, string>>> {
  if (!headers) return {};
  return JSON.parse(await webhooksOf(rt).box.open(headers.sealed)) as Readonly<Record<string, string>>;
}

interface DeliveryWork {
  readonly delivery: OpenDelivery;
  readonly context: DeliveryContext;
}

async function deliverOne(
  rt: Runtime<'deliveries' | 'sending' | 'webhooks'>,
  place: DeliveryPlace,
  { delivery, context }: DeliveryWork,
): Promise<void> {
  const nowMs = rt.clock.nowMs();
  const token = rt.ids.uuid();
  const isDue = delivery.sendout.status === 'PENDING' && delivery.nextMs <= nowMs;
  if (!isDue) return;
  if (!(await rt.store.deliveries.lease(place, { token, nowMs, untilMs: nowMs + LEASE_MS }))) return;
  const { webhook, health } = context;
  if (!webhook?.active || health.disabled_at !== null)
    return withhold(rt, place, { token, delivery, isGone: !webhook });
  const result = await attempt(rt, { delivery, context, webhook });
  const chance = Math.random();
  const attempted = { delivery, health, result, startedMs: nowMs, nowMs: rt.clock.nowMs(), chance };
  const outcome = planAttemptOutcome(attempted);
  if (!(await rt.store.deliveries.finish(place, token, outcome.end))) return;
  await noteHealth(rt, place, outcome);
}

interface Withheld {
  readonly token: string;
  readonly delivery: OpenDelivery;
  readonly isGone: boolean;
}

/** A disabled webhook receives nothing: the delivery is held for a replay, or fails if the webhook was deleted. */
async function withhold(
  rt: Runtime<'deliveries'>,
  place: DeliveryPlace,
  { token, delivery, isGone }: Withheld,
): Promise<void> {
  const { attempts } = delivery.sendout;
  const firstMs = delivery.firstMs ?? delivery.nextMs;
  const end = { status: isGone ? 'FAILED' : 'HELD', attempts, firstMs, sentAt: null, nextMs: null } as const;
  await rt.store.deliveries.finish(place, token, end);
}

async function attempt(
  rt: Runtime<'sending'>,
  { delivery, context, webhook }: DeliveryWork & { webhook: Webhook },
): Promise<SendResult> {
  const { sender, signer } = webhooksOf(rt);
  const { body, sendout } = delivery;
  const seconds = Math.floor(rt.clock.nowMs() / 1000);
  const signed = signer.headers({ id: sendout.id, body, seconds, secrets: context.secrets });
  return sender.send({ url: webhook.target_url, body, headers: { ...context.headers, ...signed } });
}

async function noteHealth(
  rt: Runtime<'webhooks'>,
  place: DeliveryPlace,
  { health, disabled }: AttemptOutcome,
): Promise<void> {
  if (Object.keys(health).length > 0) await rt.store.webhooks.note(place, place.webhookId, health);
  if (disabled === null) return;
  const at = new Date(rt.clock.nowMs()).toISOString();
  await rt.store.webhooks.disable(place, place.webhookId, { at, reason: disabled });
}
