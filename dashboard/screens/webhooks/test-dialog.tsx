// One attempt at a webhook with an event that says nothing: whether it answers, and how fast.
import { useState } from 'react';
import { type TestResult, testWebhook, type Webhook } from '../../api/webhooks';
import { EVENT_TYPES, eventWords } from '../../model/events/words';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField } from '../../parts/form/fields';
import { Badge } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface TestProps {
  readonly webhook: Webhook;
  readonly close: () => void;
}

export function TestDialog({ webhook, close }: TestProps) {
  const [type, setType] = useState(webhook.events[0] ?? 'redemption.succeeded');
  const [result, setResult] = useState<TestResult | null>(null);
  const test = async (): Promise<void> => {
    setResult(null);
    setResult(await testWebhook(webhook.id, type));
  };
  const action = useAction({ work: test, done: () => undefined });
  return (
    <ActionDialog
      action={action}
      title={t('Test this webhook')}
      verb={result ? t('Send again') : t('Send a test')}
      busy={t('Sending…')}
      cancel={t('Close')}
      close={close}
    >
      <p>
        {rich('{address} gets one signed event without data. It is not listed under Deliveries, and not retried.', {
          address: <bdi className="code">{webhook.target_url}</bdi>,
        })}
      </p>
      <ChoiceField
        id="test-type"
        label={t('Event type')}
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
        <Badge tone={isDone ? 'good' : 'bad'}>{isDone ? t('Delivered') : t('Failed')}</Badge>{' '}
        {http_status === null
          ? t('after {duration} ms', { duration: duration_ms })
          : t('responded with {status} in {duration} ms', { status: http_status, duration: duration_ms })}
      </span>
      {error ? <bdi>{error}</bdi> : null}
    </p>
  );
}
