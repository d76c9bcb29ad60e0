// Counting unknown codes: the subjects they are counted for, and the most each may send in a minute.
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { EvaluationRequest } from '../../model/request';

/** A subject for which unknown codes are counted. */
export interface GuessSubject {
  readonly subject: string;
  readonly most: number;
  /**
   * The counter is read very often, so it has copies: counters of keys whose requests name no shopper, and of all
   * requests that name one.
   */
  readonly hasCopies?: true;
  /** The ceiling over all requests of a server key for customers who are not known. */
  readonly isCeiling?: boolean;
}

type Shopper = Pick<EvaluationRequest, 'customer' | 'tracking_id'>;

/**
 * The subjects for which the unknown codes of a caller are counted. A shop's backend speaks for many shoppers:
 * each shopper that a request names is counted separately, and all of them together.
 */
export function guessSubjectsOf(caller: Caller, { customer, tracking_id }: Shopper): readonly GuessSubject[] {
  const address = caller.address ?? '';
  if (caller.kind === 'client') {
    const { shopper } = caller;
    return [['address', address], ...(shopper ? [['customer', shopper.sourceId]] : [])].map(guesserNamed);
  }
  const shopper = customer?.source_id ?? customer?.id ?? tracking_id ?? null;
  const own = shopper === null ? ['key', caller.keyId, address] : ['shopper', caller.keyId, shopper];
  return [{ ...guesserNamed(own), ...(shopper === null && COPIED) }, ceilingOf(caller, own)];
}

function guesserNamed(names: readonly string[]): GuessSubject {
  return { subject: JSON.stringify(names), most: LIMITS.wrongCodes };
}

/**
 * Shares of the ceiling counter, so that not every unknown code of a key writes the same item: guessers spread evenly
 * over the shares.
 */
const CEILING_SHARES = 20;

const COPIED = { hasCopies: true } as const;

function ceilingOf({ keyId }: Caller, names: readonly string[]): GuessSubject {
  let sum = 0;
  for (const character of names.join()) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  const subject = JSON.stringify(['ceiling', keyId, sum % CEILING_SHARES]);
  return { subject, most: LIMITS.wrongCodesOfKey / CEILING_SHARES, isCeiling: true, ...COPIED };
}
