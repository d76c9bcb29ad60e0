// npm run openapi: writes openapi.json. With --check it reports routes without a schema for their answer, and validates
// the document as OpenAPI.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAsCommand } from '../support/command';
import { type OpenApiDocument, openApiDocument } from './document';
import { compileSchemas } from '../generate/main';
import { ROOT } from '../support/service-definition';

/** Operations whose answer has no schema. */
export function undescribed({ paths }: OpenApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const bodies = [200, 202].map((status) => responses[status]).filter((response) => response !== undefined);
      return bodies.every((response) => 'content' in response) ? [] : [`${method.toUpperCase()} ${path}`];
    }),
  );
}

/** Violations of the schema of OpenAPI 3.1; empty for a valid document. */
export async function problemsOf(document: OpenApiDocument): Promise<string> {
  const { Validator } = await import('@seriousme/openapi-schema-validator');
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  return valid ? '' : JSON.stringify(errors, null, 2);
}

async function main(): Promise<void> {
  await compileSchemas();
  const document = openApiDocument(ROOT);
  if (process.argv.includes('--check')) return check(document);
  writeFileSync(
    join(ROOT, 'openapi.json'),
    `${JSON.stringify(document, null, 2)}
`,
  );
}

async function check(document: OpenApiDocument): Promise<void> {
  const missing = undescribed(document);
  if (missing.length > 0) throw new Error(`These answer with a body nobody described: ${missing.join(', ')}.`);
  const problems = await problemsOf(document);
  if (problems !== '') throw new Error(`The document is no valid OpenAPI: ${problems}`);
}

if (require.main === module) runAsCommand(main);
