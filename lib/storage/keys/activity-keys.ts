// Keys of what customers did and what no other record says.
//
// | item | pk | sk |
// |---|---|---|
// | activity of a customer | <project>#C#<customer id> | Y#<time>#<id> |
import { timeText } from '../keys';
import type { Key } from '../table/table';

export const ACTIVITY_PREFIX = 'Y#';

/** The id of the customer, not the source id: a later customer of that name has an activity of their own. */
export function activityPartition(project: string, customerId: string): string {
  return `${project}#C#${customerId}`;
}

export function activityKey(project: string, row: { customerId: string; timeMs: number; id: string }): Key {
  const { customerId, timeMs, id } = row;
  return { pk: activityPartition(project, customerId), sk: `${ACTIVITY_PREFIX}${timeText(timeMs)}#${id}` };
}
