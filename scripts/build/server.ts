// The lean server of `npm run serve`: a bundle of all functions with shared code, one of the process that starts them,
// one that loads the demo, and the command for its keys; and `npm start`, which shares the functions and the demo. Each
// process keeps the source of loaded code in memory, so optional packages and the schemas of requests are in files of
// their own.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { filesBelow } from '../support/content-hash';
import { routesOf, serviceFiles, serviceFunctions } from '../support/service-definition';
import { separateSchemas } from './separate-schemas';
import { shareFiles } from './shared-files';

const SERVER = 'server/serve';
const GUARD = 'server/engine/guard.cjs';

/** Write `serve/main.js`, `serve/process.js`, `serve/demo.js`, `serve/keys.js`, `serve/start.js` and what they load later. Null when the project has no server. */
export async function buildServer(root: string, folder: string, options: BuildOptions): Promise<Metafile | null> {
  if (!existsSync(join(root, SERVER, 'main.ts'))) return null;
  const outdir = join(folder, 'serve');
  const named = {
    main: join(SERVER, 'main.ts'),
    demo: join(SERVER, 'demo.ts'),
    keys: 'cli/keys/program.ts',
    start: 'server/start/main.ts',
  };
  const commands = Object.entries(named);
  const entries = [
    ...functionFiles(root),
    join(root, SERVER, 'process.ts'),
    ...commands.map(([, path]) => join(root, path)),
  ];
  const shared = await shareFiles({ root, entries, folder: outdir, above: '.' });
  const all = { ...options, metafile: true as const };
  const plugins = [...(options.plugins ?? []), shared];
  const stdin = {
    contents: processSource(root),
    resolveDir: root,
    sourcefile: 'served-functions.ts',
    loader: 'ts' as const,
  };
  const [server, started] = await Promise.all([
    build({
      ...all,
      stdin,
      outfile: join(outdir, 'process.js'),
      plugins: [...plugins, await separateSchemas(root, outdir)],
    }),
    build({ ...all, entryPoints: Object.fromEntries(commands), outdir, plugins }),
  ]);
  // The guard is a separate process next to the engine.
  copyFileSync(join(root, GUARD), join(outdir, 'guard.cjs'));
  return { inputs: { ...server.metafile.inputs, ...started.metafile.inputs }, outputs: {} };
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
