// What a redeemable lacks, and a button that adds it to the cart.
import type { NearestRewardResponse } from '../../../lib/model/generated-answers/records';
import { isApplicableChange, type NearestChange } from '../../model/sandbox/nearest';
import { useAction } from '../../parts/form/action';
import { ProblemNote } from '../../parts/screen';
import { t } from '../../texts/text';

/** Adds the changes to the cart of the last try, and validates again. */
export type ApplyChanges = (changes: readonly NearestChange[]) => Promise<void>;

interface NearestProps {
  /** The redeemable. */
  readonly id: string;
  readonly nearest: NearestRewardResponse;
  readonly apply: ApplyChanges;
}

export function Nearest({ id, nearest: { text, changes, reason }, apply }: NearestProps) {
  const action = useAction({ work: () => apply(changes), done: () => undefined });
  const count = changes.filter(isApplicableChange).length;
  return (
    <div className="note" role="group" aria-label={t('Missing for {id}', { id })}>
      {reason === undefined ? (
        <bdi>{text}</bdi>
      ) : (
        <span>
          {t('The search found no addition that surely makes it work.')} <code className="small">{reason}</code>
        </span>
      )}
      {count > 0 && count < changes.length ? (
        <span className="small">{t('Only the cart is changed: no waiting time, no property.')}</span>
      ) : null}
      {count > 0 ? (
        <div>
          <button type="button" className="button" disabled={action.isBusy} onClick={action.run}>
            {t('Add to the cart and validate')}
          </button>
        </div>
      ) : null}
      {action.problem ? <ProblemNote error={action.problem} /> : null}
    </div>
  );
}
