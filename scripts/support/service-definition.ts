// Reads serverless.yml and the files it includes: the functions with their routes, and the table.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { load } from 'js-yaml';

export const ROOT = join(__dirname, '..', '..');

export interface FunctionEntry {
  readonly handler: string;
  readonly role?: string;
  /** The group of `custom` that holds its own variables. */
  readonly environment?: string;
  readonly events?: readonly FunctionEvent[];
}

/** A trigger of a function. */
export interface FunctionEvent {
  readonly httpApi?: string;
  readonly schedule?: string;
  readonly stream?: { readonly batchSize: number; readonly filterPatterns?: readonly object[] };
  readonly sqs?: { readonly batchSize: number; readonly filterPatterns?: readonly object[] };
}
export type TableDefinition = Omit<CreateTableCommandInput, 'TableName'>;

interface CfnTable extends TableDefinition {
  readonly TimeToLiveSpecification: { readonly AttributeName: string };
}
interface CfnTemplate {
  readonly Resources?: { readonly Table?: { readonly Properties: CfnTable } };
}

interface ServiceFile {
  readonly service: string;
  readonly custom: { readonly rooms: { readonly seldom: readonly string[] } };
  readonly params: { readonly default: { readonly table: string } } & Readonly<
    Record<string, { readonly table?: string } | undefined>
  >;
  readonly functions: readonly (string | Readonly<Record<string, FunctionEntry>>)[];
  readonly resources: readonly (string | CfnTemplate)[];
}

function readYaml(root: string, path: string): unknown {
  return load(readFileSync(join(root, path), 'utf8'));
}

/** The files that serverless.yml is made of, itself included, as paths from the root. */
export function serviceFiles(root = ROOT): string[] {
  const service = readYaml(root, 'serverless.yml') as ServiceFile;
  const included = [...service.functions, ...service.resources].map(includedPath);
  return ['serverless.yml', ...included.filter((path) => path !== undefined)];
}

function includedPath(entry: unknown): string | undefined {
  return typeof entry === 'string' ? /^\$\{file\((.+)\)\}$/.exec(entry)?.[1] : undefined;
}

/** Every function of the service by its name. Throws when one name is used twice. */
export function serviceFunctions(root = ROOT): ReadonlyMap<string, FunctionEntry> {
  const service = readYaml(root, 'serverless.yml') as ServiceFile;
  const functions = new Map<string, FunctionEntry>();
  for (const entry of service.functions) {
    const path = includedPath(entry);
    const group = (path === undefined ? entry : readYaml(root, path)) as Readonly<Record<string, FunctionEntry>>;
    for (const [name, definition] of Object.entries(group)) {
      if (functions.has(name)) throw new Error(`The function ${name} is defined twice.`);
      functions.set(name, definition);
    }
  }
  return functions;
}

/** The HTTP API routes of a function, such as `GET /v1/vouchers/{code}`; `*` is the default route. */
export function routesOf(definition: FunctionEntry): string[] {
  return (definition.events ?? []).flatMap((event) => (event.httpApi === undefined ? [] : [event.httpApi]));
}

/** Every route of the service except the default one: the methods of each path, both in order. */
export function methodsByPath(root = ROOT): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, string[]>();
  const routes = [...serviceFunctions(root).values()].flatMap(routesOf).filter((route) => route !== '*');
  for (const route of routes.sort()) {
    const [method, path] = route.split(' ');
    if (method === undefined || path === undefined) throw new Error(`${route} is not a method and a path.`);
    byPath.set(path, [...(byPath.get(path) ?? []), method]);
  }
  return new Map([...byPath].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Routes that a deployment redirects instead of serving them, each with the path of the route that it has. */
export function aliasesOfRoutes(root = ROOT): ReadonlyMap<string, string> {
  // A service without other spellings has no such file, or one that holds a comment alone.
  const file = join(root, 'serverless/aliases.yml');
  const aliases = existsSync(file)
    ? (load(readFileSync(file, 'utf8')) as Readonly<Record<string, string>> | null)
    : null;
  return new Map(Object.entries(aliases ?? {}));
}

/** The rooms that a deployment has only when its parameter `rooms` names them. */
export function seldomRooms(root = ROOT): readonly string[] {
  const { custom } = readYaml(root, 'serverless.yml') as ServiceFile;
  return custom.rooms.seldom;
}

/** The table as the service deploys it, in the form CreateTable takes, without its name. */
export function tableDefinition(root = ROOT): { readonly table: TableDefinition; readonly ttlAttribute: string } {
  const service = readYaml(root, 'serverless.yml') as ServiceFile;
  const properties = service.resources
    .map((entry) => (typeof entry === 'string' ? undefined : entry.Resources?.Table?.Properties))
    .find((found) => found !== undefined);
  if (properties === undefined) throw new Error('serverless.yml defines no resource named Table.');
  const { AttributeDefinitions, BillingMode, GlobalSecondaryIndexes, KeySchema, TimeToLiveSpecification } = properties;
  // Cost limits on AWS are not part of the table's definition.
  const indexes = GlobalSecondaryIndexes?.map(({ IndexName, KeySchema: keys, Projection }) => ({
    IndexName,
    KeySchema: keys,
    Projection,
  }));
  return {
    table: { AttributeDefinitions, BillingMode, GlobalSecondaryIndexes: indexes, KeySchema },
    ttlAttribute: TimeToLiveSpecification.AttributeName,
  };
}

/** The name of the table in a stage, which is another one after a restore. */
export function tableNameOf(stage: string, root = ROOT): string {
  const { service, params } = readYaml(root, 'serverless.yml') as ServiceFile;
  const table = params[stage]?.table ?? params.default.table;
  return table.replace('${self:service}', service).replace('${sls:stage}', stage);
}
