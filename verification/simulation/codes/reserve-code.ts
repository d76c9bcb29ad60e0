// A validation that reserves one use of a code.
import type { Runtime } from '../../../lib/ports/runtime';
import { validate } from '../../../lib/services/validations/validate';
import { CALLER } from '../world';

/** A session holds one use, for a moment. */
export function reserveCode(
  rt: Runtime,
  { code, number, milliseconds }: { readonly code: string; readonly number: number; readonly milliseconds: number },
) {
  const session = { type: 'LOCK', key: `session-${number}`, ttl: milliseconds, ttl_unit: 'MILLISECONDS' } as const;
  return validate(rt, CALLER, { redeemables: [{ object: 'voucher', id: code }], order: { amount: 20_000 }, session });
}
