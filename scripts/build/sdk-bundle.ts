// The AWS SDK, bundled once for all functions: only what they import, in one file that each of them requires.
import { build, type Plugin } from 'esbuild';

const PACKAGE = /^@aws-sdk\//;
const IMPORT = /^import \{([^}]*)\} from "(@aws-sdk\/[^"]+)";$/gm;

/** The names that the entries import from each package of the SDK. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

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
    write: false,
    logLevel: 'silent',
  });
  const text = outputFiles.map((file) => file.text).join('\n');
  assertNamed(text);
  const imports = new Map<string, Set<string>>();
  for (const [, names, pack] of text.matchAll(IMPORT)) {
    const known = imports.get(pack!) ?? new Set<string>();
    for (const name of names!.split(',')) known.add(name.trim().replace(/ as .*$/, ''));
    imports.set(pack!, known);
  }
  return imports;
}

function assertNamed(text: string): void {
  // A pattern would try every place of a line, and lines of compiled schemas and of the document are very long.
  const lines = text.replace(IMPORT, '').split('\n');
  const other = lines.find((line) => line.includes('"@aws-sdk/'));
  if (other !== undefined) throw new Error(`Import the AWS SDK by name, not as in: ${other.trim().slice(0, 200)}`);
}

/**
 * Write the shared bundle and return the plugin that makes a function's bundle require it.
 * @param required how a function's bundle names the file, relative to itself
 */
export async function bundleSdk(options: {
  readonly root: string;
  readonly entries: readonly string[];
  readonly outfile: string;
  readonly required: string;
}): Promise<Plugin> {
  const imports = await importsOf(options.root, options.entries);
  const exports = [...imports].map(([pack, names]) => `export { ${[...names].sort().join(', ')} } from '${pack}';`);
  await build({
    stdin: { contents: exports.sort().join('\n'), resolveDir: options.root },
    outfile: options.outfile,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    logLevel: 'silent',
  });
  return requiring(options.required, imports);
}

function requiring(required: string, imports: Imports): Plugin {
  return {
    name: 'shared-sdk',
    setup(bundler) {
      bundler.onResolve({ filter: PACKAGE }, ({ path }) => ({ path, namespace: 'sdk', sideEffects: false }));
      bundler.onResolve({ filter: /./, namespace: 'sdk' }, () => ({ path: required, external: true }));
      bundler.onLoad({ filter: /./, namespace: 'sdk' }, ({ path }) => {
        const names = [...(imports.get(path) ?? [])].sort();
        return { contents: `export const { ${names.join(', ')} } = require('${required}');` };
      });
    },
  };
}
