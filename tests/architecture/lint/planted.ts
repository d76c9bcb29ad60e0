// A fault for each rule of the linter. Each is a file of its own, named after the rule.

/** In the source of the service. */
export const FAULTS: Readonly<Record<string, string>> = {
  'max-lines': Array.from({ length: 301 }, (_, index) => `export const name${index} = ${index};`).join('\n'),
  'max-lines-per-function': `export function long(): void {\n${'  Math.random();\n'.repeat(51)}}`,
  'max-depth': `
    export function deep(a: boolean, b: boolean): number {
      if (a) { while (b) { for (;;) { if (a === b) { return 1; } } } }
      return 2;
    }`,
  'max-params': 'export const four = (a: number, b: number, c: number, d: number): number => a + b + c + d;',
  complexity: `
    export function branches(a: number): number {
      ${Array.from({ length: 21 }, (_, index) => `if (a === ${index}) return ${index + 1};`).join('\n')}
      return 0;
    }`,
  eqeqeq: 'export const alike = (a: number, b: number): boolean => a == b;',
  'no-console': `console.log('said');`,
  'no-restricted-exports': 'export default function unnamed(): number { return 1; }',
  'no-var': 'export function old(): number { var a = 1; a += 1; return a; }',
  'prefer-const': 'export function same(): number { let a = 1; return a; }',
  'prefer-rest-params': 'export function all(): unknown { return arguments[0]; }',
  'prefer-spread': 'export const most = (list: number[]): number => Math.max.apply(Math, list);',
  'typescript/await-thenable': 'export async function wait(): Promise<void> { await 1; await Promise.resolve(); }',
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const one = 1;',
  'typescript/consistent-type-imports': `import { Random } from './types';\nexport type R = Random;`,
  'typescript/no-array-constructor': 'export const list = (a: number, b: number): number[] => new Array(a, b);',
  'typescript/no-array-delete': 'export function drop(list: number[]): void { delete list[0]; }',
  'typescript/no-base-to-string': 'export const text = (a: object): string => String(a);',
  'typescript/no-confusing-void-expression':
    'export function run(): void { return Math.floor(1) > 0 ? end() : end(); }\nfunction end(): void { Math.random(); }',
  'typescript/no-deprecated':
    '/** @deprecated gone */\nfunction gone(): number { return 1; }\nexport const one = gone();',
  'typescript/no-duplicate-enum-values': 'export enum Same { A = 1, B = 1 }',
  'typescript/no-duplicate-type-constituents': 'export type Twice = string | number | string;',
  'typescript/no-dynamic-delete':
    'export function drop(a: Record<string, number>, name: string): void { delete a[name]; }',
  'typescript/no-empty-object-type': 'export type Anything = {};',
  'typescript/no-explicit-any': 'export const use = (a: any): unknown => a;',
  'typescript/no-extra-non-null-assertion': 'export const sure = (a: { b: number } | null): number => a!!.b;',
  'typescript/no-extraneous-class': 'export class Bag { static one(): number { return 1; } }',
  'typescript/no-floating-promises': 'export function start(): void { Promise.resolve(1); }',
  'typescript/no-for-in-array':
    'export function each(list: number[]): void { for (const one in list) Math.max(Number(one)); }',
  'typescript/no-generated-empty-object-type': `export type None = Omit<{ a: number }, 'a'>;`,
  'typescript/no-implied-eval': `export function later(): void { setTimeout('run()', 1); }`,
  'typescript/no-invalid-void-type': 'export type Odd = string | void;',
  'typescript/no-meaningless-void-operator':
    'function end(): void { Math.random(); }\nexport function run(): void { void end(); }',
  'typescript/no-misused-new': 'export interface Made { new (): Made; constructor(): void }',
  'typescript/no-misused-promises':
    'export const odd = (a: Promise<boolean>): number => { if (a) return 1; return 2; };',
  'typescript/no-misused-spread': 'export const parts = (a: Promise<number>): object => ({ ...a });',
  'typescript/no-mixed-enums': `export enum Mixed { A = 1, B = 'b' }`,
  'typescript/no-namespace': 'export namespace Old { export const one = 1; }',
  'typescript/no-non-null-asserted-nullish-coalescing':
    'declare function find(): number | null;\nexport const some = (): number => find()! ?? 1;',
  'typescript/no-non-null-asserted-optional-chain': 'export const some = (a: { b: number } | null): number => a?.b!;',
  'typescript/no-non-null-assertion': 'export const sure = (a: { b: number } | null): number => a!.b;',
  'typescript/no-redundant-type-constituents': 'export type Wide = unknown | string;',
  'typescript/no-require-imports': `import fs = require('node:fs');\nexport const read = fs.readFileSync;`,
  'typescript/no-this-alias':
    'export class Self { private a = 1; get(): number { const self = this; return self.a; } }',
  'typescript/no-unnecessary-boolean-literal-compare':
    'export const is = (a: boolean): number => (a === true ? 1 : 2);',
  'typescript/no-unnecessary-condition': 'export const is = (a: { b: number }): number => (a ? 1 : 2);',
  'typescript/no-unnecessary-template-expression': 'export const text = (a: string): string => `${a}`;',
  'typescript/no-unnecessary-type-arguments':
    'function of<T = string>(a: T): T { return a; }\nexport const one = of<string>(String(1));',
  'typescript/no-unnecessary-type-assertion': 'export const text = (a: string): string => a as string;',
  'typescript/no-unnecessary-type-constraint': 'export const of = <T extends unknown>(a: T, b: T): T[] => [a, b];',
  'typescript/no-unnecessary-type-conversion': 'export const text = (a: string): string => String(a);',
  'typescript/no-unnecessary-type-parameters': 'export function log<T>(a: T): void { Math.max(Number(a)); }',
  'typescript/no-unsafe-argument': `declare const a: { b: any };\nexport const one = Number.parseInt(a.b);`,
  'typescript/no-unsafe-assignment': `export function read(): unknown { const a = JSON.parse('1'); return a as unknown; }`,
  'typescript/no-unsafe-call': `declare const a: { b: any };\nexport function run(): void { a.b(); }`,
  'typescript/no-unsafe-declaration-merging':
    'export interface Both { a: number }\nexport class Both { private b = 1; get(): number { return this.b; } }',
  'typescript/no-unsafe-enum-comparison':
    'export enum Colour { Red, Green }\nexport const is = (a: Colour): boolean => a === 1;',
  'typescript/no-unsafe-function-type': 'export type Any = Function;',
  'typescript/no-unsafe-member-access': `declare const a: { b: any };\nexport const one = (): unknown => a.b.c as unknown;`,
  'typescript/no-unsafe-return': `declare const a: { b: any };\nexport const one = (): string => { return a.b; };`,
  'typescript/no-unsafe-unary-minus': `export const less = (a: string): number => -a;`,
  'typescript/no-unused-expressions': 'export function none(a: number): void { a + 1; }',
  'typescript/no-unused-vars': 'export function none(a: number): number { return 1; }',
  'typescript/no-useless-constructor':
    'export class Plain { private a = 1; constructor() {}\n get(): number { return this.a; } }',
  'typescript/no-useless-default-assignment': 'export const of = ({ a = 1 }: { a: number }): number => a;',
  'typescript/no-wrapper-object-types': 'export type Text = String;',
  'typescript/only-throw-error': `export function fail(): void { throw 'text'; }`,
  'typescript/prefer-as-const': `export const one = 'one' as 'one';`,
  'typescript/prefer-literal-enum-member': `const a = 1;\nexport enum Computed { A = a }`,
  'typescript/prefer-namespace-keyword': 'declare module Old { const one: number; }\nexport type O = typeof Old.one;',
  'typescript/prefer-promise-reject-errors': `export const fail = (): Promise<void> => Promise.reject('text');`,
  'typescript/prefer-reduce-type-parameter':
    'export const sum = (list: number[]): number[] => list.reduce((all, one) => [...all, one], [] as number[]);',
  'typescript/prefer-return-this-type':
    'export class Chain { private a = 1; add(): Chain { this.a += 1; return this; } }',
  'typescript/related-getter-setter-pairs': 'export interface Pair { get value(): string; set value(a: number) }',
  'typescript/require-await': 'export async function now(): Promise<number> { return 1; }',
  'typescript/restrict-plus-operands': `export const sum = (a: number, b: string): string => a + b;`,
  'typescript/restrict-template-expressions': 'export const text = (a: object): string => `an ${a}`;',
  'typescript/return-await':
    'export async function run(a: () => Promise<number>): Promise<number> { try { return a(); } catch { return 1; } }',
  'typescript/switch-exhaustiveness-check': `export function of(a: 'b' | 'c'): number { switch (a) { case 'b': return 1; }\n return 2; }`,
  'typescript/triple-slash-reference': '/// <reference path="./types.ts" />\nexport const one = 1;',
  'typescript/unbound-method':
    'class Made { private a = 1; get(): number { return this.a; } }\nexport const { get } = new Made();',
  'typescript/unified-signatures': 'export interface Two { (a: number): void; (a: string): void }',
  'typescript/use-unknown-in-catch-callback-variable':
    'export const run = (a: Promise<void>): Promise<void> => a.catch((error) => { Math.max(Number(error)); });',
  // What the compiler says.
  'typescript/TS2322': `export const text: string = 1;`,
  'typescript/TS6133': `const unused = 1;\nexport const used = 2;`,
  'typescript/TS2532': `export const first = (list: number[]): number => list[0].valueOf();`,
};
