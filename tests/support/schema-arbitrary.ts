// From a schema to values: such as fit it, and such as do not.
import { dirname, join } from 'node:path';
import fc, { type Arbitrary } from 'fast-check';
import { readSchema, type Schema, type SchemaAt } from './routes';

/** What a generator draws texts from beside random ones: codes, ids, dates, formulas. */
export type Pool = readonly string[];

interface Place extends SchemaAt {
  /** Levels that may still be opened: a rule may hold rules. */
  readonly levels: number;
  /** The member this is the value of. */
  readonly name: string;
}

const MAX_LEVELS = 7;
const MAX_ITEMS = 3;

/** Values that fit the schema, apart from what only the service can tell. */
export function fitting({ schema, file }: SchemaAt, pool: Pool): Arbitrary<unknown> {
  return new Generator(pool).of({ schema, file, levels: MAX_LEVELS, name: '' });
}

class Generator {
  constructor(private readonly pool: Pool) {}

  of(place: Place): Arbitrary<unknown> {
    const { schema } = place;
    if (schema.$ref !== undefined) return this.of({ ...place, ...referred(schema.$ref, place.file) });
    if (schema.refused) return this.of({ ...place, schema: schema.refused.unless });
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.anyOf) return this.anyOf(schema.anyOf, place);
    const types = [schema.type ?? impliedType(schema)].flat();
    // Null is one of many values, not every second one.
    const others = types.filter((type) => type !== 'null').map((type) => this.ofType(type, place));
    const usual = others.length > 0 ? fc.oneof(...others) : fc.constant(null);
    const values = schema.oneOf ? this.anyOf(schema.oneOf, place) : usual;
    return types.includes('null')
      ? fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) })
      : values;
  }

  private anyOf(forms: readonly Schema[], place: Place): Arbitrary<unknown> {
    return fc.oneof(...forms.map((schema) => this.of({ ...place, schema })));
  }

  private ofType(type: string, place: Place): Arbitrary<unknown> {
    const { schema } = place;
    switch (type) {
      case 'object':
        return this.object(place);
      case 'array':
        return this.array(place);
      case 'string':
        return this.text(place);
      case 'integer':
        return integer(schema);
      case 'number':
        return fc.oneof(
          integer(schema),
          fc.double({ min: schema.minimum ?? 0.01, max: schema.maximum ?? 1e6, noNaN: true }),
        );
      case 'boolean':
        return fc.boolean();
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  private object(place: Place): Arbitrary<unknown> {
    const { schema, levels } = place;
    const required = schema.required ?? [];
    const isOpen = (name: string) => levels > 0 || required.includes(name);
    const members = Object.entries(schema.properties ?? {}).filter(([name]) => isOpen(name));
    const known = Object.fromEntries(
      members.map(([name, member]) => [name, this.of({ ...place, schema: member, levels: levels - 1, name })]),
    );
    const record = fc.record(known, { requiredKeys: required.filter((name) => name in known) });
    const more = schema.additionalProperties;
    if (more === undefined || more === false || levels <= 0) return record;
    const value =
      more === true ? fc.jsonValue({ maxDepth: 1 }) : this.of({ ...place, schema: more, levels: levels - 1 });
    const names = fc.constantFrom(
      '1',
      '2',
      '3',
      'logic',
      'a',
      'order.amount',
      '$is',
      '$more_than',
      'ż',
      ...this.pool.slice(0, 20),
    );
    return fc.tuple(record, fc.dictionary(names, value, { maxKeys: 3 })).map(([one, two]) => ({ ...two, ...one }));
  }

  private array({ schema, file, levels, name }: Place): Arbitrary<unknown> {
    const min = schema.minItems ?? 0;
    const max = Math.max(min, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS, levels > 0 ? MAX_ITEMS : min));
    const items = this.of({ schema: schema.items ?? {}, file, levels: levels - 1, name });
    const lengths = { minLength: min, maxLength: max };
    return schema.uniqueItems
      ? fc.uniqueArray(items, { ...lengths, selector: (one) => JSON.stringify(one) })
      : fc.array(items, lengths);
  }

  private text({ schema, name }: Place): Arbitrary<string> {
    if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
    const { minLength = 0, maxLength = 255 } = schema;
    const most = Math.min(maxLength, Math.max(minLength, 12));
    // A schema counts code points, of which a grapheme may have several.
    const random = fc
      .string({ minLength, maxLength: most, unit: 'grapheme' })
      .filter((text) => Array.from(text).length <= maxLength);
    const known = [...this.pool, ...(NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? [])];
    const fits = known.filter((text) => text.length >= minLength && text.length <= maxLength);
    const special = (NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? []).filter((text) => fits.includes(text));
    const options = [{ weight: 1, arbitrary: random }];
    if (fits.length > 0) options.push({ weight: 2, arbitrary: fc.constantFrom(...fits) });
    if (special.length > 0) options.push({ weight: 6, arbitrary: fc.constantFrom(...special) });
    return fc.oneof(...options);
  }
}

