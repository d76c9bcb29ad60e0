// Lambda: each function runs from its own zip in a process of its own, with its variables and the credentials of its role.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from '../../tests/support/roles/policy';
import type { Deployed } from './deployed';

export interface Outcome {
  readonly answer?: unknown;
  readonly error?: string;
}

export interface FunctionRole {
  readonly name: string;
  readonly statements: readonly Statement[];
}

export interface FunctionOptions {
  readonly folder: string;
  readonly python: string;
  readonly recordsPort: number;
  /** Variables that lead every connection to the emulator. */
  readonly environment: Readonly<Record<string, string>>;
  readonly region: string;
}

interface Definition {
  readonly FunctionName: string;
  readonly Handler: string;
  readonly Role: string;
  readonly Timeout: number;
  readonly Environment: { readonly Variables: Readonly<Record<string, string>> };
  readonly Code: { readonly S3Bucket: string; readonly S3Key: string };
}

interface Running {
  readonly child: ChildProcess;
  last: Promise<unknown>;
}

export class Functions {
  /** What functions wrote into their logs, a line each. */
  readonly lines: { readonly name: string; readonly line: string }[] = [];
  /** How often each function ran, and how often it failed. */
  readonly runs = new Map<string, { runs: number; errors: number }>();
  private readonly running = new Map<string, Promise<Running>>();
  private readonly roles = new Map<string, FunctionRole>();

  constructor(
    private readonly deployed: Deployed,
    private readonly options: FunctionOptions,
  ) {}

  /** The role of the function that holds these credentials; undefined for those of the deployer. */
  roleOf(accessKeyId: string): FunctionRole | undefined {
    return this.roles.get(accessKeyId);
  }

  async invoke(name: string, event: unknown): Promise<Outcome> {
    const definition = this.definitionOf(name);
    const started = this.running.get(name) ?? this.start(definition);
    this.running.set(name, started);
    const one = await started;
    const outcome = one.last.then(() => ask(one.child, definition, event));
    one.last = outcome;
    const { error } = await outcome;
    const counted = this.runs.get(name) ?? { runs: 0, errors: 0 };
    this.runs.set(name, { runs: counted.runs + 1, errors: counted.errors + (error === undefined ? 0 : 1) });
    return outcome;
  }

  async stop(): Promise<void> {
    for (const one of await Promise.all(this.running.values())) one.child.kill();
  }

  private definitionOf(name: string): Definition {
    const found = this.deployed.of('AWS::Lambda::Function').find(({ properties }) => properties.FunctionName === name);
    if (!found) throw new Error(`There is no function ${name}.`);
    return found.properties as unknown as Definition;
  }

  private async start(definition: Definition): Promise<Running> {
    const { FunctionName: name, Handler, Role, Environment } = definition;
    const root = await this.unpack(definition);
    const accessKeyId = `ASIA${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`;
    this.roles.set(accessKeyId, { name, statements: this.statementsOf(Role) });
    const { environment, region } = this.options;
    const child = fork(join(__dirname, 'function.cjs'), [], {
      cwd: root,
      execArgv: ['--require', join(__dirname, 'redirect.cjs')],
      env: {
        ...environment,
        ...Environment.Variables,
        PATH: process.env.PATH,
        LAMBDA_TASK_ROOT: root,
        _HANDLER: Handler,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'session',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => {
        for (const line of part.toString().split('\n')) if (line !== '') this.lines.push({ name, line });
      });
    }
    return { child, last: Promise.resolve() };
  }

  private statementsOf(roleArn: string): readonly Statement[] {
    const role = this.deployed.of('AWS::IAM::Role').find(({ arn }) => arn === roleArn);
    if (!role) throw new Error(`There is no role ${roleArn}.`);
    const policies = role.properties.Policies as readonly {
      readonly PolicyDocument: { readonly Statement: readonly Statement[] };
    }[];
    return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  }

  private async unpack({ FunctionName: name, Code }: Definition): Promise<string> {
    const { folder, python, recordsPort } = this.options;
    const root = join(folder, 'functions', name);
    mkdirSync(root, { recursive: true });
    const place = new URLSearchParams({ bucket: Code.S3Bucket, key: Code.S3Key });
    const answer = await fetch(`http://127.0.0.1:${recordsPort}/code?${place.toString()}`);
    const zip = `${root}.zip`;
    writeFileSync(zip, Buffer.from(await answer.arrayBuffer()));
    execFileSync(python, ['-m', 'zipfile', '-e', zip, root]);
    return root;
  }
}

function ask(child: ChildProcess, { FunctionName, Timeout }: Definition, event: unknown): Promise<Outcome> {
  const id = randomUUID();
  const timeoutMs = Timeout * 1000;
  const arn = `arn:aws:lambda:eu-central-1:123456789012:function:${FunctionName}:live`;
  return new Promise((resolve) => {
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', gone);
      resolve(outcome);
    };
    const hear = (message: Outcome & { readonly id: string }): void => {
      if (message.id === id) end(message);
    };
    const gone = (): void => end({ error: 'The process has ended.' });
    const timer = setTimeout(() => end({ error: `No answer within ${Timeout} seconds.` }), timeoutMs);
    child.on('message', hear);
    child.once('exit', gone);
    if (child.connected) child.send({ id, event, arn, timeoutMs });
    else gone();
  });
}
