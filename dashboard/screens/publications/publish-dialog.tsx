// Give one customer a code: of a campaign, or a certain one. One publication, however often the button is pressed.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { customersLike, recipientOf } from '../../api/customers';
import { publish, type Recipient } from '../../api/publications';
import { useAction } from '../../parts/form/action';
import { Combobox } from '../../parts/form/combobox';
import { ActionDialog } from '../../parts/form/dialog';
import { Field, TextField } from '../../parts/form/fields';
import { ApiProblem } from '../../api/client';
import { campaignQuery } from '../../api/campaigns';
import { voucherQuery } from '../../api/vouchers';
import { ProblemLine } from '../../parts/screen';
import { CampaignWorth, Worth } from '../../parts/voucher';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface Props {
  readonly customer?: string;
  readonly code?: string;
  /** A code is published once. */
  readonly isPublished?: boolean;
  readonly close: () => void;
  readonly done: () => void;
}

export function PublishDialog({ customer = '', code, isPublished = false, close, done }: Props) {
  const [who, setWho] = useState(customer);
  const [kind, setKind] = useState<'campaign' | 'voucher'>(code === undefined ? 'campaign' : 'voucher');
  const [what, setWhat] = useState(code ?? '');
  // The typed text is looked up when the field loses focus.
  const [named, name] = useState(code ?? '');
  const [sourceId, setSourceId] = useState('');
  // Who is new is known after the first try: a second one says the same as the first, or its key would be refused.
  const found = useRef(new Map<string, Recipient>());
  const resolve = async (name: string): Promise<Recipient> => {
    const recipient = found.current.get(name) ?? (await recipientOf(name)).recipient;
    found.current.set(name, recipient);
    return recipient;
  };
  const action = useAction({
    subject: [who.trim(), kind, what.trim(), sourceId.trim()],
    work: async (idempotencyKey) => {
      const recipient = await resolve(who.trim());
      const from = kind === 'campaign' ? { campaign: what.trim() } : { voucher: what.trim() };
      await publish(
        { customer: recipient, from, sourceId: sourceId.trim() === '' ? null : sourceId.trim() },
        idempotencyKey,
      );
    },
    done,
  });
  return (
    <ActionDialog
      title={t('Publish a code')}
      close={close}
      action={action}
      verb={t('Publish')}
      busy={t('Publishing…')}
      isReady={who.trim() !== '' && what.trim() !== ''}
    >
      {isPublished ? (
        <p className="note">{t('This code is already published. To send it again, copy it into a message.')}</p>
      ) : null}
      <Field
        id="who"
        label={t('Customer')}
        hint={t('Search by ID, source ID, email or name. A new source ID or email creates a customer.')}
      >
        <Combobox id="who" hintId="who-hint" value={who} set={setWho} place="customers" find={customersLike} />
      </Field>
      {code === undefined ? (
        <fieldset className="choices">
          <legend className="visually-hidden">{t('What to give')}</legend>
          {(['campaign', 'voucher'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />{' '}
              {one === 'campaign' ? t('Next available code') : t('Specific code')}
            </label>
          ))}
        </fieldset>
      ) : null}
      <Field id="what" label={kind === 'campaign' ? t('Campaign') : t('Code')}>
        <input
          id="what"
          className="input"
          maxLength={255}
          value={what}
          readOnly={code !== undefined}
          aria-describedby="given"
          onChange={({ target }) => setWhat(target.value)}
          onBlur={() => name(what.trim())}
        />
        <p id="given" className="small soft given" aria-live="polite">
          {named !== '' && named === what.trim() ? <Given key={`${kind} ${named}`} kind={kind} name={named} /> : null}
        </p>
      </Field>
      {kind === 'campaign' ? (
        <TextField
          id="source"
          label={t('Your reference (optional)')}
          value={sourceId}
          set={setSourceId}
          maxLength={255}
        />
      ) : null}
    </ActionDialog>
  );
}

interface GivenProps {
  readonly kind: 'campaign' | 'voucher';
  readonly name: string;
}

/** The value for the customer, in figures. */
function Given({ kind, name }: GivenProps) {
  const campaign = useQuery({ ...campaignQuery(name), enabled: kind === 'campaign' });
  const voucher = useQuery({ ...voucherQuery(name), enabled: kind === 'voucher' });
  const error = campaign.error ?? voucher.error;
  if (error instanceof ApiProblem && error.key === 'not_found') return t('Nothing with this name exists.');
  if (error) return <ProblemLine error={error} />;
  if (campaign.data) return <>{rich('They get: {worth}', { worth: <CampaignWorth of={campaign.data} /> })}</>;
  return voucher.data ? <>{rich('They get: {worth}', { worth: <Worth of={voucher.data} /> })}</> : null;
}
