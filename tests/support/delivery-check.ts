// Every delivery that a test makes is held against the schema of its event in the OpenAPI document.
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { NewDelivery } from '../../lib/ports/events';
import type { Store } from '../../lib/ports/runtime';
import type { OpenApiDocument } from '../../scripts/openapi/document';
import { DOCUMENT as COMPILED } from '../../schemas/compiled/openapi';

const BASE = 'https://stackable.invalid/events.json';
/** Builders of tests make shorter ids of records. */
const isOfRecordIds = (key: string, value: unknown) => key === 'pattern' && String(value).includes('_[a-z0-9]{');
const DOCUMENT = JSON.parse(COMPILED.text, (key, value: unknown) =>
  isOfRecordIds(key, value) ? undefined : value,
) as OpenApiDocument;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...DOCUMENT, $id: BASE });
const validators = new Map<string, ValidateFunction>();
const MOST_SHOWN = 6;

/** What a body has that its schema does not, or the other way round; null where they agree. */
export function problemOfBody(body: string): string | null {
  const sent: unknown = JSON.parse(body);
  const { type } = sent as { readonly type: string };
  if (!(type in DOCUMENT.webhooks)) return `${type} has no schema`;
  const place = `${type}/post/requestBody/content/application~1json/schema`;
  const validate = validators.get(place) ?? ajv.compile({ $ref: `${BASE}#/webhooks/${place}` });
  validators.set(place, validate);
  if (validate(sent)) return null;
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf');
  const deepest = errors.toSorted((left, right) => right.instancePath.length - left.instancePath.length);
  const told = deepest.slice(0, MOST_SHOWN);
  return `${type}: ${told.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ')}`;
}

/** A store that makes no delivery that its schema refuses. */
export function checkingDeliveries(store: Store): Store {
  const { outbox } = store;
  const dispatch = (owned: Parameters<typeof outbox.dispatch>[0], deliveries: readonly NewDelivery[]) => {
    const problems = deliveries.flatMap(({ body }) => problemOfBody(body) ?? []);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return outbox.dispatch(owned, deliveries);
  };
  return { ...store, outbox: { due: (limit) => outbox.due(limit), at: (keys) => outbox.at(keys), dispatch } };
}
