// Reads the folder of promotions: which files there are, and what is wrong with the folder itself.
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { FOLDERS, LOCK_FILE, PROJECT_FILE } from './kinds';
import { type FileProblem, suggest } from './problem';
import { MOST_BYTES } from './yaml-file';

export interface SourceFile {
  /** The path below the folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Folder {
  readonly files: readonly SourceFile[];
  readonly problems: readonly FileProblem[];
}

/** Read all YAML files of a folder. */
export function readFolder(root: string): Folder {
  if (!existsSync(root)) return { files: [], problems: [problemOf('', 'There is no such folder.')] };
  if (!statSync(root).isDirectory()) return { files: [], problems: [problemOf('', 'This is a file, not a folder.')] };
  const problems: FileProblem[] = [];
  const files = readdirSync(root)
    .toSorted()
    .flatMap((name) => readEntry(root, name, problems));
  return { files, problems };
}

function problemOf(file: string, text: string): FileProblem {
  return { file: file === '' ? '.' : file, line: 1, column: 1, text };
}

function readEntry(root: string, name: string, problems: FileProblem[]): readonly SourceFile[] {
  if (name.startsWith('.') || name === LOCK_FILE || name.endsWith('.md')) return [];
  if (isOutside(root, name, problems)) return [];
  if (!lstatOf(root, name).isDirectory()) {
    if (name === PROJECT_FILE) return readFile(root, name, problems);
    problems.push(problemOf(name, `Unknown file.${suggest(name, [PROJECT_FILE])} Records stand in folders.`));
    return [];
  }
  if (FOLDERS.has(name)) return readRecords(root, name, problems);
  problems.push(problemOf(name, `Unknown folder.${suggest(name, [...FOLDERS.keys()])}`));
  return [];
}

function readRecords(root: string, folder: string, problems: FileProblem[]): readonly SourceFile[] {
  return readdirSync(join(root, folder))
    .toSorted()
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      if (name.startsWith('.') || name.endsWith('.md') || isOutside(root, path, problems)) return [];
      if (lstatOf(root, path).isDirectory()) problems.push(problemOf(path, 'Folders of records have no folders.'));
      else if (!name.endsWith('.yaml')) problems.push(problemOf(path, 'The name of a record must end with .yaml.'));
      else return readFile(root, path, problems);
      return [];
    });
}

function lstatOf(root: string, path: string) {
  return lstatSync(realpathSync(join(root, path)));
}

/** A symbolic link may not lead out of the folder. */
function isOutside(root: string, path: string, problems: FileProblem[]): boolean {
  if (!lstatSync(join(root, path)).isSymbolicLink()) return false;
  const target = existsSync(join(root, path)) ? relative(realpathSync(root), realpathSync(join(root, path))) : '..';
  if (target !== '..' && !target.startsWith(`..${sep}`)) return false;
  problems.push(problemOf(path, 'The symbolic link leads outside the folder.'));
  return true;
}

function readFile(root: string, path: string, problems: FileProblem[]): readonly SourceFile[] {
  const bytes = readFileSync(join(root, path));
  if (bytes.length > MOST_BYTES) {
    problems.push(problemOf(path, `The file is larger than ${MOST_BYTES} bytes.`));
    return [];
  }
  try {
    return [{ path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }];
  } catch {
    problems.push(problemOf(path, 'The file is no text in UTF-8.'));
    return [];
  }
}
