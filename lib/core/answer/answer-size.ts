// The size check of an answer: made before anything is written that only the answer reports.
import type { Failure } from '../../errors';
import { ANSWER_IS_TOO_LARGE, isTooLarge } from '../../model/answer-size';

/**
 * Refuse an answer that exceeds the maximum size of a response.
 * @returns answer_too_large, as the edge would answer afterwards
 */
export function refuseAnswer(answer: object): Failure | null {
  return isTooLarge(JSON.stringify(answer)) ? { key: 'answer_too_large', details: ANSWER_IS_TOO_LARGE } : null;
}
