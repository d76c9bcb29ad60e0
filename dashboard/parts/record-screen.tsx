// A screen about one record. Until it is loaded, its name in the address is the heading.
import type { ReactNode } from 'react';
import type { ListQueryResult } from './list/data-table';
import { ProblemNote, Screen, Skeleton } from './screen';

interface RecordProps<Data> {
  readonly query: ListQueryResult<Data>;
  readonly name: string;
  readonly isCode?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A failed background refresh changes nothing: an open dialog keeps its typed text, and its key. */
export function RecordScreen<Data>({ query, name, isCode = false, children }: RecordProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <Screen title={name} heading={<bdi className={isCode ? 'code' : undefined}>{name}</bdi>}>
      {error ? <ProblemNote error={error} retry={() => void refetch()} /> : <Skeleton lines={12} />}
    </Screen>
  );
}
