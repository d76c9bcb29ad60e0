// Files that no request can carry: a form brings one to the place of files, and an import names it.
import { resolveCodeCampaign } from '../../core/campaign/find';
import { personOf } from '../../core/management/audit';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { AsyncActionKind, FileKind } from '../../model/records/async-action';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import { type AsyncActionReference, toActionReference, newAction } from '../shared/new-action';
import { filesOf } from '../exports/export-files';
import { unwrap } from '../shared/unwrap';
import { guardOf } from '../shared/once';
import type { UploadResponse } from '../../model/generated-answers/uploads';

/** Return the name of an upload's file in the file store. */
export function uploadFile({ project }: Pick<ProjectScope, 'project'>, id: string): string {
  return `${project}/uploads/${id}.csv`;
}

/** Create an upload: the address and form fields with which a browser uploads one file for an import. */
export async function createUpload(rt: Runtime<'files' | 'uploads'>, caller: Caller): Promise<UploadResponse> {
  const files = filesOf(rt);
  const id = rt.ids.random('upl', 24);
  const nowMs = rt.clock.nowMs();
  const seconds = LIMITS.uploadFormSeconds;
  await rt.store.uploads.create(caller, { id, untilMs: nowMs + LIMITS.uploadMs, person: personOf(caller) });
  const { url, fields } = await files.form(uploadFile(caller, id), { nowMs, seconds, most: LIMITS.uploadBytes });
  // A service that accepts files itself knows its address only from the request.
  const address = url.startsWith('/') ? `${caller.baseUrl ?? ''}${url}` : url;
  return { id, object: 'upload', url: address, fields, expires_at: new Date(nowMs + seconds * 1000).toISOString() };
}

interface Uploaded {
  readonly uploadId: string;
  readonly of: FileKind;
  /** By id or name; null for rows of no campaign. */
  readonly campaign: string | null;
  readonly emitsEvents: boolean;
}

const TYPES: Readonly<Record<FileKind, AsyncActionKind>> = {
  VOUCHERS: 'VOUCHERS.IMPORT_CSV',
  CAMPAIGN: 'CAMPAIGN.VOUCHERS_IMPORT_CSV',
  CUSTOMERS: 'CUSTOMERS.IMPORT_CSV',
  PRODUCTS: 'PRODUCTS.IMPORT_CSV',
  SKUS: 'SKUS.IMPORT_CSV',
};

/**
 * Begin the import of an uploaded file in the background.
 * @throws ApiError not_found for an upload that is unknown or over, resource_in_use for one that was imported; not_found,
 *   invalid_campaign
 */
export async function beginUpload(
  rt: Runtime<'config' | 'uploads' | 'wakeWorker'>,
  caller: Caller,
  { uploadId, of, campaign: idOrName, emitsEvents }: Uploaded,
): Promise<AsyncActionReference> {
  const campaign = idOrName === null ? null : unwrap(resolveCodeCampaign(await rt.store.config.load(caller), idOrName));
  const campaign_ids = campaign ? [campaign.id] : [];
  const work = {
    kind: 'READ_FILE',
    of,
    upload_id: uploadId,
    campaign_ids,
    ...(emitsEvents && { is_told: true }),
  } as const;
  const action = newAction(rt, caller, { type: TYPES[of], work, total: 0 });
  const begun = toActionReference(action);
  const nowMs = rt.clock.nowMs();
  const use = await rt.store.uploads.use(caller, { id: uploadId, nowMs, action, guard: guardOf(caller, begun) });
  if (use.status === 'UNKNOWN') throw notFound('upload', uploadId);
  if (use.status === 'USED') {
    const details = `The upload ${uploadId} was imported already, by ${use.actionId}.`;
    throw new ApiError({ key: 'resource_in_use', details });
  }
  await rt.wakeWorker?.();
  return begun;
}
