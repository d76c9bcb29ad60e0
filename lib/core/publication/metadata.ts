// Check the metadata of a publication, and of its customer, against their schemas.
import type { Failure } from '../../errors';
import type { Caller } from '../../model/common';
import { principalOf } from '../access/client-names';
import { refuseByMetadataSchema } from '../metadata/refusal';
import type { PublishCommand } from './command';
import type { PublicationFacts, PublicationPlan } from './facts';

/**
 * Refuse invalid metadata of a publication, or of the customer that the publication creates or changes.
 * @returns metadata_validation_failed
 * @see docs/behaviour/metadata.md#what-is-checked
 */
export function refusePublicationMetadata(
  caller: Caller,
  {
    command,
    facts,
    plan,
  }: { readonly command: PublishCommand; readonly facts: PublicationFacts; readonly plan: PublicationPlan },
): Failure | null {
  const principal = principalOf(caller);
  const { config, customer } = facts;
  const published = { object: 'publication', before: null, after: command, principal } as const;
  const refused = refuseByMetadataSchema(config, published);
  if (refused || !plan.customer) return refused;
  return refuseByMetadataSchema(config, {
    object: 'customer',
    before: customer,
    after: plan.customer.record,
    principal,
  });
}
