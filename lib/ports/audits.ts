// Reads and progress of the nightly audit.

/** Progress of the audit of one night. */
export interface AuditProgress {
  /** The day it began, of UTC. */
  readonly night: string;
  /** The part of the table that is read. */
  readonly part: number;
  /** The page token within the part; null at its start. */
  readonly after: string | null;
  readonly records: number;
  readonly violations: number;
  /** Records with more lines than the nightly audit reads. */
  readonly passedOver: number;
  readonly isDone: boolean;
}

export interface AuditPage {
  /** Findings with their project, without any code. */
  readonly findings: readonly string[];
  readonly records: number;
  readonly passedOver: number;
  /** Null at the end of the part. */
  readonly next: string | null;
}

export interface AuditStore {
  readonly parts: number;
  progress(): Promise<AuditProgress | null>;
  save(progress: AuditProgress): Promise<void>;
  /** Checks the records of a page, each with all records that must agree with it. */
  page(place: Pick<AuditProgress, 'part' | 'after'>, nowMs: number): Promise<AuditPage>;
}
