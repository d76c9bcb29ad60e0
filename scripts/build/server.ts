// The lean server of `npm run serve`: one bundle of all functions, which share what they have in common, one of the process
// that starts them, one that loads the demo, and the command for its keys.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import { routesOf, serviceFiles, serviceFunctions } from '../support/service-definition';

const SERVER = 'scripts/serve';

/** Write `serve/main.js`, `serve/process.js`, `serve/demo.js` and `serve/keys.js`. Null where the project has no server. */
export async function buildServer(root: string, folder: string, options: BuildOptions): Promise<Metafile | null> {
  if (!existsSync(join(root, SERVER, 'main.ts'))) return null;
  const { metafile } = await build({
    ...options,
    stdin: { contents: processSource(root), resolveDir: root, sourcefile: 'served-functions.ts', loader: 'ts' },
    outfile: join(folder, 'serve', 'process.js'),
    metafile: true,
  });
  const commands = { main: join(SERVER, 'main.ts'), demo: join(SERVER, 'demo.ts'), keys: 'scripts/keys/main.ts' };
  const main = await build({
    ...options,
    // An earlier release may have no demo.
    entryPoints: Object.fromEntries(Object.entries(commands).filter(([, path]) => existsSync(join(root, path)))),
    outdir: join(folder, 'serve'),
    metafile: true,
  });
  return { inputs: { ...metafile.inputs, ...main.metafile.inputs }, outputs: {} };
}

/** What decides over its text besides the modules it imports. */
export function serverSources(root: string): string[] {
  return existsSync(join(root, SERVER)) ? serviceFiles(root).map((path) => join(root, path)) : [];
}

/** Every function with a route, imported by name. */
function processSource(root: string): string {
  const functions = [...serviceFunctions(root)].map(([name, entry]) => ({ name, entry, routes: routesOf(entry) }));
  const served = functions.filter(({ routes }) => routes.length > 0);
  const imports = served.map(({ entry: { handler } }, index) => {
    const path = handler.replace(/^dist\//, './').replace(/\.handler$/, '');
    return `import { handler as f${index} } from ${JSON.stringify(path)};`;
  });
  const entries = served.map(
    ({ name, routes }, index) =>
      `{ name: ${JSON.stringify(name)}, routes: ${JSON.stringify(routes)}, handler: f${index} }`,
  );
  return [
    `import { serveAsProcess } from './${SERVER}/process';`,
    ...imports,
    `serveAsProcess([${entries.join(',\n')}]);`,
  ].join('\n');
}
