// Conventions of the source that the linter has no rule for: no enums, and classes that only their constructor makes.
import ts from 'typescript';
import { filesBelow, readSource } from '../support/sources';

const SOURCES = ['bench', 'cli', 'dashboard', 'functions', 'lib', 'scripts', 'server', 'tests', 'verification'].flatMap(
  (folder) => ['.ts', '.tsx'].flatMap((ending) => filesBelow(folder, ending)),
);

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
