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

export interface DecisionStore {
  /** The decision of a redemption, or of a refused attempt, by the base of its ids; null when none is kept. */
  load(scope: ProjectScope, base: string): Promise<KeptDecision | null>;
}
