// POST /hooks/stackable: events of the service. Rollbacks that were made by hand are noted.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { isSigned } from '../../../core/webhook';
import { findByRedemption, openAttemptStore } from '../../../shop/attempt-store';
import { openContext } from '../../../shop/context';

interface RollbackEvent {
  readonly type?: string;
  readonly data?: { readonly redemption?: { readonly id?: string } };
  readonly event?: { readonly type?: string };
}

export async function POST(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const context = openContext(request.scope);
  const secret = context.module.settings.webhookSecret;
  const body = (request as { readonly rawBody?: Buffer }).rawBody;
  const isGenuine =
    secret !== null && body !== undefined && isSigned({ secret, headers: request.headers, body }, Date.now());
  if (!isGenuine) {
    response.status(401).json({ type: 'unauthorized', message: 'The signature of the event is missing or wrong.' });
    return;
  }
  const event = request.body as RollbackEvent;
  const redemptionId = event.data?.redemption?.id;
  const isRollback = (event.type ?? event.event?.type) === 'redemption.rollback.succeeded';
  const attempt = isRollback && redemptionId ? await findByRedemption(context, redemptionId) : null;
  if (attempt?.state === 'redeemed') {
    await openAttemptStore(context).change(attempt, { state: 'rolled_back', failure: 'rolled_back_by_hand' });
    context.logger.warn(`Stackable redemption ${redemptionId ?? ''} was rolled back by hand; cart ${attempt.cart_id}.`);
  }
  response.status(200).json({ received: true });
}
