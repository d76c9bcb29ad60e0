// The members of answers that tests read; whatever else an answer holds is there as well.

export interface AnswerRecord extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

export interface AnswerBody extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly code: string | number;
  readonly key?: string;
  readonly valid?: boolean;
  readonly redemptions: readonly AnswerRecord[];
  readonly parent_redemption: AnswerRecord;
  readonly rollbacks: readonly AnswerRecord[];
  readonly gift: { readonly balance: number };
  readonly redemption: { readonly redeemed_quantity: number; readonly redeemed_amount?: number };
}

/** The JSON of an answer; an answer without a body has no members. */
export function answerBody(text: string | undefined): AnswerBody {
  return (text ? JSON.parse(text) : {}) as AnswerBody;
}
