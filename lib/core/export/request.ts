// The parts of an export request: its columns, their order, and the records it selects.
import type { Failure } from '../../errors';
import type { ExportedObject, ExportParameters } from '../../model/files/export';
import type { Config } from '../../model/config';
import { LIMITS } from '../../model/limits';
import type { MetadataObject } from '../../model/metadata/schema';
import { refuse } from '../filter/parse';
import { schemaOf } from '../metadata/definition';
import type { Column, ExportFields } from './cell';

/** Filter names of the published API in addition to those of the lists. */
const OTHER_NAMES: Readonly<Record<ExportedObject, Readonly<Record<string, string>>>> = {
  voucher: {
    holder_id: 'holder',
    published_for_customer_id: 'holder',
    vouchers: 'code',
    campaign_id: 'campaign_ids',
    created_date: 'created_at',
  },
  redemption: {
    campaign: 'campaign_name',
    customer: 'customer_id',
    voucher: 'voucher_code',
    related_object: 'related_object_id',
  },
  publication: { campaign: 'campaign_name', customer: 'customer_id', voucher: 'voucher_code' },
  customer: { 'address.city': 'city', 'address.country': 'country', birthday: 'birthdate' },
  return: {},
  order: {},
  product: {},
  sku: {},
  voucher_transactions: {},
  points_expiration: {},
};

const METADATA = 'metadata.';

/**
 * The columns of a file, in the requested order.
 * @param keys the metadata keys of the records, for which plain `metadata` stands
 * @returns invalid_export_fields naming the allowed fields
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

/**
 * The keys for which plain `metadata` stands: the first ones in their order, up to the maximum number of columns. Keys
 * are arbitrary, so their number and length are bounded.
 */
export function metadataKeys(found: readonly string[]): readonly string[] {
  const fitting = found.filter((key) => key.length <= LIMITS.text);
  return [...new Set(fitting)].toSorted().slice(0, LIMITS.csvColumns);
}

const RECORDS: Readonly<Partial<Record<ExportedObject, MetadataObject>>> = {
  voucher: 'voucher',
  redemption: 'redemption',
  publication: 'publication',
  customer: 'customer',
  order: 'order',
  product: 'product',
};

/** Return the metadata keys of exported records: those of the schema in its order, then all others. */
export function keysInOrder(
  object: ExportedObject,
  found: readonly string[],
  config: Pick<Config, 'metadataSchemas'>,
): readonly string[] {
  const records = RECORDS[object];
  const definitions = Object.entries((records && schemaOf(config, records)?.properties) ?? {});
  const defined = definitions.flatMap(([key, { deleted }]) => (deleted || key.length > LIMITS.text ? [] : [key]));
  return [...new Set([...defined, ...found])].slice(0, LIMITS.csvColumns);
}

/** The column has the bare key as its title, as the import reads it. */
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

/** The field for a campaign id: `campaign` is its name or its id. */
const CAMPAIGN_ID: Partial<Record<ExportedObject, string>> = {
  redemption: 'related_object_parent_id',
  publication: 'parent_object_id',
};

/**
 * Convert the filters of a body to the form of a query: every value is a text, and a single value becomes a list of
 * one. Refuses two names of one field: see `readOrRefuse`.
 */
export function queryFilters(
  object: ExportedObject,
  filters: NonNullable<ExportParameters['filters']>,
): Readonly<Record<string, unknown>> {
  const read = new Map<string, { readonly sent: string; readonly value: unknown }>();
  for (const [sent, value] of Object.entries(filters)) {
    const name = (sent === 'campaign' && namesIds(value) && CAMPAIGN_ID[object]) || (OTHER_NAMES[object][sent] ?? sent);
    const other = read.get(name);
    if (other) refuse(`filters[${other.sent}] and filters[${sent}] are the same field: use one of them.`);
    read.set(name, { sent, value: texts(value) });
  }
  return Object.fromEntries([...read].map(([name, { value }]) => [name, value]));
}

/** True when every value of a filter has the form of a campaign id. */
function namesIds(filter: unknown): boolean {
  const { conditions } = (filter ?? {}) as { readonly conditions?: Readonly<Record<string, unknown>> };
  const values = Object.values(conditions ?? {}).flat();
  return values.length > 0 && values.every((value) => typeof value === 'string' && /^camp_\w+$/.test(value));
}

function texts(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, texts(member)]));
}
