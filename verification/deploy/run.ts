// npm run test:deploy: packages the service, deploys it to an emulated AWS, uses it, drives what calls its functions, and removes it.
// Needs Python 3.11 with venv, and openssl. The first run installs moto from PyPI: below TOOLS, or in .cache.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IN_MEMORY, startEngine } from '../../server/engine/engine';
import { runAsCommand } from '../../scripts/support/command';
import { ROOT } from '../../scripts/support/service-definition';
import { callApi, callSqs } from './clients';
import { Data } from './data';
import { Deployed, type Recorded } from './deployed';
import { environmentOf, installMoto, type Moto, REGION, startFront, startMoto } from './emulator';
import { Functions } from './functions';
import { Gateway } from './gateway';
import { type Parts, Router } from './router';
import { runScenario, STAGE, type World } from './scenario';

const TABLE = `stackable-${STAGE}`;

/** Run the framework against the emulator. @throws Error with what it printed, where it fails */
async function serverless(port: number, args: readonly string[]): Promise<void> {
  const command = join(ROOT, 'node_modules/serverless/bin/serverless.js');
  const env = { ...process.env, ...environmentOf(port) };
  const child = spawn(process.execPath, [command, ...args, '--stage', STAGE, '--region', REGION], { cwd: ROOT, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`serverless ${args[0]} failed: ${said}`);
}

async function recordsOf({ recordsPort }: Moto): Promise<Readonly<Record<string, Recorded>>> {
  return (await fetch(`http://127.0.0.1:${recordsPort}/`)).json() as Promise<Readonly<Record<string, Recorded>>>;
}

const step = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

async function deployAndUse(folder: string): Promise<boolean> {
  const python = installMoto();
  const engine = await startEngine(IN_MEMORY);
  const moto = await startMoto(python);
  const data = new Data(engine.endpoint, TABLE);
  const parts: Parts = { motoPort: moto.port, data };
  const router = new Router(parts);
  const { server, port } = await startFront(folder, (...all) => router.answer(...all));
  try {
    const packaged = join(folder, 'package');
    const removable = ['--param=tableDeletion=Delete', '--param=tableProtected=false'];
    await serverless(port, ['package', '--package', packaged, ...removable]);
    step('packaged');
    await serverless(port, ['deploy', '--package', packaged]);
    const deployed = new Deployed(await recordsOf(moto));
    step(`deployed: ${deployed.size} resources beside those of moto`);
    await data.createTable();
    const environment = { EMULATOR_PORT: String(port) };
    const options = { folder, python, recordsPort: moto.recordsPort, environment, region: REGION };
    const functions = (parts.functions = new Functions(deployed, options));
    const gateway = (parts.gateway = new Gateway(deployed, functions));
    const world: World = {
      deployed,
      functions,
      gateway,
      router,
      data,
      frontPort: port,
      sqs: (action, body) => callSqs(moto.port, action, body),
      call: (method, path, call) => callApi({ port, apiId: deployed.get('HttpApi').ref }, { method, path, ...call }),
    };
    const { done, wrong } = await runScenario(world);
    await functions.stop();
    step(`used: ${done} checks, ${functions.runs.size} functions ran`);
    await serverless(port, ['remove']);
    const left = Object.keys(await recordsOf(moto));
    if (left.length > 0) wrong.push(`left behind: ${left.join(', ')}`);
    for (const one of wrong) console.error(`WRONG: ${one}`);
    console.log(
      `test:deploy: ${deployed.size} resources, ${gateway.routes} routes, ${done} checks, ${wrong.length} wrong`,
    );
    return wrong.length === 0;
  } finally {
    await parts.functions?.stop();
    server.closeAllConnections();
    server.close();
    moto.child.kill();
    await engine.stop();
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stackable-deploy-'));
  try {
    if (!(await deployAndUse(folder))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

runAsCommand(main);
