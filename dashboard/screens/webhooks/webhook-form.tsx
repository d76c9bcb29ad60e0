// Creates or changes a webhook: its address, events, and additional headers.
import { useState } from 'react';
import { saveWebhook, type Webhook, type WebhookInput } from '../../api/webhooks';
import { readHeaders } from '../../model/events/headers';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { Field, TextField } from '../../parts/form/fields';
import { SwitchInput } from '../operations/inputs';
import { DataChoice } from './data-choice';
import { EventChoice } from './event-choice';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface FormProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly close: () => void;
  readonly done: () => void;
}

const MOST_CHARACTERS = 2048;

export function WebhookForm({ webhook, close, done }: FormProps) {
  const [address, setAddress] = useState(webhook?.target_url ?? '');
  const [events, setEvents] = useState<ReadonlySet<string>>(new Set(webhook?.events));
  const [data, setData] = useState(webhook?.data ?? 'full');
  const [isOn, switchOn] = useState(true);
  const [text, setText] = useState('');
  const names = Object.keys(webhook?.headers ?? {});
  const [isKept, keep] = useState(names.length > 0);
  const { headers, problems } = readHeaders(text);
  const body: WebhookInput = {
    target_url: address.trim(),
    events: [...events] as NonNullable<WebhookInput['events']>,
    data,
    ...(webhook === null && { active: isOn }),
    ...(!isKept &&
      (webhook !== null || text.trim() !== '') && { headers: Object.keys(headers).length ? headers : null }),
  };
  const action = useAction({ subject: body, work: (key) => saveWebhook(webhook?.id ?? null, body, key), done });
  return (
    <ActionDialog
      action={action}
      title={webhook ? t('Edit the webhook') : t('New webhook')}
      verb={webhook ? t('Save') : t('Create webhook')}
      busy={t('Saving…')}
      close={close}
      isReady={body.target_url !== '' && events.size > 0 && problems.length === 0}
      isWide
    >
      <TextField
        id="target"
        label={t('Address')}
        hint={t('https, and publicly reachable')}
        value={address}
        set={setAddress}
        maxLength={MOST_CHARACTERS}
        isRequired
      />
      <EventChoice chosen={events} choose={setEvents} />
      <DataChoice data={data} choose={setData} />
      {names.length > 0 ? (
        <div className="checks">
          <SwitchInput isOn={isKept} set={keep}>
            {rich('Keep the headers {names}', { names: <bdi className="code">{names.join(', ')}</bdi> })}
          </SwitchInput>
        </div>
      ) : null}
      {isKept ? null : <HeadersField text={text} set={setText} problems={problems} />}
      {webhook ? null : (
        <div className="checks">
          <SwitchInput isOn={isOn} set={switchOn}>
            {t('Active from the start. A disabled webhook gets no events.')}
          </SwitchInput>
        </div>
      )}
    </ActionDialog>
  );
}

interface HeadersProps {
  readonly text: string;
  readonly set: (text: string) => void;
  readonly problems: readonly string[];
}

function HeadersField({ text, set, problems }: HeadersProps) {
  const hint =
    problems.length > 0 ? problems.join(' ') : t('One per line, as name: value. Values are never shown again.');
  return (
    <Field id="headers" label={t('Headers of your own (optional)')} hint={hint}>
      <textarea
        id="headers"
        className="input code"
        rows={3}
        maxLength={25_000}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problems.length > 0}
        aria-describedby="headers-hint"
        placeholder={t('x-shop: coffee')}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  );
}
