// Replays a decision document that a caller kept.
import { replayDecision } from '../../core/decision/decision';
import { ENGINE } from '../../core/decision/engine';
import { pickMembers } from '../../core/pick-members';
import type { DecisionConfiguration, DecisionDocument, DecisionInput, Replay } from '../../core/decision/types';
import { ApiError } from '../../errors';
import type { ReplayDecisionRequest } from '../../model/generated';

const INPUT_MEMBERS = [
  'request',
  'key_id',
  'is_person',
  'request_id',
  'principal',
  'is_shops_order',
  'configuration',
  'vouchers',
  'customer',
  'customer_revision',
  'customer_uses',
  'claimed_uses',
  'order',
  'products',
  'skus',
  'publications',
  'counters',
] as const satisfies readonly (keyof DecisionInput)[];

const CONFIGURATION_MEMBERS = [
  'version',
  'settings',
  'stacking_rules',
  'campaigns',
  'promotion_tiers',
  'promotion_stacks',
  'validation_rules',
  'categories',
  'rewards',
  'reward_assignments',
  'product_collections',
  'metadata_schemas',
] as const satisfies readonly (keyof DecisionConfiguration)[];

/** @throws ApiError invalid_payload for what is no document as the service answers it */
export function replay(sent: ReplayDecisionRequest): DecisionDocument {
  // The schema checks the members of the document; the records inside are those of the service itself.
  const document = sent as unknown as DecisionDocument;
  const { engine, decided_at, input, outcome, explain } = document;
  return {
    object: 'decision',
    engine,
    decided_at,
    replayer: { engine: sent.replayer?.engine ?? engine, sha256: sent.replayer?.sha256 ?? null },
    input: pickInput(input),
    outcome,
    explain,
    replay: replayOrRefuse(document),
  };
}

/** The input without members that no document has. */
function pickInput(input: DecisionInput): DecisionInput {
  const { configuration } = input;
  return {
    ...pickMembers(input, INPUT_MEMBERS),
    configuration: pickMembers(configuration, CONFIGURATION_MEMBERS),
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
