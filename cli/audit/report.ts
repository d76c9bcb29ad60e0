// What the audit prints.
import { type Finding, INVARIANTS, type InvariantVerdict } from '../../lib/audit/findings';

const SHOWN = 20;

export interface AuditReport {
  readonly lines: readonly string[];
  /** The first broken record; null when all is well. */
  readonly first: Finding | null;
}

/** Formats a line for each invariant, the inconsistent records, and the first of them again at the end. */
export function reportOf(project: string, items: number, verdicts: readonly InvariantVerdict[]): AuditReport {
  const findings = verdicts.flatMap((verdict) => verdict.findings);
  const [first = null] = findings;
  const shown = findings.slice(0, SHOWN).map(lineOf);
  const more = findings.length > SHOWN ? [`and ${findings.length - SHOWN} more`] : [];
  const end = first ? `First broken record: ${lineOf(first)}` : 'Every invariant holds.';
  return { lines: [`Project ${project}: ${items} items`, ...verdicts.map(verdictLine), ...shown, ...more, end], first };
}

function verdictLine({ invariant, checked, findings }: InvariantVerdict): string {
  const counts = `${String(checked).padStart(7)} checked ${String(findings.length).padStart(5)} broken`;
  return `${invariant.padEnd(4)}${counts}   ${INVARIANTS[invariant]}`;
}

function lineOf({ invariant, record, problem }: Finding): string {
  return `${invariant} ${record}: ${problem}`;
}
