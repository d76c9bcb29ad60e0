// Whether a delivery can be tried once more: only while its webhook is there, and on.
import { t } from '../../texts/text';

interface Receiver {
  readonly id: string;
  readonly active: boolean;
  readonly disabled_at: string | null;
}

/**
 * The reason against a retry, in words; null without one.
 * @param webhooks all of them; undefined until they are loaded
 */
export function retryBarrier(webhookId: string, webhooks: readonly Receiver[] | undefined): string | null {
  if (webhooks === undefined) return null;
  const receiver = webhooks.find(({ id }) => id === webhookId);
  if (!receiver) return t('Its webhook is deleted: nothing is sent there any more.');
  if (receiver.active) return null;
  return receiver.disabled_at === null
    ? t('Its webhook is disabled. Enable it first.')
    : t('Its webhook is disabled. Enable it first.');
}
