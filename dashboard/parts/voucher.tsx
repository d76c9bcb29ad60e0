// A code in words: what it gives, and whether it can be used now.
import type { Voucher } from '../api/vouchers';
import { discountText } from '../model/waterfall';
import { Amount } from './format';
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

/** Why it cannot be used now, or that it can. */
export function stateOf({ active, start_date, expiration_date, redemption }: Voucher, nowMs: number): string | null {
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
