// The file of every row that an import refused, and of every row of a bulk change.
import { type AsyncActionResult, readJob } from '../../api/operations';
import { useAction } from '../form/action';
import { When } from '../format';
import { ProblemNote } from '../screen';
import { t } from '../../texts/text';
import { follow } from './follow';

/** The address is requested on demand: it is valid for a day, for every bearer. */
export function Report({ of: { id, result } }: { readonly of: AsyncActionResult }) {
  const fetchFile = async (): Promise<void> => {
    const [address] = (await readJob(id)).result?.reports ?? [];
    if (address === undefined) throw new Error('There is no report any more.');
    follow(address);
  };
  const action = useAction({ work: fetchFile, done: () => undefined });
  const until = result?.reports_available_till;
  if (!until) return null;
  return (
    <>
      {action.problem ? <ProblemNote error={action.problem} /> : null}
      <div>
        <button type="button" className="button" disabled={action.isBusy} onClick={action.run}>
          {t('Download the report')}
        </button>
      </div>
      <p className="soft small">
        {t('A CSV file of the rows, until')} <When date={until} />
      </p>
    </>
  );
}
