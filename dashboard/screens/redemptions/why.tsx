// Why a redemption was decided as it was: each redeemable with its amounts, and whether a replay gives the same.
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/client';
import { type Decision, decisionQuery } from '../../api/redemptions';
import { refusalOf } from '../../model/explain/refusals';
import { mergeDecision, type RedeemableDecision } from '../../model/explain/decisions';
import { Facts } from '../../parts/facts';
import { Amount, When } from '../../parts/format';
import { CodeLink, IdLink } from '../../parts/id-link';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { RawJson } from '../../parts/raw-json';
import { Badge } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

export function Why({ id }: { readonly id: string }) {
  const query = useQuery(decisionQuery(id));
  if (query.error instanceof ApiProblem && query.error.status === 404) {
    return (
      <p className="panel soft">
        {t('This redemption has no decision record. The project settings say which redemptions get one.')}
      </p>
    );
  }
  return <Queried query={query}>{(decision) => <Decided decision={decision} />}</Queried>;
}

function Decided({ decision }: { readonly decision: Decision }) {
  if (!('outcome' in decision)) {
    return (
      <p className="panel soft">
        {decision.redacted
          ? t('The customer was deleted, so what this was decided from is no longer kept.')
          : t('This decision was too large to keep.')}
      </p>
    );
  }
  const { outcome, replay, engine, decided_at: date } = decision;
  return (
    <>
      <section className="panel stack" aria-labelledby="replayed">
        <h2 id="replayed">{t('Replayed')}</h2>
        <p role="status">
          {replay.equal ? <Badge tone="good">{t('Equal')}</Badge> : <Badge tone="bad">{t('Different')}</Badge>}{' '}
          {replay.equal
            ? t('The same input gives the same outcome today, to the byte.')
            : t('The same input gives another outcome today.')}
        </p>
        <Facts
          rows={[
            [t('Decided'), <When key="when" date={date} isExact />],
            [
              t('Engine'),
              engine === replay.engine
                ? engine
                : rich('{then}, replayed by {now}', { then: engine, now: replay.engine }),
            ],
          ]}
        />
        {replay.equal ? null : <Differences differences={replay.differences} />}
      </section>
      <section className="panel stack" aria-labelledby="decided">
        <h2 id="decided">{t('Decided')}</h2>
        {outcome.key === undefined ? null : <p>{reasonOf(outcome.key)}</p>}
        <DataTable
          label={t('Redeemables as decided')}
          columns={REDEEMABLES}
          rows={mergeDecision(decision)}
          keyOf={({ place }) => String(place)}
        />
        <RawJson value={decision} name={t('JSON of the decision')} />
      </section>
    </>
  );
}

function reasonOf(key: string) {
  return (
    <>
      {refusalOf(key)?.sentence ?? key} <code className="small">{key}</code>
    </>
  );
}

const STATUS_WORDS = {
  APPLICABLE: t('Applied'),
  INAPPLICABLE: t('Not applicable'),
  SKIPPED: t('Skipped'),
} as const;

const money = (amount: number | undefined) => (amount === undefined ? '–' : <Amount amount={amount} />);

const REDEEMABLES: readonly Column<RedeemableDecision>[] = [
  {
    name: t('Redeemable'),
    cell: ({ object, id }) => (object === 'voucher' ? <CodeLink code={id} /> : <IdLink id={id} />),
  },
  {
    name: t('Result'),
    place: 'STATE',
    cell: ({ status, key }) => (
      <>
        <Badge {...(status === 'APPLICABLE' && { tone: 'good' })}>{STATUS_WORDS[status]}</Badge>
        {key === undefined ? null : <div className="small">{reasonOf(key)}</div>}
      </>
    ),
  },
  { name: t('Before'), isEnd: true, cell: ({ before }) => money(before) },
  { name: t('Discount'), isEnd: true, place: 'AMOUNT', cell: ({ discount }) => money(discount) },
  { name: t('After'), isEnd: true, cell: ({ after }) => money(after) },
];

type ReplayDifference = Extract<Decision, { readonly replay: unknown }>['replay']['differences'][number];

const DIFFERENCES: readonly Column<ReplayDifference>[] = [
  { name: t('Member of the outcome'), cell: ({ pointer }) => <code>{pointer}</code> },
  { name: t('Then'), cell: ({ then }) => <code>{JSON.stringify(then)}</code> },
  { name: t('Now'), cell: ({ now }) => <code>{JSON.stringify(now)}</code> },
];

function Differences({ differences }: { readonly differences: readonly ReplayDifference[] }) {
  return (
    <DataTable label={t('Differences')} columns={DIFFERENCES} rows={differences} keyOf={({ pointer }) => pointer} />
  );
}
