// The examples of the API reference: every call is made, in its order, and answered as the page shows it. To write what they
// are answered by now: UPDATE_EXAMPLES=on npx jest tests/http/examples.test.ts
import { writeFileSync } from 'node:fs';
import {
  type Example,
  type ExampleCall,
  EXAMPLES_FILE,
  filled,
  keptOf,
  readExamples,
} from '../../scripts/docs/examples';
import { openApiDocument } from '../../scripts/openapi/document';
import { ROOT } from '../../scripts/support/service-definition';
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  filledPath,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  type Route,
  type TestRuntime,
} from '../support/shop';

const DOCUMENT = openApiDocument(ROOT);
const EXAMPLES = readExamples();

/** Rooms whose answers differ from run to run, or are no JSON, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  assets: 'they are pictures',
  dashboard: 'its session is a cookie',
  oauth: 'tokens are random',
  referrals: 'its calls are those of loyalties, with holders',
  uploads: 'the form that takes a file is signed anew for each',
};

const OPERATIONS = new Map(
  Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags }]) => [
      operationId,
      { key: `${method.toUpperCase()} ${path}`, tag: (tags as readonly string[])[0] ?? '' },
    ]),
  ),
);
const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

afterAll(() => app.installRuntime(null));

function routeOf(operation: string): Route {
  const route = ROUTES.get(OPERATIONS.get(operation)?.key ?? '');
  if (!route) throw new Error(`There is no operation ${operation}.`);
  return route;
}

async function played(calls: readonly ExampleCall[]): Promise<readonly Example[]> {
  const kept = new Map<string, string>();
  const answers: Example[] = [];
  for (const call of calls) {
    const { operation, as = 'server', params = {}, query, body } = filled(call, kept);
    const route = routeOf(operation);
    const sent = { params, ...(query !== undefined && { query }), ...(body !== undefined && { body }) };
    const answer = await callHandler(route.handler, {
      method: route.method,
      path: filledPath(route, params),
      headers: KEYS[as],
      routeKey: route.key,
      ...sent,
    });
    for (const [name, value] of keptOf(call, answer.body)) kept.set(name, value);
    answers.push({ ...call, status: answer.status, answer: withoutChance(answer.body) });
  }
  return answers;
}

/** Ids of requests and of pictures are others each time. */
function withoutChance(answer: unknown): unknown {
  const text = JSON.stringify(answer ?? null)
    .replace(/"v-[0-9a-f]{18}"/g, '"v-0123456789abcdef01"')
    .replace(/(cHJval90ZXN0MDAwMQ)\.[\w-]+/g, '$1.PictureOfThisCodeInTheExampleOfAProject');
  return JSON.parse(text);
}

it('is answered as the page shows it', async () => {
  const calls = EXAMPLES.map(({ status, answer, ...call }) => call);

  const answers = await played(calls);

  if (process.env.UPDATE_EXAMPLES === 'on') writeFileSync(EXAMPLES_FILE, `${JSON.stringify(answers, null, 2)}\n`);
  expect(answers).toEqual(readExamples());
});

it('shows what works, and one refusal', () => {
  const refused = EXAMPLES.filter(({ status }) => status >= 400);

  expect(refused.map(({ operation }) => operation)).toEqual(['redeemStack']);
});

it('is there for every room', () => {
  const shown = new Set(EXAMPLES.map(({ operation }) => OPERATIONS.get(operation)?.tag));
  const rooms = new Set([...OPERATIONS.values()].map(({ tag }) => tag));

  expect([...rooms].filter((room) => !shown.has(room)).sort()).toEqual(Object.keys(WITHOUT).sort());
});
