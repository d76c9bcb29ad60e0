// Ids of vouchers begin with a hash of the code, so that they follow from the code and their end.
import type { Voucher } from '../../model/records/voucher';
import { naturalId } from '../keys';

const TAIL = /^v_[a-z0-9]{26}([a-z0-9]{6})$/;
const ANY_CASE = '~';

/**
 * Return the end of an id that begins with the hash of the code; after a tilde, of the code in any case. Null for any other
 * id.
 */
export function shortId({ id, code }: Pick<Voucher, 'id' | 'code'>): string | null {
  const tail = TAIL.exec(id)?.[1];
  if (tail === undefined) return null;
  return [tail, `${ANY_CASE}${tail}`].find((one) => fullId(code, one) === id) ?? null;
}

/** The inverse of `shortId`. */
export function fullId(code: string, tail: string): string {
  const isCaseSensitive = !tail.startsWith(ANY_CASE);
  return naturalId('v', { text: code, isCaseSensitive }, isCaseSensitive ? tail : tail.slice(ANY_CASE.length));
}
