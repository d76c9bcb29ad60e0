// A list of one kind of record: its filters, its rows or a message for an empty list, and its pages.
import type { ReactNode } from 'react';
import { readPaging } from '../../model/calls/first';
import { type Filter, isFiltered } from '../../model/filters';
import { RawJson } from '../raw-json';
import { Empty } from '../screen';
import { CursorPager, PastTheEnd, readCursor } from './cursor-pager';
import { type ListQueryResult, Queried } from './data-table';
import { FilterBar, useAddress } from './filters';
import { NoRows, Pager } from './pager';
import { t } from '../../texts/text';

interface RowsProps<Row> {
  readonly lines?: number;
  /** Content for an empty list. */
  readonly nothing: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

interface PagedProps<Page extends { readonly total: number }, Row> extends RowsProps<Row> {
  readonly query: ListQueryResult<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** Actions on all of them. */
  readonly below?: ReactNode;
}

/** The page in the address. */
export function PagedList<Page extends { readonly total: number }, Row>(props: PagedProps<Page, Row>) {
  const { query, rowsOf, lines = 8, nothing, below, children } = props;
  const [search, change] = useAddress();
  return (
    <Queried query={query} lines={lines}>
      {(page) => {
        const rows = rowsOf(page);
        if (rows.length === 0)
          return (
            <NoRows total={page.total} change={change}>
              {nothing}
            </NoRows>
          );
        return (
          <>
            {children(rows)}
            <Pager paging={readPaging(search)} total={page.total} shown={rows.length} change={change} />
            {below}
            <RawJson value={page} name={t('JSON of the list')} />
          </>
        );
      }}
    </Queried>
  );
}

interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly more_starting_after?: string | null;
}

interface CursorProps<Row> extends RowsProps<Row> {
  readonly query: ListQueryResult<CursorPage<Row>>;
}

/** The same for a list with cursor pages. */
export function CursorList<Row>({ query, lines = 8, nothing, children }: CursorProps<Row>) {
  const [search, change] = useAddress();
  const paging = readCursor(search);
  return (
    <Queried query={query} lines={lines}>
      {(page) => {
        const { data, more_starting_after: next = null } = page;
        if (data.length === 0)
          return (
            <PastTheEnd paging={paging} change={change}>
              {nothing}
            </PastTheEnd>
          );
        return (
          <>
            {children(data)}
            <CursorPager paging={paging} shown={data.length} next={next} change={change} />
            <RawJson value={page} name={t('JSON of the list')} />
          </>
        );
      }}
    </Queried>
  );
}

interface ListProps<Page extends { readonly total: number }, Row> extends Omit<PagedProps<Page, Row>, 'nothing'> {
  readonly filters: readonly Filter[];
  /** Message when filters hide all rows. */
  readonly hidden: string;
  /** Message for an empty list: how to create the first record. */
  readonly first: ReactNode;
}

export function FilteredList<Page extends { readonly total: number }, Row>(props: ListProps<Page, Row>) {
  const { filters, hidden, first, ...list } = props;
  const [search, change] = useAddress();
  return (
    <>
      <FilterBar filters={filters} search={search} change={change} />
      <PagedList lines={10} {...list} nothing={isFiltered(filters, search) ? <Hidden title={hidden} /> : first} />
    </>
  );
}

/** Message for a list without matches. */
export function Hidden({ title }: { readonly title: string }) {
  return <Empty title={title}>{t('Remove a filter to see more.')}</Empty>;
}
