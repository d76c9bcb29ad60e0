// The lean server of `npm run serve`: a bundle of all functions with shared code, one of the process that starts them,
// one that loads the demo, and the command for its keys; and `npm start`, which shares the functions and the demo. Each
// process keeps the source of loaded code in memory, so optional packages and the schemas of requests are in files of
// their own.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { filesBelow } from '../support/content-hash';
import { routesOf, serviceFiles, serviceFunctions } from '../support/service-definition';
import { OPTIONS } from './options';
import { separateSchemas } from './separate-schemas';
import { shareFiles } from './shared-files';

const SERVER = 'server/serve';
const GUARD = 'server/engine/guard.cjs';

/** Entries of the commands, by the names of their bundles. */
const COMMANDS = {
  main: join(SERVER, 'main.ts'),
  demo: join(SERVER, 'demo.ts'),
  keys: 'cli/keys/program.ts',
  start: 'server/start/main.ts',
} as const;

type Command = keyof typeof COMMANDS;

export const EVERY_COMMAND = Object.keys(COMMANDS) as readonly Command[];

export interface ServerTerms {
  readonly commands: readonly Command[];
  /** Constants of the build. */
  readonly define?: Readonly<Record<string, string>>;
  /** Writes the compiled schemas into `schemas` below the folder. */
  readonly placeSchemas: (root: string, folder: string) => Promise<unknown>;
  readonly plugins?: readonly Plugin[];
}

/**
 * Write `serve/process.js`, a bundle for each command and what they load later. Null when the project has no server.
 * One run of the bundler makes all of them, so that it reads each module once.
 */
export async function buildServer(
  root: string,
  folder: string,
  { commands, define = {}, placeSchemas, plugins = [] }: ServerTerms,
): Promise<Metafile | null> {
  if (!existsSync(join(root, SERVER, 'main.ts'))) return null;
  const outdir = join(folder, 'serve');
  const named = commands.map((command) => [command, COMMANDS[command]] as const);
  const served = ['process.ts', 'local-handlers.ts'].map((name) => join(root, SERVER, name));
  const entries = [...functionFiles(root), ...served, ...named.map(([, path]) => join(root, path))];
  const shared = shareFiles({ root, entries, folder: outdir, above: '.' });
  const bundled = build({
    ...OPTIONS,
    absWorkingDir: root,
    define: { ...define },
    entryPoints: { process: SERVED, ...Object.fromEntries(named) },
    outdir,
    metafile: true,
    plugins: [...plugins, servedFunctions(root), shared.plugin, separateSchemas(root)],
  });
  const [{ metafile }] = await Promise.all([bundled, shared.written, placeSchemas(root, outdir)]);
  // The guard is a separate process next to the engine.
  copyFileSync(join(root, GUARD), join(outdir, 'guard.cjs'));
  return { inputs: metafile.inputs, outputs: {} };
}

const SERVED = 'served-functions';

/** The module that imports every function. */
function servedFunctions(root: string): Plugin {
  return {
    name: SERVED,
    setup(bundler) {
      bundler.onResolve({ filter: /^served-functions$/ }, ({ path }) => ({ path, namespace: 'served' }));
      bundler.onLoad({ filter: /./, namespace: 'served' }, () => ({
        contents: processSource(root),
        resolveDir: root,
        loader: 'ts',
      }));
    },
  };
}

/** Every function's file. */
export function functionFiles(root: string): readonly string[] {
  return filesBelow(join(root, 'functions'), (path) => path.endsWith('.ts'));
}

/** Inputs of the bundle in addition to imported modules. */
export function serverSources(root: string): string[] {
  if (!existsSync(join(root, SERVER))) return [];
  return [...serviceFiles(root), GUARD].map((path) => join(root, path)).filter((path) => existsSync(path));
}

/** Every function, imported by name: those with a route are served, and serverless-offline calls any of them. */
function processSource(root: string): string {
  const functions = [...serviceFunctions(root)].map(([name, entry]) => ({ name, entry, routes: routesOf(entry) }));
  const imports = functions.map(({ entry: { handler } }, index) => {
    const path = handler.replace(/^dist\//, './').replace(/\.handler$/, '');
    return `import { handler as f${index} } from ${JSON.stringify(path)};`;
  });
  const entries = functions.map(
    ({ name, routes }, index) =>
      `{ name: ${JSON.stringify(name)}, routes: ${JSON.stringify(routes)}, handler: f${index} }`,
  );
  return [
    `import { serveAsProcess } from './${SERVER}/process';`,
    `import { localHandlers } from './${SERVER}/local-handlers';`,
    ...imports,
    `const functions = [${entries.join(',\n')}];`,
    'export const handlers = localHandlers(functions);',
    'if (require.main === module) serveAsProcess(functions.filter(({ routes }) => routes.length > 0));',
  ].join('\n');
}
