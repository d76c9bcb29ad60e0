// The calls of one reception, which are stored before the first of them is sent, and what their answers say.

/** A call to the service: a repeat sends the same text with the same key. */
export interface ReturnCall {
  readonly key: string;
  readonly path: string;
  readonly body: string;
}

export interface PlannedReturn {
  /** The units of the goods; null where none could be matched, or nothing but gift cards was redeemed. */
  readonly goods: ReturnCall | null;
  /** The value that came back of what gift cards paid for. */
  readonly gift: ReturnCall | null;
  /** How many returned lines belong to no line of the redemption. */
  readonly unmatched: number;
}

/** The members of an answer that the plugin reads. */
export interface AnsweredReturn {
  readonly policy: string;
  readonly refund_amount: number;
  readonly money_amount: number;
  readonly vouchers: readonly { readonly code: string; readonly amount: number; readonly credited: boolean }[];
}

/** The answers of the service so far. */
export interface ReturnAnswers {
  readonly goods?: AnsweredReturn;
  readonly gift?: AnsweredReturn;
}

/** The amounts that cards got back, minor units. */
export function creditedAmount({ vouchers }: AnsweredReturn): number {
  return vouchers.filter(({ credited }) => credited).reduce((sum, { amount }) => sum + amount, 0);
}

/** The body of the same return, which stores nothing. */
export function toDryRun({ path, body }: ReturnCall): { readonly path: string; readonly body: object } {
  return { path, body: { ...(JSON.parse(body) as object), dry_run: true } };
}
