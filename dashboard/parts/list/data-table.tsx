// A list: its rows, and its states. Loading, empty and failed lists look the same on every screen.
import type { ReactNode } from 'react';
import { InTable } from '../format';
import { ProblemNote, Skeleton } from '../screen';

/** Places of cells in a row on a phone, where it is a block: name and state on the first line, amount and date on the second. */
export type BlockPlace = 'NAME' | 'STATE' | 'AMOUNT' | 'DATE';

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name by which the API sorts. */
  readonly sort?: string;
  readonly isEnd?: boolean;
  /** Its heading is for assistive technology only. */
  readonly isQuiet?: boolean;
  /** Its name is longer than its values. */
  readonly mayWrap?: boolean;
  /** Other cells follow below, with the name of their column. Default for the first column: NAME. */
  readonly place?: BlockPlace;
}

/** Attributes that place a cell within the block of its row. */
export function blockCell({ name, place, isQuiet = false }: Pick<Column<never>, 'name' | 'place' | 'isQuiet'>): object {
  if (place) return { 'data-place': place };
  return isQuiet ? {} : { 'data-name': name };
}

interface Sorting {
  /** The API's sort order: `created_at`, or `-created_at` for newest first. */
  readonly order?: string | undefined;
  readonly sortBy?: (order: string) => void;
}

interface TableProps<Row> extends Sorting {
  readonly label: string;
  /** The first names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isBusy?: boolean;
}

export function DataTable<Row>({ label, columns, rows, keyOf, isBusy = false, order, sortBy }: TableProps<Row>) {
  return (
    <ScrollRegion label={label} isBusy={isBusy}>
      <table className="rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.name} column={column} order={order} {...(sortBy && { sortBy })} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  // A place for the keys that go from row to row, which Tab passes over.
                  <th key={column.name} scope="row" tabIndex={-1} {...blockCell({ place: 'NAME', ...column })}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} className={column.isEnd ? 'end figure' : undefined} {...blockCell(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Wide tables scroll by themselves, and so do low places of long lists; by keyboard as well. */
export function ScrollRegion({ label, isBusy, isLow, children }: RegionProps) {
  return (
    <div
      className={isLow ? 'scroll low' : 'scroll'}
      role="region"
      aria-label={label}
      tabIndex={0}
      aria-busy={isBusy ?? false}
    >
      <InTable>{children}</InTable>
    </div>
  );
}

interface RegionProps {
  readonly label: string;
  readonly isBusy?: boolean;
  readonly isLow?: boolean;
  readonly children: ReactNode;
}

interface HeaderProps extends Sorting {
  readonly column: Pick<Column<never>, 'name' | 'sort' | 'isEnd' | 'isQuiet' | 'mayWrap'>;
}

export function Header({ column: { name, sort, isEnd, isQuiet, mayWrap }, order, sortBy }: HeaderProps) {
  const isDescending = order === `-${sort}`;
  const isSorted = sort !== undefined && (isDescending || order === sort);
  const sorted = isDescending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={[isEnd ? 'end' : '', mayWrap ? 'wraps' : ''].join(' ').trim() || undefined}
      aria-sort={isSorted ? sorted : undefined}
    >
      {sort === undefined || !sortBy ? (
        <span className={isQuiet ? 'visually-hidden' : undefined}>{name}</span>
      ) : (
        <button type="button" className="sort" onClick={() => sortBy(isDescending ? sort : `-${sort}`)}>
          {name}
          <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ' ↕'}</span>
        </button>
      )}
    </th>
  );
}

/** The result of `useQuery` for a list. */
export interface ListQueryResult<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueriedProps<Data> {
  readonly query: ListQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the loaded data, a skeleton, or an error. */
export function Queried<Data>({ query: { data, error, refetch }, lines = 8, children }: QueriedProps<Data>) {
  return (
    <>
      {error ? <ProblemNote error={error} retry={() => void refetch()} /> : null}
      {data === undefined ? error ? null : <Skeleton lines={lines} /> : children(data)}
    </>
  );
}
