// The value of a metadata cell: a text, unless the metadata schema of its records defines another type.
import type { Config } from '../../model/config';
import type { MetadataDefinition, MetadataObject, MetadataType } from '../../model/metadata/schema';
import type { FileKind } from '../../model/records/async-action';
import { tableOf } from '../object-members';
import { schemaOf } from '../metadata/definition';

export type Definitions = Readonly<Record<string, MetadataDefinition>>;

const RECORDS: Readonly<Record<FileKind, MetadataObject | null>> = {
  VOUCHERS: 'voucher',
  CAMPAIGN: 'voucher',
  CUSTOMERS: 'customer',
  PRODUCTS: 'product',
  // There are no schemas of SKUs.
  SKUS: null,
};

/** The metadata definitions for the records of a file. */
export function definitionsOf(config: Pick<Config, 'metadataSchemas'>, kind: FileKind): Definitions {
  const records = RECORDS[kind];
  return (records && schemaOf(config, records)?.properties) ?? {};
}

/**
 * The value of a cell. A cell that cannot be read as its type stays a text, which the schema refuses with a reason;
 * objects are refused in the same way, because no file has any.
 * @param definition the definition of the property; absent when no schema defines it
 * @see docs/behaviour/imports.md#metadata
 */
export function metadataValue(text: string, definition?: MetadataDefinition): unknown {
  if (!definition || definition.deleted) return text;
  const { type, array } = definition;
  return array ? elementsOf(text, type).map((one) => valueOf(one, type)) : valueOf(text, type);
}

/** A geopoint is two numbers with a comma between them; for any other type a comma separates two elements. */
function elementsOf(text: string, type: MetadataType): readonly string[] {
  const elements = type === 'geopoint' ? placesOf(text) : text.split(',');
  return elements.map((element) => element.trim());
}

/** Runs in one pass, however long the text is. An empty part, or a part without a partner, belongs to no geopoint. */
function placesOf(text: string): readonly string[] {
  const places: string[] = [];
  let latitude = '';
  for (const part of text.split(',')) {
    if (part !== '' && latitude !== '') places.push(`${latitude},${part}`);
    latitude = part !== '' && latitude !== '' ? '' : part;
  }
  return places.length > 0 ? places : [text];
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
const FLAGS = tableOf<boolean | null>({ true: true, false: false, null: null });

function valueOf(text: string, type: MetadataType): unknown {
  const word = text.trim();
  if (type === 'number') return NUMBER.test(word) ? Number(word) : text;
  if (type !== 'boolean') return text;
  const flag = FLAGS.get(word.toLowerCase());
  return flag === undefined ? text : flag;
}
