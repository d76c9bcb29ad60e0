// The state of a delivery in words.
import type { Delivery } from '../../api/webhooks';
import { When } from '../../parts/format';
import { Badge } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

export const STATE_WORDS: Readonly<Record<Delivery['status'], string>> = {
  PENDING: t('Retrying'),
  SUCCEEDED: t('Delivered'),
  FAILED: t('Given up'),
  HELD: t('Held for a replay'),
};

/** The state of a delivery, and the outcome of its last attempt. */
export function DeliveryState({ of: { status, attempts, next_attempt_at } }: { readonly of: Delivery }) {
  const tone = status === 'SUCCEEDED' ? ('good' as const) : status === 'FAILED' ? ('bad' as const) : null;
  const last = attempts.at(-1);
  return (
    <>
      <Badge {...(tone && { tone })}>{STATE_WORDS[status]}</Badge>
      {last && status !== 'SUCCEEDED' ? (
        <p className="small soft told">
          <bdi>{last.error ?? t('No response.')}</bdi>
          {status === 'PENDING' && next_attempt_at ? (
            <> {rich('Next try {date}', { date: <When date={next_attempt_at} /> })}</>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
