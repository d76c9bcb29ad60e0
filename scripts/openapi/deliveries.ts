// The compiled schemas of deliveries, for tests that check deliveries against the API document. The test runner loads
// this once per worker, as reading the document takes long.
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { DOCUMENT as COMPILED } from '../../schemas/compiled/openapi';
import type { OpenApiDocument } from './document';

const BASE = 'https://stackable.invalid/events.json';
const MOST_SHOWN = 6;

/** Builders of tests make shorter ids of records. */
const isOfRecordIds = (key: string, value: unknown) => key === 'pattern' && String(value).includes('_[a-z0-9]{');
const DOCUMENT = JSON.parse(COMPILED.text, (key, value: unknown) =>
  isOfRecordIds(key, value) ? undefined : value,
) as OpenApiDocument;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...DOCUMENT, $id: BASE });

const validators = new Map<string, ValidateFunction>();

/** The difference between a body and its schema; null when it fits. */
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
  const shown = deepest.slice(0, MOST_SHOWN);
  return `${type}: ${shown.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ')}`;
}
