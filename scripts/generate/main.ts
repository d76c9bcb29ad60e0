// npm run generate: the words of the audit trail, types of requests and answers, validators, the route table, the API
// document, the deployment of the endpoints and the list of the dashboard's texts, from schemas/, lib/model/,
// functions/ and dashboard/. With --check it only compares the committed files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashFiles, replaceFolder } from '../support/content-hash';
import { runAsCommand } from '../support/command';
import { ALIASES_FILE } from './aliases';
import { AUDIT_TRAIL_FILE, auditTrailText } from './audit-trail';
import { checkEndpointFiles, writeEndpointFiles } from './functions';
import { writeRoutes } from './routes';
import { everySchema, schemaSources, type SchemaSource } from './sources';
import { writeValidators } from './validators';
import { compileDocument } from '../openapi/compile';
import { ROOT, serviceFiles } from '../support/service-definition';

const STAMP = '.inputs';
const typesPath = (root: string): string => join(root, 'lib', 'model', 'generated.ts');
const answersPath = (root: string): string => join(root, 'lib', 'model', 'generated-answers');

/**
 * Bring schemas/compiled up to date. Returns false when nothing had changed since the last time.
 * @param onBegin is called when something has to be compiled
 */
export async function compileSchemas(root = ROOT, onBegin: () => void = () => {}): Promise<boolean> {
  const sources = schemaSources(root);
  const target = join(root, 'schemas', 'compiled');
  const inputs = inputsHash(root, sources);
  if (stampOf(target) === inputs) return false;
  onBegin();
  const folder = `${target}.tmp-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  await writeValidators(folder, sources);
  writeRoutes(root, folder);
  writeFileSync(join(folder, STAMP), inputs);
  replaceFolder(folder, target);
  return true;
}

/** True when nothing had changed since schemas/compiled was written. */
export function areSchemasCurrent(root: string): boolean {
  return stampOf(join(root, 'schemas', 'compiled')) === inputsHash(root, schemaSources(root));
}

const stampOf = (target: string): string | undefined => textOf(join(target, STAMP));

function inputsHash(root: string, sources: readonly SchemaSource[]): string {
  const service = [...serviceFiles(root), ALIASES_FILE]
    .map((path) => join(root, path))
    .filter((path) => existsSync(path));
  const generators = [...filesBelow(__dirname), join(ROOT, 'package-lock.json')];
  return hashFiles(root, [...sources.map(({ path }) => path), ...service, ...generators]);
}

/** Write lib/model/generated.ts and lib/model/generated-answers/. */
export async function writeTypes(root = ROOT): Promise<void> {
  const { requests, answers } = await currentTypes(root);
  writeFileSync(typesPath(root), requests);
  const target = answersPath(root);
  const folder = `${target}.tmp-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of answers) writeFileSync(join(folder, name), text);
  replaceFolder(folder, target);
}

/** Throws when the committed types differ from what the schemas say. */
export async function checkTypes(root = ROOT): Promise<void> {
  const { requests, answers } = await currentTypes(root);
  if (textOf(typesPath(root)) !== requests) throw differing('lib/model/generated.ts');
  const folder = answersPath(root);
  const isSame = [...answers].every(([name, text]) => textOf(join(folder, name)) === text);
  if (!isSame || filesBelow(folder).length !== answers.size) throw differing('lib/model/generated-answers');
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function differing(path: string): Error {
  return new Error(`${path} differs from schemas/: run \`npm run generate\` and commit it.`);
}

interface GeneratedTypes {
  readonly requests: string;
  /** By the name of the file. */
  readonly answers: ReadonlyMap<string, string>;
}

/** The compiler that types need is heavy, so it loads only here and not when the service starts. */
async function currentTypes(root: string): Promise<GeneratedTypes> {
  const [{ typesText }, { answerTypeTexts }] = await Promise.all([import('./types'), import('./answers')]);
  const schemas = everySchema(root);
  return { requests: await typesText(root, schemas), answers: answerTypeTexts(schemas) };
}

/** Imported lazily like the types: it parses the dashboard. */
async function texts(isCheck: boolean): Promise<void> {
  const { checkTexts, writeTexts } = await import('./texts');
  if (isCheck) checkTexts(ROOT);
  else writeTexts(ROOT);
}

/** Types and validators are made of this schema. */
function auditTrail(isCheck: boolean): void {
  const path = join(ROOT, AUDIT_TRAIL_FILE);
  if (!isCheck) writeFileSync(path, auditTrailText());
  else if (textOf(path) !== auditTrailText())
    throw new Error(`${AUDIT_TRAIL_FILE} differs from lib/model/: run \`npm run generate\` and commit it.`);
}

async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  auditTrail(isCheck);
  await (isCheck ? checkTypes() : writeTypes());
  await texts(isCheck);
  await compileSchemas();
  if (isCheck) {
    checkEndpointFiles();
    return;
  }
  // The table of routes is generated from the deployed functions.
  if (writeEndpointFiles()) await compileSchemas();
  compileDocument();
}

if (require.main === module) runAsCommand(main);
