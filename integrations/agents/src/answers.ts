// The parts of the service's answers that are read, and what the rounds of one validation say together.
import type { DiscountedOrder } from '../../shop-core/src/shares';
import { foldCode } from '../../shop-core/src/codes';

/** A line of an order in an answer. */
export interface AnswerItem {
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly applied_discount_amount?: number;
  readonly applied_quantity?: number;
  readonly applied_quantity_amount?: number;
}

/** The order after one redeemable. */
export interface AnswerOrder extends DiscountedOrder {
  readonly amount?: number;
  readonly items?: readonly AnswerItem[];
}

/** What the engine found about one rule of a set. */
export interface RuleFinding {
  readonly number?: number;
  readonly name?: string;
  readonly holds?: boolean | null;
  readonly saw?: unknown;
  readonly saw_in_lines?: readonly unknown[];
  readonly picked_lines?: number;
  readonly rules?: readonly RuleFinding[];
}

/** One check of the engine. */
export interface ExplainedCheck {
  readonly check?: string;
  readonly passed?: boolean;
  readonly saw?: unknown;
}

/** One redeemable of an answer. */
export interface AnswerEntry {
  readonly status?: string;
  readonly id?: string;
  readonly object?: string;
  readonly name?: string;
  readonly campaign_id?: string;
  readonly order?: AnswerOrder;
  readonly result?: {
    readonly error?: { readonly key?: string; readonly error?: { readonly message?: string } };
    readonly details?: { readonly key?: string };
    readonly discount?: {
      readonly type?: string;
      readonly effect?: string;
      readonly percent_off?: number;
      readonly amount_off?: number;
    };
    readonly gift?: unknown;
    readonly loyalty_card?: unknown;
  };
  readonly nearest?: { readonly proof?: string; readonly changes?: readonly { readonly kind?: string }[] } | null;
  readonly explain?: { readonly checks?: readonly ExplainedCheck[] };
}

/** An answer of `POST /v1/validations`. */
export interface ValidationAnswer {
  readonly valid?: boolean;
  readonly redeemables?: readonly AnswerEntry[];
  readonly inapplicable_redeemables?: readonly AnswerEntry[];
  readonly skipped_redeemables?: readonly AnswerEntry[];
  readonly order?: AnswerOrder;
}

/**
 * One answer, or those of all rounds in their order. An empty list means that there was nothing to validate; null, or
 * an answer without redeemables, that the service was not available.
 */
export type ValidationAnswers = ValidationAnswer | readonly ValidationAnswer[] | null | undefined;

/** What the rounds of a validation say together. */
export interface Outcome {
  /** The entries that apply, in processing order. */
  readonly applicable: readonly AnswerEntry[];
  /** Refused codes by their folded spelling. */
  readonly refused: ReadonlyMap<string, AnswerEntry>;
  /** The amount of the order before discounts, where the last answer has one. */
  readonly amount: number;
}

/** @returns null when the service was not available */
export function readOutcome(answers: ValidationAnswers): Outcome | null {
  const rounds = toRounds(answers);
  if (rounds === null) return null;
  const last = rounds.at(-1);
  const refused = new Map<string, AnswerEntry>();
  for (const entry of rounds.flatMap(entriesOf)) {
    if (entry.object !== 'voucher' || entry.status === 'APPLICABLE') continue;
    const code = foldCode(entry.id ?? '');
    const earlier = refused.get(code);
    // A later round may find why a code that was not tried does not apply.
    if (!earlier || isUntried(earlier)) refused.set(code, entry);
  }
  return {
    applicable: (last?.redeemables ?? []).filter(({ status }) => status === 'APPLICABLE'),
    refused,
    amount: last?.order?.amount ?? 0,
  };
}

function toRounds(answers: ValidationAnswers): readonly ValidationAnswer[] | null {
  const rounds = Array.isArray(answers) ? answers : [answers as ValidationAnswer];
  // An error answer has no redeemables.
  return rounds.every((answer) => Array.isArray((answer as ValidationAnswer | null | undefined)?.redeemables))
    ? rounds
    : null;
}

function entriesOf(answer: ValidationAnswer): readonly AnswerEntry[] {
  const { redeemables = [], inapplicable_redeemables = [], skipped_redeemables = [] } = answer;
  return [...redeemables, ...inapplicable_redeemables, ...skipped_redeemables];
}

/** The key of a refusal. */
export function keyOf({ result }: AnswerEntry): string {
  return result?.error?.key ?? result?.details?.key ?? '';
}

/** Whether the code was skipped because of another one, before it was tried itself. */
export function isUntried(entry: AnswerEntry): boolean {
  return keyOf(entry) === 'preceding_validation_failed';
}

/** Gift cards and points are payments, not discounts. */
export function isPayment({ result }: AnswerEntry): boolean {
  return result?.gift !== undefined || result?.loyalty_card !== undefined;
}

/** Whether a redeemable adds units to the order, or takes some away. */
export function movesUnits({ order }: AnswerEntry): boolean {
  return (order?.items ?? []).some(({ applied_quantity = 0 }) => applied_quantity !== 0);
}
