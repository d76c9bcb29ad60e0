// What a batch of publications would do, and what came of it.
import type { Recipient } from '../../api/publications';
import type { BatchRow } from '../../model/batch';
import { DataTable } from '../../parts/list/data-table';

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
        {rows.length} people: {known} known, {rows.length - known} new; {duplicates} rows named somebody twice.
      </strong>
      <span>
        {free} free codes are left in the campaign
        {free < rows.length ? ': too few, unless it makes codes by itself' : ''}.
      </span>
    </div>
  );
}

interface ReportedProps {
  readonly report: Report;
  readonly batch: string;
}

export function Reported({ report: { published, failed }, batch }: ReportedProps) {
  return (
    <>
      <p className="note" role="status">
        <strong>{published} published</strong>
        <span>
          {failed.length === 0 ? 'None failed.' : `${failed.length} failed.`} The batch is called{' '}
          <bdi className="code">{batch}</bdi>.
        </span>
      </p>
      {failed.length === 0 ? null : (
        <DataTable
          label="Failed"
          columns={[
            { name: 'Row', cell: ({ row }) => row.number },
            { name: 'Who', cell: ({ row }) => <bdi>{row.who}</bdi> },
            { name: 'Why', cell: ({ reason }) => reason },
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
          {isBusy ? 'Trying …' : 'Try the failed again'}
        </button>
      ) : null}
      <button type="button" className="button" disabled={isBusy} onClick={close}>
        Close
      </button>
    </div>
  );
}
