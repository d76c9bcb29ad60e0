// What the API answers to the sandbox, and the waterfall it makes.
import type { QualificationResponse } from '../../../lib/model/generated-answers/qualifications';
import type {
  ApplicableRedeemableResponse,
  InapplicableRedeemableResponse,
} from '../../../lib/model/generated-answers/records';
import type { RedeemResponse } from '../../../lib/model/generated-answers/redemptions';
import type { ValidateResponse } from '../../../lib/model/generated-answers/validations';
import type { SandboxBody, Mode } from './state';
import { refusalOf } from '../explain/refusals';
import {
  discountText,
  buildWaterfall,
  type MoneyWords,
  type WaterfallPart,
  scopeOf,
  type StepKind,
  type Waterfall,
} from '../waterfall';
import { t } from '../../texts/text';

/** A redeemable of a validation or a qualification, whatever became of it. */
export type AnsweredRedeemable = Partial<
  Omit<ApplicableRedeemableResponse, 'id' | 'object' | 'status' | 'applicable_to' | 'inapplicable_to' | 'result'>
> & {
  readonly id: string;
  readonly object: string;
  readonly status?: 'APPLICABLE' | 'INAPPLICABLE' | 'SKIPPED';
  readonly result?: Partial<ApplicableRedeemableResponse['result'] & InapplicableRedeemableResponse['result']>;
};

export type Validated = Pick<ValidateResponse, 'valid' | 'order'> & {
  readonly redeemables: readonly AnsweredRedeemable[];
  readonly inapplicable_redeemables?: readonly AnsweredRedeemable[];
  readonly skipped_redeemables?: readonly AnsweredRedeemable[];
};

export type Qualified = QualificationResponse;

export type Redeemed = RedeemResponse;

/** Result of the last validation of the identical try. */
export interface Figures {
  readonly isValid: boolean;
  readonly taken: number;
  readonly toPay: number | null;
}

/** @returns null when something else was tried last, or was not validated */
export function figuresOf(last: LastTry | null, body: SandboxBody | null): Figures | null {
  if (last?.mode !== 'validate' || body === null || asAsked(last.body) !== asAsked(body)) return null;
  const { valid, order } = last.answer as Validated;
  return { isValid: valid, taken: order?.total_applied_discount_amount ?? 0, toPay: order?.total_amount ?? null };
}

interface LastTry {
  readonly mode: Mode;
  readonly body: SandboxBody;
  readonly answer: unknown;
}

/** The request without the options of its answer. */
function asAsked({ options: _options, ...body }: SandboxBody): string {
  return JSON.stringify(body);
}

/** Merges the redeemables of an answer in the order of evaluation, each once. */
export function mergeAnsweredRedeemables(answer: Validated): readonly AnsweredRedeemable[] {
  const others = [...(answer.inapplicable_redeemables ?? []), ...(answer.skipped_redeemables ?? [])];
  const listed = new Set(answer.redeemables.map(({ id }) => id));
  return [...answer.redeemables, ...others.filter(({ id }) => !listed.has(id))];
}

/** The benefit in words, or the reason for a refusal. */
export function describeRedeemableResult({ result }: AnsweredRedeemable, money?: MoneyWords): string | null {
  if (result?.gift) return t('gift card');
  if (result?.loyalty_card) return t('points');
  if (result?.discount) return discountText(result.discount, money);
  const key = result?.details?.key ?? result?.error?.key;
  return key === undefined ? null : (refusalOf(key)?.sentence ?? key);
}

/** @returns null when no order was sent */
export function waterfallOfAnswer(answer: Validated, money?: MoneyWords): Waterfall | null {
  const tried = mergeAnsweredRedeemables(answer);
  const parts = tried.map((one): WaterfallPart => {
    const words = [describeRedeemableResult(one, money), leftOf(one, money), scopeOf(one.order)].filter(
      (text) => text !== null,
    );
    return {
      kind: kindOf(one),
      label: one.name ?? one.id,
      value: words.length === 0 ? null : words.join(', '),
      order: one.order,
    };
  });
  return buildWaterfall(answer.order ?? tried.flatMap(({ order }) => order ?? []).at(-1), parts);
}

/** The remaining balance of a gift card; null for others, or without a known balance. */
function leftOf({ result }: AnsweredRedeemable, money?: MoneyWords): string | null {
  const { balance, credits = 0 } = result?.gift ?? {};
  if (balance === undefined || !money) return null;
  return t('{money} left on it', { money: money(balance - credits) });
}

function kindOf({ status, result }: AnsweredRedeemable): StepKind {
  if (status === 'INAPPLICABLE' || status === 'SKIPPED') return 'NOT_APPLIED';
  if (result?.gift) return 'CREDITS';
  return result?.loyalty_card ? 'POINTS' : 'DISCOUNT';
}
