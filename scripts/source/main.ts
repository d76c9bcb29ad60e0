// The second half of `npm run check:source`: what `npm run types` and `npm run lint` say, from one program for both. Rules with
// types ask for what the compiler has found out by then: together they take a seventh less than one after the other.
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import ts from 'typescript';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';

const DASHBOARD = 'dashboard';

interface Part {
  readonly config: string;
  /** What of the source is linted with these types. */
  readonly files: string;
  readonly ignored: readonly string[];
}

const PARTS: readonly Part[] = [
  { config: 'tsconfig.json', files: '.', ignored: [DASHBOARD] },
  { config: join(DASHBOARD, 'tsconfig.json'), files: DASHBOARD, ignored: [] },
];

/** @returns whether nothing was found */
async function check(part: Part): Promise<boolean> {
  const program = programOf(part.config);
  const hasTypes = areTypesRight(program);
  return (await isLinted(part, program)) && hasTypes;
}

function programOf(config: string): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(ROOT, config), { incremental: false }, host);
  if (!parsed) throw new Error(`${config} cannot be read.`);
  const { fileNames: rootNames, options, errors: configFileParsingDiagnostics } = parsed;
  // The linter goes from a node to its parent.
  const compilerHost = ts.createCompilerHost(options, true);
  return ts.createProgram({ rootNames, options, host: compilerHost, configFileParsingDiagnostics });
}

function areTypesRight(program: ts.Program): boolean {
  const diagnostics = ts.getPreEmitDiagnostics(program);
  const place = {
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (name: string) => name,
    getNewLine: () => '\n',
  };
  if (diagnostics.length > 0) console.error(ts.formatDiagnostics(diagnostics, place));
  return diagnostics.length === 0;
}

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}

async function isLinted({ files, ignored }: Part, program: ts.Program): Promise<boolean> {
  const overrideConfig: Linter.Config = {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { programs: [program], projectService: false } },
  };
  const linter = new ESLint({ cwd: ROOT, overrideConfig, ignorePatterns: [...ignored] });
  const results = await linter.lintFiles(files);
  const text = await (await linter.loadFormatter('stylish')).format(results);
  if (text !== '') console.error(text);
  return results.every(({ errorCount }) => errorCount === 0);
}

async function main(): Promise<void> {
  let isRight = true;
  // The program of one is given up before that of the next is made.
  for (const part of PARTS) isRight = (await check(part)) && isRight;
  if (!isRight) throw new Error('The source does not pass.');
}

runAsCommand(main);
