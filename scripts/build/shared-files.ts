// Packages in separate files next to the functions, which a function loads when it first uses them: the AWS SDK in
// `sdk.js`, any other package in a file of its name.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin, type PluginBuild } from 'esbuild';

/** Packages that are large, or that few requests use. */
const PACKAGES = ['ipaddr.js', 'jose', 'oauth4webapi', 'qs', 'temporal-polyfill'];
const PACKAGE = new RegExp(`^(?:@aws-sdk/.*|${PACKAGES.join('|')})$`);
const IMPORT = new RegExp(`^import (\\{[^}]*\\}|[\\w$]+) from "(@aws-sdk/[^"]+|${PACKAGES.join('|')})";$`, 'gm');
const ASKED = new RegExp(`\\bimport\\("(${PACKAGES.join('|')})"\\)`, 'g');

/** Parts of Node that take a while to load, and that few requests use. */
const OF_NODE =
  /^node:(?:dns\/promises|fs|fs\/promises|net|path|stream|stream\/promises|stream\/web|timers\/promises|zlib)$/;

/** Compiled schemas import none of the packages, and are more than half of the text. */
const WITHOUT_SCHEMAS: Plugin = {
  name: 'without-schemas',
  setup: (bundler) =>
    bundler.onResolve({ filter: /\/schemas\/compiled\// }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    })),
};

/** The names that the entries import from each package; undefined when they ask for all of it, when they need it. */
type Imports = ReadonlyMap<string, ReadonlySet<string> | undefined>;

function fileOf(pack: string): string {
  return pack.startsWith('@aws-sdk/') ? 'sdk.js' : `${pack.replace(/\.js$/, '')}.js`;
}

/** Find what is imported: the bundler drops types and unused imports, and prints each import that is left on a line. */
async function importsOf(root: string, entries: readonly string[]): Promise<Imports> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: 'unwritten',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [WITHOUT_SCHEMAS],
    write: false,
    logLevel: 'silent',
  });
  const text = outputFiles.map((file) => file.text).join('\n');
  assertNamed(text);
  const imports = new Map<string, Set<string> | undefined>();
  for (const [, names = '', pack = ''] of text.matchAll(IMPORT)) {
    const known = imports.get(pack) ?? new Set<string>();
    for (const name of namesOf(names)) known.add(name);
    imports.set(pack, known);
  }
  for (const [, pack = ''] of text.matchAll(ASKED)) {
    if (imports.has(pack) && imports.get(pack))
      throw new Error(`Import ${pack} by name or when it is needed, not both.`);
    imports.set(pack, undefined);
  }
  return imports;
}

/** The names in `{ one, other as another }`, or of a default export. */
function namesOf(text: string): string[] {
  if (!text.startsWith('{')) return ['default'];
  return text
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim().replace(/ as .*$/, ''));
}

function assertNamed(text: string): void {
  // A pattern would try every place of a line, and lines of compiled schemas and of the document are very long.
  const lines = text.replace(IMPORT, '').split('\n');
  const other = lines.find((line) => line.includes('"@aws-sdk/'));
  if (other !== undefined) throw new Error(`Import the AWS SDK by name, not as in: ${other.trim().slice(0, 200)}`);
}

/**
 * Writes the shared files, and returns the plugin that makes bundles require them.
 * @param above path from a bundle to the folder
 */
export async function shareFiles(options: {
  readonly root: string;
  readonly entries: readonly string[];
  readonly folder: string;
  readonly above: string;
}): Promise<Plugin> {
  const imports = await importsOf(options.root, options.entries);
  const files = new Map<string, string[]>();
  for (const [pack, names] of imports) {
    const exported = names ? `{ ${[...names].sort().join(', ')} }` : '*';
    files.set(fileOf(pack), [...(files.get(fileOf(pack)) ?? []), `export ${exported} from '${pack}';`]);
  }
  await Promise.all([...files].map(([file, lines]) => write(options, file, lines)));
  return requiring(options.above, imports);
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

function requiring(above: string, imports: Imports): Plugin {
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
