// What is missing until redeemables work, in the form of answers.
import type { NearestRewardResponse, NearestRowResponse } from '../../model/generated-answers/records';
import type { NearestResponse } from '../../model/generated-answers/qualifications';
import type { NearestReward } from '../search/nearest/nearest';
import type { NearestRow } from '../search/nearest/rows';
import { list } from './entries';

/** @see docs/behaviour/nearest.md#answer */
export function nearestAnswer(rows: readonly NearestRow[], isCut: boolean): NearestResponse {
  return { ...list(rows.map(toRowResponse)), has_more: isCut };
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

export function toRewardResponse(reward: NearestReward | null): NearestRewardResponse | null {
  if (reward === null) return null;
  const { distance, ...shown } = reward;
  return shown;
}
