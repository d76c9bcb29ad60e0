// Access to files with personal data: keys with the scope `privacy`, and people with the role USER or higher.
import type { Failure } from '../../errors';
import type { Caller, CallerSession } from '../../model/common';
import { reachesRole, roleAllows } from '../../model/permissions';
import { personalColumns } from '../../model/files/personal-columns';
import type { ExportRecord } from '../../model/files/export';

type ExportSelection = Pick<ExportRecord, 'exported_object' | 'parameters'>;

/**
 * Refuse an export with personal columns to a person whose role is below USER.
 * @param session absent when a key calls
 * @param defaults the columns of a file whose request names none
 * @returns missing_required_permission naming the columns that require a higher role
 */
export function refusePersonalData(
  session: Pick<CallerSession, 'role'> | undefined,
  { exported_object, parameters: { fields = [] } }: ExportSelection,
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

/**
 * Refuse a file with personal columns for any caller: a key needs the scope `privacy`, a person also the role USER.
 * @returns missing_required_permission, naming the columns
 */
export function refusePersonalFile(
  caller: Pick<Caller, 'role' | 'scopes' | 'session'>,
  { exported_object, parameters }: ExportSelection,
  defaults: readonly string[],
): Failure | null {
  const { fields = [] } = parameters;
  const personal = personalColumns(exported_object, fields.length > 0 ? fields : defaults);
  const refused = refusePersonalData(caller.session, { exported_object, parameters }, defaults);
  if (refused || personal.length === 0 || hasPrivacy(caller)) return refused;
  const details = `Personal data takes the scope privacy. Leave out: ${personal.join(', ')}.`;
  return { key: 'missing_required_permission', details };
}

/**
 * Refuse the report of an import or bulk change of customers, which contains their names.
 * @returns missing_required_permission
 */
export function refusePersonalReport(caller: Pick<Caller, 'role' | 'scopes' | 'session'>): Failure | null {
  const { session } = caller;
  if ((!session || reachesRole(session.role, 'USER')) && hasPrivacy(caller)) return null;
  const details = 'A report about customers takes the scope privacy, and the role USER.';
  return { key: 'missing_required_permission', details };
}

function hasPrivacy({ role, scopes }: Pick<Caller, 'role' | 'scopes'>): boolean {
  return roleAllows(role, 'privacy') && (scopes?.includes('privacy') ?? true);
}
