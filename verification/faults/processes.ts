// Processes of the service, each behind a wire of its own: started, killed, stopped for a while.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type FaultProxy, type FaultProxyOptions, startFaultProxy } from '../../tests/support/fault-proxy';

export interface ServiceProcess {
  readonly number: number;
  readonly address: string;
  /** False once it was killed. */
  readonly isAlive: () => boolean;
  kill(): void;
  pause(): void;
  resume(): void;
  /** End it and its wire. */
  stop(): Promise<void>;
  /** What it printed beside its port: defects. */
  readonly said: () => string;
}

export interface Launch extends Omit<FaultProxyOptions, 'decide'> {
  readonly tableName: string;
  readonly mutant: string | null;
  /** How far its clock is ahead of ours; below zero it is behind. */
  readonly clockOffMs: number;
  /** It answers requests, or it tells of events. */
  readonly role: 'SERVICE' | 'EVENTS';
  readonly decide: (
    call: Parameters<FaultProxyOptions['decide']>[0],
    process: () => ServiceProcess,
  ) => ReturnType<FaultProxyOptions['decide']>;
}

/** The service's code as one file, so that a process starts in a moment. */
export class WorkerFile {
  private constructor(
    readonly path: string,
    private readonly folder: string,
  ) {}

  static async make(root: string): Promise<WorkerFile> {
    const folder = mkdtempSync(join(tmpdir(), 'stackable-faults-'));
    const path = join(folder, 'worker.cjs');
    const entryPoints = [join(root, 'verification/faults/worker.ts')];
    const mainFields = ['module', 'main'];
    await build({
      absWorkingDir: root,
      entryPoints,
      outfile: path,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      mainFields,
      minify: true,
      keepNames: true,
      logLevel: 'error',
    });
    return new WorkerFile(path, folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

let count = 0;

export async function launch(file: WorkerFile, options: Launch): Promise<ServiceProcess> {
  const number = (count += 1);
  const ready: { process?: ServiceProcess } = {};
  const readyProcess = (): ServiceProcess => {
    if (!ready.process) throw new Error('A process called its table before it was ready.');
    return ready.process;
  };
  const wire = await startFaultProxy({ ...options, decide: (call) => options.decide(call, readyProcess) });
  const child = spawnWorker(file, { wire, options });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const port = await portOf(child, () => said);
  const started: ServiceProcess = {
    number,
    address: `http://127.0.0.1:${port}`,
    isAlive: () => child.exitCode === null && child.signalCode === null && !child.killed,
    kill: () => void child.kill('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => stop(child, wire),
    said: () => said,
  };
  ready.process = started;
  return started;
}

function spawnWorker(
  file: WorkerFile,
  { wire, options }: { readonly wire: FaultProxy; readonly options: Launch },
): ChildProcess {
  const { tableName, mutant, clockOffMs, role } = options;
  return spawn(process.execPath, [file.path], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TABLE_NAME: tableName,
      DYNAMODB_ENDPOINT: wire.endpoint,
      MUTANT: mutant ?? '',
      CLOCK_OFF_MS: String(clockOffMs),
      ROLE: role,
    },
  });
}

async function portOf(child: ChildProcess, said: () => string): Promise<number> {
  const first = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => null)]);
  if (first === null) throw new Error(`A process of the service did not start: ${said()}`);
  child.stdout!.resume();
  return Number(String(first[0]));
}

async function stop(child: ChildProcess, wire: FaultProxy): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  await wire.close();
}
