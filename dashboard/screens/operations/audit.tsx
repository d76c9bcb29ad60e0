// Changes of keys, settings and the configuration, with the values before.
import { useQuery } from '@tanstack/react-query';
import { type AuditEntry, auditQuery } from '../../api/operations';
import { type Column, DataTable } from '../../parts/list/data-table';
import { describeAuditedAction } from '../../model/events/audited-actions';
import { readPaging } from '../../model/calls/first';
import { type Filter } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { When } from '../../parts/format';
import { IdLink, ShortId } from '../../parts/id-link';
import { PagedList } from '../../parts/list/paged-list';
import { Empty } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { name: t('When'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
  { name: t('What'), place: 'NAME', cell: (entry) => describeAuditedAction(entry) },
  { name: t('Object'), cell: ({ resource }) => <ShortId id={resource.id} /> },
  {
    name: t('Who'),
    cell: ({ actor }) => (
      <>
        <bdi>{actor.type.replaceAll('_', ' ')}</bdi> {actor.name ? <bdi>{actor.name}</bdi> : null}{' '}
        {actor.id ? <code className="small">{actor.id}</code> : null}
      </>
    ),
  },
  { name: t('Change'), cell: (entry) => <Changes of={entry} /> },
];

const RESOURCES: readonly Filter[] = [
  {
    name: 'resource',
    label: t('What'),
    kind: 'choice',
    choices: [
      ['', t('Everything')],
      ['campaign', t('Campaigns')],
      ['promotion_tier', t('Promotion tiers')],
      ['promotion_stack', t('Promotion stacks')],
      ['validation_rule', t('Validation rules')],
      ['category', t('Categories')],
      ['reward', t('Rewards')],
      ['products_collection', t('Product collections')],
      ['product', t('Products')],
      ['sku', t('SKUs')],
      ['voucher', t('Codes')],
      ['customer', t('Customers')],
      ['order', t('Orders')],
      ['stacking_rules', t('Stacking rules')],
      ['project', t('Settings')],
      ['api_key', t('Key pairs')],
      ['webhook', t('Webhooks')],
      ['event_schema', t('Event schemas')],
      ['metadata_schema', t('Metadata schemas')],
      ['export', t('Exports')],
      ['user', t('Users')],
    ],
  },
  { name: 'who', label: t('ID of the user or key'), kind: 'text' },
];

/** A line's placeholder for the value of a customer's or order's member. */
const NOT_KEPT = 'not kept';

/** Long values are shown as their hash. */
const HASH = /^sha256:([0-9a-f]{8})[0-9a-f]*$/;

function shown(value: unknown): string {
  if (value === NOT_KEPT) return t('not kept');
  const [, start] = HASH.exec(typeof value === 'string' ? value : '') ?? [];
  return start === undefined ? JSON.stringify(value) : `#${start}`;
}

function Changes({ of: { changes, before_hash, after_hash, related = [] } }: { readonly of: AuditEntry }) {
  const names = Object.keys(changes);
  const hashes = [before_hash, after_hash].map((hash) => hash?.slice(0, 8) ?? t('none'));
  const isHashed = before_hash !== undefined;
  if (names.length === 0 && !isHashed) return '–';
  return (
    <details>
      <summary className="small">{names.length === 0 ? t('the whole record') : <bdi>{names.join(', ')}</bdi>}</summary>
      <ul className="small">
        {Object.entries(changes).map(([name, { from, to }]) => (
          <li key={name}>
            <bdi>{name}</bdi>: <bdi>{shown(from)}</bdi> → <bdi>{shown(to)}</bdi>
          </li>
        ))}
        {isHashed ? (
          <li>
            {rich('hash of the record: {before} → {after}', {
              before: <code>{hashes[0]}</code>,
              after: <code>{hashes[1]}</code>,
            })}
          </li>
        ) : null}
        {related.map(({ id }) => (
          <li key={id}>{rich('and {id}', { id: <IdLink id={id} /> })}</li>
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
  /** Id of a single record to show. */
  readonly of?: string;
}

/** Lines of the audit trail, newest first. */
export function Changed(filters: ChangedProps) {
  const [search] = useAddress();
  const paging = readPaging(search);
  const isFiltered = Boolean(filters.resource ?? filters.actor);
  return (
    <PagedList
      query={useQuery(auditQuery({ ...paging, ...filters }))}
      rowsOf={({ data }) => data}
      nothing={
        <Empty title={isFiltered ? t('No change fits these filters') : t('No changes yet')}>
          {t('Changes to keys, settings, campaigns and rules, and actions taken in the dashboard, appear here.')}
        </Empty>
      }
    >
      {(data) => <DataTable label={t('Audit trail')} columns={COLUMNS} rows={data} keyOf={({ id }) => id} />}
    </PagedList>
  );
}
