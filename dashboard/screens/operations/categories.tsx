// Categories in the order in which they apply.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery, type Category, deleteCategory, saveCategory } from '../../api/operations';
import { mayAdminister, maySetUp, sessionQuery } from '../../api/session';
import { useAction } from '../../parts/form/action';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { RawJson } from '../../parts/raw-json';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { ActionDialog } from '../../parts/form/dialog';
import { TextField } from '../../parts/form/fields';
import { Badge, Empty } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

type CategoryDialogState = { readonly kind: 'save' | 'delete'; readonly category: Category | null };

export function Categories() {
  const query = useQuery(categoriesQuery);
  const { data: session } = useQuery(sessionQuery);
  const [dialog, openDialog] = useState<CategoryDialogState | null>(null);
  const queries = useQueryClient();
  const mayChange = session ? maySetUp(session, 'set-up') : false;
  const mayDelete = session ? mayAdminister(session) : false;
  const close = (): void => openDialog(null);
  const done = (): void => {
    close();
    void queries.invalidateQueries({ queryKey: ['categories'] });
  };
  return (
    <>
      {mayChange ? (
        <div>
          <button type="button" className="button" onClick={() => openDialog({ kind: 'save', category: null })}>
            {t('New category…')}
          </button>
        </div>
      ) : null}
      <Queried query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('No category yet')}>
              {t('Categories say in which order campaigns apply, and which exclude others.')}
            </Empty>
          ) : (
            <>
              <DataTable
                label={t('Categories')}
                columns={mayChange ? [...COLUMNS, actions(openDialog, mayDelete)] : COLUMNS}
                rows={data.toSorted((left, right) => left.hierarchy - right.hierarchy)}
                keyOf={({ id }) => id}
              />
              <RawJson value={data} name={t('JSON of the list')} />
            </>
          )
        }
      </Queried>
      {dialog?.kind === 'save' ? <SaveDialog category={dialog.category} close={close} done={done} /> : null}
      {dialog?.kind === 'delete' && dialog.category ? (
        <DeleteDialog category={dialog.category} close={close} done={done} />
      ) : null}
    </>
  );
}

const COLUMNS: readonly Column<Category>[] = [
  { name: t('Category'), cell: ({ name }) => <bdi>{name}</bdi> },
  { name: t('Rank'), isEnd: true, cell: ({ hierarchy }) => hierarchy },
  {
    name: t('With others'),
    cell: ({ stacking_rules_type }) =>
      stacking_rules_type === 'EXCLUSIVE' ? <Badge>{t('Exclusive')}</Badge> : t('joint'),
  },
];

const actions = (openDialog: (dialog: CategoryDialogState) => void, mayDelete: boolean): Column<Category> => ({
  name: t('Actions'),
  isQuiet: true,
  isEnd: true,
  cell: (category) => (
    <RowActions>
      <RowButton
        words={t('Edit…')}
        label={t('Edit {name}', { name: category.name })}
        act={() => openDialog({ kind: 'save', category })}
      />
      {mayDelete ? (
        <RowButton
          words={t('Delete…')}
          label={t('Delete {name}', { name: category.name })}
          act={() => openDialog({ kind: 'delete', category })}
        />
      ) : null}
    </RowActions>
  ),
});

interface DialogProps {
  readonly category: Category | null;
  readonly close: () => void;
  readonly done: () => void;
}

function SaveDialog({ category, close, done }: DialogProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [rank, setRank] = useState(String(category?.hierarchy ?? 1));
  const isReady = name.trim() !== '' && /^\d{1,4}$/.test(rank);
  const body = { name: name.trim(), hierarchy: Number(rank) };
  const action = useAction({ work: (key) => saveCategory(category?.id ?? null, body, key), done });
  return (
    <ActionDialog
      action={action}
      title={category ? t('Edit category') : t('New category')}
      verb={t('Save')}
      close={close}
      isReady={isReady}
    >
      <TextField id="category-name" label={t('Name')} value={name} set={setName} maxLength={255} />
      <TextField
        id="category-rank"
        label={t('Rank: the lowest applies first')}
        value={rank}
        set={setRank}
        inputMode="numeric"
      />
    </ActionDialog>
  );
}

function DeleteDialog({ category, close, done }: DialogProps & { readonly category: Category }) {
  const action = useAction({ work: (key) => deleteCategory(category.id, key), done });
  return (
    <ActionDialog action={action} title={t('Delete this category?')} verb={t('Delete')} close={close} isDanger>
      <p>
        {rich('{name} is deleted, unless a campaign belongs to it.', {
          name: <bdi>{category.name}</bdi>,
        })}
      </p>
    </ActionDialog>
  );
}
