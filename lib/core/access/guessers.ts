// Who guesses codes, and how many wrong ones each may name in a minute.
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { EvaluationRequest } from '../../model/request';

/** One that wrong codes are counted for. */
export interface Guesser {
  readonly subject: string;
  readonly most: number;
  /** Very many requests ask how it stands: those of a key that name no shopper, and all that name one. */
  readonly hasCopies?: true;
  /** It is all that a server key asks for customers who are not known. */
  readonly isCeiling?: boolean;
}

type Shopper = Pick<EvaluationRequest, 'customer' | 'tracking_id'>;

/**
 * A browser is known by its address, and by the customer whom its token proves; what it says of itself, it can change. A
 * shop's backend speaks for many shoppers: each is counted apart where the request names one, and all of them together.
 */
export function guessersOf(caller: Caller, { customer, tracking_id }: Shopper): readonly Guesser[] {
  const address = caller.address ?? '';
  if (caller.kind === 'client') {
    const { shopper } = caller;
    return [['address', address], ...(shopper ? [['customer', shopper.sourceId]] : [])].map(guesserNamed);
  }
  const shopper = customer?.source_id ?? customer?.id ?? tracking_id ?? null;
  const own = shopper === null ? ['key', caller.keyId, address] : ['shopper', caller.keyId, shopper];
  return [{ ...guesserNamed(own), ...(shopper === null && COPIED) }, ceilingOf(caller, own)];
}

function guesserNamed(names: readonly string[]): Guesser {
  return { subject: JSON.stringify(names), most: LIMITS.wrongCodes };
}

/** No item is written by every wrong code of a key: those that guess fall into all shares alike. */
const CEILING_SHARES = 20;

const COPIED = { hasCopies: true } as const;

function ceilingOf({ keyId }: Caller, names: readonly string[]): Guesser {
  let sum = 0;
  for (const character of names.join()) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  const subject = JSON.stringify(['ceiling', keyId, sum % CEILING_SHARES]);
  return { subject, most: LIMITS.wrongCodesOfKey / CEILING_SHARES, isCeiling: true, ...COPIED };
}
