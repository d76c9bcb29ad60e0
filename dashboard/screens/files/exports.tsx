// Exports: their filters, progress and files.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteExport, type Export, exportsQuery } from '../../api/files';
import { mayAdminister, sessionQuery } from '../../api/session';
import { OBJECT_WORDS } from '../../model/files/columns';
import { ExportButton } from '../../parts/files/export-button';
import { Download, ExportProgress, ExportState, isUnderWay } from '../../parts/files/export-progress';
import { useAction } from '../../parts/form/action';
import { ActionDialog, ReadDialog } from '../../parts/form/dialog';
import { When } from '../../parts/format';
import { type Column, DataTable } from '../../parts/list/data-table';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { useAddress } from '../../parts/list/filters';
import { readPaging } from '../../model/calls/first';
import { PagedList } from '../../parts/list/paged-list';
import { Empty } from '../../parts/screen';
import { t } from '../../texts/text';

const EVERY_MS = 2_000;
const EVERYTHING = { filters: [] };

export function Exports() {
  const [search, change] = useAddress();
  const { data: session } = useQuery(sessionQuery);
  const [toDelete, setToDelete] = useState<Export | null>(null);
  const paging = readPaging(search);
  const query = useQuery({
    ...exportsQuery(paging),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? EVERY_MS : false),
  });
  const open = (id: string | undefined): void => change({ open: id, page: search.page });
  const remove = session && mayAdminister(session) ? setToDelete : null;
  return (
    <>
      <div>
        <ExportButton wish={EVERYTHING} words={t('New export…')} />
      </div>
      <PagedList
        query={query}
        rowsOf={({ exports }) => exports}
        nothing={
          <Empty title={t('No export yet')}>
            {t('Lists of redemptions, codes and publications make a file of what they show; everything is here.')}
          </Empty>
        }
      >
        {(exports) => (
          <DataTable label={t('Exports')} columns={columnsOf(open, remove)} rows={exports} keyOf={({ id }) => id} />
        )}
      </PagedList>
      {search.open === undefined ? null : (
        <ExportDialog key={search.open} id={search.open} close={() => open(undefined)} />
      )}
      {toDelete ? <DeleteDialog of={toDelete} close={() => setToDelete(null)} /> : null}
    </>
  );
}

type Remove = ((one: Export) => void) | null;

const columnsOf = (open: (id: string) => void, remove: Remove): readonly Column<Export>[] => [
  {
    name: t('Records'),
    cell: ({ id, exported_object }) => (
      <button type="button" className="sort link" onClick={() => open(id)}>
        {OBJECT_WORDS[exported_object]}
        <span className="visually-hidden"> {id}</span>
      </button>
    ),
  },
  { name: t('State'), place: 'STATE', cell: (one) => <ExportState of={one} /> },
  { name: t('Filters'), cell: (one) => <Filters of={one} /> },
  { name: t('From'), cell: ({ channel }) => (channel === 'WEBSITE' ? t('dashboard') : 'API') },
  { name: t('Started'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
  {
    name: t('File'),
    isQuiet: true,
    isEnd: true,
    cell: (one) =>
      one.status === 'DONE' && !one.expired ? (
        <RowActions>
          <Download of={one} />
        </RowActions>
      ) : null,
  },
  ...(remove
    ? [
        {
          name: t('Delete'),
          isQuiet: true,
          isEnd: true,
          cell: (one: Export) => (
            <RowActions>
              <RowButton
                words={t('Delete…')}
                label={t('Delete {kind} {id}', {
                  kind: OBJECT_WORDS[one.exported_object],
                  id: one.id,
                })}
                act={() => remove(one)}
              />
            </RowActions>
          ),
        },
      ]
    : []),
];

/** Names of the filtered fields; the dialog shows everything. */
function Filters({ of: { parameters } }: { readonly of: Export }) {
  const names = Object.keys(parameters.filters ?? {}).filter((name) => name !== 'junction');
  const all = [...(parameters.campaign_id ? ['campaign'] : []), ...names];
  return <bdi>{all.length === 0 ? t('none') : all.join(', ').replaceAll('_', ' ')}</bdi>;
}

function ExportDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  return (
    <ReadDialog title={t('Export')} close={close}>
      <ExportProgress id={id} />
    </ReadDialog>
  );
}

function DeleteDialog({ of, close }: { readonly of: Export; readonly close: () => void }) {
  const queries = useQueryClient();
  const done = (): void => {
    close();
    void queries.invalidateQueries({ queryKey: ['exports'] });
  };
  // A deleted export is the requested state.
  const action = useAction({ work: (key) => deleteExport(of.id, key), done, settledBy: ['not_found'] });
  return (
    <ActionDialog
      action={action}
      title={t('Delete this export?')}
      verb={t('Delete')}
      busy={t('Deleting…')}
      close={close}
      isDanger
    >
      <p>{isUnderWay(of) ? t('The file is not written.') : t('Its file is deleted, and links to it stop working.')}</p>
    </ActionDialog>
  );
}
