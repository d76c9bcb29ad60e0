// What a batch of publications would do, and what came of it.
import type { Recipient } from '../../api/publications';
import type { BatchRow } from '../../model/batch';
import { DataTable } from '../../parts/list/data-table';
import { rich } from '../../texts/rich';
import { plural, t } from '../../texts/text';

export interface Planned extends BatchRow {
  readonly recipient: Recipient;
  readonly isKnown: boolean;
}

export interface Plan {
  readonly rows: readonly Planned[];
  readonly duplicates: number;
  readonly free: number;
}

export interface Report {
  readonly published: number;
  readonly failed: readonly { readonly row: Planned; readonly reason: string }[];
}

export function Planning({ plan: { rows, duplicates, free } }: { readonly plan: Plan }) {
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
              one: '{count} free code is left in the campaign: too few, unless it makes codes by itself.',
              other: '{count} free codes are left in the campaign: too few, unless it makes codes by itself.',
            })
          : plural(free, {
              one: '{count} free code is left in the campaign.',
              other: '{count} free codes are left in the campaign.',
            })}
      </span>
    </div>
  );
}

function repeatsOf(count: number): string {
  if (count === 0) return t('nobody twice');
  return plural(count, {
    one: '{count} row names somebody a second time',
    other: '{count} rows name somebody a second time',
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
          {failed.length === 0 ? t('None failed.') : t('{count} failed.', { count: failed.length })}{' '}
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
            { name: t('Why'), cell: ({ reason }) => reason },
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
          {isBusy ? t('Trying …') : t('Try the failed again')}
        </button>
      ) : null}
      <button type="button" className="button" disabled={isBusy} onClick={close}>
        {t('Close')}
      </button>
    </div>
  );
}
