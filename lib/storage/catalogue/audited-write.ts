// A write of the catalogue, or of a code, with its line of the audit trail: both in one transaction, or the write alone.
import type { AuditEntry } from '../../model/audit-trail';
import { auditLineWrite } from '../management/audit-trail-store';
import type { Table, Write, WriteOutcome } from '../table/table';

/** Build the write of an audit line; none without a line. */
export function buildAuditLineWrites(project: string, line: AuditEntry | undefined): readonly Write[] {
  return line ? [auditLineWrite(project, line)] : [];
}

/** Sends a write with its audit line in one transaction, or the write alone. */
export function writeWithAuditLine(
  table: Table,
  write: Write,
  { project, line }: { readonly project: string; readonly line: AuditEntry | undefined },
): Promise<WriteOutcome> {
  return line ? table.transact([write, auditLineWrite(project, line)]) : table.write(write);
}
