// One delivery: its body, each attempt with the response, and a retry.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type WebhookAttempt,
  type DeliveryDetail,
  deliveryQuery,
  retryDelivery,
  webhooksQuery,
} from '../../api/webhooks';
import { retryBarrier } from '../../model/events/retry';
import { eventWords } from '../../model/events/words';
import { FactId, Facts } from '../../parts/facts';
import { useAction } from '../../parts/form/action';
import { ReadDialog } from '../../parts/form/dialog';
import { When } from '../../parts/format';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { JsonText, RawJson } from '../../parts/raw-json';
import { Badge, ProblemNote } from '../../parts/screen';
import { DeliveryState } from './delivery-state';
import { t } from '../../texts/text';

interface DeliveryProps {
  readonly id: string;
  readonly close: () => void;
}

const EVERY_MS = 2_000;

export function DeliveryDialog({ id, close }: DeliveryProps) {
  const query = useQuery({
    ...deliveryQuery(id),
    // While it is being attempted, the result arrives soon.
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? EVERY_MS : false),
  });
  return (
    <ReadDialog title={t('Delivery')} close={close} isWide>
      <Queried query={query}>{(delivery) => <Detail delivery={delivery} />}</Queried>
    </ReadDialog>
  );
}

function Detail({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { id, type, target_url, entity_id, event_id, group_id, event_created_at, attempts, body, ...rest } = delivery;
  return (
    <>
      <Facts
        rows={[
          [t('Event'), `${eventWords(type)} (${type})`],
          [t('State'), <DeliveryState key="state" of={delivery} />],
          [t('Object'), <FactId key="about" id={entity_id} />],
          [
            t('To'),
            <bdi key="to" className="code">
              {target_url}
            </bdi>,
          ],
          [t('Happened'), <When key="when" date={event_created_at} />],
          [t('Delivered'), rest.sent_at && <When date={rest.sent_at} />],
          [t('Delivery'), <FactId key="id" id={id} />],
          [t('Event ID'), <FactId key="event" id={event_id} />],
          [t('Request'), group_id && <SameRequest id={group_id} />],
        ]}
      />
      {attempts.length === 0 ? (
        <p className="soft">{t('No attempt yet.')}</p>
      ) : (
        <DataTable label={t('Attempts')} columns={ATTEMPTS} rows={attempts} keyOf={({ created_at }) => created_at} />
      )}
      <Retry delivery={delivery} />
      <details open>
        <summary>{t('What is sent')}</summary>
        <JsonText value={body} name="What is sent" />
      </details>
      <RawJson value={delivery} name="JSON of the delivery" />
    </>
  );
}

/** All events of one request share its id. */
function SameRequest({ id }: { readonly id: string }) {
  return (
    <Link to="/operations" search={{ tab: 'deliveries', group: id }}>
      <bdi className="code">{id}</bdi>
    </Link>
  );
}

const ATTEMPTS: readonly Column<WebhookAttempt>[] = [
  { name: t('When'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} isExact /> },
  {
    name: t('Response'),
    place: 'NAME',
    cell: ({ http_status, error }) => {
      const isDone = http_status !== null && http_status >= 200 && http_status < 300;
      return (
        <>
          <Badge tone={isDone ? 'good' : 'bad'}>{http_status ?? t('none')}</Badge> {error ? <bdi>{error}</bdi> : null}
        </>
      );
    },
  },
  { name: t('Duration'), isEnd: true, cell: ({ duration_ms }) => t('{durationMs} ms', { durationMs: duration_ms }) },
];

function Retry({ delivery: { id, status, webhook_id } }: { readonly delivery: DeliveryDetail }) {
  const queries = useQueryClient();
  const { data: webhooks } = useQuery(webhooksQuery);
  const barrier = retryBarrier(webhook_id, webhooks?.data);
  const done = (): void => {
    for (const queryKey of [['delivery', id], ['deliveries']]) void queries.invalidateQueries({ queryKey });
  };
  const action = useAction({ work: (key) => retryDelivery(id, key), done });
  return (
    <>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <div className="head">
        <button
          type="button"
          className="button"
          disabled={action.isBusy || barrier !== null}
          aria-describedby={barrier === null ? undefined : 'retry-barrier'}
          onClick={action.run}
        >
          {status === 'SUCCEEDED' ? t('Send it once more') : t('Try it now')}
        </button>
        {barrier === null ? null : (
          <span id="retry-barrier" className="small soft">
            {barrier}
          </span>
        )}
      </div>
    </>
  );
}
