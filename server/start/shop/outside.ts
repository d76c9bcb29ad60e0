// The outgoing data of the demo shop: webhooks with their deliveries, and files; only if the service supports both.
import type { SendResult } from '../../../lib/model/events/delivery';
import type { EventType } from '../../../lib/model/events/events';
import type { Webhooks } from '../../../lib/ports/events';
import type { Runtime } from '../../../lib/ports/runtime';
import { dispatchDue } from '../../../lib/services/webhooks/dispatch';
import { delivererOf } from '../../../lib/services/webhooks/deliverer';
import { createWebhook } from '../../../lib/services/webhooks/webhooks';
import { createExport } from '../../../lib/services/exports/exports';
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import { createCampaign } from '../../../lib/services/campaigns/campaigns';
import { adjustBalance } from '../../../lib/services/vouchers/balance';
import { createVoucher } from '../../../lib/services/vouchers/vouchers';
import { HOUR_MS, type DemoPlace, placeAt } from './place';

const MINUTE_MS = 60_000;
/** Address of `examples/webhook.mjs`. */
const RECEIVER = 'http://127.0.0.1:4000/';
/** Its owner has taken it away. */
const GONE = 'https://crm.example.com/stackable';

const THANKS = 'THANKS-5';
const RECEIVER_DOWN_MS = 4 * HOUR_MS;

/** Seldom, so that trying the shop out costs nothing more. */
const TOLD: readonly EventType[] = [
  ...(['publication.succeeded', 'voucher.published', 'voucher.gift.balance_added'] as const),
  ...(['campaign.updated', 'redemption.rollback.succeeded'] as const),
];

/** @param card a gift card of a customer */
export async function goOutside(place: DemoPlace, card: string | undefined): Promise<void> {
  const { sending, files } = place.rt;
  if (!sending || !files) return;
  // Its receiver is on this machine, where `npm run serve` sends nothing.
  if (sending.allowsPrivate) await leaveDeliveries(place, sending, card);
  await leaveExport(place);
}

async function leaveDeliveries(place: DemoPlace, webhooks: Webhooks, card: string | undefined): Promise<void> {
  const begin = at(place, 'webhooks', 6 * HOUR_MS);
  const { project } = place.caller;
  await createVoucher(begin.rt, begin.caller, THANKS, { discount: { type: 'AMOUNT', amount_off: 700 } });
  await createWebhook(begin.rt, begin.caller, project, { target_url: RECEIVER, events: [...TOLD] });
  await createWebhook(begin.rt, begin.caller, project, { target_url: GONE, events: ['campaign.created'] });
  await happens(place, webhooks, 5 * HOUR_MS, ({ rt, caller }) =>
    createCampaign(rt, caller, { name: 'Cup of the month', campaign_type: 'PROMOTION' }),
  );
  await happens(place, webhooks, RECEIVER_DOWN_MS, ({ rt, caller }) => {
    const command = publishCommand({ voucher: THANKS, customer: { source_id: 'shop-1004' }, channel: 'email' }, {});
    return publish(rt, caller, { command, idempotencyKey: null });
  });
  if (card === undefined) return;
  const request = { amount: 300, reason: 'Goodwill: chipped cup' };
  await happens(place, webhooks, 2 * HOUR_MS, ({ rt, caller }) =>
    adjustBalance(rt, caller, { codeOrId: card, request, idempotencyKey: null }),
  );
}

function at(place: DemoPlace, name: string, agoMs: number): DemoPlace {
  return placeAt(place, `outside/${name}`, place.nowMs - agoMs);
}

/** An event with its delivery attempts at that time: the receiver is down at the first one. */
async function happens(
  place: DemoPlace,
  webhooks: Webhooks,
  agoMs: number,
  what: (place: DemoPlace) => Promise<unknown>,
): Promise<void> {
  const then = at(place, String(agoMs), agoMs);
  await what(then);
  const isDown = agoMs === RECEIVER_DOWN_MS;
  for (const [tries, waitMs] of [0, 10_000, 2 * MINUTE_MS].entries()) {
    const clock = { nowMs: () => place.nowMs - agoMs + waitMs };
    const sender = { send: ({ url }: { readonly url: string }) => Promise.resolve(answerOf(url, isDown && tries < 2)) };
    await deliver({ ...place.rt, clock, sending: { ...webhooks, sender } });
  }
}

function answerOf(url: string, isDown: boolean): SendResult {
  if (isDown) return { status: 'FAILED', error: 'The connection failed: ECONNREFUSED.', durationMs: 3 };
  return { status: 'ANSWERED', httpStatus: url === GONE ? 410 : 204, retryAfter: null, durationMs: 48 };
}

async function deliver(rt: Runtime): Promise<void> {
  await dispatchDue(rt);
  const deliverer = delivererOf(rt, (error) => {
    throw error;
  });
  await deliverer.tick();
  await deliverer.idle();
}

/** Its file is written as soon as the service works. */
async function leaveExport(place: DemoPlace): Promise<void> {
  const { rt, caller } = at(place, 'export', HOUR_MS);
  const filters = { result: { conditions: { $is: ['SUCCESS'] } } };
  await createExport(rt, caller, { exported_object: 'redemption', parameters: { filters } });
}
