// Replays a decision document that a caller kept.
import { ENGINE, toDecisionDocument } from '../../core/decision/decision';
import { pickMembers } from '../../core/object-members';
import type {
  Decision,
  DecisionConfiguration,
  DecisionDocument,
  DecisionInput,
  Replayer,
} from '../../core/decision/types';
import { ApiError, isBrokenInvariant } from '../../errors';
import type { ReplayDecisionRequest } from '../../model/generated';

/** Every member of a type is named once: one that is forgotten does not compile. */
const INPUT_MEMBERS = namesOf<DecisionInput>({
  request: true,
  key_id: true,
  is_person: true,
  request_id: true,
  principal: true,
  is_shops_order: true,
  configuration: true,
  vouchers: true,
  customer: true,
  customer_revision: true,
  customer_uses: true,
  customer_segments: true,
  claimed_uses: true,
  order: true,
  products: true,
  skus: true,
  publications: true,
  counters: true,
});

const CONFIGURATION_MEMBERS = namesOf<DecisionConfiguration>({
  version: true,
  settings: true,
  stacking_rules: true,
  campaigns: true,
  promotion_tiers: true,
  promotion_stacks: true,
  validation_rules: true,
  categories: true,
  rewards: true,
  reward_assignments: true,
  loyalty_tiers: true,
  product_collections: true,
  metadata_schemas: true,
});

function namesOf<T>(members: Readonly<Record<keyof T, true>>): readonly (keyof T)[] {
  return Object.keys(members) as (keyof T)[];
}

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
  const { customer_segments: segments, ...members } = pickMembers(input, INPUT_MEMBERS);
  // null is what a caller may write for a member that is left out.
  return {
    ...members,
    ...(segments && { customer_segments: segments }),
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
