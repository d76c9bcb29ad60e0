// One attempt at a webhook with an event that says nothing: whether it answers, and how fast.
import { useState } from 'react';
import { type TestResult, testWebhook, type Webhook } from '../../api/webhooks';
import { EVENT_TYPES, eventWords } from '../../model/events/words';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField } from '../../parts/form/fields';
import { Badge } from '../../parts/screen';

interface TestProps {
  readonly webhook: Webhook;
  readonly close: () => void;
}

export function TestDialog({ webhook, close }: TestProps) {
  const [type, setType] = useState(webhook.events[0] ?? 'redemption.succeeded');
  const [result, tell] = useState<TestResult | null>(null);
  const test = async (): Promise<void> => {
    tell(null);
    tell(await testWebhook(webhook.id, type));
  };
  const action = useAction({ work: test, done: () => undefined });
  return (
    <ActionDialog
      action={action}
      title="Test this webhook"
      verb={result ? 'Send again' : 'Send a test'}
      busy="Sending …"
      cancel="Close"
      close={close}
    >
      <p>
        <bdi className="code">{webhook.target_url}</bdi> gets one signed event without data. It is in no list of
        deliveries, and not tried again.
      </p>
      <ChoiceField
        id="test-type"
        label="Sent as"
        value={type}
        set={setType}
        choices={EVENT_TYPES.map((one) => [one, `${eventWords(one)} (${one})`])}
      />
      <div role="status">{result ? <Outcome of={result} /> : null}</div>
    </ActionDialog>
  );
}

function Outcome({ of: { status, http_status, duration_ms, error } }: { readonly of: TestResult }) {
  const isDone = status === 'SUCCEEDED';
  return (
    <p className={isDone ? 'note' : 'note bad'}>
      <span>
        <Badge tone={isDone ? 'good' : 'bad'}>{isDone ? 'Got through' : 'Failed'}</Badge>{' '}
        {http_status === null ? null : `answered ${http_status} `}after {duration_ms} ms
      </span>
      {error ? <bdi>{error}</bdi> : null}
    </p>
  );
}
