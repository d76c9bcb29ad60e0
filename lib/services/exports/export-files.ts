// Tokens of files, and the files that they give access to.
import { createHash, randomBytes } from 'node:crypto';
import { selectFileType } from '../../core/export/file-type';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { ProjectScope } from '../../ports/common';
import type { OpenedExport } from '../../ports/exports';
import type { Files } from '../../ports/files';
import type { Runtime } from '../../ports/runtime';

/**
 * Return the name of an export's or report's file in the file store.
 * @param id of an export, or of an action that has a report
 */
export function fileKey({ project }: Pick<ProjectScope, 'project'>, id: string): string {
  return `${project}/exports/${id}.csv`;
}

/**
 * Return the file store, or refuse the request.
 * @throws when no file store is configured
 */
export function filesOf({ files }: Runtime<'files'>): Files {
  if (!files) throw new ApiError({ key: 'temporarily_unavailable', details: 'There is no place for files here.' });
  return files;
}

const TOKEN_BYTES = 32;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** An address that leads to the file, with a new token. */
export async function fileAddress(rt: Runtime<'exports'>, caller: Caller, id: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const until = { tokenHash: hashOf(token), untilMs: rt.clock.nowMs() + LIMITS.exportTokenMs };
  await rt.store.exports.addToken({ project: caller.project, exportId: id }, until);
  return `${caller.baseUrl ?? ''}/v1/exports/${id}?token=${token}`;
}

/** Loads the export of a token; null when the token belongs to another one, or has expired. */
export async function loadExportByToken(
  rt: Runtime<'exports'>,
  id: string,
  token: string,
): Promise<OpenedExport | null> {
  const opened = await rt.store.exports.opened(hashOf(token), rt.clock.nowMs());
  return opened?.exportId === id ? opened : null;
}

/** Where a browser finds a file. */
export interface FileLink {
  readonly location: string;
  readonly cookies: readonly string[];
}

/** The address of the file, valid for a minute. @param kind prefix of its name @param accept of the request */
export async function fileLink(
  rt: Runtime<'files'>,
  project: string,
  { id, kind, accept }: { readonly id: string; readonly kind: string; readonly accept: string },
): Promise<FileLink> {
  const how = {
    nowMs: rt.clock.nowMs(),
    seconds: LIMITS.exportLinkSeconds,
    name: `${kind}-${id}.csv`,
    type: selectFileType(accept),
  };
  return { location: await filesOf(rt).link(fileKey({ project }, id), how), cookies: [] };
}
