// A code in words: what it gives, and whether it can be used now.
import type { Voucher } from '../api/vouchers';
import { discountText } from '../model/waterfall';
import { Amount, When } from './format';
import { Badge } from './screen';

/** What it gives: what is left of a balance, or the discount. */
export function Worth({ of: { gift, loyalty_card, discount } }: { readonly of: Voucher }) {
  if (gift) {
    return (
      <>
        <Amount amount={gift.balance} /> left
      </>
    );
  }
  if (loyalty_card) return <>{loyalty_card.balance} points</>;
  return <>{discountText(discount ?? null) ?? '–'}</>;
}

type State = 'Switched off' | 'Not yet' | 'Expired' | 'Used up';

/** Why it cannot be used now; null where it can. */
export function stateOf({ active, start_date, expiration_date, redemption }: Voucher, nowMs: number): State | null {
  if (!active) return 'Switched off';
  if (start_date && Date.parse(start_date) > nowMs) return 'Not yet';
  if (expiration_date && Date.parse(expiration_date) <= nowMs) return 'Expired';
  const { quantity, redeemed_quantity } = redemption;
  return quantity !== null && redeemed_quantity >= quantity ? 'Used up' : null;
}

export function State({ of: voucher }: { readonly of: Voucher }) {
  const state = stateOf(voucher, Date.now());
  return state === null ? <Badge tone="good">Usable</Badge> : <Badge>{state}</Badge>;
}

/** The same in a sentence, with the moment that decides. */
export function StateWords({ of: voucher }: { readonly of: Voucher }) {
  const state = stateOf(voucher, Date.now());
  const { start_date, expiration_date, redemption } = voucher;
  switch (state) {
    case null:
      return 'It can be used now';
    case 'Not yet':
      return <>Not yet: it begins {start_date ? <When date={start_date} /> : null}</>;
    case 'Expired':
      return <>It ended {expiration_date ? <When date={expiration_date} /> : null}</>;
    case 'Used up':
      return `Used up: ${redemption.redeemed_quantity} of ${redemption.quantity} uses`;
    case 'Switched off':
      return 'It is switched off';
  }
}

interface MovedProps {
  readonly amount: number;
  readonly isPoints: boolean;
  readonly isSigned?: boolean;
}

/** Points are whole and have no currency. */
export function Moved({ amount, isPoints, isSigned = false }: MovedProps) {
  if (!isPoints) return <Amount amount={amount} isSigned={isSigned} />;
  return <span className="figure">{isSigned && amount > 0 ? `+${amount}` : String(amount).replace('-', '−')}</span>;
}
