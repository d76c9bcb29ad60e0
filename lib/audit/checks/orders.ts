// I4, I8 and I12: orders, the redemptions on them, and their locks.
import { redemptionId } from '../../model/keys/record-ids';
import type { AuditFacts, OrderState, RedemptionState } from '../facts';
import { type InvariantVerdict, differs, verdictOf } from '../findings';

const nameOf = ({ record }: OrderState) => `order ${record.id}`;

function byOrder(facts: AuditFacts): ReadonlyMap<string, readonly RedemptionState[]> {
  const groups = new Map<string, RedemptionState[]>();
  for (const redemption of facts.redemptions.values()) {
    if (redemption.orderId === null) continue;
    const group = groups.get(redemption.orderId);
    if (group) group.push(redemption);
    else groups.set(redemption.orderId, [redemption]);
  }
  return groups;
}

/**
 * Check that each redemption made a separate version of its order (invariant I4). Two that committed under one lock
 * would share a version.
 */
export function checkCommits(facts: AuditFacts): InvariantVerdict {
  const redemptions = byOrder(facts);
  return verdictOf('I4', facts.orders.values(), {
    name: nameOf,
    problems: ({ record, version }) => {
      const own = redemptions.get(record.id) ?? [];
      const versions = own.map(({ orderVersion }) => orderVersion);
      const commits = own.length + own.filter(({ rollbackId }) => rollbackId !== null).length;
      return [
        new Set(versions).size < versions.length ? `two redemptions made the same version: ${versions.join()}` : null,
        versions.some((one) => one === null || one > version)
          ? `version ${version} is behind ${versions.join()}`
          : null,
        commits > version ? `it has ${commits} commits, and only ${version} versions` : null,
      ];
    },
  });
}

/** Check that each order lists exactly its redemptions (invariant I8). */
export function checkOrderEntries(facts: AuditFacts): InvariantVerdict {
  const redemptions = byOrder(facts);
  return verdictOf('I8', facts.orders.values(), {
    name: nameOf,
    problems: ({ record }) => {
      const own = new Map((redemptions.get(record.id) ?? []).map((one) => [redemptionId('r', one.base, 0), one]));
      const ids = new Set([...own.keys(), ...Object.keys(record.redemptions)]);
      return [...ids].flatMap((id) => entryProblems(id, record.redemptions[id], own.get(id)));
    },
  });
}

/**
 * Describe a redemption that its order does not list.
 * @param id of a redemption that its order does not list
 */
export function describeMissingEntry(id: string): string {
  return `redemption ${id} is not on it`;
}

function entryProblems(
  id: string,
  entry: OrderState['record']['redemptions'][string] | undefined,
  redemption: RedemptionState | undefined,
): readonly (string | null)[] {
  if (!entry) return [describeMissingEntry(id)];
  if (!redemption) return [`redemption ${id} on it is not there`];
  const stacked = redemption.parentId === null ? undefined : redemption.children.map((child) => child.id).join();
  return [
    differs(`the children of ${id}`, entry.stacked?.join(), stacked),
    differs(`the rollback of ${id}`, entry.rollback_id ?? null, redemption.rollbackId),
  ];
}

/** A lock may be left behind by a process that died, but never for longer than a lease from now. */
export function checkLeases(
  facts: AuditFacts,
  { nowMs, leaseMs }: { readonly nowMs: number; readonly leaseMs: number },
): InvariantVerdict {
  return verdictOf('I12', facts.orderLocks, {
    name: ({ pk }) => `session ${pk}`,
    problems: ({ state, leaseUntilMs }) => [
      state === 'OPEN' && !(leaseUntilMs <= nowMs + leaseMs) ? `it is held until ${leaseUntilMs}` : null,
      state === null || ['OPEN', 'DONE', 'FREE'].includes(state) ? null : `its state is ${state}`,
    ],
  });
}
