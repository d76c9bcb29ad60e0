// The store of checkpoints of all ledgers, as the services need it.
import type { Checkpoint } from '../core/ledger/checkpoint';
import type { LedgerMarks } from '../core/ledger/ledger-marks';
import type { LedgerSums } from '../core/ledger/movement-sums';
import type { OutboxRow } from '../model/events/events';
import type { AsyncAction } from '../model/records/async-action';
import type { ProjectScope } from './common';

/** A checkpoint, and what moved all balances up to it. */
export interface StoredCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly sums: LedgerSums;
}

export interface NewCheckpoint extends StoredCheckpoint {
  readonly marks: LedgerMarks;
  readonly outbox: OutboxRow | undefined;
}

export interface LedgerCheckpointStore {
  /** Store the action that writes checkpoints, unless there is one. */
  begin(scope: ProjectScope, action: AsyncAction): Promise<void>;
  /** The newest checkpoint up to a moment; null without one. */
  upTo(scope: ProjectScope, ms: number): Promise<StoredCheckpoint | null>;
  /** The first checkpoint after a moment; null without one. */
  after(scope: ProjectScope, ms: number): Promise<StoredCheckpoint | null>;
  /** The marks of the newest checkpoint; null without one. */
  marks(scope: ProjectScope): Promise<LedgerMarks | null>;
  /** Store a checkpoint with its event, once for each moment. */
  put(scope: ProjectScope, checkpoint: NewCheckpoint): Promise<void>;
}
