// The preview of a batch of publications, and its results.
import type { Campaign } from '../../api/campaigns';
import type { Recipient } from '../../api/publications';
import type { BatchRow } from '../../model/batch';
import { Amount } from '../../parts/format';
import { DataTable } from '../../parts/list/data-table';
import { RequestId } from '../../parts/screen';
import { CampaignWorth } from '../../parts/voucher';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

export interface BatchPlanRow extends BatchRow {
  readonly recipient: Recipient;
  readonly isKnown: boolean;
}

export interface Plan {
  readonly rows: readonly BatchPlanRow[];
  readonly duplicates: number;
  readonly free: number;
  readonly campaign: Campaign;
}

export interface Failed {
  readonly row: BatchPlanRow;
  readonly reason: string;
  /** Id of the failed request; null without a response. */
  readonly requestId: string | null;
}

export interface Report {
  readonly published: number;
  readonly failed: readonly Failed[];
}

export function Planning({ plan: { rows, duplicates, free, campaign } }: { readonly plan: Plan }) {
  const known = rows.filter(({ isKnown }) => isKnown).length;
  return (
    <div className={free < rows.length ? 'note bad' : 'note'} role="status">
      <strong>
        {plural(
          rows.length,
          {
            one: '{count} person: {known} known, {new} new; {repeats}.',
            other: '{count} people: {known} known, {new} new; {repeats}.',
          },
          { known, new: rows.length - known, repeats: repeatsOf(duplicates) },
        )}
      </strong>
      <span>
        {free < rows.length
          ? plural(free, {
              one: '{count} free code is left in the campaign: too few, unless it creates codes automatically.',
              other: '{count} free codes are left in the campaign: too few, unless it creates codes automatically.',
            })
          : plural(free, {
              one: '{count} free code is left in the campaign.',
              other: '{count} free codes are left in the campaign.',
            })}
      </span>
      <span>
        <Cost campaign={campaign} count={rows.length} />
      </span>
    </div>
  );
}

/** The cost for the shop: money and points in figures. */
function Cost({ campaign, count }: { readonly campaign: Campaign; readonly count: number }) {
  const { gift, loyalty_card: card } = campaign.voucher ?? {};
  if (gift) {
    return rich('It gives away at most {count} × {amount} = {sum}, as the campaign creates its cards.', {
      count,
      amount: <Amount amount={gift.amount} />,
      sum: (
        <strong>
          <Amount amount={gift.amount * count} />
        </strong>
      ),
    });
  }
  if (card) {
    return t('It gives away at most {count} × {points} = {sum} points, as the campaign creates its cards.', {
      count,
      points: card.points,
      sum: card.points * count,
    });
  }
  return rich('Each gets: {worth}', { worth: <CampaignWorth of={campaign} /> });
}

function repeatsOf(count: number): string {
  if (count === 0) return t('no duplicates');
  return plural(count, {
    one: '{count} row repeats a customer',
    other: '{count} rows repeat a customer',
  });
}

interface ReportedProps {
  readonly report: Report;
  readonly batch: string;
}

export function Reported({ report: { published, failed }, batch }: ReportedProps) {
  return (
    <>
      <p className="note" role="status">
        <strong>{t('{published} published', { published })}</strong>
        <span>
          {failed.length === 0 ? t('No failures.') : t('{count} failed.', { count: failed.length })}{' '}
          {rich('The batch is called {batch}.', {
            batch: <bdi className="code">{batch}</bdi>,
          })}
        </span>
      </p>
      {failed.length === 0 ? null : (
        <DataTable
          label={t('Failed')}
          columns={[
            { name: t('Row'), cell: ({ row }) => row.number },
            { name: t('Who'), cell: ({ row }) => <bdi>{row.who}</bdi> },
            {
              name: t('Why'),
              cell: ({ reason, requestId }) => (
                <>
                  {reason} <RequestId id={requestId} />
                </>
              ),
            },
          ]}
          rows={failed}
          keyOf={({ row }) => String(row.number)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  readonly hasFailed: boolean;
  readonly isBusy: boolean;
  readonly close: () => void;
}

export function ReportActions({ hasFailed, isBusy, close }: ActionsProps) {
  return (
    <div className="head">
      {hasFailed ? (
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? t('Retrying…') : t('Retry failed rows')}
        </button>
      ) : null}
      <button type="button" className="button" disabled={isBusy} onClick={close}>
        {t('Close')}
      </button>
    </div>
  );
}
