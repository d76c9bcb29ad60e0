// Who may have files with personal data: keys, and people who set things up.
import type { Failure } from '../../errors';
import type { CallerSession } from '../../model/common';
import { reachesRole } from '../../model/dashboard';
import { personalColumns } from '../../model/files/personal-columns';
import type { ExportRecord } from '../../model/files/export';

type Wanted = Pick<ExportRecord, 'exported_object' | 'parameters'>;

/**
 * @param session absent where a key asks
 * @param defaults the columns of a file whose request names none
 * @returns missing_required_permission naming the columns that take a higher role
 */
export function refusePersonalData(
  session: Pick<CallerSession, 'role'> | undefined,
  { exported_object, parameters: { fields = [] } }: Wanted,
  defaults: readonly string[],
): Failure | null {
  if (!session || reachesRole(session.role, 'USER')) return null;
  const personal = personalColumns(exported_object, fields.length > 0 ? fields : defaults);
  if (personal.length === 0) return null;
  return {
    key: 'missing_required_permission',
    details: `Personal data takes the role USER; yours is ${session.role}. Leave out: ${personal.join(', ')}.`,
  };
}
