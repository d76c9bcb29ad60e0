// What a metadata cell of a file stands for: a text, unless the metadata schema of its records says something else.
import type { Config } from '../../model/config';
import type { MetadataDefinition, MetadataObject, MetadataType } from '../../model/metadata/schema';
import type { FileKind } from '../../model/records/async-action';
import { tableOf } from '../constant-table';
import { schemaOf } from '../metadata/definition';

export type Definitions = Readonly<Record<string, MetadataDefinition>>;

const RECORDS: Readonly<Record<FileKind, MetadataObject | null>> = {
  ...{ VOUCHERS: 'voucher', CAMPAIGN: 'voucher', CUSTOMERS: 'customer', PRODUCTS: 'product' },
  // There are no schemas of SKUs.
  SKUS: null,
};

/** What the metadata of the records of a file has to be. */
export function definitionsOf(config: Pick<Config, 'metadataSchemas'>, kind: FileKind): Definitions {
  const records = RECORDS[kind];
  return (records && schemaOf(config, records)?.properties) ?? {};
}

/**
 * The value of a cell. What cannot be read as its type stays a text, which the schema refuses with its reason, and so do objects: no
 * file has any.
 * @param definition what the property has to be; absent where no schema says
 * @see docs/behaviour/imports.md#metadata
 */
export function metadataValue(text: string, definition?: MetadataDefinition): unknown {
  if (!definition || definition.deleted) return text;
  const { type, array } = definition;
  return array ? elementsOf(text, type).map((one) => valueOf(one, type)) : valueOf(text, type);
}

/** A place is two numbers with a comma between them; of anything else a comma stands between two elements. */
function elementsOf(text: string, type: MetadataType): readonly string[] {
  const elements = type === 'geopoint' ? placesOf(text) : text.split(',');
  return elements.map((element) => element.trim());
}

/** In one pass, however long the text is. A part that is empty, or without another one beside it, belongs to no place. */
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
