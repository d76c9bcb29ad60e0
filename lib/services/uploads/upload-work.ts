// Reads an uploaded file, and adds its rows to the action. Until then, a repeat is idempotent.
import { hasSameDefinition } from '../../core/campaign/find';
import { withoutAddition } from '../../core/campaign/progress';
import { ApiError, isFailure, messageOf, type Failure } from '../../errors';
import type { Caller } from '../../model/common';
import type { AsyncAction, ReadFileWork } from '../../model/records/async-action';
import type { Campaign } from '../../model/records/campaign';
import type { OwnedAction } from '../../ports/async-actions';
import type { Runtime } from '../../ports/runtime';
import { callerOf } from '../async-actions/caller';
import type { FileRead, Slice } from '../async-actions/slice';
import { buildFillingCampaign, type PreparedImport, settleCampaigns } from '../campaigns/campaign-progress';
import { filesOf } from '../exports/export-files';
import { changeConfig } from '../shared/configuration';
import { isRefusal } from '../shared/once';
import { prepareCodes } from '../csv/file-codes';
import { prepareRecords } from '../csv/file-records';
import type { ParsedFile } from '../../core/csv/file';
import { readCsvOf } from '../csv/read-csv';
import { uploadFile } from './uploads';

/**
 * Read an uploaded CSV file and store its rows as the parts of its import action; an unreadable file fails the action.
 */
export async function readUpload(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'files' | 'vouchers'>,
  owned: OwnedAction,
): Promise<Slice | FileRead> {
  const { upload_id } = owned.action.work as ReadFileWork;
  const pieces = await filesOf(rt).read(uploadFile(owned.scope, upload_id));
  if (!pieces) return failed({ key: 'invalid_payload', details: 'No file was sent to the upload.' });
  const read = await readCsvOf(pieces);
  if (isFailure(read)) return failed(read);
  try {
    return { status: 'READ', action: await withRows(rt, owned, read) };
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) return failed(error.failure);
    throw error;
  }
}

function failed(failure: Failure): Slice {
  return { status: 'FAILED', message: failure.details ?? messageOf(failure) };
}

/** Delete the file of an upload whose import failed, and end its mark in each campaign. */
export async function forgetUpload(
  rt: Runtime<'config' | 'configChanges' | 'files'>,
  { scope, action }: OwnedAction,
): Promise<void> {
  const { campaign_ids } = action.work as ReadFileWork;
  const settled = (campaign: Campaign) =>
    action.id in (campaign.adding ?? {}) ? withoutAddition(campaign, action.id, 'FAILED') : campaign;
  await settleCampaigns(rt, scope, campaign_ids, { settled });
  await removeUpload(rt, { scope, action });
}

/** Delete the file of an upload. A repetition changes nothing. */
export async function removeUpload(rt: Runtime<'files'>, { scope, action }: OwnedAction): Promise<void> {
  const { upload_id } = action.work as ReadFileWork;
  await filesOf(rt).remove(uploadFile(scope, upload_id));
}

/** @returns the action with the rows of the file, which are stored as its parts */
async function withRows(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  owned: OwnedAction,
  read: ParsedFile,
): Promise<AsyncAction> {
  const { scope, action } = owned;
  const caller = callerOf(owned);
  const prepareAnew = () => prepared(rt, caller, { read, work: action.work as ReadFileWork });
  let found = await prepareAnew();
  if (found.campaigns.length > 0) {
    await changeConfig(rt, caller, async (config) => {
      if (!found.campaigns.every(({ campaign }) => hasSameDefinition(config, campaign))) found = await prepareAnew();
      const all = found.campaigns.map((one) =>
        buildFillingCampaign(rt, caller, { ...one, config, actionId: action.id }),
      );
      return { change: { replace: await Promise.all(all) }, answer: null };
    });
  }
  await rt.store.asyncActions.dropParts(scope, action.id);
  await rt.store.asyncActions.putParts(scope, action, found.parts);
  const { id, created_at, request_id } = action;
  return { ...found.action, id, created_at, request_id };
}

async function prepared(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  { read, work }: { readonly read: ParsedFile; readonly work: ReadFileWork },
): Promise<PreparedImport> {
  const { of, campaign_ids, is_told: emitsEvents = false } = work;
  if (of !== 'VOUCHERS' && of !== 'CAMPAIGN') return prepareRecords(rt, caller, of, read);
  return prepareCodes(rt, caller, { read, campaign: campaign_ids[0] ?? null, emitsEvents });
}
