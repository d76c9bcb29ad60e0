// The audit of a project: every invariant, over items in any order. It reads nothing itself, so that tests, simulations
// and the command share the same checks.
import type { IndexName, Item } from '../storage/table/table';
import { checkCounts } from './checks/counts';
import type { AuditFacts } from './facts';
import type { Finding, InvariantVerdict } from './findings';
import { checkKeys, checkLists } from './checks/keys-and-lists';
import { checkLeases, checkOrderEntries, checkCommits } from './checks/orders';
import { splitCodeLines } from '../storage/formats/first-lines';
import { FactsReader } from './read-items';
import { checkAmounts, checkRefusals, checkRollbacks, checkWholeness } from './checks/redemptions';
import { checkReturns } from './checks/returns';
import { checkHashChains } from './checks/hash-chains';
import { checkPoints } from './checks/points';
import { checkTiers } from './checks/tiers';
import { checkBalances, checkChains } from './checks/values';
import { checkVersions } from './checks/versions';

export interface AuditMoment {
  /** Time of the audit, ms since 1970: order locks end at most one lease after it. */
  readonly nowMs: number;
  /** The longest lease of a lock. */
  readonly leaseMs: number;
}

export interface AuditedData {
  readonly project: string;
  readonly items: Iterable<Item>;
  /** Entries of the indexes; absent when the data has none. */
  readonly entries?: Readonly<Record<IndexName, Iterable<Item>>>;
}

/** Unpacks the items into facts. */
export function factsOf({ project, items, entries }: AuditedData): AuditFacts {
  const reader = new FactsReader(project);
  for (const item of items) for (const one of splitCodeLines(item)) reader.add(one);
  if (!entries) return reader.facts();
  for (const index of ['g1', 'g2', 'g3'] as const) {
    for (const entry of entries[index]) reader.addEntry(entry, index);
  }
  return reader.withEntries().facts();
}

/** Checks every invariant of a project against its stored facts; returns one verdict each, in order. */
export function auditFacts(facts: AuditFacts, moment: AuditMoment): readonly InvariantVerdict[] {
  return [
    checkBalances(facts),
    checkCounts(facts, moment),
    checkWholeness(facts),
    checkCommits(facts),
    checkKeys(facts),
    checkRefusals(facts),
    checkRollbacks(facts),
    checkOrderEntries(facts),
    checkLists(facts),
    checkAmounts(facts),
    checkChains(facts),
    checkLeases(facts, moment),
    checkVersions(facts),
    checkReturns(facts),
    checkHashChains(facts),
    checkPoints(facts),
    checkTiers(facts),
  ];
}

/** Check all invariants of stored data. */
export function audit(data: AuditedData, moment: AuditMoment): readonly InvariantVerdict[] {
  return auditFacts(factsOf(data), moment);
}

/** Collect the findings of all verdicts. */
export function findingsOf(verdicts: readonly InvariantVerdict[]): readonly Finding[] {
  return verdicts.flatMap(({ findings }) => findings);
}
