// The columns of a file that identify a person. The roles VIEWER and SUPPORT create and open files without them.
import type { ExportedObject } from './export';

/**
 * The project's own customer ids are not personal. Source ids may be e-mail addresses; notes and reasons are free
 * text.
 */
const PERSONAL: Readonly<Record<ExportedObject, readonly string[]>> = {
  voucher: ['customer_source_id', 'additional_info'],
  redemption: ['customer_source_id', 'customer_name', 'tracking_id', 'failure_message'],
  return: ['reason'],
  publication: ['customer_source_id'],
  customer: [
    ...['name', 'source_id', 'description', 'email', 'phone', 'birthday', 'birthdate'],
    ...['city', 'state', 'line_1', 'line_2', 'country', 'postal_code'].map((part) => `address_${part}`),
  ],
  order: [],
  product: [],
  sku: [],
  voucher_transactions: ['source_id', 'reason', 'details'],
  points_expiration: [],
};

/** Metadata of these records describes things, not people. */
const OF_THINGS: ReadonlySet<ExportedObject> = new Set(['product', 'sku']);

/** Select the columns that hold personal data. Metadata may hold any data, so its columns are included. */
export function personalColumns(object: ExportedObject, columns: readonly string[]): readonly string[] {
  const isMetadata = (name: string): boolean => /^metadata(\.|$)/.test(name) && !OF_THINGS.has(object);
  return columns.filter((name) => PERSONAL[object].includes(name) || isMetadata(name));
}
