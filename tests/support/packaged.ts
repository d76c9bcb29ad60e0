// The service as `serverless package` makes it, without an account.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';

export interface Resource {
  readonly Type: string;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
  readonly DeletionPolicy?: string;
  readonly UpdatePolicy?: unknown;
  readonly Properties?: Readonly<Record<string, unknown>>;
}
export interface Template {
  readonly file: string;
  readonly bytes: number;
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}
/** What the deployment reads beside the templates. */
interface State {
  readonly service: {
    readonly provider: { readonly stackTags: object; readonly coreCloudFormationTemplate: object };
    readonly functions: Readonly<Record<string, { readonly package: { readonly artifact: string } }>>;
  };
}
export interface Package {
  /** The root and all that nest below it. */
  readonly templates: readonly Template[];
  /** The small stack that a first deployment begins with. */
  readonly first: Template;
  readonly state: State;
  /** Resources of a kind in all templates. */
  of(type: string): Resource[];
  /** Each zip that is uploaded, by its name. */
  zips(): ReadonlyMap<string, Buffer>;
  remove(): void;
}

/** @param params values of `params` of serverless.yml */
export function packageService(stage = 'dev', params: Readonly<Record<string, string>> = {}): Package {
  const folder = mkdtempSync(join(tmpdir(), 'stackable-package-'));
  const cwd = aServiceFolder();
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_')));
  const serverless = join(ROOT, 'node_modules/serverless/bin/serverless.js');
  const options = Object.entries(params).map(([name, value]) => `--param=${name}=${value}`);
  const args = [serverless, 'package', '--package', folder, '--stage', stage, ...options];
  try {
    execFileSync(process.execPath, args, { cwd, env, stdio: 'pipe' });
  } finally {
    rmSync(cwd, { recursive: true });
  }
  return packageIn(folder);
}

/** The project at another place: the framework works in `.serverless` there, where two at a time would meet. */
function aServiceFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stackable-service-'));
  // It takes no link for the file of a service.
  const [service, made] = ['serverless.yml', '.serverless'];
  copyFileSync(join(ROOT, service), join(folder, service));
  // What is built on the way is linked before it is there.
  const others = new Set([...readdirSync(ROOT), 'dist']);
  for (const name of [service, made]) others.delete(name);
  for (const name of others) symlinkSync(join(ROOT, name), join(folder, name));
  return folder;
}

function packageIn(folder: string): Package {
  const json = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const template = (file: string): Template => ({
    ...(json(file) as Template),
    file,
    bytes: statSync(join(folder, file)).size,
  });
  const files = readdirSync(folder);
  const templates = files
    .filter((file) => /^cloudformation-template-(?!create-stack).*\.json$/.test(file))
    .map(template);
  return {
    templates,
    first: template('cloudformation-template-create-stack.json'),
    state: json('serverless-state.json') as State,
    of: (type) => templates.flatMap(({ Resources }) => Object.values(Resources)).filter(({ Type }) => Type === type),
    zips: () =>
      new Map(files.filter((file) => file.endsWith('.zip')).map((file) => [file, readFileSync(join(folder, file))])),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
