// Values in the form in which DynamoDB writes them: each with its type.
import type { ItemValue } from './table';

/** Bytes are base64 text when read from JSON. */
export type Attribute =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly B: string | Uint8Array }
  | { readonly L: readonly Attribute[] }
  | { readonly M: DynamoAttributes };

export type DynamoAttributes = Readonly<Record<string, Attribute>>;

/** Convert plain values to attributes in DynamoDB's wire form; undefined members are left out. */
export function toAttributes(values: Readonly<Record<string, ItemValue | undefined>>): DynamoAttributes {
  const typed: Record<string, Attribute> = {};
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) typed[name] = toAttribute(value);
  }
  return typed;
}

function toAttribute(value: ItemValue): Attribute {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: base64(value) };
  if (Array.isArray(value)) return { L: (value as readonly ItemValue[]).map(toAttribute) };
  return { M: toAttributes(value as Readonly<Record<string, ItemValue | undefined>>) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Convert attributes in DynamoDB's wire form to plain values. */
export function fromAttributes(attributes: Readonly<Record<string, unknown>>): Record<string, ItemValue> {
  const values: Record<string, ItemValue> = {};
  for (const name in attributes) values[name] = fromAttribute(attributes[name] as Attribute);
  return values;
}

function fromAttribute(attribute: Attribute): ItemValue {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return Number(attribute.N);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('M' in attribute) return fromAttributes(attribute.M);
  if ('L' in attribute) return attribute.L.map(fromAttribute);
  if ('B' in attribute) return bytesOf(attribute.B);
  return null;
}

function bytesOf(bytes: string | Uint8Array): Uint8Array {
  return typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'base64')) : bytes;
}
