// Asking for a file of records, and waiting for it: by which filters, with which columns.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createExport, EXPORTED, type Exported, idOf } from '../../api/files';
import { ALL_COLUMNS, allColumns, OBJECT_WORDS } from '../../model/files/columns';
import { type ExportWish, parametersOf } from '../../model/files/filters';
import { Facts } from '../facts';
import { useAction } from '../form/action';
import { ActionDialog, ReadDialog } from '../form/dialog';
import { ChoiceField } from '../form/fields';
import { ExportProgress } from './export-progress';
import { allOf, t } from '../../texts/text';

interface DialogProps {
  readonly object?: Exported;
  readonly wish: ExportWish;
  /** True when the file may contain personal data. */
  readonly hasPeople: boolean;
  readonly close: () => void;
}

export function ExportDialog({ object: known, wish, hasPeople, close }: DialogProps) {
  const [object, choose] = useState<Exported>(known ?? 'redemption');
  const [columns, setColumns] = useState<'usual' | 'all'>('usual');
  const [made, setMade] = useState<string | null>(null);
  const queries = useQueryClient();
  const work = async (key: string): Promise<void> => {
    const parameters = await parametersOf(wish, idOf);
    const fields = columns === 'all' ? { fields: allColumns(object, hasPeople) } : {};
    const { id } = await createExport({ exported_object: object, parameters: { ...parameters, ...fields } }, key);
    setMade(id);
  };
  const done = (): void => void queries.invalidateQueries({ queryKey: ['exports'] });
  const action = useAction({ subject: { object, columns, wish }, work, done });
  if (made !== null) return <Progress id={made} close={close} />;
  return (
    <ActionDialog
      action={action}
      title={known ? t('Export: {kind}', { kind: OBJECT_WORDS[known].toLowerCase() }) : t('New export')}
      verb={t('Create file')}
      busy={t('Starting…')}
      close={close}
    >
      {known ? (
        <Filters wish={wish} />
      ) : (
        <ChoiceField
          id="export-object"
          label={t('What')}
          value={object}
          set={choose}
          choices={EXPORTED.filter((one) => hasPeople || one !== 'customer').map((one) => [one, OBJECT_WORDS[one]])}
        />
      )}
      <ChoiceField
        id="export-columns"
        label={t('Columns')}
        value={columns}
        set={setColumns}
        choices={[
          ['usual', t('default columns')],
          ['all', allWords(object, hasPeople)],
        ]}
      />
      <p className="soft small">
        {t('A CSV file with everything up to now. It is kept for 30 days; the audit trail names it.')}
      </p>
    </ActionDialog>
  );
}

function allWords(object: Exported, hasPeople: boolean): string {
  if (!hasPeople) return t('all without personal data');
  return ALL_COLUMNS[object].includes('metadata') ? t('all of them, with metadata') : t('all of them');
}

function Filters({ wish: { filters, left = [] } }: { readonly wish: ExportWish }) {
  return (
    <>
      {filters.length === 0 ? (
        <p>{t('All of them: the list has no filter.')}</p>
      ) : (
        <Facts rows={filters.map(({ name, value }) => [name, <bdi key={name}>{value}</bdi>])} />
      )}
      {left.length > 0 ? (
        <p className="note bad">
          {t("Exports can't use this filter: {left}. The file contains more rows than the list.", {
            left: allOf(left),
          })}
        </p>
      ) : null}
    </>
  );
}

function Progress({ id, close }: { readonly id: string; readonly close: () => void }) {
  return (
    <ReadDialog title={t('Export')} close={close}>
      <ExportProgress id={id} />
    </ReadDialog>
  );
}
