// The linter refuses what each of its rules is there for: a rule that is off, or that a release of it no longer knows, is seen here.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../../scripts/support/service-definition';
import { filesBelow, readSource } from '../../support/sources';
import { FAULTS } from './planted';

type Config = Readonly<Record<string, unknown>>;
/** The rules that a file breaks, by its name. */
type Broken = ReadonlyMap<string, ReadonlySet<string>>;

interface Report {
  /** Codes such as `eslint(no-var)`. */
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** What the same text is: right in the source, or only where tests and commands stand. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'right.ts': 'export const half = (amount: number): number => Math.floor(amount / 2);',
  'lib/services/four.ts': FAULTS['max-params'] ?? '',
  'tests/said.ts': FAULTS['no-console'] ?? '',
  'dashboard/markup.tsx': `export const raw = <p dangerouslySetInnerHTML={{ __html: '' }} />;`,
};

const OWN_CONFIG = readConfig('.oxlintrc.json');

/** Both files of configuration have comments. */
function readConfig(name: string): Config {
  const read = ts.readConfigFile(join(ROOT, name), (path) => readFileSync(path, 'utf8'));
  if (read.error) throw new Error(ts.flattenDiagnosticMessageText(read.error.messageText, '\n'));
  return read.config as Config;
}

/** What the linter says of these files, in a folder that it and the compiler take for the project. */
function lint(files: Readonly<Record<string, string>>): Broken {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stackable-lint-')));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries({ ...files, ...configFiles() })) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${text}\n`);
    }
    return brokenIn(folder, Object.keys(files));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function configFiles(): Record<string, string> {
  const { exclude: _exclude, ...types } = readConfig('tsconfig.json');
  return {
    'tsconfig.json': JSON.stringify({ ...types, include: ['.'] }),
    '.oxlintrc.json': JSON.stringify(OWN_CONFIG),
  };
}

function brokenIn(folder: string, names: readonly string[]): Broken {
  const program = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [program, '--format', 'json', ...names];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (!stdout.startsWith('{')) throw new Error(`The linter does not run: ${stdout}${stderr}`);
  const broken = new Map<string, Set<string>>();
  for (const { code, filename } of (JSON.parse(stdout) as Report).diagnostics) {
    const name = relative(folder, resolve(folder, filename));
    broken.set(name, (broken.get(name) ?? new Set()).add(code.replace(/^.*\((.*)\)$/, '$1')));
  }
  return broken;
}

const fileOf = (rule: string): string => `${rule.replace('/', '-')}.ts`;
const planted = Object.fromEntries(Object.entries(FAULTS).map(([rule, text]) => [fileOf(rule), text]));
let broken: Broken = new Map();

beforeAll(() => {
  broken = lint({ ...planted, ...ELSEWHERE });
});

describe('the linter', () => {
  it.each(Object.keys(FAULTS))('refuses what %s is for', (rule) => {
    expect([...(broken.get(fileOf(rule)) ?? [])]).toContain(rule.replace('typescript/', ''));
  });

  it('has a fault planted for each rule that is on', () => {
    const rules = Object.keys(OWN_CONFIG.rules as object).toSorted();

    expect(
      Object.keys(FAULTS)
        .filter((rule) => !/TS\d+$/.test(rule))
        .toSorted(),
    ).toEqual(rules);
  });

  it('has nothing against what is right, or right where it stands', () => {
    const [right, service, test] = ['right.ts', 'lib/services/four.ts', 'tests/said.ts'].map((name) =>
      broken.get(name),
    );

    expect([right, service, test]).toEqual([undefined, undefined, undefined]);
  });

  it('refuses markup made of text', () => {
    expect([...(broken.get('dashboard/markup.tsx') ?? [])]).toContain('no-danger');
  });
});

const SOURCES = ['bench', 'cli', 'dashboard', 'functions', 'lib', 'scripts', 'server', 'tests', 'verification']
  .flatMap((folder) => ['.ts', '.tsx'].flatMap((ending) => filesBelow(folder, ending)))
  .filter((file) => !file.includes('/lint/'));

describe('enums', () => {
  it('are none of ours: a number of any kind would do for one', () => {
    const found = SOURCES.filter((file) => /^\s*(?:export |declare |const )*enum \w/m.test(readSource(file)));

    expect(SOURCES.length).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
  });
});

// Of a class without a private member the compiler takes any object that looks like it.
describe('classes', () => {
  it('have a private member, so that only what their constructor makes is taken for theirs', () => {
    expect(SOURCES.flatMap((file) => openClasses(readSource(file)))).toEqual([]);
  });

  it.each([
    ['class A { b = 1; }', ['A']],
    ['class A { private b = 1; }', []],
    ['class A { #b = 1; }', []],
    ['class A { constructor(private readonly b: number) {} }', []],
    ['class A { private static b = 1; }', ['A']],
    ['const a = class { b = 1; };', ['a class']],
  ])('are looked at as in "%s"', (source, open) => {
    expect(openClasses(source)).toEqual(open);
  });
});

/** The names of classes that have none. */
function openClasses(source: string): readonly string[] {
  if (!/\bclass\b/.test(source)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node) && !node.members.some(isClosing)) found.push(node.name?.text ?? 'a class');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.ES2022, false, ts.ScriptKind.TSX));
  return found;
}

function isClosing(member: ts.ClassElement): boolean {
  if (ts.isConstructorDeclaration(member)) return member.parameters.some(isHidden);
  const isStatic = ts.canHaveModifiers(member) && hasModifier(member, ts.SyntaxKind.StaticKeyword);
  return !isStatic && ((member.name !== undefined && ts.isPrivateIdentifier(member.name)) || isHidden(member));
}

function isHidden(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false;
  return hasModifier(node, ts.SyntaxKind.PrivateKeyword) || hasModifier(node, ts.SyntaxKind.ProtectedKeyword);
}

function hasModifier(node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}
