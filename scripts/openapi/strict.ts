// Requirements for every text and every name of a body, in addition to its schema: see lib/http/input/body.ts.
import type { Json } from './references';

/** Text without control characters other than tab and line breaks. It reads the same in every dialect of patterns. */
export const TEXT = '^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$';

const VALUE = { $ref: '#/components/schemas/BodyValue' };

/** Every value of a body at any depth, including unnamed members. */
export const BODY_COMPONENTS: Readonly<Record<string, Json>> = {
  BodyValue: {
    description: 'What holds for every value of a body, at any depth: no text and no name has control characters.',
    pattern: TEXT,
    items: VALUE,
    propertyNames: { pattern: TEXT, not: { enum: ['__proto__', 'constructor', 'prototype'] } },
    additionalProperties: VALUE,
  },
};

/** A whole body. Generators of clients leave conditions out, so their types say what the schema says and no more. */
export function asBody(schema: Json): Json {
  return { ...schema, if: {}, then: VALUE };
}

/** A day that the calendar has: no 31 February, and 29 February in leap years alone. */
const DAY =
  '(([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29' +
  '|[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])))';

/** Keywords of a text that the core reads, by what its `reads` says. */
export const READ_AS: Readonly<Record<string, Json>> = {
  moment: {
    description: 'An ISO 8601 date, or date and time; without an offset in the time zone of the project.',
    pattern:
      `^${DAY}` +
      '([Tt ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?)?$',
  },
  duration: {
    description: 'An ISO 8601 duration longer than nothing, such as P1D or PT2H.',
    minLength: 3,
    pattern:
      '^P([0-9]{1,6}Y)?([0-9]{1,6}M)?([0-9]{1,6}W)?([0-9]{1,6}D)?' +
      '(T([0-9]{1,9}H([0-9]{1,9}M)?([0-9]{1,9}(\\.[0-9]{1,3})?S)?' +
      '|[0-9]{1,9}M([0-9]{1,9}(\\.[0-9]{1,3})?S)?|[0-9]{1,9}(\\.[0-9]{1,3})?S))?$',
  },
  time: { description: 'A time of day as HH:mm.', pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' },
};

/** A text of a body, as strict as the service is with it. */
export function asText(schema: Json): Json {
  const { type, pattern, reads, enum: listed, const: only } = schema;
  const isGiven = [pattern, reads, listed, only].some((one) => one !== undefined);
  return ![type].flat().includes('string') || isGiven ? asRead(schema) : { ...schema, pattern: TEXT };
}

/** A text that the core reads, in the form that it reads. */
export function asRead({ reads, ...schema }: Json): Json {
  if (reads === undefined) return schema;
  const { description, ...keywords } = READ_AS[reads as string] ?? unknownForm(reads);
  return { description, ...schema, ...keywords };
}

/** A member that the service does not honour: the document names the values that pass, and why no others do. */
export function asRefused({ refused, unpublished: _reasons, ...schema }: Json): Json {
  if (refused === undefined) return schema;
  const { because, unless } = refused as { readonly because: string; readonly unless: Json };
  return { description: `It ${because}.`, ...schema, ...unless };
}

function unknownForm(reads: unknown): never {
  throw new Error(`Schemas know no text that reads ${JSON.stringify(reads)}.`);
}
