// Work that goes on in the background, newest first.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AsyncAction, jobQuery, jobsQuery } from '../../api/operations';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { Dialog } from '../../parts/form/dialog';
import { Facts } from '../../parts/facts';
import { When } from '../../parts/format';
import { useLive } from '../../parts/live';
import { RawJson } from '../../parts/raw-json';
import { Badge, Empty } from '../../parts/screen';

const EVERY_MS = 5_000;

const WORDS: Readonly<Record<string, string>> = {
  'CAMPAIGN.VOUCHERS_GENERATE': 'Make codes of a campaign',
  'CAMPAIGN.VOUCHERS_IMPORT': 'Import codes of a campaign',
  'CAMPAIGN.VOUCHERS_UPDATE': 'Change codes of a campaign',
  'CAMPAIGN.VOUCHERS_DELETE': 'Delete a campaign with its codes',
  'VOUCHERS.IMPORT': 'Import codes',
  'VOUCHERS.BULK_UPDATE': 'Change codes',
  'VOUCHERS.METADATA_UPDATE': 'Change metadata of codes',
  'CUSTOMERS.BULK_UPDATE': 'Change customers',
  'CUSTOMERS.METADATA_UPDATE': 'Change metadata of customers',
  'CUSTOMERS.PERMANENT_DELETION': 'Forget a customer',
  'PRODUCTS.BULK_UPDATE': 'Change products',
  'PRODUCTS.METADATA_UPDATE': 'Change metadata of products',
  'ORDERS.IMPORT': 'Import orders',
};

const STATES = {
  ENQUEUED: <Badge>Waits</Badge>,
  IN_PROGRESS: <Badge>Runs</Badge>,
  DONE: <Badge tone="good">Done</Badge>,
  FAILED: <Badge tone="bad">Failed</Badge>,
};

export function jobWords({ type }: Pick<AsyncAction, 'type'>): string {
  return WORDS[type] ?? type;
}

const columnsOf = (ask: (id: string) => void): readonly Column<AsyncAction>[] => [
  { name: 'Job', cell: (job) => jobWords(job) },
  { name: 'State', cell: ({ status }) => STATES[status] },
  { name: 'Progress', isEnd: true, cell: ({ progress }) => `${progress} %` },
  { name: 'Begun', cell: ({ created_at }) => <When date={created_at} /> },
  { name: 'ID', cell: ({ id }) => <code className="small">{id}</code> },
  {
    name: 'Result',
    isQuiet: true,
    isEnd: true,
    cell: ({ id }) => (
      <button type="button" className="button quiet" aria-label={`What came of ${id}`} onClick={() => ask(id)}>
        Result …
      </button>
    ),
  },
];

function ResultDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  return (
    <Dialog title="What came of it" close={close} isWide>
      <div className="stack">
        <Queried query={useQuery(jobQuery(id))} lines={4}>
          {(job) => (
            <>
              <Facts
                rows={[
                  ['Job', jobWords(job)],
                  ['State', STATES[job.status]],
                  ['Why', job.result?.message],
                  ['Rows', job.result?.total_count],
                  ['Done', job.result?.done_count],
                  ['Refused', job.result?.failed_count],
                ]}
              />
              <RawJson value={job} />
            </>
          )}
        </Queried>
        <div>
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}

export function Jobs() {
  const live = useLive(EVERY_MS);
  const [asked, ask] = useState<string | null>(null);
  const query = useQuery({ ...jobsQuery, refetchInterval: live.interval });
  return (
    <>
      <Queried query={query}>
        {({ async_actions }) =>
          async_actions.length === 0 ? (
            <Empty title="No job yet">Imports, bulk changes and new codes are worked on in the background.</Empty>
          ) : (
            <DataTable label="Background jobs" columns={columnsOf(ask)} rows={async_actions} keyOf={({ id }) => id} />
          )
        }
      </Queried>
      {asked ? <ResultDialog id={asked} close={() => ask(null)} /> : null}
    </>
  );
}
