// The API reference: a page for each tag of the document, with its operations, requests, answers, and examples.
import type { OpenApiDocument, OpenApiOperation } from '../openapi/document';
import { type Example, filled, type Json, keptOf } from './examples';
import { type SchemaText, schemaText } from './schema-text';

export interface ReferencePage {
  readonly place: string;
  readonly title: string;
  readonly text: string;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}

const ADDRESS = 'http://localhost:3000';
const HEADERS = {
  server: ['X-App-Id: <id>', 'X-App-Token: <token>'],
  client: ['X-Client-Application-Id: <id>', 'X-Client-Token: <token>', 'Origin: https://shop.example.com'],
  management: ['X-Management-Id: <id>', 'X-Management-Token: <token>'],
} as const;

export function referencePages(document: OpenApiDocument, examples: readonly Example[]): readonly ReferencePage[] {
  const shown = byOperation(examples);
  const operations = operationsOf(document);
  const tags = document.tags as readonly { readonly name: string; readonly description: string }[];
  return tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => (operation.tags as readonly string[])[0] === name);
    const schema = schemaText(document);
    const parts = own.map((one) => operationText(one, shown.get(one.operation.operationId) ?? [], schema));
    const title = titleOf(name);
    return { place: `api/${name}.md`, title, text: [`# ${title}`, description, ...parts].join('\n\n') + '\n' };
  });
}

function titleOf(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace('skus', 'SKUs')
    .replace('api keys', 'API keys')
    .replace('oauth', 'OAuth');
  return words[0]!.toUpperCase() + words.slice(1);
}

function operationsOf({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** With the values that earlier answers gave. */
function byOperation(examples: readonly Example[]): ReadonlyMap<string, readonly Example[]> {
  const kept = new Map<string, string>();
  const found = new Map<string, Example[]>();
  for (const example of examples) {
    const { operation } = example;
    found.set(operation, [...(found.get(operation) ?? []), { ...example, ...filled(callOf(example), kept) }]);
    for (const [name, value] of keptOf(example, example.answer)) kept.set(name, value);
  }
  return found;
}

function callOf({ status, answer, ...call }: Example) {
  return call;
}

function operationText(
  { method, path, operation }: Operation,
  examples: readonly Example[],
  schema: SchemaText,
): string {
  const { summary, description, operationId, requestBody, responses } = operation as {
    readonly summary: string;
    readonly description: string;
    readonly operationId: string;
    readonly requestBody?: Json;
    readonly responses: Readonly<Record<string, Json>>;
  };
  return [
    `## ${summary} {#${operationId}}`,
    `\`${method} ${path}\``,
    description,
    ...parametersText(operation, schema),
    ...(requestBody ? ['**Body**', schema.members(bodySchema(requestBody))] : []),
    ...answersText(responses, schema),
    ...examples.map((example) => exampleText({ method, path }, example)),
  ].join('\n\n');
}

function parametersText({ parameters = [] }: OpenApiOperation, schema: SchemaText): readonly string[] {
  const all = (parameters as readonly Json[]).map((one) => schema.resolved(one) as unknown as Parameter);
  if (all.length === 0) return [];
  const rows = all.map(({ name, in: place, required, schema: type, description = '' }) => {
    const must = required ? 'yes' : '';
    return `| \`${name}\` | ${place} | ${must} | ${schema.type(type)} | ${cell(description)} |`;
  });
  return [['| parameter | in | required | type | |', '|---|---|---|---|---|', ...rows].join('\n')];
}

export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function bodySchema(content: Json): Json {
  const types = Object.values((content.content ?? {}) as Readonly<Record<string, { readonly schema?: Json }>>);
  return types[0]?.schema ?? {};
}

function answersText(responses: Readonly<Record<string, Json>>, schema: SchemaText): readonly string[] {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const bad = Object.keys(responses).filter((status) => Number(status) >= 400);
  const refusals = `It is refused with ${bad.map((status) => `\`${status}\``).join(', ')}: see [errors](../errors.md).`;
  return [
    ...good.flatMap(([status, response]) => {
      const of = schema.resolved(response);
      const body = bodySchema(of);
      return [`**Answer ${status}**`, Object.keys(body).length === 0 ? 'Nothing.' : schema.members(body)];
    }),
    ...(bad.length > 0 ? [refusals] : []),
  ];
}

function exampleText({ method, path }: Pick<Operation, 'method' | 'path'>, example: Example): string {
  const { says, as = 'server', params = {}, query, body, status, answer } = example;
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const needsNoKey = path === '/health' || path === '/openapi.json';
  const headers = [
    ...(needsNoKey ? [] : HEADERS[as]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ];
  const lines = [
    `curl -X ${method} '${ADDRESS}${filledPath}${query === undefined ? '' : `?${query}`}'`,
    ...headers.map((header) => `  -H '${header}'`),
    ...(body === undefined ? [] : [`  -d '${JSON.stringify(body).replaceAll("'", `'\\''`)}'`]),
  ];
  return [
    `**${says}**`,
    `\`\`\`sh\n${lines.join(' \\\n')}\n\`\`\``,
    ...(answer === null ? [`Answers \`${status}\`.`] : [`Answers \`${status}\`:`, json(answer)]),
  ].join('\n\n');
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
