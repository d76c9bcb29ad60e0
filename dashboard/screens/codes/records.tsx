// What happened to a code: redemptions and refusals, publications, its rules, and what open checkouts have reserved.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/client';
import { publicationsQuery } from '../../api/publications';
import { redemptionsOfCode } from '../../api/redemptions';
import { type CodeSession, sessionsOfCode, type Voucher } from '../../api/vouchers';
import { useAction } from '../../parts/form/action';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { StoredRules } from '../../parts/explain/rule-tree';
import { useAddress } from '../../parts/list/filters';
import { Amount, When } from '../../parts/format';
import { Pager, readPaging } from '../../parts/list/pager';
import { PublicationTable } from '../../parts/publication-table';
import { RedemptionTable } from '../../parts/redemption/table';
import { Empty, ProblemNote } from '../../parts/screen';

interface Of {
  readonly voucher: Voucher;
}

export function Redemptions({ voucher }: Of) {
  const [search, change] = useAddress();
  const paging = readPaging(search);
  const query = useQuery(redemptionsOfCode(voucher, paging));
  return (
    <Queried query={query}>
      {({ redemptions, total }) =>
        redemptions.length === 0 ? (
          <Empty title="Nobody has used or tried it yet" />
        ) : (
          <>
            <RedemptionTable redemptions={redemptions} isBusy={query.isFetching} />
            <Pager paging={paging} total={total} shown={redemptions.length} change={change} />
          </>
        )
      }
    </Queried>
  );
}

export function Publications({ voucher }: Of) {
  const [search, change] = useAddress();
  const paging = readPaging(search);
  const { page, limit } = paging;
  const sent = new URLSearchParams({
    voucher: voucher.id,
    page: String(page),
    limit: String(limit),
    order: '-created_at',
  });
  const query = useQuery(publicationsQuery(sent.toString()));
  return (
    <Queried query={query}>
      {({ publications, total }) =>
        publications.length === 0 ? (
          <Empty title="Not published yet">“Publish” gives it to a customer.</Empty>
        ) : (
          <>
            <PublicationTable publications={publications} isBusy={query.isFetching} />
            <Pager paging={paging} total={total} shown={publications.length} change={change} />
          </>
        )
      }
    </Queried>
  );
}

export function Rules({ voucher }: Of) {
  const assigned = voucher.validation_rules_assignments?.data ?? [];
  if (assigned.length === 0) {
    return (
      <Empty title="No rules of its own">
        {voucher.campaign ? 'Those of its campaign count.' : 'Anybody may use it.'}
      </Empty>
    );
  }
  return (
    <div className="panel stack">
      {assigned.map(({ rule_id }) => (
        <StoredRules key={rule_id} id={rule_id} />
      ))}
    </div>
  );
}

const SESSIONS: readonly Column<CodeSession>[] = [
  { name: 'Ends', cell: ({ expires_at }) => (expires_at ? <When date={expires_at} /> : '–') },
  { name: 'Opened by', cell: ({ opened_by }) => (opened_by === 'client' ? 'a browser' : 'a server') },
  {
    name: 'Reserved',
    isEnd: true,
    cell: ({ locked_credits, locked_points }) =>
      locked_credits === undefined ? (locked_points ?? 'one use') : <Amount amount={locked_credits} />,
  },
];

interface ReservationProps extends Of {
  readonly mayRelease: boolean;
}

export function Reservations({ voucher, mayRelease }: ReservationProps) {
  const query = useQuery(sessionsOfCode(voucher.code));
  const queries = useQueryClient();
  const path = `/v1/vouchers/${encodeURIComponent(voucher.code)}/sessions`;
  const action = useAction({
    work: () => callApi(path, { method: 'DELETE' }),
    done: () => void queries.invalidateQueries({ queryKey: ['voucher', voucher.code] }),
  });
  return (
    <Queried query={query}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          <Empty title="No open checkout has reserved it" />
        ) : (
          <>
            <DataTable
              label="Reservations"
              columns={SESSIONS}
              rows={sessions}
              keyOf={(one) => `${one.opened_by} ${one.expires_at} ${sessions.indexOf(one)}`}
            />
            {action.problem ? <ProblemNote error={action.problem} /> : null}
            {mayRelease ? (
              <div>
                <button type="button" className="button danger" disabled={action.isBusy} onClick={action.run}>
                  Release all
                </button>
              </div>
            ) : null}
          </>
        )
      }
    </Queried>
  );
}
