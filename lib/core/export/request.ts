// What a request for an export asks for: which columns, in which order, of which records.
import type { Failure } from '../../errors';
import type { ExportedObject, ExportParameters } from '../../model/files/export';
import type { Column, ExportFields } from './cell';

/** Names of filters that the published API has beside those of the lists. */
const OTHER_NAMES: Readonly<Record<ExportedObject, Readonly<Record<string, string>>>> = {
  voucher: { holder_id: 'holder', published_for_customer_id: 'holder', vouchers: 'code', campaign_id: 'campaign_ids' },
  redemption: {
    campaign: 'campaign_name',
    customer: 'customer_id',
    voucher: 'voucher_code',
    related_object: 'related_object_id',
  },
  publication: { campaign: 'campaign_name', customer: 'customer_id', voucher: 'voucher_code' },
  customer: { 'address.city': 'city', 'address.country': 'country', birthday: 'birthdate' },
  order: {},
  product: {},
  sku: {},
  voucher_transactions: {},
  points_expiration: {},
};

const METADATA = 'metadata.';

/**
 * The columns of a file, in the order that was asked for.
 * @param keys the metadata that the records have, which plain `metadata` stands for
 * @returns invalid_export_fields naming those that are allowed
 * @see docs/behaviour/exports.md#fields
 */
export function columnsOf<T>(
  { columns, defaults, metadata }: ExportFields<T>,
  fields: readonly string[] | undefined,
  keys: readonly string[],
): readonly Column<T>[] | Failure {
  const wanted = fields && fields.length > 0 ? fields : defaults;
  const found: Column<T>[] = [];
  for (const name of wanted) {
    const known = columns.find((one) => one.name === name);
    const member = metadata && name.startsWith(METADATA) ? name.slice(METADATA.length) : '';
    if (known) found.push(known);
    else if (metadata && name === 'metadata') found.push(...keys.map((key) => metadataColumn(metadata, key)));
    else if (metadata && member !== '') found.push(metadataColumn(metadata, member));
    else return unsupported(columns, metadata !== null);
  }
  return found;
}

/** Under the bare key, as the import reads it. */
function metadataColumn<T>(metadata: NonNullable<ExportFields<T>['metadata']>, key: string): Column<T> {
  const read = (record: T): unknown => {
    const members = metadata(record) ?? {};
    return Object.hasOwn(members, key) ? members[key] : null;
  };
  return { name: `${METADATA}${key}`, title: key, read };
}

function unsupported(columns: readonly Column<never>[], hasMetadata: boolean): Failure {
  const allowed = [...columns.map(({ name }) => name), ...(hasMetadata ? ['metadata', 'metadata.X'] : [])];
  return { key: 'invalid_export_fields', details: `Unsupported field used. Allowed fields: ${allowed.join(', ')}` };
}

/** Filters of a body as those of a query are read: every value is a text, and a bare one stands for a list of one. */
export function queryFilters(
  object: ExportedObject,
  filters: NonNullable<ExportParameters['filters']>,
): Readonly<Record<string, unknown>> {
  const names = OTHER_NAMES[object];
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [names[name] ?? name, texts(value)]));
}

function texts(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, texts(member)]));
}
