// npm run test:clients: the official Python client and the official MCP server, unmodified, against the service, and
// the models of ucp-sdk against checkouts of agents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';
import { IN_MEMORY } from '../../server/engine/engine';
import { runAsCommand } from '../../scripts/support/command';
import { MissingPrerequisite } from '../../scripts/support/integrations';
import { startLocalService } from '../../scripts/support/local-service';
import { ROOT } from '../../scripts/support/service-definition';
import { type ClientCall, type ClientReport, compareCalls, type KnownFailures } from './compare';
import { judgeAllModels, type ModelVerdict } from '../../verification/agents/models';
import { findPython, installPackage, output } from './python';
import { createToolRecords, type ToolRecords } from './records';

const FOLDER = join(ROOT, 'integrations', 'clients');

interface OfficialClient {
  /** Its package, its requirements file, and its part of known.json. */
  readonly name: string;
  /** The oldest Python 3 that it runs on. */
  readonly minor: number;
  readonly program: string;
  readonly minimumCalls: number;
}

const CLIENTS: readonly OfficialClient[] = [
  { name: 'voucherify', minor: 10, program: 'client.py', minimumCalls: 250 },
  { name: 'voucherify-core-mcp', minor: 12, program: 'server_tools.py', minimumCalls: 10 },
];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  const isRequired = values.all || process.env.CI_INTEGRATIONS === 'required';
  const service = await startLocalService(IN_MEMORY, 'serve');
  try {
    const { address } = service;
    const records = await createToolRecords(address);
    const reports: ClientReport[] = [];
    for (const client of CLIENTS) reports.push(...(await runClient(client, { address, records, isRequired })));
    reports.push(await runModels(isRequired));
    const [passed, failed] = [sumOf(reports, 'passed'), sumOf(reports, 'failed')];
    console.log(`${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await service.stop();
  }
}

function sumOf(reports: readonly ClientReport[], member: 'passed' | 'failed'): number {
  return reports.reduce((sum, report) => sum + report[member], 0);
}

async function runModels(isRequired: boolean): Promise<ClientReport> {
  const lines: string[] = [];
  let passed = 0;
  for (const { version, problems } of await judgeOrSkip(isRequired)) {
    if (problems.length === 0) passed += 1;
    lines.push(...problems.map((problem) => `FAILED ucp-sdk ${version}: ${problem}`));
  }
  for (const line of lines) console.log(line);
  return { lines, passed, failed: lines.length };
}

async function judgeOrSkip(isRequired: boolean): Promise<readonly ModelVerdict[]> {
  try {
    return await judgeAllModels();
  } catch (error) {
    if (isRequired || !(error instanceof MissingPrerequisite)) throw error;
    console.log(`ucp-sdk: skipped. ${error.message}`);
    return [];
  }
}

interface ClientRun {
  readonly address: string;
  readonly records: ToolRecords;
  /** Whether a missing Python fails the run, instead of skipping the client. */
  readonly isRequired: boolean;
}

/** @returns nothing for a client that was skipped */
async function runClient(
  client: OfficialClient,
  { address, records, isRequired }: ClientRun,
): Promise<readonly ClientReport[]> {
  const { name, minor, program, minimumCalls } = client;
  const python = await findPython(minor);
  if (python === null) {
    const missing = `${name}: skipped, because Python 3.${minor} or later is missing. The variable PYTHON can name one.`;
    if (isRequired) throw new Error(missing);
    console.log(missing);
    return [];
  }
  const interpreter = await installPackage(python, name);
  const text = await output(interpreter, [join(FOLDER, 'python', program)], {
    CLIENTS_HOST: address,
    CLIENTS_RECORDS: JSON.stringify(records),
    CLIENTS_SERVER: pair(DEMO_KEYS.server),
    CLIENTS_CLIENT: pair(DEMO_KEYS.client),
    CLIENTS_MANAGEMENT: pair(DEMO_KEYS.management),
    PYTHONDONTWRITEBYTECODE: '1',
  });
  const calls = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ClientCall);
  const report = compareCalls(calls, readKnown()[name] ?? {}, minimumCalls);
  for (const line of report.lines) console.log(`${name}: ${line}`);
  return [report];
}

function pair({ id, token }: { readonly id: string; readonly token: string }): string {
  return `${id}:${token}`;
}

function readKnown(): Readonly<Record<string, KnownFailures>> {
  return JSON.parse(readFileSync(join(FOLDER, 'known.json'), 'utf8')) as never;
}

runAsCommand(main);
