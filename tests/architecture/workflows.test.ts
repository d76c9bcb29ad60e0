// What the workflows may do, and that one build goes through all stages.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from '../../scripts/support/service-definition';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
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
      expect([name, more.filter(([scope]) => scope !== 'id-token' && scope !== 'attestations')]).toEqual([name, []]);
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
    expect(runs('preview')).toContain('--param=tableDeletion=Delete --param=tableProtected=false');
    for (const name of ['preview', 'remove-preview']) {
      expect(jobs[name]!.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
    }
  });
});

describe('nightly.yml', () => {
  const { on, jobs: nightly } = load(textOf('nightly.yml')) as Workflow & {
    readonly on: Readonly<Record<string, unknown>>;
  };
  const steps = nightly.advisories!.steps!;

  it('runs once a night, and when somebody asks for it', () => {
    expect(on).toEqual({
      schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) as unknown }],
      workflow_dispatch: null,
    });
  });

  it('fails on an advisory of high severity, of what is deployed and of what builds it', () => {
    const audits = steps.filter(({ run }) => run?.startsWith('npm audit'));

    expect(audits.map(({ run }) => run)).toEqual([
      'npm audit --package-lock-only --omit dev --audit-level high',
      'npm audit --package-lock-only --audit-level high',
    ]);
    // Neither hides the other, and nothing hides both.
    expect(audits[1]!.if).toBe('!cancelled()');
    expect(textOf('nightly.yml')).not.toMatch(/continue-on-error|\|\| true/);
  });
});

describe('the role of a deployer', () => {
  const text = readFileSync(join(ROOT, 'docs/operations/deployer-role.yml'), 'utf8');

  it('is for one environment of one repository', () => {
    expect(text).toContain('sub: !Sub repo:${Repository}:environment:${Environment}');
    expect(text).toContain('aud: sts.amazonaws.com');
  });

  it('may everything nowhere, makes no users, and reads no item unless it is asked to', () => {
    expect(text).not.toMatch(/Action: '\*'|iam:\*|dynamodb:\*|iam:CreateUser|iam:CreateAccessKey|dynamodb:Scan/);
    const withoutKeys = text.slice(0, text.indexOf('- Sid: Keys')) + text.slice(text.indexOf('- Sid: Schedules'));
    expect(withoutKeys).not.toMatch(/dynamodb:(\w*Item|Query)/);
  });
});
