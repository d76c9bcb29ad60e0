// Replaces modules that are loaded later by functions that load their part on the first call.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { Plugin, PluginBuild } from 'esbuild';

/** The part of each module that is in one, by the module's path from the root. */
export type Parts = ReadonlyMap<string, string>;

/** Names by the path of the module that has them. */
export type Names = ReadonlyMap<string, readonly string[]>;

/** Exports that can be replaced by a call: functions, and classes. Other values are read without a call. */
const CALLABLE =
  /^export (?:(?:async )?(function)\*? |(?:abstract )?(class) |const (?=\w+(?:: [^=]+)? = (?:async )?\(.*=>))(\w+)/gm;

export interface Callable {
  readonly name: string;
  readonly isClass: boolean;
  /** Its name in the file of the part: two modules may have the same. */
  readonly alias: string;
}

/** The callable exports of a module, in source order. */
export function callablesOf(root: string, parts: Parts, path: string): readonly Callable[] {
  const place = [...parts.keys()].indexOf(path);
  const found = [...readFileSync(join(root, path), 'utf8').matchAll(CALLABLE)];
  const kinds = new Map(found.map(([, , isClass, name = '']) => [name, isClass !== undefined]));
  return [...kinds].map(([name, isClass], index) => ({ name, isClass, alias: `m${place}_${index}` }));
}

export const PART = 'later-part:';

const later = (path: string) => ({ path, namespace: 'later', sideEffects: false });

/** A module of lib that an import names, from the root; null when it is something else. */
function moduleOf(root: string, { path, resolveDir }: { readonly path: string; readonly resolveDir: string }) {
  const source = `${relative(root, resolve(resolveDir, path))}.ts`;
  return existsSync(join(root, source)) ? source : null;
}

/** A part reaches other parts by calls; modules in no part come from the function. */
export function inPart(root: string, parts: Parts, part: string): Plugin {
  return {
    name: 'in-part',
    setup(bundler) {
      bundler.onResolve({ filter: /^\./ }, (asked) => {
        const path = moduleOf(root, asked);
        if (path === null || parts.get(path) === part) return null;
        return parts.has(path) ? later(path) : { path: `own:${path}`, external: true };
      });
      calls(bundler, { root, parts, above: '.', own: 'own' });
    },
  };
}

/**
 * Replaces the modules of parts by functions that load them, and passes each part the modules that it shares with the
 * function.
 */
export function calling(root: string, parts: Parts, ownBy: (entry: string) => Names): Plugin {
  return {
    name: 'later-parts',
    setup(bundler) {
      // Filters by file names first: there are many imports, and each callback is costly.
      const names = [...new Set([...parts.keys()].map((path) => basename(path, '.ts')))];
      bundler.onResolve({ filter: new RegExp(`^\\..*/(?:${names.join('|')})$`) }, (asked) => {
        const path = moduleOf(root, asked);
        return path !== null && parts.has(path) ? later(path) : null;
      });
      calls(bundler, { root, parts, above: '../..', own: 'own()' });
      standIn(bundler, { namespace: 'later-own', root }, () => OWN);
      standIn(bundler, { namespace: 'later-shared', root, sideEffects: true }, (entry) => sharingOf(ownBy(entry)));
      bundler.onLoad({ filter: /[/\\]functions[/\\].*\.ts$/ }, ({ path }) => {
        const entry = relative(root, path);
        if (ownBy(entry).size === 0) return null;
        // At the end: modules are evaluated in the order of the function's own imports.
        return { contents: `${readFileSync(path, 'utf8')}\nimport 'later-shared:${entry}';\n`, loader: 'ts' };
      });
    },
  };
}

const OWN =
  'let make; let made; export const share = (how) => { make = how; }; export const own = () => (made ??= make());';

/**
 * Functions that replace the modules of a part by loading it. They are defined before anything is evaluated.
 * @param above path from the output to the folder of the parts
 * @param own   modules that are passed from the function; within a part they are available
 */
function calls(
  bundler: PluginBuild,
  {
    root,
    parts,
    above,
    own,
  }: { readonly root: string; readonly parts: Parts; readonly above: string; readonly own: 'own' | 'own()' },
): void {
  bundler.onResolve({ filter: /^\.{1,2}\/(?:\.\.\/)?later-[\w-]+\.js$/ }, ({ path }) => ({ path, external: true }));
  standIn(bundler, { namespace: 'later', root }, (path) => {
    const functions = callablesOf(root, parts, path).map(({ name, isClass, alias }) => {
      const call = `${isClass ? 'new ' : ''}(load().${alias})(...given)`;
      return `export function ${name}(...given) { return ${call}; }`;
    });
    return [`import { load } from '${PART}${parts.get(path) ?? ''}';`, ...functions].join('\n');
  });
  standIn(bundler, { namespace: 'later-part', root }, (part) => {
    const imported = own === 'own()' ? `import { own } from 'later-own:own';` : '';
    return `${imported} let loaded; export const load = () => (loaded ??= require('${above}/later-${part}.js')(${own}));`;
  });
}

/** Modules of a namespace have a text that is made of their path. */
function standIn(
  bundler: PluginBuild,
  { namespace, root, sideEffects = false }: { namespace: string; root: string; sideEffects?: boolean },
  textOf: (path: string) => string,
): void {
  bundler.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => {
    return { path: path.slice(namespace.length + 1), namespace, sideEffects };
  });
  bundler.onLoad({ filter: /./, namespace }, ({ path }) => ({
    contents: textOf(path),
    resolveDir: root,
    loader: 'js',
  }));
}

function sharingOf(own: Names): string {
  const modules = [...own].map(([path, names], of) => ({
    path,
    names: names.map((name, at) => ({ name, local: `n${of}_${at}` })),
  }));
  const imports = modules.map(({ path, names }) => {
    const read = names.map(({ name, local }) => `${name} as ${local}`);
    return `import { ${read.join(', ')} } from './${path.replace(/\.ts$/, '')}';`;
  });
  const members = modules.map(({ path, names }) => {
    return `'own:${path}': { ${names.map(({ name, local }) => `${name}: ${local}`).join(', ')} }`;
  });
  return [...imports, `import { share } from 'later-own:own';`, `share(() => ({ ${members.join(', ')} }));`].join('\n');
}
