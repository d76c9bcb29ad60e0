// The parameters of operations: of the path, of the query, and headers.
import { LIMITS } from '../../lib/model/limits';
import { shown } from './components';
import type { Operation } from './operations';
import { followed, type Json, sourceOf, type Sources } from './references';

export function parametersOf(operation: Operation, sources: Sources): Json[] {
  return [...pathParameters(operation), ...queryParameters(operation, sources), ...headers(operation)];
}

/** Descriptions of path parameters whose name does not say what they are. */
export const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  async_action_id: 'Id of an async action.',
  brandingId: 'Id of a brand.',
  binEntryId: 'Id of an entry of the bin.',
  campaignId: 'Id or name of a campaign.',
  code: 'Code or id of a voucher.',
  customerId: 'Id or source id of a customer.',
  eventSchemaId: 'Id of a schema of custom events.',
  id: 'Id of the record.',
  keyId: 'Id of a key pair.',
  kid: 'The `kid` of a shopper key.',
  orderId: 'Id or source id of an order.',
  pendingPointsId: 'Id of pending points.',
  productId: 'Id or source id of a product.',
  projectId: 'Id of the project of the key.',
  redemptionId: 'Id of a parent redemption, or of a redemption of one redeemable.',
  resource: 'A kind of records, such as `customer`, or the name of a nested schema.',
  ruleId: 'Id of a validation rule.',
  secretId: 'Id of a secret of the pair.',
  sendoutId: 'Id of a send-out.',
  sessionId: 'Id of a session that has an order, as the list of its sessions says.',
  sessionKey: 'Key of a validation session.',
  skuId: 'Id or source id of an SKU.',
  stackId: 'Id of a promotion stack.',
  stackingRulesId: 'Id of the stacking rules.',
  tierId: 'Id of a promotion tier.',
  userId: 'Id or login of a user.',
};

/** Describe a path parameter by its line, or by its name: `loyaltyTierId` is the id of a loyalty tier. */
export function describePathParameter(name: string): string | undefined {
  const record = /^(\w+)Id$/.exec(name)?.[1]?.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const byName = record && `Id of ${/^[aeiou]/.test(record) ? 'an' : 'a'} ${record}.`;
  return PATH_PARAMETERS[name] ?? byName;
}

function pathParameters({ path }: Operation): Json[] {
  const schema = { type: 'string', minLength: 1, maxLength: 512 };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const description = describePathParameter(name);
    return { name, in: 'path', required: true, ...(description !== undefined && { description }), schema };
  });
}

function queryParameters({ query }: Operation, sources: Sources): Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = sourceOf(sources, query).schema as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  const taken = Object.entries(properties).filter(([, member]) => !isRefused(sources, query, member));
  return taken.map(([name, member]) => {
    const { description, ...schema } = oneType(sources, query, member);
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(description !== undefined && { description }),
      ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
      schema,
    };
  });
}

/** A parameter that the service refuses is none of the document. */
function isRefused(sources: Sources, name: string, schema: Json): boolean {
  return 'refused' in followed(sources, { name, schema }).schema;
}

/**
 * Preference order of types, the most specific first: client generators support one type per parameter. A query has no
 * null.
 */
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean'];

function oneType(sources: Sources, name: string, member: Json): Json {
  const place = followed(sources, { name, schema: member });
  const { title, definitions, $schema, ...schema } = place.schema;
  const forms = (schema.anyOf as readonly Json[] | undefined)?.map((form) => oneType(sources, place.name, form));
  const [form] = forms?.sort((left, right) => rank(left) - rank(right)) ?? [];
  if (form) return { ...form, ...(schema.description !== undefined && { description: schema.description }) };
  const written = shown(sources, { name: place.name, schema });
  const types = [written.type].flat().filter((type) => type !== 'null');
  const type = TYPES.find((one) => types.includes(one));
  return withoutOthers({ ...written, type });
}

const rank = ({ type }: Json): number => TYPES.indexOf(String(type));

/** Removes keywords of types that were left out. */
function withoutOthers(schema: Json): Json {
  const { maxLength, minLength, pattern, ...rest } = schema;
  return schema.type === 'string' ? schema : rest;
}

function headers({ isIdempotent, isVersioned, path }: Operation): Json[] {
  return [
    ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ...(isVersioned ? [IF_MATCH] : []),
    ...(path.startsWith('/client/') ? [SHOPPER_TOKEN] : []),
  ];
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description:
    'The version of `GET /v1/configuration`, in quotes: refused with 412 when the configuration has another.',
  schema: { type: 'string', minLength: 1 },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key gets the first answer again; nothing takes effect twice.',
  schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
};

const SHOPPER_TOKEN = {
  name: 'X-Customer-Token',
  in: 'header',
  description: "A JWT by which the shop's backend says which customer calls; without it the customer is a claim.",
  schema: { type: 'string', maxLength: LIMITS.shopperTokenLength },
};
