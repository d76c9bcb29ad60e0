// Parts of lib that most requests do not need: each is a separate file next to the functions, `later-<part>.js`, which
// a function loads on its first call of that part. Modules shared with the function belong to the function: no module
// is there twice.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { callablesOf, calling, inPart, type Names, PART, type Parts } from './later-calls';
import { LATER_PARTS } from './later-parts-list';

/** An import that is left, as the bundler prints it. */
const IMPORT = /^import \{([^}]*)\} from "own:([^"]+)";$/gm;

/** Options for reading imports only. */
const TO_READ = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  write: false,
  // The value of a module that is loaded later.
  logOverride: { 'import-is-undefined': 'error' },
  logLevel: 'silent',
} as const;

interface Project {
  readonly root: string;
  readonly folder: string;
  readonly options: BuildOptions;
  readonly entries: readonly string[];
  /** Makes the separate files require packages. */
  readonly beside: Plugin;
}

/** Write the parts, and return the plugin that makes bundles of functions call them, and what the parts were made of. */
export async function laterParts(
  project: Project,
): Promise<{ readonly plugin: Plugin; readonly metafiles: readonly Metafile[] }> {
  const parts = partsOf(project.root);
  const written = await Promise.all([...new Set(parts.values())].map((name) => write(project, parts, name)));
  const known = new Map(written.map((part) => [part.name, part]));
  const called = await calledParts(project, parts, known);
  const ownBy = (entry: string): Names => merged((called.get(entry) ?? []).flatMap(({ shared }) => [...shared]));
  return { plugin: calling(project.root, parts, ownBy), metafiles: written.map(({ metafile }) => metafile) };
}

/** A project may have few of them, as tests do. */
function partsOf(root: string): Parts {
  const named = Object.entries(LATER_PARTS).flatMap(([part, folders]) =>
    Object.entries(folders).flatMap(([folder, names]) =>
      names.split(' ').map((name) => [`${folder}/${name}.ts`, part] as const),
    ),
  );
  return new Map(named.filter(([path]) => existsSync(join(root, path))));
}

function entryOf(root: string, parts: Parts, part: string): BuildOptions['stdin'] {
  const lines = [...parts.keys()]
    .filter((path) => parts.get(path) === part)
    .map((path) => {
      const names = callablesOf(root, parts, path).map(({ name, alias }) => `${name} as ${alias}`);
      return `export { ${names.join(', ')} } from './${path}';`;
    });
  return { contents: lines.join('\n'), resolveDir: root, sourcefile: `later-${part}.ts`, loader: 'ts' };
}

interface Part {
  readonly name: string;
  readonly metafile: Metafile;
  /** Names that it uses from modules in no part. */
  readonly shared: Names;
}

/**
 * The file exports a function that receives the shared modules from the bundle, and returns the modules of the part:
 * always the same instance.
 */
async function write({ root, folder, options, beside }: Project, parts: Parts, name: string): Promise<Part> {
  const stdin = entryOf(root, parts, name);
  const { metafile } = await build({
    ...options,
    absWorkingDir: root,
    stdin,
    outfile: join(folder, `later-${name}.js`),
    metafile: true,
    banner: { js: `const outer=require;module.exports=(own)=>own['${name}']??=((module)=>{((require)=>{` },
    footer: { js: '})((id)=>own[id]??outer(id));return module.exports})({exports:{}});' },
    plugins: [inPart(root, parts, name), beside],
  });
  const { outputFiles } = await build({ ...TO_READ, absWorkingDir: root, stdin, plugins: [inPart(root, parts, name)] });
  const imports = [...(outputFiles[0]?.text ?? '').matchAll(IMPORT)];
  const shared = imports.map(([, names = '', path = '']): [string, string[]] => {
    return [path, names.split(',').map((one) => one.trim().replace(/ as .*$/, ''))];
  });
  return { name, metafile, shared: merged(shared) };
}

function merged(all: Iterable<readonly [path: string, names: readonly string[]]>): Names {
  const known = new Map<string, Set<string>>();
  for (const [path, names] of all) known.set(path, new Set([...(known.get(path) ?? []), ...names]));
  return new Map([...known].map(([path, names]) => [path, [...names].sort()]));
}

/** The parts that each function may call, including those called by other parts and by shared modules. */
async function calledParts(
  { root, entries }: Project,
  parts: Parts,
  known: ReadonlyMap<string, Part>,
): Promise<ReadonlyMap<string, readonly Part[]>> {
  const shared = merged([...known.values()].flatMap((part) => [...part.shared]));
  const plugins = [calling(root, parts, (entry) => (entry === 'all' ? shared : new Map()))];
  // Includes modules that only parts need.
  const entryPoints = [...entries, ...(shared.size > 0 ? ['later-shared:all'] : [])];
  const { metafile } = await build({
    ...TO_READ,
    absWorkingDir: root,
    entryPoints,
    outdir: 'unwritten',
    splitting: true,
    metafile: true as const,
    plugins,
  });
  return new Map(
    Object.entries(metafile.outputs).map(([output, { entryPoint = '' }]) => [
      entryPoint,
      reached(partsBelow(output, metafile), { metafile, known }),
    ]),
  );
}

/** Parts of an output, and of the outputs that it imports. */
function partsBelow(output: string, { outputs }: Metafile): readonly string[] {
  const all = new Set([output]);
  for (const path of all) for (const { path: next } of outputs[path]?.imports ?? []) if (outputs[next]) all.add(next);
  return [...all].flatMap((path) => partsIn(outputs[path]?.inputs ?? {}));
}

/** Parts with remaining code after tree shaking. */
function partsIn(inputs: Metafile['outputs'][string]['inputs']): string[] {
  return Object.keys(inputs)
    .filter((path) => path.startsWith(PART) && inputs[path]?.bytesInOutput)
    .map((path) => path.slice(PART.length));
}

function reached(
  first: readonly string[],
  { metafile, known }: { readonly metafile: Metafile; readonly known: ReadonlyMap<string, Part> },
): readonly Part[] {
  const found = new Set<Part>();
  const seen = new Set<string>();
  const enter = (name: string): void => {
    const part = known.get(name);
    if (!part || found.has(part)) return;
    found.add(part);
    for (const { inputs } of Object.values(part.metafile.outputs)) partsIn(inputs).forEach(enter);
    for (const path of part.shared.keys()) visit(path);
  };
  const visit = (path: string): void => {
    if (path.startsWith(PART)) enter(path.slice(PART.length));
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next } of metafile.inputs[path]?.imports ?? []) visit(next);
  };
  first.forEach(enter);
  return [...found];
}
