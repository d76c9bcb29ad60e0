// Users without a key pair: add, change the role, remove.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Session, sessionQuery } from '../../api/session';
import { type User, usersQuery } from '../../api/users';
import { type Column, DataTable } from '../../parts/list/data-table';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { useAddress } from '../../parts/list/filters';
import { When } from '../../parts/format';
import { readPaging } from '../../model/calls/first';
import { PagedList } from '../../parts/list/paged-list';
import { Badge, Empty } from '../../parts/screen';
import { AddUserDialog, RemoveUserDialog, RoleDialog, ROLES } from './user-dialogs';
import { t } from '../../texts/text';

type UserDialogState = { readonly kind: 'add' } | { readonly kind: 'role' | 'remove'; readonly user: User };

export function Users() {
  const [search] = useAddress();
  const { data: session } = useQuery(sessionQuery);
  const [dialog, openDialog] = useState<UserDialogState | null>(null);
  const queries = useQueryClient();
  const paging = readPaging(search);
  const query = useQuery(usersQuery(paging.page, paging.limit));
  const close = (): void => openDialog(null);
  const done = (): void => {
    close();
    void queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <>
      <div>
        <button type="button" className="button" onClick={() => openDialog({ kind: 'add' })}>
          {t('Add user…')}
        </button>
      </div>
      <PagedList
        query={query}
        rowsOf={({ data }) => data}
        nothing={
          <Empty title={t('Only key pairs can sign in')}>
            {t('Users added here sign in through the identity provider with their email address.')}
          </Empty>
        }
      >
        {(data) => (
          <DataTable
            label={t('Users')}
            columns={columnsOf(session, openDialog)}
            rows={data}
            keyOf={({ id }) => id}
            isBusy={query.isFetching}
          />
        )}
      </PagedList>
      {dialog?.kind === 'add' ? <AddUserDialog close={close} done={done} /> : null}
      {dialog?.kind === 'role' ? (
        <RoleDialog user={dialog.user} role={roleIn(session, dialog.user)} close={close} done={done} />
      ) : null}
      {dialog?.kind === 'remove' ? <RemoveUserDialog user={dialog.user} close={close} done={done} /> : null}
    </>
  );
}

function roleIn(session: Session | undefined, { projects }: User) {
  return (session && projects[session.project]) ?? 'VIEWER';
}

function columnsOf(
  session: Session | undefined,
  openDialog: (dialog: UserDialogState) => void,
): readonly Column<User>[] {
  return [
    {
      name: t('User'),
      cell: ({ id, login }) => (
        <>
          <bdi>{login}</bdi> {id === session?.key_id ? <Badge>{t('you')}</Badge> : null}
        </>
      ),
    },
    { name: t('Name'), cell: (user) => <bdi>{nameOf(user) ?? '–'}</bdi> },
    { name: t('Role'), place: 'STATE', cell: (user) => ROLES.find(([role]) => role === roleIn(session, user))?.[1] },
    { name: t('Since'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
    {
      name: t('Actions'),
      isQuiet: true,
      isEnd: true,
      cell: (user) => (
        <RowActions>
          <RowButton
            words={t('Role…')}
            label={t('Change role of {login}', { login: user.login })}
            act={() => openDialog({ kind: 'role', user })}
          />
          <RowButton
            words={t('Remove…')}
            label={t('Remove {login}', { login: user.login })}
            act={() => openDialog({ kind: 'remove', user })}
          />
        </RowActions>
      ),
    },
  ];
}

function nameOf({ first_name, last_name }: User): string | null {
  const names = [first_name, last_name].filter((name) => name !== null);
  return names.length === 0 ? null : names.join(' ');
}
