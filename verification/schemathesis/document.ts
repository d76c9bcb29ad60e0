// The API document for Schemathesis: with names that the demo has, as random ones would be answered 404 by almost every route.
import { openApiDocument } from '../../scripts/openapi/document';
import { ROOT } from '../../scripts/support/service-definition';

export type ApiDocument = ReturnType<typeof openApiDocument>;

/** Vouchers of the demo, and one that is unknown. Tests that negate the schema send any other text. */
const CODES = { type: 'string', enum: ['WELCOME-20', 'GIFT-100', 'UNKNOWN'] };

interface OperationParameter {
  schema: object;
  readonly name: string;
}

interface Operation {
  parameters?: readonly OperationParameter[];
}

type Members = Readonly<Record<string, { readonly properties: Record<string, object> }>>;

/** Members of bodies that name a voucher. */
const CODE_MEMBERS: readonly (readonly [schema: string, member: string])[] = [
  ['RedeemableInput', 'id'],
  ['PublishRequest', 'voucher'],
];

export function documentForTool(): ApiDocument {
  const document = structuredClone(openApiDocument(ROOT));
  const { schemas } = document.components as { readonly schemas: Members };
  for (const [schema, member] of CODE_MEMBERS) {
    schemas[schema]!.properties[member] = CODES;
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods) as Operation[]) adaptParameters(operation, path);
  }
  return document;
}

function adaptParameters(operation: Operation, path: string): void {
  // A random text is no token of a shopper: its answer is 401 before any handler runs.
  operation.parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'X-Customer-Token');
  if (!path.startsWith('/client/')) return;
  for (const parameter of operation.parameters) {
    if (parameter.name === 'code') parameter.schema = CODES;
  }
}
