// How serverless-offline calls the functions under `npm start`: all of them from one module, each for as long as it may take.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from '../../scripts/build/main';
import { localHandlers } from '../../server/serve/local-handlers';
import { ROOT, serviceFunctions } from '../../scripts/support/service-definition';

const load = createRequire(__filename);
const SERVE = join(ROOT, 'dist/serve');

beforeAll(build);

interface Definition {
  handler: string;
}
type Plugin = new (serverless: unknown) => { readonly hooks: Readonly<Record<string, () => void>> };

describe('functions under npm start', () => {
  const own = new Map([...serviceFunctions()].map(([name, { handler }]) => [name, handler]));

  function plugged(): { readonly functions: Readonly<Record<string, Definition>>; readonly begin: () => void } {
    const functions = Object.fromEntries([...own].map(([name, handler]) => [name, { handler }]));
    const Shared = load(join(ROOT, 'serverless/plugins/shared-functions.cjs')) as Plugin;
    const { hooks } = new Shared({ service: { functions } });
    expect(Object.keys(hooks)).toEqual(['before:offline:start:init']);
    return { functions, begin: () => hooks['before:offline:start:init']!() };
  }

  it('are those of one module, which no other command of the framework takes', () => {
    const { functions, begin } = plugged();
    expect(new Map(Object.entries(functions).map(([name, { handler }]) => [name, handler]))).toEqual(own);

    begin();

    for (const [name, { handler }] of Object.entries(functions))
      expect(handler).toBe(`dist/serve/process.handlers.${name}`);
  });

  it('are all in that module, which listens nowhere when it is loaded', () => {
    const script = `const { handlers } = require(${JSON.stringify(join(SERVE, 'process.js'))});
      console.log(JSON.stringify(Object.keys(handlers).filter((name) => typeof handlers[name] === 'function')));`;

    const names = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as readonly string[];

    expect([...names].sort()).toEqual([...own.keys()].sort());
  });

  it('run in the process of the server, which keeps no timer for each call', () => {
    const text = readFileSync(join(ROOT, 'serverless.yml'), 'utf8');

    expect(text).toMatch(/^ {4}useInProcess: true$/m);
    expect(text).toMatch(/^ {4}noTimeout: true$/m);
    expect(text).toMatch(/^ {2}- \.\/serverless\/plugins\/shared-functions\.cjs$/m);
  });
});

describe('localHandlers', () => {
  const context = (milliseconds: number) => ({
    awsRequestId: 'request',
    functionName: 'one',
    getRemainingTimeInMillis: () => milliseconds,
  });

  it('hand on event, context and answer, and leave no timer behind', async () => {
    const { one } = localHandlers([{ name: 'one', handler: (...asked: unknown[]) => Promise.resolve(asked) }]);
    const timersBefore = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const call = context(600_000);

    expect(await one!('event', call)).toEqual(['event', call]);

    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(timersBefore);
  });

  it('fail as their function does', async () => {
    const { one } = localHandlers([{ name: 'one', handler: () => Promise.reject(new RangeError('broken')) }]);

    await expect(one!('event', context(600_000))).rejects.toThrow(new RangeError('broken'));
  });

  it('are ended by the time of their function, with the words of the plugin', async () => {
    const { one } = localHandlers([{ name: 'one', handler: () => new Promise(() => undefined) }]);

    const error = await one!('event', context(20)).catch((caught: unknown) => caught as Error);

    expect(error).toMatchObject({ message: '[504] - Lambda timeout.' });
    expect((error as Error).constructor.name).toBe('LambdaTimeoutError');
  });
});

test('what npm start keeps in memory builds nothing', () => {
  const text = readFileSync(join(SERVE, 'start.js'), 'utf8');

  expect(text.length).toBeLessThan(1_578_000);
  expect(text).not.toMatch(/require\("(esbuild|typescript|tsx[^"]*|ajv[^"]*)"\)/);
});
