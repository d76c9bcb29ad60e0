// A code in words: what it gives, and whether it can be used now.
import { useQuery } from '@tanstack/react-query';
import { campaignQuery } from '../api/campaigns';
import type { Transaction, Voucher } from '../api/vouchers';
import { type Causes, movedAmount, personOf } from '../model/ledger';
import { stateOf, switchedOnWords } from '../model/voucher';
import { discountText } from '../model/waterfall';
import { Amount, useMoney, When } from './format';
import { IdLink } from './id-link';
import { Badge } from './screen';

/** What it gives: what is left of a balance, or the discount. */
export function Worth({ of: { gift, loyalty_card, discount } }: { readonly of: Voucher }) {
  const money = useMoney();
  if (gift) {
    return (
      <>
        <Amount amount={gift.balance} /> left
      </>
    );
  }
  if (loyalty_card) return <>{loyalty_card.balance} points</>;
  return <>{discountText(discount ?? null, money) ?? '–'}</>;
}

/** Rules, weekdays and reservations decide too: what nothing stands against is switched on, and no more is said. */
export function State({ of: voucher }: { readonly of: Voucher }) {
  const state = stateOf(voucher, Date.now());
  return state === null ? <Badge tone="good">Switched on</Badge> : <Badge>{state}</Badge>;
}

/** The same in a sentence, with the moment that decides. */
export function StateWords({ of: voucher }: { readonly of: Voucher }) {
  const state = stateOf(voucher, Date.now());
  const { start_date, expiration_date, redemption } = voucher;
  switch (state) {
    case null:
      return voucher.campaign_id ? <WithCampaign id={voucher.campaign_id} /> : switchedOnWords(null, Date.now());
    case 'Not yet':
      return <>Not yet: it begins {start_date ? <When date={start_date} /> : null}</>;
    case 'Expired':
      return <>It ended {expiration_date ? <When date={expiration_date} /> : null}</>;
    case 'Used up':
      return `Used up: ${redemption.redeemed_quantity} of ${redemption.quantity} uses`;
    case 'Empty':
      return 'Nothing is left on it';
    case 'Switched off':
      return 'It is switched off';
  }
}

function WithCampaign({ id }: { readonly id: string }) {
  const { data } = useQuery(campaignQuery(id));
  return switchedOnWords(data ?? null, Date.now());
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

const MOVEMENTS: Readonly<Record<string, string>> = {
  CREDITS_REDEMPTION: 'Redeemed',
  CREDITS_REFUND: 'Given back',
  CREDITS_ADDITION: 'Added by hand',
  CREDITS_REMOVAL: 'Taken by hand',
  POINTS_REDEMPTION: 'Redeemed',
  POINTS_REFUND: 'Given back',
  POINTS_ADDITION: 'Added by hand',
  POINTS_REMOVAL: 'Taken by hand',
  POINTS_ACCRUAL: 'Earned',
};

/** What moved a balance. */
export function movementWords(type: string): string {
  return MOVEMENTS[type] ?? type;
}

interface MovedByProps {
  readonly row: Transaction;
  readonly isPoints: boolean;
}

/** What one movement gave or took. */
export function MovedBy({ row, isPoints }: MovedByProps) {
  const amount = movedAmount(row);
  return amount === null ? '–' : <Moved amount={amount} isPoints={isPoints} isSigned />;
}

interface WhyProps {
  readonly of: Transaction;
  /** What the redemptions and rollbacks behind movements say, where they were read. */
  readonly causes?: Causes;
}

/** What brought a movement about: the redemption or rollback with its order, the reason, and the person who did it. */
export function Why({ of: { details, reason, channel }, causes = {} }: WhyProps) {
  const led = details.rollback?.id ?? details.redemption?.id;
  const cause = led === undefined ? undefined : causes[led];
  const person = cause?.person ?? personOf(channel);
  return (
    <>
      {led ? <IdLink id={led} /> : null} {cause?.order ? <IdLink id={cause.order} /> : null}{' '}
      {reason ? <bdi>{reason}</bdi> : null}{' '}
      {person === null ? null : (
        <span className="small soft">
          by <bdi className="code">{person}</bdi>
        </span>
      )}
    </>
  );
}
