// Webhooks: their targets, their health, and actions on them.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Webhook, webhooksQuery } from '../../api/webhooks';
import { EVENT_TYPES, eventWords } from '../../model/events/words';
import { Queried } from '../../parts/list/data-table';
import { FactId, Facts } from '../../parts/facts';
import { When } from '../../parts/format';
import { useLive } from '../../parts/live';
import { RawJson } from '../../parts/raw-json';
import { Badge, Empty } from '../../parts/screen';
import { DATA_WORDS } from './data-choice';
import { WebhookDialog, type WebhookDialogState } from './open-dialog';
import { Secret } from './secret';
import { StoodStill } from '../../parts/stood-still';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

const EVERY_MS = 10_000;

export function Webhooks() {
  const [dialog, openDialog] = useState<WebhookDialogState | null>(null);
  const live = useLive(EVERY_MS);
  const query = useQuery({ ...webhooksQuery, refetchInterval: live.interval });
  return (
    <>
      <div className="head">
        <button type="button" className="button" onClick={() => openDialog({ kind: 'create' })}>
          {t('New webhook…')}
        </button>
        <Link to="/operations" search={{ tab: 'deliveries' }}>
          {t('All deliveries')}
        </Link>
      </div>
      <StoodStill live={live} />
      <Queried query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('No webhook yet')}>{t('Webhooks send events to your URL as they happen.')}</Empty>
          ) : (
            <>
              <ul className="cards" aria-label={t('Webhooks')}>
                {data.map((webhook) => (
                  <Card key={webhook.id} webhook={webhook} openDialog={openDialog} />
                ))}
              </ul>
              <RawJson value={data} />
            </>
          )
        }
      </Queried>
      <Secret />
      {dialog ? <WebhookDialog dialog={dialog} close={() => openDialog(null)} /> : null}
    </>
  );
}

interface CardProps {
  readonly webhook: Webhook;
  readonly openDialog: (dialog: WebhookDialogState) => void;
}

function Card({ webhook, openDialog }: CardProps) {
  const { id, target_url, last_success_at, created_at, data, headers } = webhook;
  const names = Object.keys(headers);
  return (
    <li className="panel stack">
      <div className="head">
        <h2 id={id}>
          <bdi className="code">{target_url}</bdi>
        </h2>
        <Standing of={webhook} />
      </div>
      <Trouble of={webhook} />
      <Facts
        rows={[
          [t('Events'), <Events key="events" of={webhook} />],
          [t('Data per event'), data === 'thin' && DATA_WORDS.thin],
          [t('Headers'), names.length > 0 && <bdi className="code">{names.join(', ')}</bdi>],
          [t('Last delivered'), last_success_at ? <When date={last_success_at} /> : t('never')],
          [t('Created'), <When key="made" date={created_at} />],
          ['ID', <FactId key="id" id={id} />],
        ]}
      />
      <Actions webhook={webhook} openDialog={openDialog} />
    </li>
  );
}

/** Disabled by the service or by a user, failing, or well. */
function Standing({ of: { active, disabled_at, failing_since } }: { readonly of: Webhook }) {
  if (disabled_at) return <Badge tone="bad">{t('Disabled')}</Badge>;
  if (!active) return <Badge>{t('Disabled')}</Badge>;
  return failing_since ? <Badge tone="bad">{t('Failing')}</Badge> : <Badge tone="good">{t('Active')}</Badge>;
}

function Trouble({ of: { active, disabled_at, disabled_reason, failing_since } }: { readonly of: Webhook }) {
  if (disabled_at) {
    return (
      <div className="note bad">
        <strong>{rich('Disabled since {date}', { date: <When date={disabled_at} /> })}</strong>
        <bdi>{disabled_reason ?? t('Events did not get through.')}</bdi>
        <span>{t('Events are kept for 7 days. Enable the webhook, then replay them.')}</span>
      </div>
    );
  }
  if (!active || !failing_since) return null;
  return (
    <p className="note bad">
      <span>
        {rich('No delivery since {date}. Events are retried for 24 hours.', {
          date: <When date={failing_since} />,
        })}
      </span>
    </p>
  );
}

const NAMED = 4;

function Events({ of: { events } }: { readonly of: Webhook }) {
  const words = events.map(eventWords).join(', ');
  if (events.length <= NAMED) return words;
  return (
    <details>
      <summary>
        {events.length === EVENT_TYPES.length
          ? t('everything')
          : plural(events.length, { one: '{count} kind of events', other: '{count} kinds of events' })}
      </summary>
      <p>{words}</p>
    </details>
  );
}

function Actions({ webhook, openDialog }: CardProps) {
  const actions = [
    ['edit', t('Edit…'), t('Edit')],
    ['switch', webhook.active ? t('Disable…') : t('Enable…'), webhook.active ? t('Disable') : t('Enable')],
    ['test', t('Test…'), t('Test')],
    ['replay', t('Replay…'), t('Replay')],
    ['delete', t('Delete…'), t('Delete')],
  ] as const;
  return (
    <div className="head">
      <Link className="button" to="/operations" search={{ tab: 'deliveries', webhook: webhook.id }}>
        {t('Deliveries')}
        <bdi className="visually-hidden"> {t('to {address}', { address: webhook.target_url })}</bdi>
      </Link>
      {actions.map(([kind, words, verb]) => (
        <button
          key={kind}
          type="button"
          className={kind === 'delete' ? 'button danger' : 'button'}
          aria-label={`${verb} ${webhook.target_url}`}
          onClick={() => openDialog({ kind, webhook })}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
