// The secret that signs all events of the project: when it was made, and how to replace it without a gap.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NewSecret, rotateSecret, type SecretDates, secretQuery } from '../../api/webhooks';
import { Facts } from '../../parts/facts';
import { When } from '../../parts/format';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { settleCreation, OneTimeSecretDialog } from '../../parts/form/one-time-secret-dialog';
import { Queried } from '../../parts/list/data-table';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

export function Secret() {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewSecret | null>(null);
  const [isUnsure, setUnsure] = useState(false);
  const queries = useQueryClient();
  const end = (secret: NewSecret | null): void => {
    setOpen(false);
    setMade(secret);
    setUnsure(secret === null);
    void queries.invalidateQueries({ queryKey: ['webhook secret'] });
  };
  return (
    <section className="panel stack" aria-labelledby="secret">
      <div className="head">
        <h2 id="secret">{t('Secret')}</h2>
        <div className="actions">
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {t('Rotate the secret…')}
          </button>
        </div>
      </div>
      <p className="soft">
        {t('It signs the events of every webhook of the project. You see it once, when you rotate it.')}
      </p>
      {isUnsure ? (
        <p className="note bad" role="alert">
          {t(
            "We couldn't confirm the result, and a secret is shown only once. Rotate again to get one. Check first whether a receiver still uses the secret before it, which may end sooner.",
          )}
        </p>
      ) : null}
      <Queried query={useQuery(secretQuery)} lines={2}>
        {(dates) => <Dates of={dates} />}
      </Queried>
      {isOpen ? <RotateDialog close={() => setOpen(false)} done={end} unsure={() => end(null)} /> : null}
      {made ? <SecretDialog made={made} close={() => setMade(null)} /> : null}
    </section>
  );
}

function Dates({ of: { created_at, previous_expires_at } }: { readonly of: SecretDates }) {
  return (
    <Facts
      rows={[
        [t('Created'), created_at ? <When date={created_at} /> : t('with the first webhook')],
        [t('Previous secret signs until'), previous_expires_at && <When date={previous_expires_at} />],
      ]}
    />
  );
}

interface RotateProps {
  readonly close: () => void;
  readonly done: (made: NewSecret) => void;
  readonly unsure: () => void;
}

function RotateDialog({ close, done, unsure }: RotateProps) {
  const action = useAction({ work: () => settleCreation(rotateSecret(), { done, unsure }), done: () => undefined });
  return (
    <ActionDialog
      action={action}
      title={t('Rotate the secret?')}
      verb={t('Rotate')}
      busy={t('Rotating…')}
      close={close}
    >
      <p>
        {rich(
          'The new secret signs from now on. For 24 hours {code} also has a signature by the previous secret, so you can change receivers one by one. {code2} is signed by the new secret at once.',
          { code: <code>webhook-signature</code>, code2: <code>x-voucherify-signature</code> },
        )}
      </p>
      <p>{t('A second rotation within that time ends the older secret.')}</p>
    </ActionDialog>
  );
}

/** The secret is shown only here. */
function SecretDialog({ made, close }: { readonly made: NewSecret; readonly close: () => void }) {
  return (
    <OneTimeSecretDialog
      title={t('The secret of the webhooks')}
      texts={[['made-secret', t('Secret'), made.secret]]}
      copyWords={t('Copy secret')}
      close={close}
    >
      <p>{t("Copy it now. You won't see it again.")}</p>
      {made.previous_expires_at ? (
        <p>
          {rich('The previous secret also signs until {date}.', { date: <When date={made.previous_expires_at} /> })}
        </p>
      ) : null}
    </OneTimeSecretDialog>
  );
}
