// What the nightly audit reads and remembers.

/** How far the audit of a night came. */
export interface AuditProgress {
  /** The day it began, of UTC. */
  readonly night: string;
  /** Which of the parts of the table is read. */
  readonly part: number;
  /** Where the next page of the part begins; null for its begin. */
  readonly after: string | null;
  readonly records: number;
  readonly violations: number;
  /** Records with more lines than are looked at by night. */
  readonly passedOver: number;
  readonly isDone: boolean;
}

export interface AuditPage {
  /** What was found, with the project. No code is among it. */
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
  /** Look at the records of a page, each with whatever must agree with it. */
  page(place: Pick<AuditProgress, 'part' | 'after'>, nowMs: number): Promise<AuditPage>;
}
