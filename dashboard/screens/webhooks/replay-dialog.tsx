// Sending again what a webhook missed: what failed or was held between two moments.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { replayWebhook, type Webhook } from '../../api/webhooks';
import { eventWords, isEventType } from '../../model/events/words';
import { useAction } from '../../parts/form/action';
import { DatesFields, useDates } from '../../parts/form/dates-fields';
import { ActionDialog, Dialog } from '../../parts/form/dialog';
import { ChoiceField } from '../../parts/form/fields';

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
      title="Send again what it missed"
      verb="Replay"
      busy="Beginning …"
      close={close}
      isReady={webhook.active && after !== null && before !== null && !dates.areReversed}
    >
      <p>
        <bdi className="code">{webhook.target_url}</bdi> gets what failed or was held in this time, each event under the
        id it had. What got through is not sent again.
      </p>
      {webhook.active ? null : (
        <p className="note bad" role="alert">
          It is off: switch it on first.
        </p>
      )}
      <DatesFields form={dates} />
      <ChoiceField
        id="replay-type"
        label="Which events"
        value={type}
        set={setType}
        choices={[['', 'All of them'], ...webhook.events.map((one) => [one, eventWords(one)] as const)]}
      />
    </ActionDialog>
  );
}

function Begun({ close }: { readonly close: () => void }) {
  return (
    <Dialog title="It is under way" close={close}>
      <p>
        What was missed is sent in the background:{' '}
        <Link to="/operations" search={{ tab: 'jobs' }}>
          jobs
        </Link>{' '}
        tell how far it is.
      </p>
      <div>
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
