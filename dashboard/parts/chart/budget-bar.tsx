// What is used of a budget, as a bar with its figures: a colour alone says nothing.
import type { Budget } from '../../model/campaign/budget';
import { Amount } from '../format';

export function BudgetBar({ budget: { of, used, limit } }: { readonly budget: Budget }) {
  const share = Math.min(1, used / limit);
  const shown = (amount: number) => (of === 'redemptions' ? amount : <Amount amount={amount} />);
  return (
    <div className="budget">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={share >= 0.9 ? 'near' : ''}>
        <rect className="track" width="100" height="8" rx="2" />
        <rect className="used" width={share * 100} height="8" rx="2" />
      </svg>
      <span className="small figure">
        {shown(used)} of {shown(limit)} <span className="soft">{of}</span>
        {share >= 0.9 ? <strong> · {share >= 1 ? 'used up' : 'nearly used up'}</strong> : null}
      </span>
    </div>
  );
}
