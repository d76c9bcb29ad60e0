// A code in words: its value, and whether it can be used now.
import { useQuery } from '@tanstack/react-query';
import { limitsBeside, nameBeside } from '../api/beside';
import { type Campaign, campaignQuery } from '../api/campaigns';
import type { Transaction, Voucher } from '../api/vouchers';
import { type Causes, amountOfMovement, personOf } from '../model/ledger/sums';
import { STATE_WORDS, stateOf, describeAvailability } from '../model/voucher';
import { discountText } from '../model/waterfall';
import { Amount, Count, useMoney, useProject, When } from './format';
import { ShortId } from './id-link';
import { By } from './person';
import { Badge, PendingValue } from './screen';
import { rich } from '../texts/rich';
import { plural, t } from '../texts/text';

/** The value of a code: its balance, or the discount. */
export function Worth({ of: { gift, loyalty_card, discount } }: { readonly of: Voucher }) {
  const money = useMoney();
  if (gift) {
    return <>{rich('{amount} left', { amount: <Amount amount={gift.balance} /> })}</>;
  }
  if (loyalty_card) return <>{plural(loyalty_card.balance, { one: '{count} point', other: '{count} points' })}</>;
  return <>{discountText(discount ?? null, money) ?? '–'}</>;
}

/** The value of a new code of a campaign. */
export function CampaignWorth({ of: { voucher } }: { readonly of: Campaign }) {
  const money = useMoney();
  const { gift, loyalty_card, discount } = voucher ?? {};
  if (gift) return <>{rich('a card with {amount}', { amount: <Amount amount={gift.amount} /> })}</>;
  if (!loyalty_card) return <>{discountText(discount ?? null, money) ?? t('no discount')}</>;
  return <>{plural(loyalty_card.points, { one: 'a card with {count} point', other: 'a card with {count} points' })}</>;
}

/** The holder, by name once it is loaded. */
export function HolderOf({ of: { holder_id: id } }: { readonly of: Voucher }) {
  const { data: name } = useQuery({ ...nameBeside(id ?? ''), enabled: Boolean(id) });
  return id ? <ShortId id={id}>{name ?? id}</ShortId> : '–';
}

export function Times({ of: { redemption } }: { readonly of: Pick<Voucher, 'redemption'> }) {
  const { quantity, redeemed_quantity: used } = redemption;
  return quantity === null ? <Count value={used} /> : t('{used} of {quantity}', { used, quantity });
}

/**
 * Rules and reservations apply too: a code without a reason against it in its record and campaign is shown as switched
 * on only.
 */
export function State({ of: voucher }: { readonly of: Voucher }) {
  const { campaign_id: id } = voucher;
  const { timezone } = useProject();
  const now = { ms: Date.now(), timezone };
  const state = stateOf(voucher, now.ms);
  const { data = null, isLoading } = useQuery({ ...limitsBeside(id ?? ''), enabled: Boolean(id) && state === null });
  if (state !== null) return <Badge>{STATE_WORDS[state]}</Badge>;
  // The campaign may change the state.
  if (isLoading) return <PendingValue />;
  const { reason, isOpen } = describeAvailability(voucher, data, now);
  return (
    <>
      <Badge {...(isOpen && { tone: 'good' as const })}>{isOpen ? t('Active') : t('Inactive')}</Badge>
      {reason === null ? null : <p className="small soft told short">{reason}</p>}
    </>
  );
}

/** The same in a sentence, with the moment that decides. */
export function StateWords({ of: voucher }: { readonly of: Voucher }) {
  const state = stateOf(voucher, Date.now());
  const { start_date, expiration_date, redemption } = voucher;
  switch (state) {
    case null:
      return <SwitchedOn of={voucher} />;
    case 'Not yet':
      return <>{rich('Not yet: starts {date}', { date: start_date ? <When date={start_date} /> : null })}</>;
    case 'Expired':
      return <>{rich('It ended {date}', { date: expiration_date ? <When date={expiration_date} /> : null })}</>;
    case 'Used up':
      return t('Used up: {used} of {quantity}', {
        used: redemption.redeemed_quantity,
        quantity: redemption.quantity ?? 0,
      });
    case 'Empty':
      return t('Balance used up');
    case 'Disabled':
      return t('Disabled');
  }
}

function SwitchedOn({ of: voucher }: { readonly of: Voucher }) {
  const { campaign_id: id } = voucher;
  const { timezone } = useProject();
  const { data = null } = useQuery({ ...campaignQuery(id ?? ''), enabled: Boolean(id) });
  return describeAvailability(voucher, data, { ms: Date.now(), timezone }).words;
}

interface MovedProps {
  readonly amount: number;
  readonly isPoints: boolean;
  readonly isSigned?: boolean;
}

/** Points are whole and have no currency. */
export function Moved({ amount, isPoints, isSigned = false }: MovedProps) {
  if (!isPoints) return <Amount amount={amount} isSigned={isSigned} />;
  if (!isSigned || amount <= 0) return <Count value={amount} />;
  return (
    <span className="figure">
      +<Count value={amount} />
    </span>
  );
}

const MOVEMENTS: Readonly<Record<string, string>> = {
  CREDITS_REDEMPTION: t('Redeemed'),
  CREDITS_REFUND: t('Given back'),
  CREDITS_ADDITION: t('Added manually'),
  CREDITS_REMOVAL: t('Removed manually'),
  POINTS_REDEMPTION: t('Redeemed'),
  POINTS_REFUND: t('Given back'),
  POINTS_ADDITION: t('Added manually'),
  POINTS_REMOVAL: t('Removed manually'),
  PENDING_POINTS_ACTIVATION: t('Pending points became points'),
  POINTS_TRANSFER_IN: t('Moved here'),
  POINTS_TRANSFER_OUT: t('Moved away'),
};

/** The kind of a balance change in words. */
export function movementWords(type: string): string {
  return MOVEMENTS[type] ?? type;
}

interface MovedByProps {
  readonly row: Transaction;
  readonly isPoints: boolean;
}

/** The amount of a movement. */
export function MovedBy({ row, isPoints }: MovedByProps) {
  const amount = amountOfMovement(row);
  return amount === null ? '–' : <Moved amount={amount} isPoints={isPoints} isSigned />;
}

interface WhyProps {
  readonly of: Transaction;
  /** Redemptions, rollbacks and returns behind movements, if they were loaded. */
  readonly causes?: Causes;
}

/** The cause of a movement: its redemption, rollback or return with order and reward, the reason, and the dashboard user. */
export function Why({ of: { details, reason, channel }, causes = {} }: WhyProps) {
  const led = details.rollback?.id ?? details.return?.id ?? details.redemption?.id;
  const cause = led === undefined ? undefined : causes[led];
  const person = cause?.person ?? personOf(channel);
  const order = cause?.order ?? details.order;
  return (
    <>
      {order ? <ShortId id={order.id}>{order.source_id ?? order.id}</ShortId> : null}{' '}
      {led ? <ShortId id={led} /> : null}{' '}
      {cause?.reward ? rich('reward “{name}”', { name: <bdi>{cause.reward}</bdi> }) : null}{' '}
      {reason ? <bdi>{reason}</bdi> : null} {person === null ? null : <By id={person} />}
    </>
  );
}
