// Who changed settings, rules and keys: each change with what it was before.
import { useQuery } from '@tanstack/react-query';
import { type AuditEntry, auditQuery } from '../../api/operations';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { When } from '../../parts/format';
import { Pager, readPaging } from '../../parts/list/pager';
import { Empty } from '../../parts/screen';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { name: 'When', cell: ({ created_at }) => <When date={created_at} /> },
  { name: 'What', cell: ({ action }) => action.replaceAll('_', ' ').replace('.', ': ') },
  { name: 'Of', cell: ({ resource }) => <code className="small">{resource.id}</code> },
  {
    name: 'Who',
    cell: ({ actor }) => (
      <>
        {actor.type.replaceAll('_', ' ')} {actor.id ? <code className="small">{actor.id}</code> : null}
      </>
    ),
  },
  { name: 'Change', cell: ({ changes }) => <Changes of={changes} /> },
];

function Changes({ of }: { readonly of: AuditEntry['changes'] }) {
  const names = Object.keys(of);
  if (names.length === 0) return '–';
  return (
    <details>
      <summary className="small">{names.join(', ')}</summary>
      <ul className="small">
        {Object.entries(of).map(([name, { from, to }]) => (
          <li key={name}>
            {name}: <bdi>{JSON.stringify(from)}</bdi> → <bdi>{JSON.stringify(to)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Audit() {
  const [search, change] = useAddress();
  const paging = readPaging(search);
  return (
    <Queried query={useQuery(auditQuery(paging.page, paging.limit))}>
      {({ data, total }) =>
        total === 0 ? (
          <Empty title="Nothing was changed yet">Changes of settings, stacking rules and keys are kept here.</Empty>
        ) : (
          <>
            <DataTable label="Audit trail" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
            <Pager paging={paging} total={total} shown={data.length} change={change} />
          </>
        )
      }
    </Queried>
  );
}
