// Deliveries: each event on its way to each webhook, newest first, with filters in the address.
import { useQuery } from '@tanstack/react-query';
import {
  type Delivery,
  DELIVERY_STATES,
  type DeliveryFilters,
  deliveriesQuery,
  type Webhook,
  webhooksQuery,
} from '../../api/webhooks';
import { EVENT_TYPES, eventWords, isEventType } from '../../model/events/words';
import { dayRange } from '../../model/zone';
import { useProject, When } from '../../parts/format';
import { ShortId } from '../../parts/id-link';
import { readCursor } from '../../parts/list/cursor-pager';
import { type Column, DataTable } from '../../parts/list/data-table';
import type { Filter, FilterParams } from '../../model/filters';
import { FilterBar, useAddress } from '../../parts/list/filters';
import { useLive } from '../../parts/live';
import { CursorList } from '../../parts/list/paged-list';
import { Empty } from '../../parts/screen';
import { StoodStill } from '../../parts/stood-still';
import { DeliveryDialog } from './delivery';
import { DeliveryState, STATE_WORDS } from './delivery-state';
import { t } from '../../texts/text';

const EVERY_MS = 5_000;

const filtersFor = (webhooks: readonly Webhook[], chosen: string | undefined): readonly Filter[] => [
  {
    name: 'webhook',
    label: t('Webhook'),
    kind: 'choice',
    choices: [
      ['', t('All')],
      ...webhooks.map(({ id, target_url }) => [id, target_url] as const),
      // One that is deleted still has deliveries.
      ...(chosen && !webhooks.some(({ id }) => id === chosen) ? [[chosen, chosen] as const] : []),
    ],
  },
  {
    name: 'type',
    label: t('Event'),
    kind: 'choice',
    choices: [['', t('All')], ...EVENT_TYPES.map((type) => [type, eventWords(type)] as const)],
  },
  {
    name: 'state',
    label: t('State'),
    kind: 'choice',
    choices: [['', t('All')], ...DELIVERY_STATES.map((state) => [state, STATE_WORDS[state]] as const)],
  },
  { name: 'group', label: t('Request ID'), kind: 'text' },
  { name: 'from', label: t('From'), kind: 'day' },
  { name: 'to', label: t('To'), kind: 'day' },
];

/** The filters in the address; unknown ones are ignored. */
function readFilters(search: FilterParams, timezone: string): DeliveryFilters {
  const { webhook, type, state, group } = search;
  return {
    ...(webhook && { webhook }),
    ...(isEventType(type) && { type }),
    ...(DELIVERY_STATES.some((one) => one === state) && { state }),
    ...(group && { group }),
    ...dayRange(search, timezone),
  };
}

export function Deliveries() {
  const [search, change] = useAddress();
  const { timezone } = useProject();
  const { data: known } = useQuery(webhooksQuery);
  const live = useLive(EVERY_MS);
  const filters = readFilters(search, timezone);
  const paging = readCursor(search);
  const query = useQuery({ ...deliveriesQuery({ ...filters, ...paging }), refetchInterval: live.interval });
  const open = (id: string | undefined): void => change({ open: id, after: search.after });
  return (
    <>
      <FilterBar filters={filtersFor(known?.data ?? [], search.webhook)} search={search} change={change} />
      <StoodStill live={live} />
      <CursorList query={query} lines={10} nothing={<Nothing isFiltered={Object.keys(filters).length > 0} />}>
        {(data) => (
          <DataTable
            label={t('Deliveries')}
            columns={columnsOf(open)}
            rows={data}
            keyOf={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </CursorList>
      {search.open === undefined ? null : (
        <DeliveryDialog key={search.open} id={search.open} close={() => open(undefined)} />
      )}
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title={t('No delivery fits these filters')}>{t('Remove a filter to see more.')}</Empty>;
  return (
    <Empty title={t('No deliveries yet')}>
      {t('Events that are sent to webhooks appear here with their attempts, for 30 days.')}
    </Empty>
  );
}

const columnsOf = (open: (id: string) => void): readonly Column<Delivery>[] => [
  {
    name: t('Event'),
    cell: ({ id, type }) => (
      <button type="button" className="sort link" title={type} onClick={() => open(id)}>
        {eventWords(type)}
      </button>
    ),
  },
  { name: t('Object'), cell: ({ entity_id }) => <ShortId id={entity_id} /> },
  {
    name: t('To'),
    cell: ({ target_url }) => (
      <bdi className="one-line long code" title={target_url}>
        {target_url}
      </bdi>
    ),
  },
  { name: t('State'), place: 'STATE', cell: (delivery) => <DeliveryState of={delivery} /> },
  { name: t('Attempts'), isEnd: true, cell: ({ attempts }) => attempts.length },
  { name: t('When'), place: 'DATE', cell: ({ event_created_at }) => <When date={event_created_at} /> },
];
