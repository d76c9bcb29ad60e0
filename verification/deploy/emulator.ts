// An emulated AWS on this machine: moto, the embedded engine, and one TLS server behind which all names of AWS stand.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/engine/ports';
import { ROOT } from '../../scripts/support/service-definition';

const MOTO = 'moto[server]==5.2.5';
const READY_MS = 60_000;
export const REGION = 'eu-central-1';

/** A Python that has moto: below TOOLS, or in .cache of the project. @returns its path */
export function installMoto(): string {
  const venv = join(process.env.TOOLS ?? join(ROOT, '.cache'), 'deploy-test');
  const python = join(venv, 'bin/python');
  if (!existsSync(join(venv, 'bin/moto_server'))) {
    mkdirSync(venv, { recursive: true });
    execFileSync('python3', ['-m', 'venv', venv], { stdio: 'inherit' });
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', MOTO], { stdio: 'inherit' });
  }
  return python;
}

export interface Moto {
  readonly child: ChildProcess;
  readonly port: number;
  readonly recordsPort: number;
}

export async function startMoto(python: string): Promise<Moto> {
  const [port, recordsPort] = [await freePort(), await freePort()];
  const args = [join(__dirname, 'control.py'), String(port), String(recordsPort)];
  const child = spawn(python, args, { stdio: ['ignore', 'ignore', process.env.VERBOSE ? 'inherit' : 'ignore'] });
  for (let waited = 0; !(await isUp(`http://127.0.0.1:${port}/moto-api/`)); waited += 250) {
    if (child.exitCode !== null || waited > READY_MS) throw new Error('moto did not start.');
    await sleep(250);
  }
  return { child, port, recordsPort };
}

async function isUp(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

export type Answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => Promise<void>;

/** Every name of AWS ends here, as redirect.cjs leads there. */
export async function startFront(
  folder: string,
  answer: Answer,
): Promise<{ readonly server: Server; readonly port: number }> {
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.pem')];
  const subject = ['-subj', '/CN=emulator', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    void bodyOf(request)
      .then((body) => answer(request, body, response))
      .catch((error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, port };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The variables that lead a process of Node.js to the emulator, with the credentials of the deployer. */
export function environmentOf(port: number): Record<string, string> {
  return {
    EMULATOR_PORT: String(port),
    NODE_OPTIONS: `--require ${join(__dirname, 'redirect.cjs')}`,
    AWS_ACCESS_KEY_ID: 'AKIADEPLOYER',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
