// How each generator makes a client, and that the client compiles with the program that uses it.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';
import type { Tools } from '../../scripts/support/tools';

export interface Client {
  readonly name: string;
  readonly tool: string;
  /** It takes webhooks for calls of a client, and forgets to import their types: it is given the calls alone. */
  readonly takesCallsAlone?: boolean;
  /** Its arguments for a document and the folder it writes to. */
  readonly args: (document: string, target: string) => readonly string[];
}

export const CLIENTS: readonly Client[] = [
  {
    name: 'hey-api',
    tool: 'openapi-ts',
    args: (document, target) => ['--input', document, '--output', target, '--client', '@hey-api/client-fetch'],
  },
  {
    name: 'openapi-fetch',
    tool: 'openapi-typescript',
    args: (document, target) => [document, '--output', join(target, 'schema.ts')],
  },
  {
    // It runs on Java 11 or later. Members keep the names of the wire: other names do not compile under --strict.
    name: 'openapi-generator',
    tool: 'openapi-generator-cli',
    takesCallsAlone: true,
    args: (document, target) => [
      ...['generate', '--generator-name', 'typescript-fetch', '--input-spec', document, '--output', target],
      ...['--additional-properties', 'modelPropertyNaming=original,paramNaming=original'],
      ...['--reserved-words-mappings', 'protected=protected'],
    ],
  },
];

const COMPILER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  },
  include: ['.'],
};

/** Generate, and compile what was generated together with verification/generated/clients/<name>.ts. */
export async function buildClient(tools: Tools, document: string, client: Client): Promise<void> {
  const { name, tool, args } = client;
  const folder = join(tools.folder, 'clients', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(ROOT, 'verification', 'generated', 'clients', `${name}.ts`), join(folder, 'client.ts'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const input = client.takesCallsAlone ? callsAlone(document, folder) : document;
  await tools.run(tool, args(input, join(folder, 'generated')));
  await tools.run('tsc', ['--project', folder]);
  console.log(`${name}: generated, and compiled under --strict.`);
}

/** A copy of the document without its webhooks. */
function callsAlone(document: string, folder: string): string {
  const file = join(folder, 'calls.json');
  const { webhooks: _webhooks, ...calls } = JSON.parse(readFileSync(document, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(calls));
  return file;
}
