// The store of decision records.
import type { Decision } from '../core/decision/types';
import type { ProjectScope } from './common';

/** A decision without its content: its person was deleted for good, or it was too large to keep. */
export interface DecisionLeftOut extends Pick<Decision, 'engine' | 'decided_at'> {
  readonly replayer?: Decision['replayer'];
  readonly redacted?: true;
  readonly omitted?: 'too_large';
}

export type KeptDecision = Decision | DecisionLeftOut;

/** Moments strictly after the first and before the second, ms since 1970. */
export interface DecisionSpan {
  readonly afterMs: number;
  readonly beforeMs: number;
}

/** A redemption or a refused attempt of a span of time, with its decision. */
export interface RecordedCall {
  /** The parent, the single redemption, or the refused attempt. */
  readonly id: string;
  readonly isRolledBack: boolean;
  /** Null where none is kept. */
  readonly decision: KeptDecision | null;
  /** The same text means the same configuration; empty without an input. */
  readonly configuration: string;
}

/** The moment at which a redemption was rolled back. */
export interface RecordedRollback {
  /** The id of the redemption. */
  readonly rollbackOf: string;
}

export interface RecordedCalls {
  /** In the order of time, each read when it is asked for, once. */
  readonly calls: AsyncIterable<RecordedCall | RecordedRollback>;
  /** Entries of the list that were read: rollbacks have their own. */
  readonly entries: number;
  /** Where the next portion begins; null at the end. */
  readonly place: string | null;
}

export interface DecisionStore {
  /** The next portion of the calls in a span. @param behind the place that the last portion left; null at the beginning */
  scan(
    scope: ProjectScope,
    span: DecisionSpan,
    portion: { readonly behind: string | null; readonly want: number },
  ): Promise<RecordedCalls>;
  /** The number of entries that a scan of a span reads. */
  count(scope: ProjectScope, span: DecisionSpan): Promise<number>;
  /** The decision of a redemption, or of a refused attempt, by the base of its ids; null when none is kept. */
  load(scope: ProjectScope, base: string): Promise<KeptDecision | null>;
}
