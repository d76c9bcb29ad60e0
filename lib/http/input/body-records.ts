// Whether a caller may write the records that a body holds beside what its route is about.
import { ApiError } from '../../errors';
import { BODY_RECORDS, missingPermission, valuesAt, type Writer } from '../../model/keys/body-records';

/** What a body says of these is written whatever is stored. A service decides about customers, because a name alone changes none. */
const WRITTEN_AS_SENT = ['product', 'sku', 'promotion_tier'] as const;

/** Functions with these roles write none of these records: they decide, and answer. */
const DECIDING_ROLES: ReadonlySet<string> = new Set([
  'ReadRole',
  'EvaluateRole',
  'ClientReadRole',
  'ClientEvaluateRole',
]);

/**
 * Client keys write nothing of the catalogue and make no promotions, whatever a body says.
 * @throws ApiError forbidden or missing_required_permission, naming the member and what the caller lacks
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
