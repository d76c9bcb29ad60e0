// Writes records into files: a new file, or the members that differ in an existing one, so that comments stay.
import { Document, isMap, isScalar, isSeq, type Pair, parseDocument, Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import type { BuiltProject } from '../model/build';
import type { ProjectRecord } from '../model/forms';
import { diffMembers } from '../plan/plan';
import type { FileRecord, FileMembers } from './record';

const STYLE = { lineWidth: 0 } as const;

/** A tier of a campaign, or a category of a project. */
export interface TierEntry {
  readonly record: ProjectRecord;
  /** The form in the files; null for a record that they lack. */
  readonly known: FileRecord | null;
  readonly members: FileMembers;
  readonly built: BuiltProject;
}

/** The text of a new file. */
export function newFile(members: FileMembers, parts: readonly TierEntry[] | null): string {
  if (parts === null) return new Document(members).toString(STYLE);
  const { tiers: _tiers, ...own } = members;
  const name = 'stacking_rules' in own || !('name' in own) ? 'categories' : 'tiers';
  const below = parts.length > 0 ? { [name]: parts.map((part) => part.members) } : {};
  return new Document({ ...own, ...below }).toString(STYLE);
}

interface FileChange {
  /** The project that the files describe. */
  readonly wanted: BuiltProject;
  readonly record: ProjectRecord;
  /** The record without defaults. */
  readonly members: FileMembers;
  readonly parts: readonly TierEntry[] | null;
}

/** The text of a file with the values of the project; the same text where nothing differs. */
export function changeFile(known: FileRecord, { wanted, record, members, parts }: FileChange): string {
  const { text } = known.yaml;
  const document = parseDocument(text, { version: '1.2', schema: 'core' });
  const root = document.contents;
  if (!isMap(root)) return text;
  const edits = new Edits();
  const own = changeMembers(document, root, { known, wanted, record, members, edits });
  const below =
    parts !== null &&
    changeParts(document, root, { name: record.kind === 'campaign' ? 'tiers' : 'categories', parts, edits });
  if (!own && !below) return text;
  const changed = edits.isWhole ? document.toString(STYLE) : edits.applyTo(text);
  return text.includes('\r\n') ? changed.replaceAll(/\r?\n/g, '\r\n') : changed;
}

interface MembersChange extends Omit<FileChange, 'parts'> {
  readonly known: FileRecord;
  readonly edits: Edits;
}

/** Replaced values of a text. Where members come or go, the file is written as a whole. */
class Edits {
  private readonly replaced: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  isWhole = false;

  /** Replace a value; its quotes stay. */
  replace(node: Scalar, value: unknown): void {
    const next = new Scalar(value);
    if (node.type && typeof value === typeof node.value) next.type = node.type;
    const [start, end] = node.range ?? [0, 0];
    this.replaced.push({ start, end, text: new Document(next).toString(STYLE).trimEnd() });
  }

  applyTo(text: string): string {
    const sorted = this.replaced.toSorted((one, other) => other.start - one.start);
    return sorted.reduce(
      (changed, { start, end, text: value }) => changed.slice(0, start) + value + changed.slice(end),
      text,
    );
  }
}

/** @returns true when something differs */
function changeMembers(
  document: Document,
  map: YAMLMap,
  { known, wanted, record, members, edits }: MembersChange,
): boolean {
  const built = wanted.records.find(({ kind, key }) => kind === known.kind && key === known.key);
  const differences = diffMembers(built?.form ?? {}, record.form).filter(({ pointer }) => pointer !== '/tiers');
  for (const { pointer } of differences) {
    const path = pointer.split('/').slice(1).map(unescapePart);
    if (!replaceScalar(map, path, { value: valueAt(members, path), edits })) edits.isWhole = true;
    setAt(document, map, path, valueAt(members, path));
  }
  const was = pairIn(map, 'was');
  if (was) edits.isWhole = true;
  if (was) map.items.splice(map.items.indexOf(was), 1);
  return differences.length > 0 || was !== undefined;
}

function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function valueAt(members: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as FileMembers | null | undefined)?.[name], members);
}

function pairIn(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && String(key.value) === name);
}

/** @returns false where the file has no plain value there, or gets none */
function replaceScalar(
  map: YAMLMap,
  path: readonly string[],
  { value, edits }: { readonly value: unknown; readonly edits: Edits },
): boolean {
  const node = path.reduce<unknown>((at, name) => (isMap(at) ? pairIn(at, name)?.value : undefined), map);
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  if (!isScalar(node) || !isPlain || node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED') return false;
  edits.replace(node, value);
  return true;
}

/** Set a value; undefined removes it. */
function setAt(document: Document, map: YAMLMap, [name = '', ...rest]: readonly string[], value: unknown): void {
  const pair = pairIn(map, name);
  if (rest.length > 0 && pair && isMap(pair.value)) {
    setAt(document, pair.value, rest, value);
    if (pair.value.items.length === 0) map.items.splice(map.items.indexOf(pair), 1);
    return;
  }
  const whole = rest.toReversed().reduce((inner, part) => (inner === undefined ? undefined : { [part]: inner }), value);
  if (whole === undefined && pair) map.items.splice(map.items.indexOf(pair), 1);
  else if (whole !== undefined && pair) pair.value = withComment(pair.value, document.createNode(whole));
  else if (whole !== undefined) map.items.push(document.createPair(name, whole));
}

/** A comment behind a value stays where the value changes. */
function withComment<N>(before: unknown, after: N): N {
  const { comment } = (before ?? {}) as { comment?: string | null };
  return isScalar(after) && comment ? Object.assign(after, { comment }) : after;
}

interface PartsChange {
  readonly name: string;
  readonly parts: readonly TierEntry[];
  readonly edits: Edits;
}

/** @returns true when something differs */
function changeParts(document: Document, root: YAMLMap, { name, parts, edits }: PartsChange): boolean {
  const pair = pairIn(root, name);
  const items = pair && isSeq(pair.value) ? [...pair.value.items] : [];
  const changed: boolean[] = [];
  const next = parts.map(({ record, known, members, built }) => {
    const node = known === null ? undefined : items[Number(known.at[1])];
    if (!isMap(node) || known === null) {
      changed.push(true);
      return document.createNode(members);
    }
    changed.push(changeMembers(document, node, { known, wanted: built, record, members, edits }));
    return node;
  });
  const isMoved = next.length !== items.length || next.some((node, index) => node !== items[index]);
  if (!changed.includes(true) && !isMoved) return false;
  if (isMoved) edits.isWhole = true;
  if (next.length === 0) {
    if (pair) root.items.splice(root.items.indexOf(pair), 1);
    return pair !== undefined;
  }
  const list = pair && isSeq(pair.value) ? pair.value : new YAMLSeq();
  list.items = next;
  if (!pair) root.items.push(document.createPair(name, list));
  else pair.value = list;
  return true;
}
