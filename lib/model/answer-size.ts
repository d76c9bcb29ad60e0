// How large an answer may be, as it travels.
import { LIMITS } from './limits';

/** What has no more characters cannot pass the limit: each takes at most three bytes, and one more where it is escaped. */
const SURELY_FITTING = LIMITS.answerBytes / 6;

/** Whether an answer of so many characters has to be measured. */
export function mayBeTooLarge(characters: number): boolean {
  return characters > SURELY_FITTING;
}

/**
 * Whether a function can answer with this body.
 * @param body JSON; on its way it becomes a text inside JSON, with its quotes escaped
 */
export function isTooLarge(body: string): boolean {
  return mayBeTooLarge(body.length) && bytesInAnswer(body) > LIMITS.answerBytes;
}

/** Bytes of a JSON text on its way. */
export function bytesInAnswer(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
