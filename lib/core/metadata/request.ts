// Check the metadata in a validation or redemption against the schemas of the records that a redemption writes.
import type { Failure } from '../../errors';
import type { Metadata, Principal } from '../../model/common';
import type { Config } from '../../model/config';
import type { EvaluationInput } from '../evaluation/facts';
import { refuseByMetadataSchema } from './refusal';

/**
 * Refuse invalid metadata of a redemption, of its order and lines, or of the customer that the redemption creates or
 * changes.
 * @returns metadata_validation_failed for the first invalid one
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

/** Check the metadata of the order. If the request sends none, the stored metadata stays. */
function refuseOrder({ request, facts, principal }: EvaluationInput): Failure | null {
  if (!request.order) return null;
  const before = facts.order?.order ?? null;
  const after = { metadata: request.order.metadata ?? before?.metadata };
  return refuseByMetadataSchema(facts.config, { object: 'order', before, after, principal });
}

/**
 * Refuse invalid metadata of order lines.
 * @returns metadata_validation_failed for the first invalid line
 */
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

/** Check the metadata of the customer. A claim neither creates nor changes a customer. */
function refuseCustomer({ request, facts, principal }: EvaluationInput): Failure | null {
  if (!request.customer || principal === 'CLAIM') return null;
  const before = facts.customer;
  const after = { metadata: { ...before?.metadata, ...request.customer.metadata } };
  return refuseByMetadataSchema(facts.config, { object: 'customer', before, after, principal });
}
