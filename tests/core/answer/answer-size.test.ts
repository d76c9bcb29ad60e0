// Whether an answer can be told.
import { ANSWER_IS_TOO_LARGE } from '../../../lib/model/answer-size';
import { refuseAnswer } from '../../../lib/core/answer/answer-size';
import { LIMITS } from '../../support/core';

test('refuseAnswer refuses an answer that is longer than an answer may be', () => {
  expect(refuseAnswer({ text: 'x'.repeat(LIMITS.answerBytes / 2) })).toBeNull();
  expect(refuseAnswer({ text: 'x'.repeat(LIMITS.answerBytes) })).toEqual({
    key: 'answer_too_large',
    details: ANSWER_IS_TOO_LARGE,
  });
});
