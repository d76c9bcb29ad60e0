// The compiled schemas of the API document, for tests that hold answers against it. The test runner loads this once for each
// of its workers, as each schema takes long to compile.
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { DOCUMENT as COMPILED } from '../../schemas/compiled/openapi';
import type { OpenApiDocument } from './document';

const BASE = 'https://stackable.invalid/openapi.json';

/** The document that `npm run generate` wrote: generating it anew loads every handler. */
export const DOCUMENT = JSON.parse(COMPILED.text) as OpenApiDocument;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ ...DOCUMENT, $id: BASE });

const validators = new Map<string, ValidateFunction>();

/** @param reference of a part of the document, such as `#/components/schemas/Voucher` */
export function validatorOf(reference: string): ValidateFunction {
  const validate = validators.get(reference) ?? ajv.compile({ $ref: `${BASE}${reference}` });
  validators.set(reference, validate);
  return validate;
}
