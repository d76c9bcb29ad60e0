// Groups of customers, with how many are in each now.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createSegment, deleteSegment, type Segment, segmentCountQuery, segmentsQuery } from '../../api/segments';
import { mayAdminister, maySetUp, sessionQuery } from '../../api/session';
import { readPaging } from '../../model/calls/first';
import { buildSegment, EMPTY_SEGMENT, SEGMENT_WORDS } from '../../model/segment';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { ChoiceField, Field, TextField } from '../../parts/form/fields';
import { Count, When } from '../../parts/format';
import { type Column, DataTable } from '../../parts/list/data-table';
import { useAddress } from '../../parts/list/filters';
import { PagedList } from '../../parts/list/paged-list';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { Empty, Screen } from '../../parts/screen';
import { t } from '../../texts/text';

type SegmentDialogState = 'new' | Segment | null;

export function Segments() {
  const [search] = useAddress();
  const query = useQuery(segmentsQuery(readPaging(search)));
  const { data: session } = useQuery(sessionQuery);
  const [dialog, openDialog] = useState<SegmentDialogState>(null);
  const queries = useQueryClient();
  const close = (): void => openDialog(null);
  const done = (): void => {
    close();
    void queries.invalidateQueries({ queryKey: ['segments'] });
  };
  const mayDelete = session !== undefined && mayAdminister(session);
  return (
    <Screen
      title={t('Segments')}
      actions={
        session && maySetUp(session, 'set-up') ? (
          <button type="button" className="button" onClick={() => openDialog('new')}>
            {t('New segment…')}
          </button>
        ) : null
      }
    >
      <p className="trail">
        <Link to="/customers">{t('Customers')}</Link> / {t('Segments')}
      </p>
      <PagedList
        query={query}
        rowsOf={({ data }) => data}
        nothing={
          <Empty title={t('No segment yet')}>
            {t('Segments are groups of customers, by a fixed list or a filter. Rules can name them.')}
          </Empty>
        }
      >
        {(segments) => (
          <DataTable
            label={t('Segments')}
            columns={mayDelete ? [...COLUMNS, actions(openDialog)] : COLUMNS}
            rows={segments}
            keyOf={({ id }) => id}
            isBusy={query.isFetching}
          />
        )}
      </PagedList>
      {dialog === 'new' ? <NewDialog close={close} done={done} /> : null}
      {dialog !== null && dialog !== 'new' ? <DeleteDialog segment={dialog} close={close} done={done} /> : null}
    </Screen>
  );
}

const COLUMNS: readonly Column<Segment>[] = [
  { name: t('Segment'), cell: ({ name }) => <bdi>{name}</bdi> },
  { name: t('Type'), cell: ({ type }) => SEGMENT_WORDS[type] },
  { name: t('Customers'), isEnd: true, place: 'AMOUNT', cell: (segment) => <Members segment={segment} /> },
  {
    name: t('Condition'),
    cell: ({ filter }) => (filter === null ? '–' : <code className="small">{JSON.stringify(filter)}</code>),
  },
  { name: t('Since'), place: 'DATE', cell: ({ created_at }) => <When date={created_at} /> },
];

const actions = (openDialog: (dialog: SegmentDialogState) => void): Column<Segment> => ({
  name: t('Actions'),
  isQuiet: true,
  isEnd: true,
  cell: (segment) => (
    <RowActions>
      <RowButton
        words={t('Delete…')}
        label={t('Delete {name}', { name: segment.name })}
        act={() => openDialog(segment)}
      />
    </RowActions>
  ),
});

/** Counted now, and again while the page is open. */
function Members({ segment: { id, name } }: { readonly segment: Segment }) {
  const { data, error } = useQuery(segmentCountQuery(id));
  if (data === undefined) return error ? '–' : <span aria-busy="true">…</span>;
  return (
    <Link to="/customers" search={{ segment: id }}>
      <Count value={data} /> <bdi className="visually-hidden">{t('customers of {name}', { name })}</bdi>
    </Link>
  );
}

interface DialogProps {
  readonly close: () => void;
  readonly done: () => void;
}

function NewDialog({ close, done }: DialogProps) {
  const [form, setForm] = useState(EMPTY_SEGMENT);
  const change = (members: Partial<typeof form>): void => setForm({ ...form, ...members });
  const made = buildSegment(form);
  const action = useAction({
    subject: made,
    work: async (key) => {
      if ('body' in made) await createSegment(made.body, key);
    },
    done,
  });
  return (
    <ActionDialog
      action={action}
      title={t('New segment')}
      verb={t('Create')}
      close={close}
      isReady={'body' in made}
      isWide
    >
      <TextField
        id="segment-name"
        label={t('Name')}
        value={form.name}
        set={(name) => change({ name })}
        maxLength={255}
      />
      <ChoiceField
        id="segment-type"
        label={t('Type')}
        value={form.type}
        set={(type) => change({ type })}
        choices={[
          ['passive', SEGMENT_WORDS.passive],
          ['auto-update', SEGMENT_WORDS['auto-update']],
          ['static', SEGMENT_WORDS.static],
        ]}
      />
      {form.type === 'static' ? (
        <Field id="segment-customers" label={t('Customer IDs, one per line')}>
          <textarea
            id="segment-customers"
            className="input code"
            rows={6}
            value={form.customers}
            onChange={({ target }) => change({ customers: target.value })}
          />
        </Field>
      ) : (
        <Field id="segment-filter" label={t('Filter (JSON)')}>
          <textarea
            id="segment-filter"
            className="input code"
            rows={6}
            value={form.filter}
            onChange={({ target }) => change({ filter: target.value })}
          />
        </Field>
      )}
      {'problem' in made ? <p className="small soft">{made.problem}</p> : null}
    </ActionDialog>
  );
}

function DeleteDialog({ segment, close, done }: DialogProps & { readonly segment: Segment }) {
  const action = useAction({ work: (key) => deleteSegment(segment.id, key), done });
  return (
    <ActionDialog
      action={action}
      title={t('Delete {name}?', { name: segment.name })}
      verb={t('Delete')}
      busy={t('Deleting…')}
      close={close}
      isDanger
    >
      <p>{t("Its customers stay. A segment that a rule names can't be deleted.")}</p>
    </ActionDialog>
  );
}
