// A list of one kind of record: its filters, its rows or what is said where there is none, and its pages.
import type { ReactNode } from 'react';
import { type Filter, isFiltered, type Search } from '../../model/filters';
import { Empty } from '../screen';
import { type Listed, Queried } from './data-table';
import { type Change, FilterBar } from './filters';
import { NoRows, Pager, type Paging } from './pager';
import { t } from '../../texts/text';

interface ListProps<Page extends { readonly total: number }, Row> {
  readonly filters: readonly Filter[];
  readonly address: readonly [Search, Change];
  readonly paging: Paging;
  readonly query: Listed<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** What is said where filters hide everything. */
  readonly hidden: string;
  /** What is said where there is nothing yet: how the first one is made. */
  readonly first: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function FilteredList<Page extends { readonly total: number }, Row>(props: ListProps<Page, Row>) {
  const { filters, paging, query, rowsOf, hidden, first, children } = props;
  const [search, change] = props.address;
  const nothing = isFiltered(filters, search) ? (
    <Empty title={hidden}>{t('Take one of them away to see more.')}</Empty>
  ) : (
    first
  );
  return (
    <>
      <FilterBar filters={filters} search={search} change={change} />
      <Queried query={query} lines={10}>
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
              <Pager paging={paging} total={page.total} shown={rows.length} change={change} />
            </>
          );
        }}
      </Queried>
    </>
  );
}
