// The report of a rehearsal: discounts then and now, in total, by day, campaign and tier, and the largest changes.
import type { Campaign } from '../../api/campaigns';
import { describeLeftOut, fillDays, type RehearsalReport } from '../../model/campaign/rehearsal';
import { DayAmounts } from '../../parts/chart/day-amounts';
import { Tiles } from '../../parts/chart/tiles';
import { Amount, useMoney, When } from '../../parts/format';
import { CodeLink, IdLink } from '../../parts/id-link';
import { type Column, DataTable } from '../../parts/list/data-table';
import { RawJson } from '../../parts/raw-json';
import { t } from '../../texts/text';

interface RehearsalResultProps {
  readonly report: RehearsalReport;
  readonly campaign: Campaign;
}

export function RehearsalResult({ report, campaign }: RehearsalResultProps) {
  const money = useMoney();
  const { decisions, changed, refused, discount } = report;
  return (
    <section className="stack" aria-labelledby="rehearsal">
      <h2 id="rehearsal">{t('Report')}</h2>
      <Tiles
        label={t('Report')}
        tiles={[
          { name: t('Orders decided again'), value: decisions },
          { name: t('Changed'), value: changed },
          { name: t('Discounts then'), value: <Amount amount={discount.then} /> },
          {
            name: t('Discounts now'),
            value: <Amount amount={discount.now} />,
            note: <Amount amount={discount.now - discount.then} isSigned />,
          },
          { name: t('Refused now'), value: refused.now, note: t('then: {count}', { count: refused.then }) },
        ]}
      />
      {changed === 0 ? <p role="status">{t('This edit would have changed no order of these days.')}</p> : null}
      {report.by_day.length > 0 ? (
        <DayAmounts
          title={t('Discounts by day')}
          names={[t('Then'), t('Now')]}
          days={fillDays(report.by_day).map(({ day, then, now }) => ({ day, amounts: [then, now] }))}
          write={money}
        />
      ) : null}
      <Largest report={report} />
      <Shares report={report} campaign={campaign} />
      <RanOut report={report} />
      <LeftOut report={report} />
      <RawJson value={report} />
    </section>
  );
}

interface DiscountPair {
  readonly then: number;
  readonly now: number;
}

/** The columns of two discounts and their difference. */
function columnsOf<Row>(read: (row: Row) => DiscountPair): readonly Column<Row>[] {
  return [
    { name: t('Then'), isEnd: true, cell: (row) => <Amount amount={read(row).then} /> },
    { name: t('Now'), isEnd: true, cell: (row) => <Amount amount={read(row).now} /> },
    {
      name: t('Change'),
      isEnd: true,
      place: 'AMOUNT',
      cell: (row) => <Amount amount={read(row).now - read(row).then} isSigned />,
    },
  ];
}

type LargestChange = RehearsalReport['largest'][number];

const LARGEST: readonly Column<LargestChange>[] = [
  { name: t('Redemption'), cell: ({ redemption_id: id }) => <IdLink id={id} /> },
  ...columnsOf<LargestChange>(({ then, now }) => ({ then: then.discount, now: now.discount })),
];

interface ReportProps {
  readonly report: RehearsalReport;
}

function Largest({ report: { largest } }: ReportProps) {
  if (largest.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="largest">
      <h3 id="largest">{t('Largest changes')}</h3>
      <DataTable label={t('Largest changes')} columns={LARGEST} rows={largest} keyOf={({ redemption_id: id }) => id} />
    </section>
  );
}

type CampaignShare = RehearsalReport['by_campaign'][number];
type TierShare = RehearsalReport['by_tier'][number];

function Shares({ report, campaign }: RehearsalResultProps) {
  const names = new Map((campaign.promotion?.tiers ?? []).map(({ id, name }) => [id, name]));
  return (
    <section className="panel stack" aria-labelledby="shares">
      <h3 id="shares">{t('By campaign and tier')}</h3>
      <DataTable<CampaignShare>
        label={t('Discounts by campaign')}
        rows={report.by_campaign}
        keyOf={({ campaign_id: id }) => id ?? ''}
        columns={[
          {
            name: t('Campaign'),
            cell: ({ campaign_id: id }) =>
              id === null ? (
                t('Codes without a campaign')
              ) : id === campaign.id ? (
                <bdi>{campaign.name}</bdi>
              ) : (
                <IdLink id={id} />
              ),
          },
          ...columnsOf<CampaignShare>((row) => row),
        ]}
      />
      {report.by_tier.some(({ promotion_tier_id: id }) => id !== null) ? (
        <DataTable<TierShare>
          label={t('Discounts by tier')}
          rows={report.by_tier}
          keyOf={({ promotion_tier_id: id }) => id ?? ''}
          columns={[
            {
              name: t('Tier'),
              cell: ({ promotion_tier_id: id }) =>
                id === null ? t('Codes') : <IdLink id={id}>{names.get(id) ?? id}</IdLink>,
            },
            ...columnsOf<TierShare>((row) => row),
          ]}
        />
      ) : null}
    </section>
  );
}

function RanOut({ report: { ran_out: ended } }: ReportProps) {
  if (ended.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="ran-out">
      <h3 id="ran-out">{t('Limits that would have been used up')}</h3>
      <ul>
        {ended.map(({ object, id, at }) => (
          <li key={`${object} ${id}`}>
            {object === 'voucher' ? <CodeLink code={id} /> : <IdLink id={id} />} · <When date={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeftOut({ report: { left_out: parts } }: ReportProps) {
  if (parts.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="left-out">
      <h3 id="left-out">{t('Not in this report')}</h3>
      <ul>
        {parts.map((part) => (
          <li key={part.reason}>{describeLeftOut(part)}</li>
        ))}
      </ul>
    </section>
  );
}
