// How answers show work in the background: its type, how far it came, and what came of it.
import type { Shown } from '../answer/records';
import { messageOfCode } from '../../errors';
import type { AsyncAction, AsyncActionKind, FailedRow } from '../../model/records/async-action';

const FORMER_TYPES: Readonly<Record<string, AsyncActionKind>> = {
  'CAMPAIGN.UPDATE': 'CAMPAIGN.VOUCHERS_UPDATE',
  'CAMPAIGN.DELETE': 'CAMPAIGN.VOUCHERS_DELETE',
};

/** As the answer for one shows it. @param failures the rows that were refused */
export function shownAction(action: AsyncAction, failures: readonly FailedRow[]): Shown {
  return { ...listedAction(action), result: resultOf(action, failures) };
}

/** As a list shows it: what came of it is told in the answer for one. */
export function listedAction(action: AsyncAction): Shown {
  const { id, status, created_at, updated_at, request_id, total, done, tries = 0 } = action;
  const isEnded = status === 'DONE' || status === 'FAILED';
  const progress = total === 0 ? (isEnded ? 100 : 0) : Math.floor((Math.min(done, total) / total) * 100);
  return {
    id,
    type: typeOf(action),
    status,
    operation_status: { DONE: 'SUCCESS', FAILED: 'FAILED', ENQUEUED: 'UNKNOWN', IN_PROGRESS: 'UNKNOWN' }[status],
    created_at,
    updated_at,
    request_id,
    progress,
    processing_time: updated_at === null ? null : Date.parse(updated_at) - Date.parse(created_at),
    ...(tries > 0 && { tries }),
    object: 'async_action',
  };
}

function typeOf({ type }: AsyncAction): string {
  return FORMER_TYPES[type] ?? type;
}

function resultOf(action: AsyncAction, failures: readonly FailedRow[]): Shown {
  const { total, done, failed } = action;
  return {
    message: messageOf(action),
    done_count: done - failed,
    failed_count: failed,
    ...(total > 0 && { total_count: total }),
    ...namedFailures(typeOf(action), failures),
  };
}

/** Why it failed, or what was done. */
function messageOf(action: AsyncAction): string | null {
  const { message, status, done, failed } = action;
  if (message !== null || status !== 'DONE') return message;
  const count = done - failed;
  switch (typeOf(action)) {
    case 'CAMPAIGN.VOUCHERS_GENERATE':
      return `Generated ${count} vouchers.`;
    case 'CAMPAIGN.VOUCHERS_UPDATE':
      return `Updated ${count} vouchers.`;
    case 'CAMPAIGN.VOUCHERS_DELETE':
      return `Deleted ${count} vouchers.`;
    case 'CAMPAIGN.VOUCHERS_IMPORT':
    case 'VOUCHERS.IMPORT':
      return `${count} voucher(s) imported successfully, ${failed} failed.`;
    case 'ORDERS.IMPORT':
      return `${count} order(s) imported successfully, ${failed} failed.`;
    default:
      return null;
  }
}

/** Rows of imports in `failed`; those of bulk changes in `errors` as well. Both are there when no row was refused. */
function namedFailures(type: string, failures: readonly FailedRow[]): Shown {
  const member = /^(CAMPAIGN|VOUCHERS)\./.test(type) ? 'code' : 'source_id';
  const shown = failures.map(({ name, row, ...cause }) => ({
    ...((name !== null || row !== undefined) && { [member]: name }),
    ...(row !== undefined && { row }),
    reason: cause.details ?? wordsOf(cause.key),
  }));
  const isBulk = /\.(BULK|METADATA)_UPDATE$/.test(type);
  const errors = failures.flatMap((failure) => errorOf(failure, member));
  return {
    ...((isBulk || type.endsWith('IMPORT') || shown.length > 0) && { failed: shown }),
    ...(isBulk && { reports: [], reports_available_till: null, errors }),
  };
}

/** Of rows that earlier versions refused nobody knows why. */
function errorOf({ name, key, details }: FailedRow, member: string) {
  if (key === undefined) return [];
  const message = wordsOf(key);
  return [{ message, details: details ?? message, key, ...(name !== null && { [member]: name }) }];
}

function wordsOf(key: string | undefined): string {
  return key === undefined ? 'The cause was not noted' : messageOfCode(key);
}
