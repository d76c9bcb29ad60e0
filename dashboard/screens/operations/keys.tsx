// Key pairs: which there are, when each was last used; made, rotated and revoked here. A token is shown once.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, keysQuery, type NewApiKey } from '../../api/operations';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { FactId } from '../../parts/facts';
import { When } from '../../parts/format';
import { RawJson } from '../../parts/raw-json';
import { Badge } from '../../parts/screen';
import { CreateKeyDialog, RevokeKeyDialog, RotateKeyDialog, TokenDialog } from './key-dialogs';
import { t } from '../../texts/text';

type ApiKeyDialogState = { readonly kind: 'create' } | { readonly kind: 'rotate' | 'revoke'; readonly key: ApiKey };

export function Keys() {
  const [dialog, openDialog] = useState<ApiKeyDialogState | null>(null);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [isUnsure, setUnsure] = useState(false);
  const queries = useQueryClient();
  const close = (): void => openDialog(null);
  const done = (key?: NewApiKey): void => {
    close();
    setUnsure(false);
    if (key) setMade(key);
    void queries.invalidateQueries({ queryKey: ['keys'] });
  };
  const unsure = (): void => {
    done();
    setUnsure(true);
  };
  return (
    <>
      {isUnsure ? (
        <p className="note bad" role="alert">
          {t("We couldn't confirm the result. If a new pair is in the list, revoke it and try again.")}
        </p>
      ) : null}
      <div>
        <button type="button" className="button" onClick={() => openDialog({ kind: 'create' })}>
          {t('New key pair…')}
        </button>
      </div>
      <Queried query={useQuery(keysQuery)}>
        {({ data }) => (
          <>
            <DataTable label={t('Key pairs')} columns={columnsOf(openDialog)} rows={data} keyOf={({ id }) => id} />
            <RawJson value={data} name={t('JSON of the list')} />
          </>
        )}
      </Queried>
      {dialog?.kind === 'create' ? <CreateKeyDialog close={close} done={done} unsure={unsure} /> : null}
      {dialog?.kind === 'rotate' ? (
        <RotateKeyDialog apiKey={dialog.key} close={close} done={done} unsure={unsure} />
      ) : null}
      {dialog?.kind === 'revoke' ? <RevokeKeyDialog apiKey={dialog.key} close={close} done={() => done()} /> : null}
      {made ? <TokenDialog made={made} close={() => setMade(null)} /> : null}
    </>
  );
}

const KINDS = { server: t('server'), client: t('client'), management: t('management') } as const;

const STATES = {
  ACTIVE: <Badge tone="good">{t('Active')}</Badge>,
  EXPIRED: <Badge>{t('Expired')}</Badge>,
  REVOKED: <Badge>{t('Revoked')}</Badge>,
};

function columnsOf(openDialog: (dialog: ApiKeyDialogState) => void): readonly Column<ApiKey>[] {
  return [
    {
      name: t('Key pair'),
      cell: ({ id, name }) => (
        <>
          {name ? <bdi>{name}</bdi> : <span className="soft">{t('without a name')}</span>}
          <br />
          <FactId id={id} />
        </>
      ),
    },
    { name: t('Kind'), place: 'AMOUNT', cell: ({ kind }) => KINDS[kind] },
    {
      name: t('Permissions'),
      cell: ({ kind, scopes, role }) => (kind === 'server' ? <bdi>{scopes?.join(', ') ?? role}</bdi> : '–'),
    },
    { name: t('State'), place: 'STATE', cell: ({ status }) => STATES[status] },
    { name: t('Last used'), cell: ({ last_used_at }) => (last_used_at ? <When date={last_used_at} /> : t('never')) },
    { name: t('Created'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
    {
      name: t('Actions'),
      isQuiet: true,
      isEnd: true,
      cell: (key) =>
        key.status === 'ACTIVE' ? (
          <RowActions>
            <RowButton
              words={t('Rotate…')}
              label={t('Rotate {name}', { name: key.name ?? key.id })}
              act={() => openDialog({ kind: 'rotate', key })}
            />
            <RowButton
              words={t('Revoke…')}
              label={t('Revoke {name}', { name: key.name ?? key.id })}
              act={() => openDialog({ kind: 'revoke', key })}
            />
          </RowActions>
        ) : null,
    },
  ];
}
