// Replays a decision document that a caller kept.
import { toDecisionDocument } from '../../core/decision/decision';
import { ENGINE } from '../../core/decision/engine';
import { pickMembers } from '../../core/pick-members';
import type {
  Decision,
  DecisionConfiguration,
  DecisionDocument,
  DecisionInput,
  Replayer,
} from '../../core/decision/types';
import { ApiError, isBrokenInvariant } from '../../errors';
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
  'loyalty_tiers',
  'product_collections',
  'metadata_schemas',
] as const satisfies readonly (keyof DecisionConfiguration)[];

/**
 * Decide again from a decision document that a caller sends.
 * @throws ApiError invalid_payload for what is no document as the service answers it
 */
export function replay(sent: ReplayDecisionRequest): DecisionDocument {
  // The schema checks the members of the document; the records inside are those of the service itself.
  const { replayer, ...document } = sent as Omit<DecisionDocument, 'replayer'> & {
    readonly replayer?: Partial<Replayer>;
  };
  const { engine = document.engine, sha256 = null } = replayer ?? {};
  return replayOrRefuse({ ...document, replayer: { engine, sha256 }, input: pickInput(document.input) });
}

/** The input without members that no document has. */
function pickInput(input: DecisionInput): DecisionInput {
  const { loyalty_tiers: tiers, ...configuration } = pickMembers(input.configuration, CONFIGURATION_MEMBERS);
  return {
    ...pickMembers(input, INPUT_MEMBERS),
    // null is what a caller may write for a member that is left out.
    configuration: { ...configuration, ...(tiers && { loyalty_tiers: tiers }) },
  };
}

function replayOrRefuse(decision: Decision): DecisionDocument {
  try {
    return toDecisionDocument(decision);
  } catch (error) {
    if (!isOfStrangeRecord(error)) throw error;
    throw new ApiError({
      key: 'invalid_payload',
      details: `Property .input is not what engine ${ENGINE} decides from.`,
    });
  }
}

/**
 * Records that somebody changed may be ones that the engine never stores: it then lacks a member, or a number is out of
 * range, or a text is no formula or time. Any other error is one of the service.
 */
function isOfStrangeRecord(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || isBrokenInvariant(error);
}
