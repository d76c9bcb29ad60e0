// Accruals: which earning rules and referrals added points or credits for an order, a redemption or a custom event. They
// are never deleted, so each adds once, however late an event is dispatched again.
import type { Accrual, AccrualChange } from '../../ports/accruals';
import { accrualKey, accrualPartition, type ProjectScope } from '../keys';
import type { Item, Table, Write } from '../table/table';

/** Build the write of an accrual, for the transaction that changes the balance; none without one. */
export function accrualWrites({ project }: ProjectScope, accrual: AccrualChange | undefined): readonly Write[] {
  if (!accrual) return [];
  const { sourceId, ruleId, voucherId, points, lineId, earnedMs, tierId, reversedBy, taken = 0, verb } = accrual;
  const key = accrualKey(project, { sourceId, ruleId });
  if (verb !== 'TAKE_BACK') {
    const tier = tierId === undefined ? {} : { tier: tierId };
    const earned = earnedMs === undefined ? {} : { earned_ms: earnedMs };
    const source = { ...key, source: sourceId, rule: ruleId, voucher: voucherId };
    const added = { ...source, points, line: lineId, ...earned, ...tier };
    const item = verb === 'ADD' ? added : { ...added, reversed: reversedBy ?? '', taken };
    return [{ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }];
  }
  const isStanding = { test: 'absent', path: 'reversed' } as const;
  const isThere = { test: 'exists', path: 'pk' } as const;
  const change = { set: { reversed: reversedBy ?? '', taken } };
  return [{ kind: 'update', key, change, condition: { test: 'and', of: [isThere, isStanding] } }];
}

/** Read all accruals of an order or a custom event. */
export async function readAccruals(
  table: Table,
  { project }: ProjectScope,
  sourceId: string,
): Promise<readonly Accrual[]> {
  const found: Accrual[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ partition: accrualPartition(project, sourceId), prefix: 'G#', limit: 100, after });
    found.push(...page.items.map(accrualOf));
    after = page.next;
  } while (after);
  return found;
}

function accrualOf({ source, rule, voucher, points, line, tier, reversed, taken }: Item): Accrual {
  return {
    sourceId: source as string,
    ruleId: rule as string,
    voucherId: voucher as string,
    points: points as number,
    lineId: line as string,
    ...(tier !== undefined && { tierId: tier as string | null }),
    ...(reversed !== undefined && { reversedBy: reversed as string }),
    ...(taken !== undefined && { taken: taken as number }),
  };
}
