// What is missing until redeemables work, in the form of answers.
import type { NearestRewardResponse, NearestRowResponse } from '../../../model/generated-answers/records';
import type { NearestResponse } from '../../../model/generated-answers/qualifications';
import type { NearestReward } from './find-nearest';
import type { NearestRow } from './rows';

/** Build the response with the nearest rewards. @see docs/behaviour/nearest.md#answer */
export function nearestAnswer(rows: readonly NearestRow[], isCut: boolean): NearestResponse {
  const data = rows.map(toRowResponse);
  return { object: 'list', data_ref: 'data', data, total: data.length, has_more: isCut };
}

function toRowResponse({ object, id, works, key, nearest, more }: NearestRow): NearestRowResponse {
  return {
    object,
    id,
    works,
    key,
    ...(nearest !== undefined && { nearest: toRewardResponse(nearest) }),
    ...(more !== undefined && { more: toRewardResponse(more) }),
  };
}

/** Convert a reward that is nearest to its response; null stays null. */
export function toRewardResponse(reward: NearestReward | null): NearestRewardResponse | null {
  if (reward === null) return null;
  const { distance, ...shown } = reward;
  return shown;
}
