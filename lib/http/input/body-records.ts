// Permission check for records that a body contains in addition to the route's own.
import { ApiError } from '../../errors';
import { BODY_RECORDS, missingPermission, valuesAt, type Writer } from '../../model/keys/body-records';

/**
 * Kinds that a body writes regardless of the stored record. For customers a service decides, because a name alone
 * changes none.
 */
const WRITTEN_AS_SENT = ['product', 'sku', 'promotion_tier'] as const;

/** Functions with these roles decide and answer, but write none of these records. */
const DECIDING_ROLES: ReadonlySet<string> = new Set([
  'ReadRole',
  'EvaluateRole',
  'ClientReadRole',
  'ClientEvaluateRole',
]);

/**
 * Refuse a body with records that the caller may not write. Client keys never write catalogue records or promotions,
 * whatever a body contains.
 * @throws ApiError missing_required_permission, naming the member and the missing permission
 */
export function requireBodyRecords(caller: Writer | undefined, functionRole: string, body: unknown): void {
  if (!caller || caller.kind === 'client' || DECIDING_ROLES.has(functionRole)) return;
  for (const kind of WRITTEN_AS_SENT) {
    const { members } = BODY_RECORDS[kind];
    const member = members.find((name) => valuesAt(body, name).some((value) => isWritten(kind, value)));
    const missing = member === undefined ? null : missingPermission(caller, kind, member);
    if (missing) throw new ApiError(missing);
  }
}

function isWritten(kind: (typeof WRITTEN_AS_SENT)[number], value: unknown): boolean {
  return kind === 'promotion_tier' || (value as { readonly override?: unknown }).override === true;
}
