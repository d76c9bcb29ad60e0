// What the workflows may do, and that one build goes through all stages.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from '../../scripts/support/service-definition';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly 'working-directory'?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Statement {
  readonly Action: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Concurrency {
  readonly group: string;
  readonly queue?: string;
  readonly 'cancel-in-progress'?: boolean;
}
interface Job {
  readonly concurrency?: string | Concurrency;
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
  readonly uses?: string;
}
interface Workflow {
  readonly concurrency?: unknown;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = join(ROOT, '.github/workflows');
const files = readdirSync(FOLDER);
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const workflow = (file: string): Workflow => load(textOf(file)) as Workflow;
const { jobs } = workflow('deploy.yml');
const runs = (job: string): string => jobs[job]!.steps!.map(({ run }) => run ?? '').join('\n');
const DEPLOYING = ['preview', 'staging', 'production'];

describe.each(files)('%s', (file) => {
  it('pins every action by a commit, and says its version', () => {
    const used = textOf(file)
      .split('\n')
      .filter((line) => /\buses: (?!\.\/)/.test(line));

    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((line) => !/uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('may read the repository alone, and a job that may more says so', () => {
    expect(workflow(file).permissions).toEqual({ contents: 'read' });
    for (const [name, { permissions = {} }] of Object.entries(workflow(file).jobs)) {
      const more = Object.entries(permissions).filter(([, access]) => access === 'write');
      // The release of a version is the one thing that is written.
      const allowed = name === 'release' ? ['contents'] : ['id-token', 'attestations'];
      expect([name, more.filter(([scope]) => !allowed.includes(scope))]).toEqual([name, []]);
    }
  });

  it('keeps no credentials of the repository, and ends every job some time', () => {
    for (const { steps = [], uses, 'timeout-minutes': minutes } of Object.values(workflow(file).jobs)) {
      if (uses !== undefined) continue;
      expect(minutes).toBeGreaterThan(0);
      for (const step of steps) {
        if (step.uses?.startsWith('actions/checkout@')) expect(step.with).toEqual({ 'persist-credentials': false });
      }
    }
  });

  it('puts no text of others into a command', () => {
    const commands = Object.values(workflow(file).jobs).flatMap(({ steps = [] }) => steps.map(({ run }) => run ?? ''));

    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
  });
});

describe('deploy.yml', () => {
  it('builds once, and gives staging and production what was built', () => {
    expect(runs('build')).toMatch(/serverless package --stage staging .*\n.*serverless package --stage production/);
    for (const stage of ['staging', 'production']) {
      expect(runs(stage)).toContain(
        `serverless deploy --stage ${stage} --region "$AWS_REGION" --package .deploy/${stage}`,
      );
      expect(runs(stage)).not.toMatch(/serverless package|run build/);
    }
  });

  it('deploys with a role of the environment, and no key', () => {
    for (const name of DEPLOYING) {
      const aws = jobs[name]!.steps!.find(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
      expect(aws!.with).toMatchObject({ 'role-to-assume': `\${{ vars.${name.toUpperCase()}_ROLE }}` });
      expect(jobs[name]).toMatchObject({ environment: name, permissions: { contents: 'read', 'id-token': 'write' } });
    }
    expect(textOf('deploy.yml')).not.toMatch(/aws-access-key|AWS_SECRET/);
  });

  it('tests each stage after its deployment, and rolls back what fails', () => {
    for (const name of DEPLOYING) {
      const steps = runs(name);
      expect(steps.indexOf('.github/smoke')).toBeGreaterThan(steps.indexOf('serverless deploy'));
    }
    for (const stage of ['staging', 'production']) {
      const last = jobs[stage]!.steps!.at(-1)!;
      expect(last).toMatchObject({ if: "failure() && steps.smoke.outcome == 'failure'" });
      expect(last.run).toBe(`npm run rollback -- --stage ${stage} --region "$AWS_REGION"`);
    }
  });

  it('lets nothing into production that was not tagged, tested and in staging before', () => {
    expect(jobs.production).toMatchObject({ needs: ['ci', 'staging'] });
    expect(jobs.production!.if).toContain("startsWith(github.ref, 'refs/tags/v')");
  });

  it('deploys to a stage one at a time, in the order of the pushes, and no release that waits for approval holds up another stage', () => {
    expect(workflow('deploy.yml').concurrency).toBeUndefined();
    for (const stage of ['staging', 'production']) {
      // Without a queue a push takes the place of a release that waits.
      expect(jobs[stage]!.concurrency).toEqual({ group: stage, queue: 'max' });
    }
    expect(jobs['remove-preview']!.concurrency).toBe(jobs.preview!.concurrency);
  });

  it('builds no release whose tag names another version than package.json', () => {
    const [check] = jobs.build!.steps!.filter(({ run }) => run?.includes('GITHUB_REF_NAME'));

    expect(check!.if).toBe("github.ref_type == 'tag'");
    const tagged = (tag: string) =>
      spawnSync('sh', ['-c', check!.run!], { cwd: ROOT, env: { ...process.env, GITHUB_REF_NAME: tag } }).status;
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
    expect([tagged(`v${version}`), tagged(version), tagged('v99.0.0')]).toEqual([0, 1, 1]);
  });

  it('removes a preview when its pull request is closed, and gives none to strangers', () => {
    expect(jobs['remove-preview']!.if).toContain("github.event.action == 'closed'");
    expect(runs('remove-preview')).toContain('.github/remove "$STAGE" "$AWS_REGION"');
    expect(runs('package-preview')).toContain('--param=tableDeletion=Delete --param=tableProtected=false');
    expect(runs('package-preview')).toContain('--param=boundary=stackable-boundary-preview');
    for (const name of ['package-preview', 'preview', 'remove-preview']) {
      expect(jobs[name]!.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
      expect(jobs[name]!.if).toContain("github.event.pull_request.user.type != 'Bot'");
    }
    expect(jobs['package-preview']!.if).toContain("!endsWith(github.actor, '[bot]')");
    expect(jobs.preview!.needs).toBe('package-preview');
  });

  it('lets no job that may ask for credentials build, or run scripts of packages', () => {
    const asking = Object.entries(jobs).filter(([, { permissions }]) => permissions?.['id-token'] === 'write');

    expect(asking.map(([name]) => name)).toEqual(['preview', 'remove-preview', 'attest', 'staging', 'production']);
    for (const [name] of asking) {
      const installs = runs(name).match(/npm (ci|install).*/g) ?? [];
      expect([name, installs.filter((one) => one !== 'npm ci --ignore-scripts')]).toEqual([name, []]);
      expect(runs(name)).not.toMatch(/serverless package|npm run (build|generate|test)|npx jest/);
    }
    // What others have put into the cache of packages is read where nothing can be asked for.
    for (const [name, { steps = [] }] of asking) {
      const cached = steps.filter((step) => step.with?.cache !== undefined);
      expect([name, cached]).toEqual([name, []]);
    }
  });

  it('attaches the signed replayer to the release of a version, by a job that runs no code of the repository', () => {
    const { steps = [], permissions, needs } = jobs.release!;

    expect([permissions, needs]).toEqual([{ contents: 'write' }, ['ci', 'attest']]);
    expect(jobs.release!.if).toBe("startsWith(github.ref, 'refs/tags/v')");
    expect(steps.map(({ uses }) => uses?.split('@')[0])).toEqual(['actions/download-artifact', undefined, undefined]);
    expect(runs('release')).toMatch(/sha256sum --check[^]*gh release upload "\$GITHUB_REF_NAME" .deploy\/replay.mjs/);
    expect(runs('build').indexOf('cp dist/replay.mjs')).toBeGreaterThan(runs('build').indexOf('serverless package'));
  });

  it('signs every file of the build in a job of its own, and deploys what that job has signed', () => {
    const { steps = [], permissions } = jobs.attest!;
    const subjects = steps.filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'));

    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write', attestations: 'write' });
    expect(steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(false);
    expect(subjects.map((step) => step.with)).toEqual([
      { 'subject-checksums': '.deploy/SHA256SUMS' },
      { 'subject-path': '.deploy/SHA256SUMS' },
    ]);
    expect(runs('build')).toContain('find staging production sbom.json replay.mjs -type f');
    expect(jobs.staging!.needs).toEqual(['ci', 'attest']);
    for (const stage of ['staging', 'production']) {
      const names = jobs[stage]!.steps!.map(({ run, uses }) => run ?? uses!.split('@')[0]!);
      expect(names.indexOf('.github/verify .deploy')).toBeGreaterThan(names.indexOf('actions/download-artifact'));
      expect(names.indexOf('.github/verify .deploy')).toBeLessThan(
        names.indexOf('aws-actions/configure-aws-credentials'),
      );
    }
  });

  it('deploys main and versions once CI has passed, and production also where there is no staging', () => {
    expect(jobs.ci).toMatchObject({ if: "github.event_name == 'push'", uses: './.github/workflows/ci.yml' });
    expect((workflow('ci.yml') as unknown as { readonly on: object }).on).toEqual({
      pull_request: null,
      workflow_call: null,
    });
    const condition = jobs.production!.if!;
    expect(condition).toContain("needs.ci.result == 'success'");
    expect(condition).toContain("needs.staging.result == 'success' ||");
    expect(condition).toContain("(needs.staging.result == 'skipped' && vars.STAGING_ROLE == '')");
    expect(condition).toContain('!cancelled()');
  });

  it('asks for credentials that last longer than a gradual release and its rollback', () => {
    const role = readFileSync(join(ROOT, 'docs/operations/deployer-role.yml'), 'utf8');
    const most = Number(/MaxSessionDuration: (\d+)/.exec(role)![1]);

    for (const stage of ['staging', 'production']) {
      const aws = jobs[stage]!.steps!.find(({ uses }) => uses?.startsWith('aws-actions/'))!;
      expect(aws.with!['role-duration-seconds']).toBe(10_800);
      expect(jobs[stage]!['timeout-minutes']! * 60).toBe(10_800);
    }
    expect(most).toBe(10_800);
  });
});

describe('.github/smoke', () => {
  const smoke = (stage: string, secrets: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'stackable-smoke-'));
    const called = join(folder, 'called');
    for (const name of ['aws', 'npm', 'curl']) {
      const said = name === 'npm' ? 'X-App-Id: id\nX-App-Token: token' : 'https://api.example.com';
      const command = `#!/bin/sh\necho "${name} $*" >> "${called}"\nprintf '${said}\\n'\n`;
      writeFileSync(join(folder, name), command, { mode: 0o755 });
    }
    const env = { PATH: `${folder}:${process.env.PATH}`, ...secrets };
    const { status, stdout } = spawnSync(join(ROOT, '.github/smoke'), [stage, 'eu-central-1'], {
      env,
      encoding: 'utf8',
    });
    const calls = readFileSync(called, 'utf8');
    rmSync(folder, { recursive: true });
    return { status, stdout, calls };
  };

  it('asks for the health of a stage without secrets alone, so that a good release stays', () => {
    const { status, stdout, calls } = smoke('staging', {});

    expect([status, calls.match(/^(npm|curl).*/gm)]).toEqual([
      0,
      ['curl --fail --silent --show-error --retry 3 https://api.example.com/health'],
    ]);
    expect(stdout).toContain('::warning title=No smoke test::staging');
  });

  it.each([
    ['a stage with secrets', 'production', { SMOKE_APP_ID: 'id', SMOKE_APP_TOKEN: 'token' }, 0],
    ['a preview', 'pr-7', {}, 2],
  ])('does the main job on %s', (_name, stage, secrets, keys) => {
    const { status, calls } = smoke(stage, secrets);

    expect(status).toBe(0);
    expect(calls).toContain('npm run --silent smoke -- --url https://api.example.com');
    expect(calls.match(/run --silent keys/g) ?? []).toHaveLength(keys);
  });
});

describe('.github/verify', () => {
  const verify = (change: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'stackable-verify-'));
    const [bin, build] = [join(folder, 'bin'), join(folder, 'build')];
    for (const one of [bin, join(build, 'staging')]) mkdirSync(one, { recursive: true });
    writeFileSync(join(bin, 'gh'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    writeFileSync(join(build, 'staging/a.zip'), 'bytes');
    writeFileSync(join(build, 'sbom.json'), '{}');
    spawnSync('sh', ['-c', 'find staging sbom.json -type f | sort | xargs sha256sum > SHA256SUMS'], { cwd: build });
    change(build);
    const env = { PATH: `${bin}:${process.env.PATH}`, GITHUB_REPOSITORY: 'example/stackable', GITHUB_SHA: '0f' };
    const { status } = spawnSync(join(ROOT, '.github/verify'), [build], { env });
    rmSync(folder, { recursive: true });
    return status;
  };

  it.each<[string, (folder: string) => void, number]>([
    ['admits the build as it was signed', () => undefined, 0],
    ['refuses a file that was changed', (folder) => writeFileSync(join(folder, 'staging/a.zip'), 'other'), 1],
    ['refuses a file that nobody has signed', (folder) => writeFileSync(join(folder, 'staging/b.zip'), ''), 1],
    ['refuses a build that lacks a file', (folder) => rmSync(join(folder, 'sbom.json')), 1],
  ])('%s', (_name, change, status) => {
    expect(verify(change)).toBe(status);
  });
});

describe('nightly.yml', () => {
  const { on, jobs: nightly } = load(textOf('nightly.yml')) as Workflow & {
    readonly on: Readonly<Record<string, unknown>>;
  };
  const steps = nightly.advisories!.steps!;
  const audits = steps.filter(({ run }) => run?.startsWith('npm audit'));

  it('asks for the advisories of each lock file of the repository', () => {
    const files = spawnSync('git', ['ls-files', '*package-lock.json'], { cwd: ROOT, encoding: 'utf8' }).stdout;
    const { strategy } = nightly['integration-advisories'] as Job & {
      readonly strategy: { readonly matrix: { readonly package: readonly string[] } };
    };
    const folders = [
      ...audits.map((audit) => audit['working-directory'] ?? '.'),
      ...strategy.matrix.package.map((name) => `integrations/${name}`),
    ];

    expect([...new Set(folders)].sort()).toEqual(
      files
        .trim()
        .split('\n')
        .map((file) => dirname(file))
        .sort(),
    );
  });

  it('runs once a night, and when somebody asks for it', () => {
    expect(on).toEqual({
      schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) as unknown }],
      workflow_dispatch: null,
    });
  });

  it('fails on an advisory of high severity, of what is deployed, of what builds it and of what checks it', () => {
    expect(audits.map(({ run }) => run)).toEqual([
      'npm audit --package-lock-only --omit dev --audit-level high',
      ...Array<string>(3).fill('npm audit --package-lock-only --audit-level high'),
    ]);
    // None hides another, and nothing hides all.
    expect(audits.slice(1).every((audit) => audit.if === '!cancelled()')).toBe(true);
    expect(textOf('nightly.yml')).not.toMatch(/continue-on-error|\|\| true/);
  });
});

describe('the packages of integrations', () => {
  const packages = readdirSync(join(ROOT, 'integrations'))
    .filter((name) => existsSync(join(ROOT, 'integrations', name, 'package-lock.json')))
    .sort();
  const matrixOf = (file: string, job: string): readonly string[] => {
    const { strategy } = workflow(file).jobs[job] as {
      readonly strategy?: { readonly matrix: { readonly package: string[] } };
    };
    return [...(strategy?.matrix.package ?? [])].sort();
  };

  it('are built and tested with each change, and their lock files are checked for advisories every night', () => {
    expect(packages.length).toBeGreaterThan(1);
    expect([matrixOf('ci.yml', 'integrations'), matrixOf('nightly.yml', 'integration-advisories')]).toEqual([
      packages,
      packages,
    ]);
  });

  it.each(packages)('%s is proven every night, with all that its proof needs', (name) => {
    const job = workflow('nightly.yml').jobs[name] as Job & { readonly env?: Readonly<Record<string, string>> };

    expect(job.env).toEqual({ CI_INTEGRATIONS: 'required' });
    expect(job.steps!.map(({ run }) => run)).toContain(`npm run test:${name}`);
  });
});

describe('the deployment to an emulated AWS', () => {
  it.each([
    ['every night', 'nightly.yml', undefined],
    ['before a release', 'ci.yml', "github.ref_type == 'tag'"],
  ])('is tested %s', (_name, file, condition) => {
    const job = workflow(file).jobs.deployed!;

    expect(job.steps!.map(({ run }) => run)).toContain('npm run test:deploy');
    expect(job.if).toBe(condition);
  });
});

describe('the role of a deployer', () => {
  const text = readFileSync(join(ROOT, 'docs/operations/deployer-role.yml'), 'utf8');

  it('is for one environment of one repository', () => {
    expect(text).toContain('sub: !Sub repo:${Repository}:environment:${Environment}');
    expect(text).toContain('aud: sts.amazonaws.com');
  });

  it('makes no role outside of the boundary, and takes it from none', () => {
    const { Resources } = load(text.replaceAll(/!(Sub|Ref|If|Equals|GetAtt|Not) ?/g, '')) as {
      readonly Resources: {
        readonly DeployerRole: {
          readonly Properties: {
            readonly Policies: readonly [{ readonly PolicyDocument: { readonly Statement: readonly Statement[] } }];
          };
        };
      };
    };
    const statements = Resources.DeployerRole.Properties.Policies[0].PolicyDocument.Statement;
    const boundary = 'arn:${AWS::Partition}:iam::${AWS::AccountId}:policy/stackable-boundary-${Environment}';
    const boundOf = (action: string) =>
      statements
        .filter(({ Action }) => [Action].flat().includes(action))
        .map(({ Condition = {} }) => {
          const { StringEquals, StringEqualsIfExists } = Condition;
          return StringEqualsIfExists?.['iam:PermissionsBoundary'] ?? StringEquals?.['iam:PermissionsBoundary'];
        });

    for (const action of ['CreateRole', 'PutRolePolicy', 'AttachRolePolicy', 'UpdateAssumeRolePolicy']) {
      expect([action, boundOf(`iam:${action}`)]).toEqual([action, [boundary]]);
    }
    expect(boundOf('iam:PutRolePermissionsBoundary')).toEqual([boundary]);
    expect(text).not.toMatch(/iam:(DeleteRolePermissionsBoundary|\w*PolicyVersion|CreatePolicy|DeletePolicy)\b/);
  });

  it('may everything nowhere, makes no users, and reads no item unless it is asked to', () => {
    expect(text).not.toMatch(/Action: '\*'|iam:\*|dynamodb:\*|iam:CreateUser|iam:CreateAccessKey|dynamodb:Scan/);
    const withoutKeys = text.slice(0, text.indexOf('- Sid: Keys')) + text.slice(text.indexOf('- Sid: Schedules'));
    expect(withoutKeys).not.toMatch(/dynamodb:(\w*Item|Query)/);
  });
});
