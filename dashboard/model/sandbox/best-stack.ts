// The best stack in words, and as redeemables of the form.
import type { BestStackResponse } from '../../../lib/model/generated-answers/validations';
import { refusalOf } from '../explain/refusals';
import type { MoneyWords } from '../waterfall';
import { t } from '../../texts/text';
import type { SandboxRedeemable } from './state';

type Chosen = BestStackResponse['redeemables'][number];
type LeftOut = BestStackResponse['left_out'][number];

const HUNDREDTHS = 100;

/** The redeemables of an answer as the form holds them: credits in units of the currency. */
export function toSandboxRedeemables(chosen: readonly Chosen[]): readonly SandboxRedeemable[] {
  return chosen.map(({ id, gift, reward }) => ({
    id,
    credits: gift?.credits ? (gift.credits / HUNDREDTHS).toFixed(2) : '',
    reward: reward?.id ?? '',
  }));
}

/** Why a candidate is not in the best stack. */
export function describeLeftOut({ reason, key, cost }: LeftOut, money: MoneyWords): string {
  if (reason === 'INAPPLICABLE') return key === undefined ? t('It does not apply.') : (refusalOf(key)?.sentence ?? key);
  if (reason === 'FLOOR') return t('Each stack with it costs less than the floor.');
  if (cost === undefined) return t('A stack without it is better.');
  return cost === 0
    ? t('It adds nothing.')
    : t('The best stack with it takes off {money} less.', { money: money(cost) });
}
