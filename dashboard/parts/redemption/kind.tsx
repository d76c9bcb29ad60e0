// What was redeemed: its picture, and the word for it.
import { type Redemption, redeemedKind, type RedeemedKind } from '../../model/redemption';
import { t } from '../../texts/text';

const WORDS: Readonly<Record<RedeemedKind, string>> = {
  COUPON: t('Coupon'),
  REFERRAL: t('Referral code'),
  GIFT_CARD: t('Gift card'),
  POINTS: t('Points'),
  PROMOTION: t('Promotion'),
  STACK: t('Stack'),
  UNKNOWN: t('No such code'),
};

/** Lines of 16 by 16 pixels. */
const PATHS: Readonly<Record<RedeemedKind, string>> = {
  COUPON: 'M2 4.5h12v2a1.5 1.5 0 0 0 0 3v2H2v-2a1.5 1.5 0 0 0 0-3zM10 4.5v7',
  REFERRAL: 'M5.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM2 13c0-2 1.5-3.5 3.5-3.5S9 11 9 13M10 8h4M12 6v4',
  GIFT_CARD: 'M2 4h12v8H2zM2 7h12M6 4v8',
  POINTS: 'M8 2.5l1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.2 4.6 13l.7-3.8L2.5 6.5 6.3 6z',
  PROMOTION: 'M3 6.5v3h2l5 3v-9l-5 3zM12.5 6a3 3 0 0 1 0 4',
  STACK: 'M8 2.5l6 3-6 3-6-3zM2 8.5l6 3 6-3M2 11l6 3 6-3',
  UNKNOWN: 'M6 6a2 2 0 1 1 2.8 1.8c-.5.3-.8.7-.8 1.4M8 12v.01M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z',
};

export function Kind({ of: redemption }: { readonly of: Redemption }) {
  const kind = redeemedKind(redemption);
  return (
    <span className="kind">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={PATHS[kind]} />
      </svg>
      {WORDS[kind]}
    </span>
  );
}
