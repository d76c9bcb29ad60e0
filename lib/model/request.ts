// What a caller asks for: the body of a validation or a redemption, as the schemas say.
import type { RedeemRequest, RedeemableInput, SessionInput, UseVoucherRequest } from './generated';

/** The older calls for one code send null where a gift card pays what it can. */
export type Redeemable = Omit<RedeemableInput, 'gift'> & Pick<UseVoucherRequest, 'gift'>;

export type SessionRequest = NonNullable<SessionInput>;

/** What every route that evaluates makes of its request: each has more, or fewer, words that `options.expand` may hold. */
export type EvaluationRequest = Omit<RedeemRequest, 'redeemables' | 'options'> & {
  readonly redeemables: readonly Redeemable[];
  readonly options?: { readonly expand?: readonly string[] | null } | null;
};
