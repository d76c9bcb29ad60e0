// Starts to remove a deleted definition from all records, and from its schema.
import { planPurge } from '../../core/metadata/purge';
import type { Caller } from '../../model/common';
import type { PurgeMetadataRequest } from '../../model/generated';
import { PURGE_KINDS } from '../../model/metadata/purge';
import type { WorkRuntime } from '../../ports/runtime';
import { begin } from '../async-actions/async-actions';
import { assertOwnProject } from '../shared/operator';
import { unwrap } from '../shared/unwrap';
import { findRecord } from '../shared/find-record';
import { type AsyncActionReference, newAction } from '../shared/new-action';
import type { MetadataSchemaName } from './metadata-schemas';

/**
 * Begin the removal of a deleted metadata property's values from all records.
 * @throws ApiError not_found; invalid_payload for a definition that is in use, or of other records
 */
export async function purgeMetadata(
  rt: WorkRuntime,
  caller: Caller,
  { projectId, id }: MetadataSchemaName,
  { property }: PurgeMetadataRequest,
): Promise<AsyncActionReference> {
  assertOwnProject(caller, projectId);
  const schema = findRecord(await rt.store.config.load(caller), 'metadataSchema', id);
  const { object } = unwrap(planPurge(schema, property));
  const work = { kind: 'PURGE', schema_id: id, property } as const;
  return begin(rt, caller, newAction(rt, caller, { type: PURGE_KINDS[object], work, total: 0 }));
}
