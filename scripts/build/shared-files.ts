// Packages in separate files next to the functions, which a function loads when it first uses them: the AWS SDK in
// `sdk.js`, any other package in a file of its name.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin, type PluginBuild } from 'esbuild';
import { listPackageImports, type PackageImports } from './package-imports';

/** Packages that are large, or that few requests use. */
const PACKAGES = ['ipaddr.js', 'jose', 'oauth4webapi', 'qs', 'temporal-polyfill'];
const PACKAGE = new RegExp(`^(?:@aws-sdk/.*|${PACKAGES.join('|')})$`);

/** Parts of Node that take a while to load, and that few requests use. */
const OF_NODE =
  /^node:(?:dns\/promises|fs|fs\/promises|net|path|stream|stream\/promises|stream\/web|timers\/promises|zlib)$/;

function fileOf(pack: string): string {
  return pack.startsWith('@aws-sdk/') ? 'sdk.js' : `${pack.replace(/\.js$/, '')}.js`;
}

export interface SharedFiles {
  /** Makes bundles require the files. */
  readonly plugin: Plugin;
  readonly written: Promise<unknown>;
}

/**
 * Write the shared files, while the bundles are made.
 * @param above path from a bundle to the folder
 */
export function shareFiles(options: {
  readonly root: string;
  readonly entries: readonly string[];
  readonly folder: string;
  readonly above: string;
}): SharedFiles {
  const imports = listPackageImports(options.entries, (name) => PACKAGE.test(name));
  const files = new Map<string, string[]>();
  for (const [pack, names] of imports) {
    const exported = names ? `{ ${[...names].sort().join(', ')} }` : '*';
    files.set(fileOf(pack), [...(files.get(fileOf(pack)) ?? []), `export ${exported} from '${pack}';`]);
  }
  const written = Promise.all([...files].map(([file, lines]) => write(options, file, lines)));
  return { plugin: requiring(options.above, imports), written };
}

async function write(
  { root, folder }: { readonly root: string; readonly folder: string },
  file: string,
  lines: readonly string[],
): Promise<void> {
  await build({
    stdin: { contents: [...lines].sort().join('\n'), resolveDir: root },
    outfile: join(folder, file),
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    logLevel: 'silent',
  });
}

function requiring(above: string, imports: PackageImports): Plugin {
  return {
    name: 'shared-files',
    setup(bundler) {
      const ofNode = createRequire(__filename);
      standIn(bundler, { filter: PACKAGE, namespace: 'shared' }, (pack) => {
        const names = imports.get(pack);
        const file = `${above}/${fileOf(pack)}`;
        return names ? whenUsed(file, [...names].sort()) : `module.exports = require('${file}');`;
      });
      standIn(bundler, { filter: OF_NODE, namespace: 'node' }, (name) =>
        whenUsed(name, Object.keys(ofNode(name) as object)),
      );
    },
  };
}

/** Replaces an import by a module with this text. */
function standIn(
  bundler: PluginBuild,
  { filter, namespace }: { readonly filter: RegExp; readonly namespace: string },
  textOf: (path: string) => string,
): void {
  bundler.onResolve({ filter }, ({ path, namespace: from }) =>
    from === namespace ? { path, external: true } : { path, namespace, sideEffects: false },
  );
  bundler.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, external: true }));
  bundler.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: textOf(path) }));
}

/** A module whose members are read from a file when they are used, which loads it then. */
export function whenUsed(file: string, names: readonly string[]): string {
  const members = names.map((name) => `get ${JSON.stringify(name)}() { return load()[${JSON.stringify(name)}]; }`);
  return `let loaded;
const load = () => (loaded ??= require('${file}'));
module.exports = { __esModule: true, ${members.join(', ')} };`;
}
