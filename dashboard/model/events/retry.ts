// Whether a delivery can be tried once more: only while its webhook is there, and on.
import type { WebhookResponse } from '../../../lib/model/generated-answers/records';
import { t } from '../../texts/text';

type Receiver = Pick<WebhookResponse, 'id' | 'active' | 'disabled_at'>;

/**
 * The reason against a retry, in words; null without one.
 * @param webhooks all of them; undefined until they are loaded
 */
export function retryBarrier(webhookId: string, webhooks: readonly Receiver[] | undefined): string | null {
  if (webhooks === undefined) return null;
  const receiver = webhooks.find(({ id }) => id === webhookId);
  if (!receiver) return t('The webhook is deleted: no more events are sent.');
  if (receiver.active) return null;
  return receiver.disabled_at === null
    ? t('Its webhook is disabled. Enable it first.')
    : t('Its webhook is disabled. Enable it first.');
}
