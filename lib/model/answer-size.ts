// The size limit of an answer in transit.
import { LIMITS } from './limits';

/**
 * An answer with at most this many characters always fits: a character takes at most three bytes, and one more when
 * escaped.
 */
const SURELY_FITTING = LIMITS.answerBytes / 6;

/** What to do where an answer is refused for its size. An order is answered once for each redeemable. */
export const ANSWER_IS_TOO_LARGE = `An answer has at most ${LIMITS.answerBytes} bytes. It holds the order once for each redeemable: request fewer records or redeemables at once, or send an order with fewer or shorter lines.`;

/** True when an answer with this many characters must be measured in bytes. */
export function mayBeTooLarge(characters: number): boolean {
  return characters > SURELY_FITTING;
}

/**
 * True when a body is too large for the answer of a function.
 * @param body JSON; the gateway receives it as a text inside JSON, with its quotes escaped
 */
export function isTooLarge(body: string): boolean {
  return mayBeTooLarge(body.length) && bytesInAnswer(body) > LIMITS.answerBytes;
}

/** Return the bytes of a JSON text inside a function's JSON answer, where quotes are escaped. */
export function bytesInAnswer(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
