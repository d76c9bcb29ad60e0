// What one process does that tells of events: it dispatches and delivers until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Webhooks } from '../../lib/ports/events';
import type { Runtime } from '../../lib/ports/runtime';
import { isPublicAddress } from '../../lib/webhooks/addresses';
import { keyBox } from '../../lib/webhooks/secret-box';
import { senderOf } from '../../lib/webhooks/send';
import { signer } from '../../lib/webhooks/sign';
import { delivererOf } from '../../lib/services/webhooks/deliverer';
import { dispatchDue } from '../../lib/services/webhooks/dispatch';
import { failureOf } from '../../lib/http/respond';

const REST_MS = 250;
/** All processes of a history open the same secrets. */
const KEY = Buffer.alloc(32, 7);

/** To receivers on this machine. */
export const WEBHOOKS: Webhooks = {
  sender: senderOf({ allowsPrivate: true }),
  signer,
  box: keyBox(() => KEY),
  allowsPrivate: true,
  isPublicAddress,
};

export async function tellEvents(rt: Runtime): Promise<never> {
  const deliverer = delivererOf(rt, note);
  for (;;) {
    await dispatchDue(rt).catch(note);
    await deliverer.tick().catch(note);
    await sleep(REST_MS);
  }
}

/** A table that is away is what this is about: what failed is tried again. */
function note(error: unknown): void {
  if (failureOf(error).key === 'internal_error') console.error(error);
}
