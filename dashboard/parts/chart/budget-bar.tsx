// What is used of a budget, as a bar with its figures: a colour alone says nothing.
import { BUDGET_WORDS, type Budget, computeRemainingBudget } from '../../model/campaign/budget';
import { Amount } from '../format';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

export function BudgetBar({ budget }: { readonly budget: Budget }) {
  const { of, used, limit } = budget;
  const share = Math.min(1, used / limit);
  const shown = (amount: number) => (of === 'redemptions' ? amount : <Amount amount={amount} />);
  return (
    <div className="budget">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={share >= 0.9 ? 'near' : ''}>
        <rect className="track" width="100" height="8" />
        <rect className="used" width={share * 100} height="8" />
      </svg>
      <span className="small figure">
        {rich('{used} of {limit} {of}, {left} left{note}', {
          used: shown(used),
          limit: shown(limit),
          of: <span className="soft">{BUDGET_WORDS[of]}</span>,
          left: <strong>{shown(computeRemainingBudget(budget))}</strong>,
          note: share >= 0.9 ? <strong> · {share >= 1 ? t('used up') : t('nearly used up')}</strong> : null,
        })}
      </span>
    </div>
  );
}
