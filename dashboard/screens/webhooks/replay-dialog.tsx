// Resends missed deliveries: those that failed or were held between two times.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { replayWebhook, type Webhook } from '../../api/webhooks';
import { eventWords, isEventType } from '../../model/events/words';
import { useAction } from '../../parts/form/action';
import { DatesFields, useDates } from '../../parts/form/dates-fields';
import { ActionDialog, ReadDialog } from '../../parts/form/dialog';
import { ChoiceField } from '../../parts/form/fields';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface ReplayProps {
  readonly webhook: Webhook;
  readonly close: () => void;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

export function ReplayDialog({ webhook, close }: ReplayProps) {
  const [openedMs] = useState(() => Date.now());
  const dates = useDates({
    start_date: webhook.disabled_at ?? webhook.failing_since ?? new Date(openedMs - DAY_MS).toISOString(),
    // Whole minutes are what an input holds: this one is the next.
    expiration_date: new Date(openedMs + MINUTE_MS).toISOString(),
  });
  const [type, setType] = useState('');
  const [isBegun, begin] = useState(false);
  const { start_date: after, expiration_date: before } = dates.dates;
  const span = { after: after ?? '', before: before ?? '', ...(isEventType(type) && { types: [type] }) };
  const action = useAction({
    subject: span,
    work: (key) => replayWebhook(webhook.id, span, key),
    done: () => begin(true),
  });
  if (isBegun) return <Begun close={close} />;
  return (
    <ActionDialog
      action={action}
      title={t('Send again what it missed')}
      verb={t('Replay')}
      busy={t('Starting…')}
      close={close}
      isReady={webhook.active && after !== null && before !== null && dates.areGood}
    >
      <p>
        {rich(
          '{address} gets the events of this period that failed or were held, each with its ID. Delivered events are not sent again.',
          { address: <bdi className="code">{webhook.target_url}</bdi> },
        )}
      </p>
      {webhook.active ? null : (
        <p className="note bad" role="alert">
          {t('Disabled. Enable it first.')}
        </p>
      )}
      <DatesFields form={dates} />
      <ChoiceField
        id="replay-type"
        label={t('Events')}
        value={type}
        set={setType}
        choices={[['', t('All of them')], ...webhook.events.map((one) => [one, eventWords(one)] as const)]}
      />
    </ActionDialog>
  );
}

function Begun({ close }: { readonly close: () => void }) {
  return (
    <ReadDialog title={t('Replay started')} close={close}>
      <p>
        {rich('Missed events are sent in the background. {link} show the progress.', {
          link: (
            <Link to="/operations" search={{ tab: 'jobs' }}>
              {t('jobs')}
            </Link>
          ),
        })}
      </p>
    </ReadDialog>
  );
}
