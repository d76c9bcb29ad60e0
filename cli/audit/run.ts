// Audits a table that may be in use: inconsistencies are read again, and only those that persist count.
import { setTimeout as sleep } from 'node:timers/promises';
import { REDEMPTION_LEASE_MS } from '../../lib/services/orders/order-lock';
import { auditFacts, factsOf, findingsOf } from '../../lib/audit/audit';
import type { Finding, InvariantVerdict } from '../../lib/audit/findings';
import { type TablePlace, TableReader } from './read-table';

const PASSES = 3;
const BETWEEN_MS = 1_000;

export interface TableAudit {
  readonly items: number;
  readonly verdicts: readonly InvariantVerdict[];
}

/** Reads the table in pages. A concurrent change can look like an inconsistency, so findings are read a second time. */
export async function auditTable(place: TablePlace, project: string): Promise<TableAudit> {
  const reader = new TableReader(place);
  try {
    let result = await onePass(reader, project);
    for (let pass = 1; pass < PASSES && findingsOf(result.verdicts).length > 0; pass += 1) {
      await sleep(BETWEEN_MS);
      result = keepBroken(await onePass(reader, project), findingsOf(result.verdicts));
    }
    return result;
  } finally {
    reader.close();
  }
}

async function onePass(reader: TableReader, project: string): Promise<TableAudit> {
  const entries = await reader.entries(project);
  const items = await reader.items(project);
  const facts = factsOf({ project, items, entries });
  return { items: facts.items, verdicts: auditFacts(facts, { nowMs: Date.now(), leaseMs: REDEMPTION_LEASE_MS }) };
}

function keepBroken({ items, verdicts }: TableAudit, before: readonly Finding[]): TableAudit {
  const known = new Set(before.map(nameOf));
  const kept = (findings: readonly Finding[]) => findings.filter((finding) => known.has(nameOf(finding)));
  return { items, verdicts: verdicts.map((verdict) => ({ ...verdict, findings: kept(verdict.findings) })) };
}

function nameOf({ invariant, record }: Finding): string {
  return `${invariant} ${record}`;
}
