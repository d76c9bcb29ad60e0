// What `npm start` runs of dist/, and no more: the service, which is one bundle of all functions, and the dashboard. A
// bundle for each function takes ten times as long, and only a deployment needs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Metafile, stop as stopBundler } from 'esbuild';
import { compileSchemas } from '../generate/main';
import { isDocumentCurrent } from '../openapi/compile';
import { filesBelow, replaceFolder } from '../support/content-hash';
import { buildDashboard } from './dashboard';
import { copyDocument } from './separate-schemas';
import { STAMP as STAMP_OF_ALL } from './main';
import { OPTIONS } from './options';
import { buildServer, functionFiles, serverSources } from './server';
import { inputsOf, isCurrent, writeStamp } from './stamp';

const STAMP = '.start.json';
const PARTS = ['serve', 'dashboard'];

/**
 * Bring the service and the dashboard up to date.
 * @param report gets one line for each step that has to run
 */
export async function buildForStart(root: string, report: (step: string) => void): Promise<void> {
  compileSchemas(root, () => report('Compiling the schemas …'));
  const target = join(root, 'dist');
  const entries = functionFiles(root);
  const isBuilt = [STAMP_OF_ALL, STAMP].some((stamp) => isCurrent(root, join(target, stamp), entries));
  if (isBuilt && isDocumentCurrent(root)) return;
  report('Bundling the service and the dashboard, and describing the API …');
  const folder = `${target}.tmp-${process.pid}`;
  try {
    const inputs = await bundleParts(root, folder);
    // The bundles of the functions are as old as they were.
    rmSync(join(target, STAMP_OF_ALL), { force: true });
    mkdirSync(target, { recursive: true });
    for (const part of PARTS) replaceFolder(join(folder, part), join(target, part));
    writeStamp(root, join(target, STAMP), { entries, inputs });
  } finally {
    await stopBundler();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundleParts(root: string, folder: string): Promise<readonly string[]> {
  const [dashboard, service] = await Promise.all([
    buildDashboard(root, join(folder, 'dashboard')),
    buildServer(root, folder, { ...OPTIONS, absWorkingDir: root }),
    compileDocumentApart(root),
  ]);
  copyDocument(root, join(folder, 'serve'));
  const metafiles = [dashboard, service].filter((metafile): metafile is Metafile => metafile !== null);
  const compiled = filesBelow(join(root, 'schemas', 'compiled'), (path) => path.endsWith('.js'));
  const sources = metafiles.flatMap((metafile) => inputsOf(root, metafile));
  return [...sources, ...compiled, ...serverSources(root), join(root, 'dashboard', 'index.html')];
}

/** In a process of its own: it loads all handlers, which keeps one core busy while the bundler uses the other. */
async function compileDocumentApart(root: string): Promise<void> {
  if (isDocumentCurrent(root)) return;
  const command = ['--import', 'tsx', join(root, 'scripts/openapi/compile.ts')];
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || !existsSync(join(root, 'schemas', 'compiled', 'openapi.js'))) {
    throw new Error('The document of the API could not be compiled.');
  }
}
