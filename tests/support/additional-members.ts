// Request bodies with a member that no schema names, at every level where a client may add one.
import { formsOf } from './body-members';
import type { SchemaAt } from './routes';

/** No schema has it, and no record. */
export const ADDITIONAL = 'additional_member';

/** The values that it takes in turn: clients send texts, objects and null. */
const VALUES: readonly unknown[] = ['additional', { additional: [1, 'a'] }, null];

/** Where an object of a body takes any member: it is a map, and what is added is read. */
function isMap(forms: readonly SchemaAt[]): boolean {
  return forms.some(({ schema }) => schema.properties === undefined || schema.additionalProperties !== undefined);
}

/**
 * A copy of a body with the member in each object whose members are listed.
 * @param at the schema of the body
 */
export function withAdditional(body: unknown, at: SchemaAt): unknown {
  let added = 0;
  const copyOf = (value: unknown, here: SchemaAt): unknown => {
    const forms = formsOf(here);
    if (Array.isArray(value)) return value.map((one) => copyOf(one, itemOf(forms)));
    if (typeof value !== 'object' || value === null) return value;
    const objects = forms.filter(({ schema }) => [schema.type ?? 'object'].flat().includes('object'));
    if (objects.length === 0 || isMap(objects)) return value;
    const members = Object.entries(value).map(
      ([name, member]) => [name, copyOf(member, memberOf(objects, name))] as const,
    );
    added += 1;
    return { ...Object.fromEntries(members), [ADDITIONAL]: VALUES[added % VALUES.length] };
  };
  return copyOf(body, at);
}

/** Nothing is known of a member that no form lists: it is copied as it is. */
const ANYTHING: SchemaAt = { schema: {}, file: '' };

function memberOf(forms: readonly SchemaAt[], name: string): SchemaAt {
  const found = forms.flatMap(({ schema, file }) => {
    const member = schema.properties?.[name];
    return member ? [{ schema: member, file }] : [];
  });
  return anyOf(found);
}

function itemOf(forms: readonly SchemaAt[]): SchemaAt {
  return anyOf(forms.flatMap(({ schema, file }) => (schema.items ? [{ schema: schema.items, file }] : [])));
}

/** The forms of one place have one file where they matter: others are copied as they are. */
function anyOf(found: readonly SchemaAt[]): SchemaAt {
  const [first, ...rest] = found;
  if (!first) return ANYTHING;
  return rest.every(({ file }) => file === first.file)
    ? { schema: { anyOf: found.map(({ schema }) => schema) }, file: first.file }
    : ANYTHING;
}
