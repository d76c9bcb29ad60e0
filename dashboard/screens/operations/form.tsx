// A form that is saved as a whole: it says when it was, and sends only what was changed.
import { type ReactNode, useState } from 'react';
import { diffMembers } from '../../model/edit/diff-members';
import { useAction } from '../../parts/form/action';
import { RawJson } from '../../parts/raw-json';
import { ProblemNote } from '../../parts/screen';
import { t } from '../../texts/text';

type FormRecord = Readonly<Record<string, unknown>>;

interface SavedFormProps<Record extends object> {
  readonly label: string;
  readonly record: Record;
  readonly save: (changes: Partial<Record>, idempotencyKey: string) => Promise<unknown>;
  readonly saved: () => Promise<unknown>;
  readonly children: (shown: Record, set: (changes: Partial<Record>) => void) => ReactNode;
}

export function SavedForm<Record extends object>({ label, record, save, saved, children }: SavedFormProps<Record>) {
  const [changes, change] = useState<Partial<Record>>({});
  const [isSaved, setSaved] = useState(false);
  const action = useAction({
    // What was typed is shown until the record that has it is read again.
    work: async (key) => {
      await save(changes, key);
      await saved();
    },
    done: () => {
      change({});
      setSaved(true);
    },
  });
  const set = (members: Partial<Record>): void => {
    setSaved(false);
    change(diffMembers(record as FormRecord, { ...changes, ...members }) as Partial<Record>);
  };
  const isChanged = Object.keys(changes).length > 0;
  return (
    <form
      className="panel stack"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) action.run();
      }}
    >
      {children({ ...record, ...changes }, set)}
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <div className="head">
        <button type="submit" className="button primary" disabled={!isChanged || action.isBusy}>
          {action.isBusy ? t('Saving…') : t('Save')}
        </button>
        {isChanged ? (
          <button type="button" className="button quiet" onClick={() => change({})}>
            {t('Undo')}
          </button>
        ) : null}
        <span role="status" className="small">
          {isSaved ? t('Saved.') : ''}
        </span>
      </div>
      <RawJson value={record} />
    </form>
  );
}
