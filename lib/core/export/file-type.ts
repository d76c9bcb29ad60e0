// The `Accept` header of a request for an export: whether it asks for the file, and as which type.
import type { FileType } from '../../model/files/file-type';

/** Media types of an `Accept` header, in lower case and without their parameters. */
function acceptedTypes(accept: string): ReadonlySet<string> {
  return new Set(accept.split(',').map((part) => (part.split(';', 1)[0] ?? '').trim().toLowerCase()));
}

/**
 * Choose the content type of an export file: text/plain only for a caller that accepts that type and no CSV.
 * @returns text/plain for a caller who accepts it and no CSV, else text/csv
 */
export function selectFileType(accept: string): FileType {
  const types = acceptedTypes(accept);
  const takesCsv = ['text/csv', 'text/*', '*/*'].some((type) => types.has(type));
  return types.has('text/plain') && !takesCsv ? 'text/plain' : 'text/csv';
}

/** True when a caller with keys asks for the file. Clients that also accept JSON or anything get the record. */
export function isFileRequested(accept: string): boolean {
  const types = acceptedTypes(accept);
  if (types.has('text/csv')) return true;
  return types.has('text/plain') && !['application/json', 'application/*', '*/*'].some((type) => types.has(type));
}
