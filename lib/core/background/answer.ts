// Async actions in answers: type, progress and result.
import { messageOfCode } from '../../errors';
import { bytesInAnswer } from '../../model/answer-size';
import { LIMITS } from '../../model/limits';
import { type AsyncAction, type FailedRow, isBulkChange } from '../../model/records/async-action';
import { isImport, reasonOf, rowName } from './report';
import type { AsyncActionResponse } from '../../model/generated-answers/records';

type ActionResult = NonNullable<AsyncActionResponse['result']>;

const OPERATION_STATUS = { DONE: 'SUCCESS', FAILED: 'FAILED', ENQUEUED: 'UNKNOWN', IN_PROGRESS: 'UNKNOWN' } as const;

/**
 * Convert an async action to the response for a single action, with its result.
 * @param failures the refused rows
 * @param report the address of the report file
 */
export function toActionResponse(
  action: AsyncAction,
  failures: readonly FailedRow[],
  report: string | null = null,
): AsyncActionResponse {
  return { ...toActionListItem(action), result: resultOf(action, failures, report) };
}

/** Convert an async action to its response in a list, without the result that the single action shows. */
export function toActionListItem(action: AsyncAction): AsyncActionResponse {
  const { id, status, created_at, updated_at, request_id, user_id, total, done, tries = 0 } = action;
  const isEnded = status === 'DONE' || status === 'FAILED';
  const progress = total === 0 ? (isEnded ? 100 : 0) : Math.floor((Math.min(done, total) / total) * 100);
  return {
    id,
    // Kinds of actions that no answer shows do not reach this.
    type: action.type as AsyncActionResponse['type'],
    status,
    operation_status: OPERATION_STATUS[status],
    created_at,
    updated_at,
    request_id,
    ...(user_id !== undefined && { user_id }),
    progress,
    processing_time: updated_at === null ? null : Date.parse(updated_at) - Date.parse(created_at),
    ...(tries > 0 && { tries }),
    object: 'async_action',
  };
}

function resultOf(action: AsyncAction, failures: readonly FailedRow[], report: string | null): ActionResult {
  const { total, done, failed } = action;
  return {
    message: messageOf(action),
    done_count: done - failed,
    failed_count: failed,
    ...(total > 0 && { total_count: total }),
    ...namedFailures(action, report === null ? failures : failures.slice(0, LIMITS.namedFailures)),
    ...((isBulkChange(action) || isImport(action)) && {
      reports: report === null ? [] : [report],
      reports_available_till: report === null ? null : action.report_until,
    }),
  };
}

/** The reason of the failure, or the completed work. */
function messageOf(action: AsyncAction): string | null {
  const { type, message, status, done, failed } = action;
  if (message !== null || status !== 'DONE') return message;
  const count = done - failed;
  switch (type) {
    case 'CAMPAIGN.VOUCHERS_GENERATE':
      return `Generated ${count} vouchers.`;
    case 'CAMPAIGN.VOUCHERS_UPDATE':
      return `Updated ${count} vouchers.`;
    case 'CAMPAIGN.VOUCHERS_DELETE':
      return `Deleted ${count} vouchers.`;
    case 'CAMPAIGN.VOUCHERS_IMPORT':
    case 'CAMPAIGN.VOUCHERS_IMPORT_CSV':
    case 'VOUCHERS.IMPORT':
    case 'VOUCHERS.IMPORT_CSV':
      return `${count} voucher(s) imported successfully, ${failed} failed.`;
    case 'CUSTOMERS.IMPORT_CSV':
      return `${count} customer(s) imported successfully, ${failed} failed.`;
    case 'PRODUCTS.IMPORT_CSV':
      return `${count} product(s) imported successfully, ${failed} failed.`;
    case 'SKUS.IMPORT_CSV':
      return `${count} SKU(s) imported successfully, ${failed} failed.`;
    case 'CAMPAIGNS.METADATA_KEY_PURGE':
    case 'CUSTOMERS.METADATA_KEY_PURGE':
    case 'ORDERS.METADATA_KEY_PURGE':
    case 'PRODUCTS.METADATA_KEY_PURGE':
    case 'VOUCHERS.METADATA_KEY_PURGE':
      return `Metadata was removed from ${count} record(s).`;
    case 'ORDERS.IMPORT':
      return `${count} order(s) imported successfully, ${failed} failed.`;
    default:
      return null;
  }
}

/**
 * Refused rows of imports are in `failed`, those of bulk changes in `errors` as well. Both members exist even when no
 * row was refused.
 */
function namedFailures(action: AsyncAction, failures: readonly FailedRow[]): Pick<ActionResult, 'failed' | 'errors'> {
  const member = rowName(action);
  const isBulk = isBulkChange(action);
  const reported = failures.map((failure) => ({
    failed: failedOf(failure, member, action),
    errors: isBulk ? errorOf(failure, member) : [],
  }));
  const fitting = reported.slice(0, countFitting(reported));
  const failed = fitting.map((one) => one.failed);
  return {
    ...((isBulk || isImport(action) || failed.length > 0) && { failed }),
    ...(isBulk && { errors: fitting.flatMap(({ errors }) => errors) }),
  };
}

/** An upper bound, in bytes, for the rest of an answer without its rows. */
const BESIDE_ROWS = 10_000;

/** The number of leading rows that fit into an answer. */
function countFitting(rows: readonly object[]): number {
  let left = LIMITS.answerBytes - BESIDE_ROWS;
  const tooMany = rows.findIndex((row) => (left -= bytesInAnswer(JSON.stringify(row))) < 0);
  return tooMany < 0 ? rows.length : tooMany;
}

/** An order without a name has null as its name; a row of a file without a name has only its number. */
function failedOf(failure: FailedRow, member: string, { type }: Pick<AsyncAction, 'type'>) {
  const { name, row } = failure;
  return {
    ...((name !== null || (row !== undefined && type === 'ORDERS.IMPORT')) && { [member]: name }),
    ...(row !== undefined && { row }),
    reason: reasonOf(failure),
  };
}

/** The error of a refused row; empty for a row without a noted reason. */
function errorOf({ name, key, details }: FailedRow, member: string) {
  if (key === undefined) return [];
  const message = messageOfCode(key);
  return [{ message, details: details ?? message, key, ...(name !== null && { [member]: name }) }];
}
