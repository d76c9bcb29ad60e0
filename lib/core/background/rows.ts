// Rows of work in the background: in parts that are each done in one go, and those that were refused or lost.
import type { Failure } from '../../errors';
import type { FailedRow } from '../../model/records/async-action';
import type { Voucher } from '../../model/records/voucher';
import { codeTaken } from '../record/refusals';

export interface Part {
  readonly number: number;
  readonly rows: readonly unknown[];
}

const PART_BYTES = 300_000;

/** Rows in parts, each small enough for one item and one transaction. */
export function partsOf(rows: readonly unknown[], size: number): readonly Part[] {
  const parts: unknown[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const length = Buffer.byteLength(JSON.stringify(row));
    const last = parts.at(-1);
    if (!last || last.length >= size || bytes + length > PART_BYTES) {
      parts.push([row]);
      bytes = length;
    } else {
      last.push(row);
      bytes += length;
    }
  }
  return parts.map((part, number) => ({ number, rows: part }));
}

interface LostParts {
  /** How many rows they had. */
  readonly rows: number;
  readonly failed: readonly FailedRow[];
}

/**
 * Parts that are gone before they were done.
 * @param sizes how many rows each part of the action has
 * @param range the first that is lost, and the first after those
 */
export function lostParts(
  sizes: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): LostParts {
  const lost = sizes.slice(from, to);
  const failed = lost.map((rows, index) => ({
    name: null,
    key: 'internal_error',
    details: `Lost before it was done: part ${from + index + 1} (${rows} rows).`,
  }));
  return { rows: lost.reduce((sum, rows) => sum + rows, 0), failed };
}

const DETAILS_LENGTH = 500;

/** A row of a bulk change that is refused, with its name or its place. */
export function refusedRow({ name, row }: Pick<FailedRow, 'name' | 'row'>, { key, details }: Failure): FailedRow {
  return {
    name,
    ...(row && { row }),
    key,
    ...(details !== undefined && { details: details.slice(0, DETAILS_LENGTH) }),
  };
}

/** A code that is not imported, as another voucher has it meanwhile. */
export function takenRow({ code }: Pick<Voucher, 'code'>): FailedRow {
  const { key, details } = codeTaken(code);
  return { name: code, key, ...(details !== undefined && { details }) };
}

/** A code that is not imported, as its campaign is gone meanwhile. */
export function goneCampaignRow({ code, campaign_id }: Pick<Voucher, 'code' | 'campaign_id'>): FailedRow {
  return { name: code, key: 'not_found', details: `Cannot find campaign with id ${campaign_id}` };
}
