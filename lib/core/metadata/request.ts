// Whether the metadata that a validation or redemption sends fits the schemas of what a redemption writes.
import type { Failure } from '../../errors';
import type { Metadata, Principal } from '../../model/common';
import type { Config } from '../../model/config';
import type { EvaluationInput } from '../evaluation/facts';
import { refuseByMetadataSchema } from './refusal';

/**
 * Of the redemption, its order with the lines that are sent, and the customer it makes or changes.
 * @returns metadata_validation_failed for the first that does not fit
 * @see docs/behaviour/metadata.md#validations-and-redemptions
 */
export function refuseRequestMetadata(input: EvaluationInput): Failure | null {
  const { request, facts, principal } = input;
  const { config } = facts;
  if (config.metadataSchemas.size === 0) return null;
  return (
    refuseByMetadataSchema(config, { object: 'redemption', before: null, after: request, principal }) ??
    refuseOrder(input) ??
    refuseItemMetadata(config, request.order?.items ?? [], principal) ??
    refuseCustomer(input)
  );
}

/** An order that sends none keeps what it has. */
function refuseOrder({ request, facts, principal }: EvaluationInput): Failure | null {
  if (!request.order) return null;
  const before = facts.order?.order ?? null;
  const after = { metadata: request.order.metadata ?? before?.metadata };
  return refuseByMetadataSchema(facts.config, { object: 'order', before, after, principal });
}

/** @returns metadata_validation_failed for the first line that does not fit */
export function refuseItemMetadata(
  config: Pick<Config, 'metadataSchemas'>,
  items: readonly { readonly metadata?: Metadata | null | undefined }[],
  principal: Principal,
): Failure | null {
  for (const item of items) {
    const refused = refuseByMetadataSchema(config, { object: 'order_item', before: null, after: item, principal });
    if (refused) return refused;
  }
  return null;
}

/** A claim neither makes a customer nor changes one. */
function refuseCustomer({ request, facts, principal }: EvaluationInput): Failure | null {
  if (!request.customer || principal === 'CLAIM') return null;
  const before = facts.customer;
  const after = { metadata: { ...before?.metadata, ...request.customer.metadata } };
  return refuseByMetadataSchema(facts.config, { object: 'customer', before, after, principal });
}
