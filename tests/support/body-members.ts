// The members of request bodies that hold objects, and least bodies that have one of them.
import { dirname, join } from 'node:path';
import { readSchema, type Schema, type SchemaAt } from './routes';

const DEEPEST = 8;

function resolved({ schema, file }: SchemaAt): SchemaAt {
  if (schema.$ref === undefined) return { schema, file };
  const [path = '', pointer = ''] = schema.$ref.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  const steps = pointer.split('/').filter(Boolean);
  const found = steps.reduce<unknown>(
    (value, step) => (value as Readonly<Record<string, unknown>>)[step],
    readSchema(target),
  );
  return resolved({ schema: found as Schema, file: target });
}

export function formsOf(at: SchemaAt): readonly SchemaAt[] {
  const { schema, file } = resolved(at);
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return forms.length === 0 ? [{ schema, file }] : forms.flatMap((form) => formsOf({ schema: form, file }));
}

/** Every member that is an object or a list of objects, such as `order.items[].product`. */
export function objectMembers(at: SchemaAt, place = '', depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  return [...new Set(formsOf(at).flatMap((form) => membersOfForm(form, place, depth)))];
}

function membersOfForm({ schema, file }: SchemaAt, place: string, depth: number): readonly string[] {
  const properties = Object.entries(schema.properties ?? {});
  const isObject = properties.length > 0 || [schema.type].flat().includes('object');
  return [
    ...(isObject && place !== '' ? [place] : []),
    ...properties.flatMap(([name, member]) =>
      objectMembers({ schema: member, file }, place === '' ? name : `${place}.${name}`, depth + 1),
    ),
    ...(schema.items ? objectMembers({ schema: schema.items, file }, `${place}[]`, depth + 1) : []),
  ];
}

/** What a schema asks for at least. */
function leastValue(at: SchemaAt): unknown {
  const [{ schema, file }] = formsOf(at) as [SchemaAt];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [type] = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  if (type === 'object') {
    const required = (schema.required ?? []).map(
      (name) => [name, leastValue({ schema: schema.properties?.[name] ?? {}, file })] as const,
    );
    return Object.fromEntries(required);
  }
  if (type === 'array') {
    const entry = { schema: schema.items ?? {}, file };
    return Array.from({ length: schema.minItems ?? 0 }, () => leastValue(entry));
  }
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return type === 'boolean' ? true : 'x';
}

/** A least body that has a value at a member. */
export function leastBodyWith(at: SchemaAt, member: string, value: unknown): unknown {
  const steps = member.replaceAll('[]', '.[]').split('.').filter(Boolean);
  return put(at, steps, value);
}

function put(at: SchemaAt, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const form = formsOf(at).find(({ schema }) => (step === '[]' ? schema.items : schema.properties?.[step]));
  if (form === undefined) return undefined;
  const { schema, file } = form;
  if (step === '[]') return [put({ schema: schema.items ?? {}, file }, rest, value)];
  const least = leastValue(form) as object;
  return { ...least, [step]: put({ schema: schema.properties?.[step] ?? {}, file }, rest, value) };
}
