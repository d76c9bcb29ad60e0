// Making, rotating and revoking a key pair.
import { useState } from 'react';
import { type ApiKey, createKey, type NewApiKey, revokeKey, rotateKey } from '../../api/operations';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField, TextField } from '../../parts/form/fields';
import { settleCreation, OneTimeSecretDialog } from '../../parts/form/one-time-secret-dialog';
import { SwitchInput } from './inputs';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface DialogProps {
  readonly close: () => void;
  readonly done: (made: NewApiKey) => void;
  /** Called when the outcome is unknown: a retry might create a second one. */
  readonly unsure: () => void;
}

const SCOPES = [
  ['read', t('read')],
  ['evaluate', t('validate and qualify')],
  ['issue', t('redeem, publish, move balances')],
  ['set-up', t('campaigns, rules, codes')],
  ['privacy', t('forget people')],
] as const;

const KINDS = [
  ['server', t('server: for the shop’s backend')],
  ['client', t('client: for a page of the shop')],
  ['management', t('management: for settings and keys')],
] as const;

export function CreateKeyDialog({ close, done, unsure }: DialogProps) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<ApiKey['kind']>('server');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const isLimited = kind === 'server' && scopes.length > 0;
  const body = { kind, name: name.trim() || null, ...(isLimited && { scopes }) };
  const action = useAction({ work: () => settleCreation(createKey(body), { done, unsure }), done: () => undefined });
  return (
    <ActionDialog
      action={action}
      title={t('New key pair')}
      verb={t('Create key pair')}
      busy={t('Creating…')}
      close={close}
    >
      <TextField id="key-name" label={t('Name: who uses it')} value={name} set={setName} maxLength={255} />
      <ChoiceField id="key-kind" label={t('Kind')} value={kind} set={setKind} choices={KINDS} />
      {kind === 'server' ? (
        <fieldset className="plain">
          <legend>{t('Permissions (empty: everything)')}</legend>
          <div className="checks">
            {SCOPES.map(([scope, words]) => (
              <SwitchInput
                key={scope}
                isOn={scopes.includes(scope)}
                set={(isOn) => setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              >
                {words}
              </SwitchInput>
            ))}
          </div>
        </fieldset>
      ) : null}
    </ActionDialog>
  );
}

interface KeyDialogProps extends DialogProps {
  readonly apiKey: ApiKey;
}

const DAY_MS = 86_400_000;

export function RotateKeyDialog({ apiKey, close, done, unsure }: KeyDialogProps) {
  const [grace, setGrace] = useState<'0' | '1' | '7'>('1');
  const [openedMs] = useState(() => Date.now());
  const oldEndsAt = grace === '0' ? null : new Date(openedMs + Number(grace) * DAY_MS).toISOString();
  const work = (): Promise<void> => settleCreation(rotateKey(apiKey.id, oldEndsAt), { done, unsure });
  const action = useAction({ work, done: () => undefined });
  return (
    <ActionDialog
      action={action}
      title={t('Rotate this key pair?')}
      verb={t('Rotate')}
      busy={t('Rotating…')}
      close={close}
    >
      <p>{rich('{name} gets a new token. Its ID stays.', { name: <bdi>{apiKey.name ?? apiKey.id}</bdi> })}</p>
      <ChoiceField
        id="grace"
        label={t('The old token is valid')}
        value={grace}
        set={setGrace}
        choices={[
          ['1', t('one more day')],
          ['7', t('seven more days')],
          ['0', t('no more')],
        ]}
      />
    </ActionDialog>
  );
}

export function RevokeKeyDialog({
  apiKey,
  close,
  done,
}: Omit<KeyDialogProps, 'done' | 'unsure'> & { readonly done: () => void }) {
  const action = useAction({ work: (key) => revokeKey(apiKey.id, key), done });
  return (
    <ActionDialog
      action={action}
      title={t('Revoke this key pair?')}
      verb={t('Revoke')}
      busy={t('Revoking…')}
      close={close}
      isDanger
    >
      <p>
        {rich("Requests with {name} are refused from now on. This can't be undone.", {
          name: <bdi>{apiKey.name ?? apiKey.id}</bdi>,
        })}
      </p>
    </ActionDialog>
  );
}

/** The token is shown only here. */
export function TokenDialog({ made, close }: { readonly made: NewApiKey; readonly close: () => void }) {
  return (
    <OneTimeSecretDialog
      title={t('The token of the key pair')}
      texts={[
        ['made-id', 'ID', made.id],
        ['made-token', t('Token'), made.secret.token],
      ]}
      copyWords={t('Copy token')}
      close={close}
    >
      <p>{t("Copy it now. You won't see it again.")}</p>
    </OneTimeSecretDialog>
  );
}
