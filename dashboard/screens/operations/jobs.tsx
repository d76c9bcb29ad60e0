// Background jobs, newest first; one of them next to the list.
import { useQuery } from '@tanstack/react-query';
import { type AsyncAction, jobPageQuery } from '../../api/operations';
import { jobWords } from '../../model/jobs';
import { isRunning, JobResult, JobState, Progress } from '../../parts/files/job-result';
import { ReadDialog } from '../../parts/form/dialog';
import { When } from '../../parts/format';
import { type Column, DataTable } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { readPaging } from '../../model/calls/first';
import { useLive } from '../../parts/live';
import { PagedList } from '../../parts/list/paged-list';
import { By } from '../../parts/person';
import { Empty } from '../../parts/screen';
import { StoodStill } from '../../parts/stood-still';
import { ImportButton } from '../files/import-button';
import { t } from '../../texts/text';

const EVERY_MS = 5_000;

const columnsOf = (open: (id: string) => void): readonly Column<AsyncAction>[] => [
  {
    name: t('Job'),
    cell: (job) => (
      <button type="button" className="sort link" onClick={() => open(job.id)}>
        {jobWords(job)}
      </button>
    ),
  },
  { name: t('State'), place: 'STATE', cell: (job) => <JobState of={job} /> },
  {
    name: t('Progress'),
    isEnd: true,
    place: 'AMOUNT',
    cell: (job) => (isRunning(job) ? <Progress of={job} /> : `${job.progress}%`),
  },
  {
    name: t('Started'),
    place: 'DATE',
    cell: ({ created_at, user_id }) => (
      <>
        <When date={created_at} /> {user_id ? <By id={user_id} /> : null}
      </>
    ),
  },
  { name: 'ID', cell: ({ id }) => <code className="small">{id}</code> },
];

function ResultDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  return (
    <ReadDialog title={t('Background job')} close={close} isWide>
      <JobResult id={id} />
    </ReadDialog>
  );
}

export function Jobs() {
  const [search, change] = useAddress();
  const live = useLive(EVERY_MS);
  const paging = readPaging(search);
  const query = useQuery({ ...jobPageQuery(paging), refetchInterval: live.interval });
  const open = (id: string | undefined): void => change({ open: id, page: search.page });
  return (
    <>
      <div>
        <ImportButton kind="vouchers" />
      </div>
      <StoodStill live={live} />
      <PagedList
        query={query}
        rowsOf={({ async_actions }) => async_actions}
        nothing={
          <Empty title={t('No job yet')}>
            {t('Imports, bulk changes and new codes are worked on in the background.')}
          </Empty>
        }
      >
        {(async_actions) => (
          <DataTable
            label={t('Background jobs')}
            columns={columnsOf(open)}
            rows={async_actions}
            keyOf={({ id }) => id}
          />
        )}
      </PagedList>
      {search.open === undefined ? null : (
        <ResultDialog key={search.open} id={search.open} close={() => open(undefined)} />
      )}
    </>
  );
}
