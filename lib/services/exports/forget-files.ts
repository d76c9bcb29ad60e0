// Deletes files that may hold data of a deleted person: they are older than the deletion, and files are immutable.
import { recordTest } from '../../core/filter/list-test';
import { personalColumns } from '../../model/files/personal-columns';
import type { ExportRecord } from '../../model/files/export';
import type { ProjectScope } from '../../ports/common';
import type { ExportRuntime, Runtime } from '../../ports/runtime';
import { fileKey } from './export-files';
import { exportObject } from './objects';

/** Exports read at a time. */
const AT_ONCE = 50;

/**
 * Delete all exports so far, records and files, that may contain a permanently deleted person: those with personal
 * columns or filters. One in progress stops; later exports no longer contain the person.
 */
export async function forgetExports(rt: ExportRuntime, scope: ProjectScope): Promise<void> {
  const request = { page: 1, limit: AT_ONCE, ascending: true, byTime: true, compare: () => 0 };
  for (;;) {
    const { records } = await rt.store.exports.list(scope, { ...request, test: recordTest(mayNameSomebody) });
    for (const { id } of records) {
      await rt.files?.remove(fileKey(scope, id));
      await rt.store.exports.forget(scope.project, id);
    }
    if (records.length < AT_ONCE) return;
  }
}

function mayNameSomebody({ exported_object, parameters: { fields = [], filters } }: ExportRecord): boolean {
  const columns = fields.length > 0 ? fields : exportObject(exported_object).fields.defaults;
  const isOfThings = exported_object === 'product' || exported_object === 'sku';
  return personalColumns(exported_object, columns).length > 0 || (filters !== undefined && !isOfThings);
}

/**
 * Delete the report files of async actions, because a person is permanently deleted.
 * @param actionIds of imports and bulk changes that ended
 */
export async function forgetReports(
  rt: Runtime<'files' | 'forgetting'>,
  scope: ProjectScope,
  actionIds: readonly string[],
): Promise<void> {
  for (const id of actionIds) {
    await rt.files?.remove(fileKey(scope, id));
    await rt.store.forgetting.dropReport(scope, id);
  }
}
