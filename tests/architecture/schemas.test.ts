// Null and absent mean the same in every request: a member that may be left out takes null.
import { dirname, join } from 'node:path';
import { filesBelow, readSource } from '../support/sources';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

type Json = Readonly<Record<string, unknown>>;

/** A schema, and the file its references start from. */
interface Placed {
  readonly schema: Schema;
  readonly file: string;
}

const BODIES = filesBelow('schemas', '.json').filter(
  (file) => !/^schemas\/(common|compiled|events|records)\//.test(file) && !/\.(answer|query)\.json$/.test(file),
);

/**
 * JSON writes an amount that is no number as null, which must not come to mean all that is on the card, or all units of
 * a line. A decision document is sent as it was answered.
 */
const STRICT =
  /\.gift\.credits$|\.reward\.points$|\/returns\/create\.json\.items\.quantity$|^schemas\/decisions\/replay\.json\.(outcome|explain)\./;

const read = (file: string): Placed => ({ schema: JSON.parse(readSource(file)) as Schema, file });

function resolved(placed: Placed): Placed {
  const { schema, file } = placed;
  if (schema.$ref === undefined) return placed;
  const [path = '', inside = ''] = schema.$ref.split('#');
  const named = path === '' ? read(file) : read(join(dirname(file), path));
  const steps = inside.split('/').filter((step) => step !== '');
  const part = steps.reduce((whole, step) => whole[step] as Json, named.schema as Json);
  return resolved({ schema: part, file: named.file });
}

function takesNull(placed: Placed): boolean {
  const { schema, file } = resolved(placed);
  if (schema.enum) return schema.enum.includes(null);
  if (schema.anyOf) return schema.anyOf.some((one) => takesNull({ schema: one, file }));
  return schema.type === undefined || [schema.type].flat().includes('null');
}

/** The members, at any depth, that may be left out but refuse null. */
function strictMembers(placed: Placed, path: string): readonly string[] {
  const { schema, file } = resolved(placed);
  const inside = (part: Schema, at: string): readonly string[] => strictMembers({ schema: part, file }, at);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const isStrict = !schema.required?.includes(name) && !takesNull({ schema: member, file });
    return [...(isStrict ? [`${path}.${name}`] : []), ...inside(member, `${path}.${name}`)];
  });
  const others = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  return [...members, ...others.flatMap((one) => inside(one, path))];
}

describe('schemas of request bodies', () => {
  it('are found', () => {
    expect(BODIES).toEqual(expect.arrayContaining(['schemas/vouchers/create.json', 'schemas/redemptions/redeem.json']));
  });

  it('take null for every member that may be left out, but for amounts to spend or to give back', () => {
    const strict = BODIES.flatMap((file) => strictMembers(read(file), file));

    expect(strict.filter((member) => !STRICT.test(member))).toEqual([]);
  });
});
