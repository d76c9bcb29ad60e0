// A screen about one record, until the record is there: what it is called in the address is its heading.
import type { ReactNode } from 'react';
import type { Listed } from './list/data-table';
import { ProblemNote, Screen, Skeleton } from './screen';

interface RecordProps<Data> {
  readonly query: Listed<Data>;
  readonly name: string;
  readonly isCode?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A reading in the background that fails takes nothing away: an open dialog keeps what was typed, and its key. */
export function RecordScreen<Data>({ query, name, isCode = false, children }: RecordProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <Screen title={name} heading={<bdi className={isCode ? 'code' : undefined}>{name}</bdi>}>
      {error ? <ProblemNote error={error} retry={() => void refetch()} /> : <Skeleton lines={12} />}
    </Screen>
  );
}
