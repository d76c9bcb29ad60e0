// What came of work in the background: how far it is, and each row that was refused with the reason.
import { useQuery } from '@tanstack/react-query';
import { type AsyncAction, type AsyncActionResult, jobQuery } from '../../api/operations';
import { jobWords } from '../../model/jobs';
import { Facts } from '../facts';
import { When } from '../format';
import { type Column, DataTable, Queried } from '../list/data-table';
import { RawJson } from '../raw-json';
import { Badge } from '../screen';
import { t } from '../../texts/text';
import { Report } from './report';

const EVERY_MS = 1_500;
const MOST_SHOWN = 200;

const STATES: Readonly<Record<AsyncAction['status'], readonly [words: string, tone: 'good' | 'bad' | null]>> = {
  ENQUEUED: [t('Waits'), null],
  IN_PROGRESS: [t('In progress'), null],
  DONE: [t('Done'), 'good'],
  FAILED: [t('Failed'), 'bad'],
};

export function JobState({ of: { status } }: { readonly of: Pick<AsyncAction, 'status'> }) {
  const [words, tone] = STATES[status];
  return <Badge {...(tone && { tone })}>{words}</Badge>;
}

export function isRunning({ status }: Pick<AsyncAction, 'status'>): boolean {
  return status === 'ENQUEUED' || status === 'IN_PROGRESS';
}

export function Progress({ of: { progress, type } }: { readonly of: AsyncAction }) {
  return (
    <span className="progress">
      <progress max={100} value={progress} aria-label={jobWords({ type })} />{' '}
      <span className="figure">{progress}%</span>
    </span>
  );
}

/** Keeps up while it runs. */
export function JobResult({ id }: { readonly id: string }) {
  const query = useQuery({
    ...jobQuery(id),
    refetchInterval: ({ state }) => (!state.data || isRunning(state.data) ? EVERY_MS : false),
  });
  return (
    <Queried query={query} lines={4}>
      {(job) => <Result job={job} />}
    </Queried>
  );
}

function Result({ job }: { readonly job: AsyncActionResult }) {
  const { id, result, created_at, tries, processing_time } = job;
  return (
    <>
      <div role="status">
        <Facts
          rows={[
            [t('Job'), jobWords(job)],
            [t('State'), <JobState key="state" of={job} />],
            [t('Progress'), isRunning(job) && <Progress of={job} />],
            [t('Started'), <When key="when" date={created_at} />],
            [
              t('Duration'),
              processing_time !== null &&
                !isRunning(job) &&
                t('{processingTime} ms', { processingTime: processing_time }),
            ],
            [t('Failed attempts'), tries],
            [t('Message'), result?.message && <bdi>{result.message}</bdi>],
            [t('Rows'), result?.total_count],
            [t('Done'), result?.done_count],
            [t('Refused'), result?.failed_count],
            ['ID', <code key="id">{id}</code>],
          ]}
        />
      </div>
      <Refused of={job} />
      <Report of={job} />
      <RawJson value={{ ...job, result: result && { ...result, reports: undefined } }} />
    </>
  );
}

interface JobFailureRow {
  readonly key: string;
  readonly row: number | undefined;
  readonly name: string | null | undefined;
  readonly reason: string;
}

const ROWS: readonly Column<JobFailureRow>[] = [
  { name: t('Row'), cell: ({ row }) => row ?? '–' },
  { name: t('Name'), cell: ({ name }) => <bdi className="code">{name ?? '–'}</bdi> },
  { name: t('Reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
];

function Refused({ of: { result } }: { readonly of: AsyncActionResult }) {
  const rows = refusedRows(result);
  if (rows.length === 0) return null;
  const more = (result?.failed_count ?? rows.length) - Math.min(rows.length, MOST_SHOWN);
  return (
    <>
      <p>{t('Failed rows. The first line below the header is row 1. All other rows were imported.')}</p>
      <div className="low">
        <DataTable label={t('Refused rows')} columns={ROWS} rows={rows.slice(0, MOST_SHOWN)} keyOf={({ key }) => key} />
      </div>
      {more > 0 ? <p className="soft small">{t('And {more} more.', { more })}</p> : null}
    </>
  );
}

/** Imports name a reason, bulk changes an error. */
function refusedRows(result: AsyncActionResult['result']): readonly JobFailureRow[] {
  const failed = result?.failed ?? [];
  const errors = result?.errors ?? [];
  const rows: NonNullable<typeof result>['failed'] & {} =
    failed.length > 0
      ? failed
      : errors.map(({ details, message: _, key: _key, ...named }) => ({ ...named, reason: details }));
  return rows.map(({ row, code, source_id, reason }, index) => ({
    key: String(index),
    row,
    name: code ?? source_id,
    reason,
  }));
}
