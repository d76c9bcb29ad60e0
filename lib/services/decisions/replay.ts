// Replays a decision document that a caller kept.
import { replayDecision } from '../../core/decision/decision';
import { ENGINE } from '../../core/decision/engine';
import type { DecisionDocument, Replay } from '../../core/decision/types';
import { ApiError } from '../../errors';
import type { ReplayDecisionRequest } from '../../model/generated';

/** @throws ApiError invalid_payload for what is no document as the service answers it */
export function replay(sent: ReplayDecisionRequest): DecisionDocument {
  // The schema checks the members of the document; the records inside are those of the service itself.
  const document = sent as unknown as DecisionDocument;
  const { engine, decided_at, input, outcome, explain } = document;
  return {
    object: 'decision',
    engine,
    decided_at,
    replayer: sent.replayer ? document.replayer : { engine, sha256: null },
    input,
    outcome,
    explain,
    replay: replayOrRefuse(document),
  };
}

/** Records that somebody changed may be ones that the engine never stores: then it breaks on them. */
function replayOrRefuse(document: DecisionDocument): Replay {
  try {
    return replayDecision(document);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({
      key: 'invalid_payload',
      details: `Property .input is not what engine ${ENGINE} decides from.`,
    });
  }
}
