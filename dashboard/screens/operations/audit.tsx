// Who changed keys, settings and the configuration: each change with what it was before.
import { useQuery } from '@tanstack/react-query';
import { type AuditEntry, auditQuery } from '../../api/operations';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import type { Filter } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { When } from '../../parts/format';
import { IdLink } from '../../parts/id-link';
import { Pager, readPaging } from '../../parts/list/pager';
import { Empty } from '../../parts/screen';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { name: 'When', cell: ({ created_at }) => <When date={created_at} /> },
  { name: 'What', cell: ({ action }) => action.replaceAll('_', ' ').replace('.', ': ') },
  { name: 'Of', cell: ({ resource }) => <IdLink id={resource.id} /> },
  {
    name: 'Who',
    cell: ({ actor }) => (
      <>
        {actor.type.replaceAll('_', ' ')} {actor.id ? <code className="small">{actor.id}</code> : null}
      </>
    ),
  },
  { name: 'Change', cell: (entry) => <Changes of={entry} /> },
];

const RESOURCES: readonly Filter[] = [
  {
    name: 'resource',
    label: 'What',
    kind: 'choice',
    choices: [
      ['', 'Everything'],
      ['campaign', 'Campaigns'],
      ['promotion_tier', 'Promotion tiers'],
      ['promotion_stack', 'Promotion stacks'],
      ['validation_rule', 'Validation rules'],
      ['category', 'Categories'],
      ['reward', 'Rewards'],
      ['products_collection', 'Product collections'],
      ['product', 'Products'],
      ['sku', 'SKUs'],
      ['stacking_rules', 'Stacking rules'],
      ['project', 'Settings'],
      ['api_key', 'Key pairs'],
      ['webhook', 'Webhooks'],
      ['event_schema', 'Event schemas'],
      ['export', 'Exports'],
      ['user', 'Users'],
    ],
  },
  { name: 'who', label: 'Id of who did it', kind: 'text' },
];

/** Long values are told by their hash. */
const HASH = /^sha256:([0-9a-f]{8})[0-9a-f]*$/;

function shown(value: unknown): string {
  const [, start] = HASH.exec(typeof value === 'string' ? value : '') ?? [];
  return start === undefined ? JSON.stringify(value) : `#${start}`;
}

function Changes({ of: { changes, before_hash, after_hash, related = [] } }: { readonly of: AuditEntry }) {
  const names = Object.keys(changes);
  const hashes = [before_hash, after_hash].map((hash) => hash?.slice(0, 8) ?? 'none');
  const isHashed = before_hash !== undefined;
  if (names.length === 0 && !isHashed) return '–';
  return (
    <details>
      <summary className="small">{names.length === 0 ? 'the whole record' : names.join(', ')}</summary>
      <ul className="small">
        {Object.entries(changes).map(([name, { from, to }]) => (
          <li key={name}>
            {name}: <bdi>{shown(from)}</bdi> → <bdi>{shown(to)}</bdi>
          </li>
        ))}
        {isHashed ? (
          <li>
            hash of the record: <code>{hashes[0]}</code> → <code>{hashes[1]}</code>
          </li>
        ) : null}
        {related.map(({ id }) => (
          <li key={id}>
            and <IdLink id={id} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Audit() {
  const [search, change] = useAddress();
  return (
    <>
      <FilterBar filters={RESOURCES} search={search} change={change} />
      <Changed resource={search.resource} actor={search.who} />
    </>
  );
}

interface ChangedProps {
  readonly resource?: string | undefined;
  readonly actor?: string | undefined;
  /** The id of the only record that is looked at. */
  readonly of?: string;
}

/** Lines of the audit trail, newest first. */
export function Changed(filters: ChangedProps) {
  const [search, change] = useAddress();
  const paging = readPaging(search);
  const isFiltered = Boolean(filters.resource ?? filters.actor);
  return (
    <Queried query={useQuery(auditQuery({ ...paging, ...filters }))}>
      {({ data, total }) =>
        total === 0 ? (
          <Empty title={isFiltered ? 'No change fits these filters' : 'Nothing was changed yet'}>
            Changes of keys, settings, campaigns and rules are kept here.
          </Empty>
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
