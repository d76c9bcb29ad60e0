// Which columns of a file say who somebody is. The roles VIEWER and SUPPORT make and open files without them.
import type { ExportedObject } from './export';

/** Our own ids of customers are none. Source ids may be e-mail addresses; notes and reasons are what somebody typed. */
const PERSONAL: Readonly<Record<ExportedObject, readonly string[]>> = {
  voucher: ['customer_source_id', 'additional_info'],
  redemption: ['customer_source_id', 'customer_name', 'tracking_id', 'failure_message'],
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

/** What a shop writes there is about things, not about people. */
const OF_THINGS: ReadonlySet<ExportedObject> = new Set(['product', 'sku']);

/** Those of some columns that hold personal data; metadata may hold anything. */
export function personalColumns(object: ExportedObject, columns: readonly string[]): readonly string[] {
  const isMetadata = (name: string): boolean => /^metadata(\.|$)/.test(name) && !OF_THINGS.has(object);
  return columns.filter((name) => PERSONAL[object].includes(name) || isMetadata(name));
}
