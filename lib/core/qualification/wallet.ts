// The codes that a customer holds: by publications, or as a member.
import type { Caller } from '../../model/common';
import type { QualificationRequest } from '../../model/generated';
import type { Holder } from '../../model/records/holder';
import type { StoredPublication } from '../../model/records/publication';

export type WalletCode = Pick<Holder, 'voucher_id' | 'holder_role'>;

/** The customer whose codes are evaluated: with a client key the token's customer, and null without a token. */
export function walletOwner(caller: Caller, { customer }: QualificationRequest): string | null {
  if (caller.kind === 'client') return caller.shopper?.sourceId ?? null;
  return customer?.id ?? customer?.source_id ?? null;
}

/** Merge a customer's holder rows and publications into one list with each code once; a holder row takes precedence. */
export function mergeWalletCodes(
  holders: readonly WalletCode[],
  publications: readonly StoredPublication[],
): readonly WalletCode[] {
  const published = publications.flatMap(publishedCodes);
  return [...new Map([...published, ...holders].map((held) => [held.voucher_id, held])).values()];
}

/** The codes of a publication; a refused publication has none. */
function publishedCodes({ record, target }: StoredPublication): readonly WalletCode[] {
  const holder_role = target.is_referral_code ? 'REFERRER' : 'OWNER';
  return record.result === 'SUCCESS' ? record.vouchers_id.map((voucher_id) => ({ voucher_id, holder_role })) : [];
}
