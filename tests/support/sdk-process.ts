// Calls of the official client that load modules as they run, which the test runner does not let them: made in a process of their own.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { noteAnswer, resolvedCalls } from './answer-watch';
import type { Service } from './service';

const SCRIPT = `
const { VoucherifyServerSide } = require('@voucherify/sdk');
const [apiUrl, applicationId, secretKey, path, ...args] = process.argv.slice(1);
const client = VoucherifyServerSide({ apiUrl, applicationId, secretKey });
const names = path.split('.');
const part = names.slice(0, -1).reduce((inner, name) => inner[name], client);
part[names.at(-1)](...args).then((answer) => console.log(JSON.stringify(answer)));
`;

interface ProcessCall {
  /** Of the client, such as `vouchers.importCSV`. */
  readonly call: string;
  readonly args: readonly string[];
  /** What it asks for, and the status that is documented. */
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** The answer of a call that is made with the keys of the project. */
export async function callInProcess(
  { address, keys }: Service,
  { call, args, method, path, status }: ProcessCall,
): Promise<unknown> {
  const { id, token } = keys.server;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, address, id, token, call, ...args]);
  noteAnswer({ method, path, status, body: stdout.trim() });
  resolvedCalls.add(call);
  return JSON.parse(stdout) as unknown;
}
