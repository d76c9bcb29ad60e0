// One YAML file: read strictly, with the place of each of its values.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  type Scalar,
  visit,
} from 'yaml';
import type { Place, FileProblem } from './problem';

/** Names and places of values inside a file. */
export type Path = readonly (string | number)[];

export const MOST_BYTES = 1_000_000;

export interface YamlFile {
  readonly file: string;
  readonly text: string;
  readonly document: Document;
  /** The content as JSON; null for a file with problems. */
  readonly value: unknown;
  readonly problems: readonly FileProblem[];
  /** The place of a value, or of the name of a member. The nearest part above it where the file has no such value. */
  readonly placeOf: (path: Path, of?: 'name' | 'value') => Place;
  /** The form of a value in the file; null for one that is no scalar. */
  readonly sourceOf: (path: Path) => string | null;
}

/** Parse a file as YAML 1.2 with the core schema. */
export function parseYamlFile(file: string, text: string): YamlFile {
  const counter = new LineCounter();
  const options = { version: '1.2', schema: 'core', uniqueKeys: true, strict: true, lineCounter: counter } as const;
  const documents = [...parseAllDocuments(text, options)] as Document[];
  const [document] = documents;
  const at = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const problems: FileProblem[] = [];
  const add = (place: Place, message: string) => problems.push({ file, ...place, text: message });
  if (!document) return emptyFile(file, text);
  for (const { errors } of documents)
    for (const error of errors) add(at(error.pos[0]), wordsOf(error.code, error.message));
  const second = documents[1];
  if (second)
    add(at(second.contents?.range?.[0] ?? second.range?.[0] ?? 0), 'A file holds one record: this one holds a second.');
  visit(document, {
    Alias: (_, node) => add(at(node.range?.[0] ?? 0), 'Aliases are not supported: write the value out.'),
    Pair: (_, pair) => checkKey(pair, (offset, message) => add(at(offset), message)),
    Node: (_, node) => checkNode(node, (offset, message) => add(at(offset), message)),
  });
  return {
    file,
    text,
    document,
    problems,
    value: problems.length > 0 ? null : toPlain(document.contents),
    placeOf: (path, of = 'value') => at(offsetOf(document, path, of)),
    sourceOf: (path) => {
      const node = nodeAt(document, path);
      return isScalar(node) ? (node.source ?? null) : null;
    },
  };
}

function emptyFile(file: string, text: string): YamlFile {
  const [document] = parseAllDocuments('{}');
  const problem = { file, line: 1, column: 1, text: 'The file is empty.' };
  return {
    file,
    text,
    document: document as Document,
    value: null,
    problems: [problem],
    placeOf: () => ({ line: 1, column: 1 }),
    sourceOf: () => null,
  };
}

/** Plain words for errors of the parser. */
function wordsOf(code: string, message: string): string {
  if (code === 'DUPLICATE_KEY') return 'This member stands here twice.';
  if (code === 'TAB_AS_INDENT') return 'YAML does not indent with tabs: use spaces.';
  return message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;
}

type ProblemReport = (offset: number, message: string) => void;

function checkKey({ key }: Pair, report: ProblemReport): void {
  if (!isScalar(key)) {
    const offset = (key as Node | null)?.range?.[0] ?? 0;
    report(offset, 'The name of a member must be text.');
    return;
  }
  if (keyOf(key) === '<<') report(key.range?.[0] ?? 0, 'Merge keys are not supported: write the members out.');
}

function checkNode(node: Node, report: ProblemReport): void {
  const offset = node.range?.[0] ?? 0;
  if (isAlias(node)) return;
  if (node.anchor !== undefined) report(offset, 'Anchors are not supported.');
  if (node.tag !== undefined)
    report(offset, `Tags such as ${node.tag.replace('tag:yaml.org,2002:', '!!')} are not supported.`);
  if (isScalar(node) && typeof node.value === 'number') checkNumber(node, report);
}

function checkNumber({ value, source = '', range }: Scalar, report: ProblemReport): void {
  const offset = range?.[0] ?? 0;
  if (!Number.isFinite(value)) report(offset, `${source} is no number of JSON.`);
  else if (/^[-+]?[0-9]+$/.test(source) && !Number.isSafeInteger(value))
    report(offset, `${source} is beyond 2^53, the largest whole number that is exact.`);
}

/** A name is text as it stands: `1` in a set of rules needs no quotes. */
function keyOf(key: unknown): string {
  if (!isScalar(key)) return '';
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function toPlain(node: unknown): unknown {
  if (isMap(node)) return Object.fromEntries(node.items.map(({ key, value }) => [keyOf(key), toPlain(value)]));
  if (isSeq(node)) return node.items.map((item) => toPlain(item));
  return isScalar(node) ? node.value : null;
}

function pairAt(node: unknown, name: string | number): Pair | null {
  return isMap(node) ? (node.items.find(({ key }) => keyOf(key) === String(name)) ?? null) : null;
}

function childOf(node: unknown, name: string | number): unknown {
  if (isSeq(node)) return node.items[Number(name)];
  return pairAt(node, name)?.value;
}

function nodeAt({ contents }: Document, path: Path): unknown {
  return path.reduce<unknown>((node, name) => childOf(node, name), contents);
}

function offsetOf({ contents }: Document, path: Path, of: 'name' | 'value'): number {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const [index, name] of path.entries()) {
    const pair = pairAt(node, name);
    const key = pair?.key as Node | undefined;
    const value = childOf(node, name) as Node | null | undefined;
    if (!pair && value === undefined) return offset;
    const isLast = index === path.length - 1;
    offset = (isLast && of === 'name' ? key?.range?.[0] : undefined) ?? value?.range?.[0] ?? key?.range?.[0] ?? offset;
    node = value;
  }
  return offset;
}
