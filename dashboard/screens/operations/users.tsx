// Who may come in without a key pair: let in, given another role and taken out here.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Session, sessionQuery } from '../../api/session';
import { type User, usersQuery } from '../../api/users';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { When } from '../../parts/format';
import { NoRows, Pager, readPaging } from '../../parts/list/pager';
import { Badge, Empty } from '../../parts/screen';
import { AddUserDialog, RemoveUserDialog, RoleDialog, ROLES } from './user-dialogs';
import { t } from '../../texts/text';

type Asked = { readonly kind: 'add' } | { readonly kind: 'role' | 'remove'; readonly user: User };

export function Users() {
  const [search, change] = useAddress();
  const { data: session } = useQuery(sessionQuery);
  const [asked, ask] = useState<Asked | null>(null);
  const queries = useQueryClient();
  const paging = readPaging(search);
  const query = useQuery(usersQuery(paging.page, paging.limit));
  const close = (): void => ask(null);
  const done = (): void => {
    close();
    void queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <>
      <div>
        <button type="button" className="button" onClick={() => ask({ kind: 'add' })}>
          {t('Let somebody in …')}
        </button>
      </div>
      <Queried query={query}>
        {({ data, total }) =>
          data.length === 0 ? (
            <NoRows total={total} change={change}>
              <Empty title={t('Nobody comes in without a key pair')}>
                {t('Who is let in here signs in through the identity provider, with their e-mail address.')}
              </Empty>
            </NoRows>
          ) : (
            <>
              <DataTable
                label={t('Users')}
                columns={columnsOf(session, ask)}
                rows={data}
                keyOf={({ id }) => id}
                isBusy={query.isFetching}
              />
              <Pager paging={paging} total={total} shown={data.length} change={change} />
            </>
          )
        }
      </Queried>
      {asked?.kind === 'add' ? <AddUserDialog close={close} done={done} /> : null}
      {asked?.kind === 'role' ? (
        <RoleDialog user={asked.user} role={roleIn(session, asked.user)} close={close} done={done} />
      ) : null}
      {asked?.kind === 'remove' ? <RemoveUserDialog user={asked.user} close={close} done={done} /> : null}
    </>
  );
}

function roleIn(session: Session | undefined, { projects }: User) {
  return (session && projects[session.project]) ?? 'VIEWER';
}

function columnsOf(session: Session | undefined, ask: (asked: Asked) => void): readonly Column<User>[] {
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
    { name: t('Role'), cell: (user) => ROLES.find(([role]) => role === roleIn(session, user))?.[1] },
    { name: t('Since'), cell: ({ created_at }) => <When date={created_at} /> },
    {
      name: t('Actions'),
      isQuiet: true,
      isEnd: true,
      cell: (user) => (
        <>
          <button
            type="button"
            className="button quiet"
            aria-label={t('Give {login} another role', { login: user.login })}
            onClick={() => ask({ kind: 'role', user })}
          >
            {t('Role …')}
          </button>
          <button
            type="button"
            className="button quiet"
            aria-label={t('Remove {login}', { login: user.login })}
            onClick={() => ask({ kind: 'remove', user })}
          >
            {t('Remove …')}
          </button>
        </>
      ),
    },
  ];
}

function nameOf({ first_name, last_name }: User): string | null {
  const names = [first_name, last_name].filter((name) => name !== null);
  return names.length === 0 ? null : names.join(' ');
}
