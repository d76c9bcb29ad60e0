// The activities of a customer, newest first, in words.
import { useQuery } from '@tanstack/react-query';
import { activityQuery } from '../../api/customers';
import { ACTIVITY_TYPES, type ActivityEntry, activityWords, subjectOf } from '../../model/events/activity';
import { dayRange } from '../../model/zone';
import { Amount, useProject, When } from '../../parts/format';
import { CampaignLink, IdLink, ShortId } from '../../parts/id-link';
import { readCursor } from '../../parts/list/cursor-pager';
import { type Column, DataTable } from '../../parts/list/data-table';
import type { Filter } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { RawJson } from '../../parts/raw-json';
import { CursorList, Hidden } from '../../parts/list/paged-list';
import { Badge, Empty } from '../../parts/screen';
import { t } from '../../texts/text';

const FILTERS: readonly Filter[] = [
  {
    name: 'kind',
    label: t('What'),
    kind: 'choice',
    choices: [['', t('Everything')], ...ACTIVITY_TYPES.map((type) => [type, activityWords(type)] as const)],
  },
  { name: 'from', label: t('From'), kind: 'day' },
  { name: 'to', label: t('To'), kind: 'day' },
];

export function Activity({ id }: { readonly id: string }) {
  const [search, change] = useAddress();
  const { timezone } = useProject();
  const paging = readCursor(search);
  const kind = ACTIVITY_TYPES.find((type) => type === search.kind);
  const filters = { ...(kind && { type: kind }), ...dayRange(search, timezone) };
  const query = useQuery(activityQuery(id, { ...paging, ...filters }));
  return (
    <>
      <FilterBar filters={FILTERS} search={search} change={change} />
      <CursorList
        query={query}
        nothing={
          Object.keys(filters).length > 0 ? (
            <Hidden title={t('Nothing fits these filters')} />
          ) : (
            <Empty title={t('No activity yet')}>{t("The customer's activity appears here from now on.")}</Empty>
          )
        }
      >
        {(data) => (
          <DataTable
            label={t('Activity')}
            columns={COLUMNS}
            rows={data}
            keyOf={(entry) => entry.id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </CursorList>
    </>
  );
}

const COLUMNS: readonly Column<ActivityEntry>[] = [
  { name: t('When'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
  { name: t('What'), place: 'NAME', cell: (entry) => <What of={entry} /> },
  { name: t('Object'), cell: (entry) => <Of entry={entry} /> },
  {
    name: t('Order'),
    cell: (entry) => {
      const { order } = subjectOf(entry);
      if (!order) return '–';
      return (
        <>
          <ShortId id={order.id}>{order.source_id ?? order.id}</ShortId>
          {order.amount === undefined ? null : (
            <>
              <br />
              <Amount amount={order.total_amount ?? order.amount} />
            </>
          )}
        </>
      );
    },
  },
  { name: t('Record'), isQuiet: true, cell: (entry) => <RawJson value={entry} /> },
];

function What({ of: entry }: { readonly of: ActivityEntry }) {
  const { failure } = subjectOf(entry);
  const words = activityWords(entry.type);
  return (
    <>
      {failure || entry.type.endsWith('.failed') ? <Badge tone="bad">{words}</Badge> : <Badge>{words}</Badge>}
      {failure ? (
        <p className="small soft">
          <bdi className="code">{failure}</bdi>
        </p>
      ) : null}
    </>
  );
}

function Of({ entry }: { readonly entry: ActivityEntry }) {
  const { id, name, campaign, order } = subjectOf(entry);
  // An order itself is in its own column.
  if (id !== null && id === order?.id) return '–';
  return (
    <>
      {id === null ? <bdi>{name}</bdi> : <IdLink id={id}>{name}</IdLink>}
      {campaign ? (
        <p className="small soft">
          <CampaignLink id={campaign.id}>
            <bdi>{campaign.name}</bdi>
          </CampaignLink>
        </p>
      ) : null}
    </>
  );
}
