// What tests of auto-update segments share: segments, customers who enter and leave them, and their activity.
import { listCustomerActivity } from '../../lib/services/activity/activity';
import { upsertCustomer } from '../../lib/services/customers/customers';
import { createSegment } from '../../lib/services/segments/segments';
import { dispatchDue } from '../../lib/services/webhooks/dispatch';
import { run } from './person';
import type { SetupProject } from './setup';

export const IS_GOLD = { junction: 'and', 'metadata.club': { conditions: { $is: 'Gold' } } };
export const BUYS_MUCH = {
  junction: 'and',
  'summary.orders.total_amount': { conditions: { $more_than_equal: 1000 } },
};

/** Create a customer, or change the club. */
export const putCustomer = ({ rt, caller }: SetupProject, source_id: string, club?: string) =>
  upsertCustomer(rt, caller, { source_id, ...(club !== undefined && { metadata: { club } }) });

/** Create an auto-update segment whose first walk has ended. */
export async function anAutoUpdateSegment({ rt, caller }: SetupProject, filter: object = IS_GOLD, name = 'Gold') {
  const segment = await createSegment(rt, caller, { name, type: 'auto-update', filter: { ...filter } });
  await run(rt);
  return segment;
}

/** Dispatch what waits, a moment later: activities of one moment have no order. */
export async function settleSegments({ rt }: SetupProject): Promise<void> {
  rt.clock.advance(1);
  while ((await dispatchDue(rt)) > 0);
}

/** The crossings of segments in the activity of a customer, oldest first. */
export async function crossingsOf(project: SetupProject, customerId: string): Promise<readonly string[]> {
  await settleSegments(project);
  const query = { limit: 50, order: 'created_at' } as const;
  const { data } = await listCustomerActivity(project.rt, project.caller, customerId, query);
  return data.flatMap(({ type }) => /segment\.(\w+)$/.exec(type)?.[1] ?? []);
}
