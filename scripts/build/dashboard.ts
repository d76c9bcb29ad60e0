// The dashboard: one bundle for the browser, split by screen, with names that change with their content.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Metafile, type Plugin } from 'esbuild';
import { ENDINGS, type HostedFile, type Manifest } from '../../lib/http/hosted-files';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

const MAIN = 'dashboard/main.tsx';
/** Loaded by the first module once it knows the language; the page preloads it with all of its imports. */
const APP = 'dashboard/app.tsx';

/** A screen, or a part of one, that is loaded when it is opened. */
const LATER = /\bimport\('(\.[^']+)'\)/g;

/**
 * Modules that are loaded later need the application, which is loaded by then. Declaring this puts the whole
 * application into one file: otherwise esbuild makes a file for each set of screens that share a module, and the page
 * loads twenty files instead of five.
 */
function afterApp(root: string): Plugin {
  const app = join(root, APP);
  // What is loaded first names the application itself.
  const sources = sourcesIn(root, 'dashboard').filter((source) => source !== MAIN);
  const later = new Set(
    sources.flatMap((source) =>
      [...readFileSync(join(root, source), 'utf8').matchAll(LATER)].map(([, path = '']) =>
        join(root, dirname(source), `${path}.tsx`),
      ),
    ),
  );
  return {
    name: 'after-app',
    setup: (bundle) =>
      bundle.onLoad({ filter: /\.tsx$/ }, ({ path }) => {
        if (!later.has(path)) return null;
        return { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(app)};`, loader: 'tsx' };
      }),
  };
}

function sourcesIn(root: string, folder: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.tsx')).map((name) => join(folder, name));
}

/** Writes the files, each with its encodings, and `manifest.json`, which lists the served files. */
export async function buildDashboard(root: string, folder: string): Promise<Metafile> {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { dashboard: MAIN, icon: 'dashboard/icon.svg' },
    outdir: files,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome120', 'firefox120', 'safari17'],
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'copy' },
    plugins: [afterApp(root)],
    metafile: true,
    logLevel: 'silent',
  });
  const names = readdirSync(files).sort();
  const packed = names.map(async (name) => [`files/${name}`, await pack(join(files, name))] as const);
  const manifest: Manifest = {
    page: pageOf(readFileSync(join(root, 'dashboard', 'index.html'), 'utf8'), names, neededBy(APP, metafile)),
    files: Object.fromEntries(await Promise.all(packed)),
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'metafile.json'), JSON.stringify(metafile));
  return metafile;
}

/** The names of a module's file and of the files that it imports. */
function neededBy(source: string, { outputs }: Metafile): readonly string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') visit(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === source) visit(path);
  return [...seen].map((path) => path.split('/').at(-1) ?? path).sort();
}

function pageOf(template: string, names: readonly string[], preloaded: readonly string[]): string {
  const named = (pattern: RegExp): string => `/dashboard/files/${names.find((name) => pattern.test(name)) ?? ''}`;
  return template
    .replace('{{preloads}}', preloaded.map(preload).join('\n    '))
    .replace('{{script}}', named(/^dashboard-\w+\.js$/))
    .replace('{{style}}', named(/^dashboard-\w+\.css$/))
    .replace('{{icon}}', named(/^icon-\w+\.svg$/));
}

function preload(name: string): string {
  return `<link rel="modulepreload" href="/dashboard/files/${name}" />`;
}

/** Compresses the file on other threads than that of the build. */
async function pack(path: string): Promise<HostedFile> {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${path}${ENDINGS.br}`, brotli);
  writeFileSync(`${path}${ENDINGS.gzip}`, gzipped);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const contentType = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { contentType, etag: `"${hash}"`, encodings: ['br', 'gzip'] };
}
