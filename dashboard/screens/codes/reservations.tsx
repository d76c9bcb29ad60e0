// Reservations of a code by open checkouts, and releasing one or all of them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CodeSession, releaseCode, sessionsOfCode, type Voucher } from '../../api/vouchers';
import { Amount, When } from '../../parts/format';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { Person } from '../../parts/person';
import { Empty } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

const COLUMNS: readonly Column<CodeSession>[] = [
  { name: t('Ends'), cell: ({ expires_at }) => (expires_at ? <When date={expires_at} /> : '–') },
  {
    name: t('Opened by'),
    cell: ({ opened_by, user_id }) =>
      user_id ? <Person id={user_id} /> : opened_by === 'client' ? t('a browser') : t('a server'),
  },
  { name: t('Reserved'), isEnd: true, place: 'STATE', cell: (one) => <Reserved of={one} /> },
];

interface ReservationProps {
  readonly voucher: Voucher;
  readonly mayRelease: boolean;
}

/** A single session, or all of them. */
type Chosen = CodeSession | 'all';

export function Reservations({ voucher, mayRelease }: ReservationProps) {
  const query = useQuery(sessionsOfCode(voucher.code));
  const [chosen, choose] = useState<Chosen | null>(null);
  const release: Column<CodeSession> = {
    name: t('Release'),
    isQuiet: true,
    isEnd: true,
    cell: (one) => (
      <button type="button" className="button" onClick={() => choose(one)}>
        {t('Release…')}
      </button>
    ),
  };
  return (
    <Queried query={query}>
      {({ sessions }) => (
        <>
          {sessions.length === 0 ? (
            <Empty title={t('No open checkout has reserved it')}>
              {t('A validation with a session reserves it, until the checkout is over.')}
            </Empty>
          ) : (
            <DataTable
              label={t('Reservations')}
              columns={mayRelease ? [...COLUMNS, release] : COLUMNS}
              rows={sessions}
              keyOf={({ id }) => id}
            />
          )}
          {mayRelease && sessions.length > 1 ? (
            <div>
              <button type="button" className="button danger" onClick={() => choose('all')}>
                {t('Release all…')}
              </button>
            </div>
          ) : null}
          {chosen === null ? null : (
            <ReleaseDialog code={voucher.code} chosen={chosen} count={sessions.length} close={() => choose(null)} />
          )}
        </>
      )}
    </Queried>
  );
}

interface DialogProps {
  readonly code: string;
  readonly chosen: Chosen;
  readonly count: number;
  readonly close: () => void;
}

function ReleaseDialog({ code, chosen, count, close }: DialogProps) {
  const queries = useQueryClient();
  const action = useAction({
    work: () => releaseCode(code, chosen === 'all' ? null : chosen.id),
    // It may have ended by itself meanwhile.
    settledBy: ['not_found'],
    done: () => {
      void queries.invalidateQueries({ queryKey: ['voucher', code] });
      close();
    },
  });
  const isAll = chosen === 'all';
  return (
    <ActionDialog
      action={action}
      title={
        isAll
          ? plural(count, { one: 'Release {count} reservation?', other: 'Release all {count} reservations?' })
          : t('Release this reservation?')
      }
      verb={t('Release')}
      busy={t('Releasing…')}
      close={close}
      isDanger
    >
      <p>
        {rich('Others can use {what} at once. The checkout that reserved it may find it used.', {
          what: isAll ? t('What they have reserved') : <Reserved of={chosen} />,
        })}
      </p>
    </ActionDialog>
  );
}

function Reserved({ of: { locked_credits, locked_points } }: { readonly of: CodeSession }) {
  if (locked_credits !== undefined) return <Amount amount={locked_credits} />;
  return (
    <>
      {locked_points === undefined
        ? t('One use')
        : plural(locked_points, { one: '{count} point', other: '{count} points' })}
    </>
  );
}
