// Importing what a spreadsheet holds: which records, which file, how far it is, and which rows were refused.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Imported, IMPORTED, importFile } from '../../api/files';
import { jobQuery } from '../../api/operations';
import { fileProblem, IMPORT_COLUMNS, IMPORT_WORDS } from '../../model/files/imports';
import { useAction } from '../../parts/form/action';
import { ActionDialog, ReadDialog } from '../../parts/form/dialog';
import { ChoiceField, Field, TextField } from '../../parts/form/fields';
import { isRunning, JobResult } from '../../parts/files/job-result';
import { t } from '../../texts/text';

interface ImportProps {
  /** Initial kind; the user may choose another. */
  readonly kind: Imported;
  /** Name or id of the campaign that it is opened from. */
  readonly campaign?: string;
  readonly close: () => void;
}

export function ImportDialog({ kind: first, campaign: known = '', close }: ImportProps) {
  const [kind, choose] = useState<Imported>(first);
  const [campaign, setCampaign] = useState(known);
  const [file, pick] = useState<File | null>(null);
  const [begun, begin] = useState<string | null>(null);
  const queries = useQueryClient();
  const work = async (key: string): Promise<void> => {
    if (!file) return;
    const { async_action_id } = await importFile({ kind, campaign: campaign.trim(), file }, key);
    begin(async_action_id);
  };
  const subject = { kind, campaign, name: file?.name, size: file?.size, changed: file?.lastModified };
  const action = useAction({ subject, work, done: () => void queries.invalidateQueries({ queryKey: ['jobs'] }) });
  // The records are new in every list.
  const leave = (): void => {
    close();
    void queries.invalidateQueries();
  };
  if (begun !== null) return <Begun id={begun} close={leave} />;
  const problem = file && fileProblem(file);
  return (
    <ActionDialog
      action={action}
      title={t('Import a file')}
      verb={t('Import')}
      busy={t('Sending…')}
      close={close}
      isReady={file !== null && problem === null && (kind !== 'campaign' || campaign.trim() !== '')}
    >
      <ChoiceField
        id="import-kind"
        label={t('What')}
        value={kind}
        set={choose}
        choices={IMPORTED.map((one) => [one, IMPORT_WORDS[one]])}
      />
      {kind === 'campaign' ? (
        <TextField
          id="import-campaign"
          label={t('Campaign name or ID')}
          value={campaign}
          set={setCampaign}
          isRequired
        />
      ) : null}
      <Field
        id="import-file"
        label={t('CSV file')}
        hint={problem ?? t('UTF-8, with the names of its columns in the first line')}
      >
        <input
          id="import-file"
          className="input"
          type="file"
          accept=".csv,text/csv"
          aria-invalid={problem !== null}
          aria-describedby="import-file-hint"
          onChange={({ target }) => pick(target.files?.[0] ?? null)}
        />
      </Field>
      <div className="note">
        <strong>{t('Columns')}</strong>
        <span>{IMPORT_COLUMNS[kind]}.</span>
        <span className="small soft">
          {t('Any other column becomes metadata. Rows that fail are listed with the reason.')}
        </span>
      </div>
    </ActionDialog>
  );
}

function Begun({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { data: job } = useQuery(jobQuery(id));
  return (
    <ReadDialog title={t('Import')} close={close} isWide>
      <JobResult id={id} />
      <p className="soft small">
        {job && !isRunning(job)
          ? t('The jobs under Operations show it later, too.')
          : t('It continues when you close this. The jobs under Operations show its progress.')}
      </p>
    </ReadDialog>
  );
}
