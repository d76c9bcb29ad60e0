// Metadata schemas, property by property; a removed one can be restored, or purged from all records.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PURGED_OBJECTS } from '../../../lib/model/metadata/purge';
import {
  markRemoved,
  type MetadataSchema,
  metadataSchemasQuery,
  type Property,
  purge,
} from '../../api/metadata-schemas';
import { useAction } from '../../parts/form/action';
import { ActionDialog } from '../../parts/form/dialog';
import { TypedField } from '../../parts/form/fields';
import { type Column, DataTable, Queried } from '../../parts/list/data-table';
import { RowActions, RowButton } from '../../parts/list/row-actions';
import { RawJson } from '../../parts/raw-json';
import { Badge, Empty } from '../../parts/screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface MetadataDialogState {
  readonly kind: 'remove' | 'purge';
  readonly property: Property;
}

export function Metadata() {
  const query = useQuery(metadataSchemasQuery);
  const [dialog, openDialog] = useState<MetadataDialogState | null>(null);
  const [isPurging, setPurging] = useState(false);
  const queries = useQueryClient();
  const done = (): void => {
    setPurging(dialog?.kind === 'purge');
    openDialog(null);
    void queries.invalidateQueries({ queryKey: metadataSchemasQuery.queryKey });
  };
  return (
    <>
      {/* Above the table: rows that vanish do not move its link. */}
      <p role="status" className={isPurging ? undefined : 'visually-hidden'}>
        {isPurging
          ? rich('The property is being removed from all records. {jobs} show the progress.', {
              jobs: (
                <Link to="/operations" search={{ tab: 'jobs' }}>
                  {t('Background jobs')}
                </Link>
              ),
            })
          : null}
      </p>
      <Queried query={query}>{({ data }) => <Schemas schemas={data} openDialog={openDialog} />}</Queried>
      {dialog ? <Dialog key={dialog.property.name} {...dialog} close={() => openDialog(null)} done={done} /> : null}
    </>
  );
}

interface SchemasProps {
  readonly schemas: readonly MetadataSchema[];
  readonly openDialog: (dialog: MetadataDialogState) => void;
}

function Schemas({ schemas, openDialog }: SchemasProps) {
  const rows = schemas.flatMap((schema) =>
    Object.entries(schema.properties).map(([name, definition]): Property => ({ schema, name, definition })),
  );
  if (rows.length === 0) {
    return (
      <Empty title={t('No metadata is defined yet')}>
        {t('Metadata is free-form until you define a schema through the API.')}
      </Empty>
    );
  }
  return (
    <>
      <DataTable
        label={t('Definitions of metadata')}
        columns={[...COLUMNS, actions(openDialog)]}
        rows={rows}
        keyOf={({ schema, name }) => `${schema.id} ${name}`}
      />
      <RawJson value={schemas} name={t('JSON of the list')} />
    </>
  );
}

const COLUMNS: readonly Column<Property>[] = [
  { name: t('Record type'), cell: ({ schema }) => <bdi>{schema.related_object}</bdi> },
  { name: t('Property'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    name: t('Holds'),
    cell: ({ definition: { type, array } }) => (array ? t('a list of {type}', { type }) : type),
  },
  {
    name: t('State'),
    place: 'STATE',
    cell: ({ definition: { deleted, optional } }) => {
      if (deleted) return <Badge>{t('Removed')}</Badge>;
      return optional ? t('may be left out') : t('required');
    },
  },
];

const mayBePurged = ({ schema, definition }: Property): boolean =>
  definition.deleted === true && PURGED_OBJECTS.some((one) => one === schema.related_object);

const labelOf = ({ schema, name }: Property) => ({ name, of: schema.related_object });

const actions = (openDialog: (dialog: MetadataDialogState) => void): Column<Property> => ({
  name: t('Actions'),
  isQuiet: true,
  isEnd: true,
  cell: (property) => (
    <RowActions>
      {property.definition.deleted ? (
        <RowButton
          words={t('Restore…')}
          label={t('Restore {name} of {of}', labelOf(property))}
          act={() => openDialog({ kind: 'remove', property })}
        />
      ) : (
        <RowButton
          words={t('Remove…')}
          label={t('Remove {name} of {of}', labelOf(property))}
          act={() => openDialog({ kind: 'remove', property })}
        />
      )}
      {mayBePurged(property) ? (
        <RowButton
          words={t('Purge…')}
          label={t('Purge {name} of {of}', labelOf(property))}
          act={() => openDialog({ kind: 'purge', property })}
        />
      ) : null}
    </RowActions>
  ),
});

interface DialogProps {
  readonly property: Property;
  readonly close: () => void;
  readonly done: () => void;
}

function Dialog({ kind, ...dialog }: DialogProps & Pick<MetadataDialogState, 'kind'>) {
  if (kind === 'purge') return <PurgeDialog {...dialog} />;
  return dialog.property.definition.deleted ? <RestoreDialog {...dialog} /> : <RemoveDialog {...dialog} />;
}

function RemoveDialog({ property, close, done }: DialogProps) {
  const action = useAction({ work: (key) => markRemoved(property, true, key), done });
  return (
    <ActionDialog action={action} title={t('Remove this definition?')} verb={t('Remove')} close={close}>
      <p>
        {rich('{name} is no longer checked. Stored values stay, and you can restore the definition.', {
          name: <bdi>{property.name}</bdi>,
        })}
      </p>
    </ActionDialog>
  );
}

function RestoreDialog({ property, close, done }: DialogProps) {
  const action = useAction({ work: (key) => markRemoved(property, false, key), done });
  return (
    <ActionDialog action={action} title={t('Restore this definition?')} verb={t('Restore')} close={close}>
      <p>{rich('{name} is checked again as it was defined.', { name: <bdi>{property.name}</bdi> })}</p>
    </ActionDialog>
  );
}

/** Purging is irreversible, so the name must be typed. */
function PurgeDialog({ property, close, done }: DialogProps) {
  const [typed, setTyped] = useState('');
  const action = useAction({ work: (key) => purge(property, key), done });
  return (
    <ActionDialog
      action={action}
      title={t('Purge this property?')}
      verb={t('Purge permanently')}
      close={close}
      isDanger
      isReady={typed === property.name}
    >
      <p>
        {rich(
          "{name} is removed from the metadata of all records of this kind, and from the schema. This can't be undone.",
          {
            name: <bdi>{property.name}</bdi>,
          },
        )}
      </p>
      <TypedField label={t('Type the name to continue')} expected={property.name} value={typed} set={setTyped} />
    </ActionDialog>
  );
}
