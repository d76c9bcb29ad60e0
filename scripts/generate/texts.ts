// dashboard/texts/en.json: every text of the dashboard, read from its source. What a reader would see, and no catalogue holds, is a fault.
import { isDeepStrictEqual } from 'node:util';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { filesBelow } from '../support/content-hash';

export type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export interface ReadTexts {
  readonly texts: Texts;
  /** Place and reason of each text that cannot be translated. */
  readonly faults: readonly string[];
}

const LETTER = /\p{L}/u;
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint', 'verb', 'busy', 'cancel']);
/** Written alike in every language. */
const NAMES = new Set(['Stackable', 'API', 'JSON', 'curl']);

/** Reads every file below dashboard/, in alphabetical order. */
export function readTexts(root: string): ReadTexts {
  const folder = join(root, 'dashboard');
  const reading = new Reading();
  for (const path of filesBelow(folder, (name) => /\.tsx?$/.test(name) && !name.includes('/dashboard/texts/'))) {
    reading.read(relative(folder, path), readFileSync(path, 'utf8'));
  }
  return reading.result();
}

/** The same of one file, which tests make up. */
export function readTextsOf(name: string, source: string): ReadTexts {
  const reading = new Reading();
  reading.read(name, source);
  return reading.result();
}

class Reading {
  private readonly texts = new Map<string, Texts[string]>();
  private readonly faults: string[] = [];

  read(name: string, text: string): void {
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const visit = (node: ts.Node): void => {
      const fault = this.faultOf(node);
      if (fault !== null) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        this.faults.push(`${name}:${line + 1} ${fault}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  result(): ReadTexts {
    const texts = Object.fromEntries([...this.texts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    return { texts, faults: this.faults };
  }

  private faultOf(node: ts.Node): string | null {
    if (ts.isCallExpression(node)) return this.callFault(node);
    if (ts.isJsxText(node)) return bareFault(node);
    return ts.isJsxAttribute(node) ? attributeFault(node) : null;
  }

  private callFault({ expression, arguments: args }: ts.CallExpression): string | null {
    if (!ts.isIdentifier(expression)) return null;
    if (expression.text === 'plural') return this.pluralFault(args[1], args[2]);
    if (expression.text !== 't' && expression.text !== 'rich') return null;
    const [text, values] = args;
    if (!text || !ts.isStringLiteral(text)) return 'a text is no literal';
    return this.add(text.text, text.text, namesOf(values));
  }

  private pluralFault(forms: ts.Node | undefined, values: ts.Node | undefined): string | null {
    if (!forms || !ts.isObjectLiteralExpression(forms)) return 'the forms of a text are no literal';
    const read = forms.properties.map((one) =>
      ts.isPropertyAssignment(one) && ts.isStringLiteral(one.initializer)
        ? ([one.name.getText(), one.initializer.text] as const)
        : null,
    );
    const entries = read.filter((one) => one !== null);
    const all = Object.fromEntries(entries);
    if (entries.length < read.length || !all['other'] || !all['one'])
      return 'a text that counts has the forms one and other';
    return this.add(all['other'], all, [...namesOf(values), 'count']);
  }

  private add(key: string, text: Texts[string], names: readonly string[]): string | null {
    const known = this.texts.get(key);
    if (known !== undefined && !isDeepStrictEqual(known, text)) return `“${key}” has other forms elsewhere`;
    this.texts.set(key, text);
    if (key.trim() !== key) return `“${key}” begins or ends with a space`;
    const missing = [...key.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (names.includes(name) ? [] : [name]));
    return missing.length === 0 || names.includes('*') ? null : `“${key}” has no value for ${missing.join(', ')}`;
  }
}

/** The names of the values in a call; `*` when the source does not determine them. */
function namesOf(values: ts.Node | undefined): readonly string[] {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return ['*'];
  return values.properties.map((one) => (one.name ? one.name.getText() : '*'));
}

function bareFault(node: ts.JsxText): string | null {
  const text = node.text.trim();
  if (!LETTER.test(text) || NAMES.has(text)) return null;
  const { parent } = node;
  const isCode = ts.isJsxElement(parent) && parent.openingElement.tagName.getText() === 'code';
  return isCode ? null : `“${text}” is in no catalogue`;
}

function attributeFault({ name, initializer }: ts.JsxAttribute): string | null {
  if (!SPOKEN.has(name.getText()) || !initializer || !ts.isStringLiteral(initializer)) return null;
  return LETTER.test(initializer.text) && !NAMES.has(initializer.text)
    ? `“${initializer.text}” is in no catalogue`
    : null;
}

const pathOf = (root: string): string => join(root, 'dashboard', 'texts', 'en.json');

function fileOf({ texts, faults }: ReadTexts): string {
  if (faults.length > 0) throw new Error(`Texts of the dashboard:\n${faults.join('\n')}`);
  return `${JSON.stringify(texts, null, 2)}\n`;
}

/** Write dashboard/texts/en.json. */
export function writeTexts(root: string): void {
  const content = fileOf(readTexts(root));
  const path = pathOf(root);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
}

/** Throws when the committed list differs from what the source says. */
export function checkTexts(root: string): void {
  if (readFileSync(pathOf(root), 'utf8') === fileOf(readTexts(root))) return;
  throw new Error('dashboard/texts/en.json differs from dashboard/: run `npm run generate` and commit it.');
}
