// Everything that reaches receivers, wired from the environment.
import { invariant } from '../errors';
import type { SecretBox, Webhooks } from '../ports/events';
import type { Log } from '../ports/runtime';
import { isPublicAddress } from './addresses';
import { deliveryQueue } from './queue';
import { fileBox, keyBox, kmsBox } from './secret-box';
import { senderOf } from './send';
import { signer } from './sign';

type WebhooksEnvironment = Readonly<Record<string, string | undefined>>;

/** Create the tools to sign, seal and send webhooks from the environment. */
export function webhooksOf(environment: WebhooksEnvironment, log: Log): Webhooks {
  const { DELIVERY_QUEUE: url, WEBHOOK_ALLOW_PRIVATE, WEBHOOK_KEY_FILE } = environment;
  const allowsPrivate = WEBHOOK_ALLOW_PRIVATE === 'on';
  return {
    sender: senderOf({ allowsPrivate }),
    signer,
    box: boxOf(environment),
    allowsPrivate,
    isPublicAddress,
    // Under `npm start` the variable of the deployment's queue is set, but there is no queue: the worker polls.
    queue: url && !WEBHOOK_KEY_FILE ? deliveryQueue({ url, log, environment }) : undefined,
  };
}

/** A process without either key neither creates nor reads secrets. */
function boxOf(environment: WebhooksEnvironment): SecretBox {
  const { WEBHOOK_KMS_KEY: kmsKey, WEBHOOK_KEY_FILE: file } = environment;
  // Under `npm start` the functions have the deployment's variables as well, and no KMS.
  if (file) return fileBox(file);
  if (kmsKey) return kmsBox(kmsKey, environment);
  return keyBox(() => {
    invariant(false, 'neither WEBHOOK_KMS_KEY nor WEBHOOK_KEY_FILE is set');
  });
}
