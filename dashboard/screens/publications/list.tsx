// Publications, newest first: codes and their receivers; one of them next to the list; publishing more.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { publicationsQuery } from '../../api/publications';
import { mayGive, sessionQuery } from '../../api/session';
import { filtersOf } from '../../model/conditions';
import { publicationsWish } from '../../model/files/lists';
import { ExportButton } from '../../parts/files/export-button';
import { readPaging } from '../../model/calls/first';
import { useAddress } from '../../parts/list/filters';
import { PublicationTable } from '../../parts/publication-table';
import { FirstOne } from '../../parts/list/first-one';
import { PagedList } from '../../parts/list/paged-list';
import { Empty, Screen } from '../../parts/screen';
import { PublicationDrawer } from './drawer';
import { FIELDS } from './fields';
import { FilterBuilder } from './filter-builder';
import { BatchDialog } from './batch-dialog';
import { PublishDialog } from './publish-dialog';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

const NEWEST_FIRST = '-created_at';

type Dialog = 'one' | 'list';

/** The dialog in the page's address. */
function askedFor(what: string | undefined): Dialog | null {
  return what === 'one' || what === 'list' ? what : null;
}

export function Publications() {
  const [search, change] = useAddress();
  const { data: session } = useQuery(sessionQuery);
  const [pressed, press] = useState<Dialog | null>(null);
  const mayPublish = session !== undefined && mayGive(session);
  const dialog = pressed ?? (mayPublish ? askedFor(search.do) : null);
  const queries = useQueryClient();
  const paging = readPaging(search);
  const order = search.sort ?? NEWEST_FIRST;
  const filters = filtersOf(search);
  const sent = new URLSearchParams([
    ...filters.map(([name, value]): [string, string] => [name, value]),
    ...(search.customer ? [['customer', search.customer] as [string, string]] : []),
    ['limit', String(paging.limit)],
    ['page', String(paging.page)],
    ['order', order],
  ]);
  const query = useQuery(publicationsQuery(sent.toString()));
  const opened = query.data?.publications.find(({ id }) => id === search.open);
  const close = (): void => {
    press(null);
    if (search.do !== undefined) change({ do: undefined, page: search.page });
  };
  const done = (): void => {
    close();
    // Codes have holders now, and campaigns fewer free ones.
    void queries.invalidateQueries();
  };
  return (
    <Screen
      title={t('Publications')}
      actions={
        <>
          <ExportButton object="publication" wish={publicationsWish(search)} />
          {mayPublish ? <Buttons openDialog={press} /> : null}
        </>
      }
    >
      <FilterBuilder fields={FIELDS} search={search} change={change} />
      <PagedList
        query={query}
        lines={10}
        rowsOf={({ publications }) => publications}
        nothing={<Nothing isFiltered={filters.length > 0 || search.customer !== undefined} />}
      >
        {(publications) => (
          <PublicationTable
            publications={publications}
            isBusy={query.isFetching}
            order={order}
            sortBy={(sort) => change({ sort })}
            open={(open) => change({ open, page: search.page })}
          />
        )}
      </PagedList>
      {search.open !== undefined && query.data ? (
        <PublicationDrawer
          key={search.open}
          id={search.open}
          listed={opened}
          close={() => change({ open: undefined, page: search.page })}
        />
      ) : null}
      {dialog === 'one' ? <PublishDialog close={close} done={done} /> : null}
      {dialog === 'list' ? <BatchDialog close={done} /> : null}
    </Screen>
  );
}

function Buttons({ openDialog }: { readonly openDialog: (what: Dialog) => void }) {
  return (
    <>
      <button type="button" className="button" onClick={() => openDialog('list')}>
        {t('Publish to a list…')}
      </button>
      <button type="button" className="button primary" onClick={() => openDialog('one')}>
        {t('Publish…')}
      </button>
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title={t('Nothing fits these filters')}>{t('Remove a filter to see more.')}</Empty>;
  return (
    <FirstOne title={t('No publication yet')} isFor={mayGive}>
      {rich('“Publish…” above gives a customer a code. A shop does so by {code}, too.', {
        code: <code>POST /v1/publications</code>,
      })}
    </FirstOne>
  );
}