/** Texts that make sense for members of certain names. */
const NAMED: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
  [
    /date|created_at|_at$|birthday|valid_until/,
    [
      '2026-01-01',
      '2026-02-30',
      '2026-03-10T12:00:00.000Z',
      '2030-01-01T00:00:00+02:00',
      '0001-01-01',
      '9999-12-31',
      'yesterday',
      '2026-03-10T12:00:00',
    ],
  ],
  [
    /formula/,
    ['1+1', 'ORDER_AMOUNT/10', '1/0', 'IF(1;2;3)', '((((((1))))))', '9^9^9', 'constructor', 'ORDER_AMOUNT*-1', '1e400'],
  ],
  [/interval|duration|validity/, ['P1D', 'PT2H', 'P1M', 'PT0S', 'P', '-P1D', 'P999999999Y']],
  [/logic/, ['1', '1 and 2', '(1 or 2) and 3', '1 and', '((((1))))', 'not 1']],
  [/timezone/, ['Europe/Warsaw', 'UTC', 'Mars/Olympus', '+01:00']],
  [/charset/, ['abc', '01', 'a', '#', 'aą']],
  [/pattern/, ['##-##', '#', 'abc', '#'.repeat(100)]],
];

function integer({ minimum, maximum }: Schema): Arbitrary<number> {
  const min = Math.ceil(minimum ?? 0);
  const max = Math.floor(maximum ?? 1_000_000);
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 50) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  );
}

function impliedType({ properties, items, additionalProperties }: Schema): string {
  if (properties || additionalProperties !== undefined) return 'object';
  return items ? 'array' : 'any';
}

/** The schema that a reference names, in this file or another. */
function referred(ref: string, file: string): SchemaAt {
  const [path = '', pointer = ''] = ref.split('#');
  const at = path === '' ? file : join(dirname(file), path);
  let schema: unknown = readSchema(at);
  for (const part of pointer.split('/').filter((one) => one !== '')) schema = (schema as Record<string, unknown>)[part];
  return { schema: schema as Schema, file: at };
}

/** Values that no route expects. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0007b',
  '\ud800',
  'a\udc00b',
  '\u202egnp.exe',
  '\u200b',
  '\ufeffx',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  'null',
  'true',
  '../../etc/passwd',
  'O#x#SESSION',
  "' OR 1=1 --",
  '${7*7}',
  '<img src=x onerror=alert(1)>',
  '%00',
  'ﷺ'.repeat(64),
  'e\u0301'.repeat(120),
  'x'.repeat(5_000),
  'ß'.repeat(255),
  '👩‍👩‍👧‍👦'.repeat(40),
];

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(0, -0, -1, 0.1, 1e308, -1e308, 2 ** 53, -(2 ** 53), 1_000_000_000_001, 1e-320, 4.9e-324),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { '': null }),
  fc.constantFrom<unknown>(
    deep(5),
    deep(9),
    deep(30),
    Array.from({ length: 2_000 }, (_, index) => index),
  ),
  fc.constantFrom<unknown>({ length: -1 }, { toString: 1 }, { toJSON: 'x' }, { then: {} }, { constructor: {} }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A fitting value in which one place, anywhere, holds what it should not. */
export function mutated(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(fc.nat(1_000), { minLength: 1, maxLength: 6 }), fc.nat(3), hostileValue)
    .map(([whole, way, kind, bad]) => changedAt(whole, way, { kind, bad }));
}

interface Mutation {
  readonly kind: number;
  readonly bad: unknown;
}

function changedAt(value: unknown, [step = 0, ...rest]: readonly number[], mutation: Mutation): unknown {
  const isHolder = typeof value === 'object' && value !== null;
  const entries: (readonly [string, unknown])[] = isHolder ? Object.entries(value) : [];
  const chosen = entries[step % Math.max(1, entries.length)];
  if (!chosen || mutation.bad === undefined) return mutation.bad;
  const [name, member] = chosen;
  const goesOn = rest.length > 0 && typeof member === 'object' && member !== null;
  const changed = goesOn ? changedAt(member, rest, mutation) : mutation.bad;
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === name ? changed : one));
  const kept = entries.filter(([other]) => other !== name);
  if (goesOn || mutation.kind <= 1) return Object.fromEntries([...kept, [name, changed]]);
  return Object.fromEntries(mutation.kind === 2 ? kept : [...entries, [`${name}_`, changed], ['id', changed]]);
}
