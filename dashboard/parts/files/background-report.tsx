// The progress of work in the background, and its report once it is done.
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { jobQuery } from '../../api/operations';
import { IdLink } from '../id-link';
import { Queried } from '../list/data-table';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';
import { isRunning, Progress } from './job-result';

const EVERY_MS = 1_500;

interface BackgroundReportProps<Report, Key extends QueryKey> {
  readonly id: string;
  /** Reads the report of the finished action. */
  readonly query: UseQueryOptions<Report, Error, Report, Key>;
  readonly children: (report: Report) => ReactNode;
}

export function BackgroundReport<Report, Key extends QueryKey>(props: BackgroundReportProps<Report, Key>) {
  const { id, query, children } = props;
  const job = useQuery({
    ...jobQuery(id),
    refetchInterval: ({ state }) => (!state.data || isRunning(state.data) ? EVERY_MS : false),
  });
  const isDone = job.data?.status === 'DONE';
  const report = useQuery({ ...query, enabled: isDone });
  if (isDone) return <Queried query={report}>{children}</Queried>;
  return (
    <Queried query={job} lines={3}>
      {(read) =>
        isRunning(read) ? (
          <div className="panel stack" role="status">
            <Progress of={read} />
            <p className="soft small">
              {t('It continues when you leave this page. Its address leads back to the result.')}
            </p>
          </div>
        ) : (
          <p className="note bad" role="alert">
            {rich('It failed. {job} says why.', { job: <IdLink id={id}>{t('The background job')}</IdLink> })}
          </p>
        )
      }
    </Queried>
  );
}
