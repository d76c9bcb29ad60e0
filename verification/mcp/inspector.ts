// The official inspector of the protocol looks at @stackable/mcp: it lists and calls all that the server has.
import { deepEqual, equal } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';
import { MissingPrerequisite, type ProofReport, startReport } from '../../scripts/support/integrations';
import { ROOT } from '../../scripts/support/service-definition';
import { installTools } from '../../scripts/support/tools';
import { output } from '../../integrations/clients/python';

/** The oldest Node that the inspector runs on, as a condition of that program. */
const IS_NODE_NEW =
  "const [a, b] = process.versions.node.split('.').map(Number); process.exit(a > 22 || (a === 22 && b >= 19) ? 0 : 1)";
const SERVER = join(ROOT, 'integrations/mcp/dist/mcp/src/main.js');
const MCP_TOKEN = 'token-of-the-inspector';

/** The way in which the inspector reaches a server. */
type Target = readonly string[];

/** One look at a server. @returns the result, as the inspector prints it; it throws for an error of the protocol */
type Inspect = (target: Target, method: string, args?: readonly string[]) => Promise<Readonly<Record<string, unknown>>>;

/** List and call all that the server has, over standard input and output and over HTTP. */
export async function inspectServer(service: string): Promise<void> {
  const report = startReport();
  const inspect = await openInspector();
  const keys = {
    STACKABLE_URL: service,
    STACKABLE_APP_ID: DEMO_KEYS.server.id,
    STACKABLE_APP_TOKEN: DEMO_KEYS.server.token,
  };
  const variables = Object.entries(keys).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const calls = callsOf(await findRedemption(service));
  await inspectTarget('stdio', [process.execPath, SERVER, '--allow-publish', ...variables], { inspect, calls, report });
  const child = spawn(process.execPath, [SERVER, '--http', '0', '--allow-publish'], {
    env: { ...process.env, ...keys, MCP_TOKEN },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const [line] = (await once(child.stderr, 'data')) as [Buffer];
    const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
    const target = ['--server-url', url, '--transport', 'http', '--header', `Authorization: Bearer ${MCP_TOKEN}`];
    await inspectTarget('HTTP', target, { inspect, calls, report });
  } finally {
    child.kill();
  }
  report.finish();
}

async function openInspector(): Promise<Inspect> {
  const node = await findNode();
  const { folder } = await installTools(join(ROOT, 'verification/mcp/inspector'), join(ROOT, '.cache/mcp-inspector'));
  const program = join(folder, 'node_modules/.bin/mcp-inspector');
  return async (target, method, args = []) => {
    const options = ['--cli', '--quiet', '--format', 'json', ...target, '--method', method, ...args];
    // It writes a list of servers to the home folder.
    const [line = ''] = (await output(node, [program, ...options], { HOME: folder })).split('\n');
    return (JSON.parse(line) as { readonly result: Readonly<Record<string, unknown>> }).result;
  };
}

async function findNode(): Promise<string> {
  for (const program of [process.env['INSPECTOR_NODE'] ?? '', process.execPath]) {
    if (program === '') continue;
    const isNew = await output(program, ['-e', IS_NODE_NEW]).then(
      () => true,
      () => false,
    );
    if (isNew) return program;
  }
  throw new MissingPrerequisite('the inspector needs Node 22.19 or later. The variable INSPECTOR_NODE can name one.');
}

/** The newest redemption that the tests left. */
async function findRedemption(service: string): Promise<string> {
  const { id, token } = DEMO_KEYS.server;
  const response = await fetch(`${service}/v1/redemptions?limit=1`, {
    headers: { 'X-App-Id': id, 'X-App-Token': token },
  });
  const { redemptions } = (await response.json()) as { readonly redemptions: readonly { readonly id: string }[] };
  return redemptions[0]?.id ?? '';
}

/** Each tool with arguments that it takes. */
function callsOf(redemption: string): Readonly<Record<string, object>> {
  const order = { amount: 30_000 };
  return {
    explain_code: { code: 'MCP-MIN', order },
    explain_redemption: { redemption },
    find_refusals: { code: 'MCP-MIN' },
    check_cart: { order, codes: ['MCP-MIN', 'MCP-UNKNOWN'] },
    list_campaigns: {},
    get_campaign: { campaign: 'mcp coupons' },
    campaign_summary: { campaign: 'mcp coupons' },
    draft_campaign: { name: 'Tea', discount: { type: 'PERCENT', percent_off: 20 } },
    publish_code: { campaign: 'mcp coupons', customer: 'mcp-ada', reason: 'a preview' },
  };
}

interface Inspection {
  readonly inspect: Inspect;
  readonly calls: Readonly<Record<string, object>>;
  readonly report: ProofReport;
}

async function inspectTarget(door: string, target: Target, { inspect, calls, report }: Inspection): Promise<void> {
  const check = (title: string, run: () => Promise<void>): Promise<void> =>
    report.check(`the inspector over ${door}: ${title}`, run);
  const namesOf = (listed: unknown, member: string): readonly unknown[] =>
    (listed as readonly Readonly<Record<string, unknown>>[]).map((one) => one[member]);

  await check('the tools have no schema with an error', async () => {
    const { tools } = await inspect(target, 'tools/list', ['--strict']);
    deepEqual(namesOf(tools, 'name'), Object.keys(calls));
  });
  for (const [tool, args] of Object.entries(calls)) {
    await check(`${tool} answers as its schema says`, async () => {
      const answer = await inspect(target, 'tools/call', [
        '--tool-name',
        tool,
        '--tool-args-json',
        JSON.stringify(args),
      ]);
      equal(typeof answer['structuredContent'], 'object');
    });
  }
  await check('each resource is a text', async () => {
    const { resources } = await inspect(target, 'resources/list');
    equal(namesOf(resources, 'uri').length, 3);
    for (const uri of namesOf(resources, 'uri') as readonly string[]) {
      const { contents } = await inspect(target, 'resources/read', ['--uri', uri]);
      deepEqual(namesOf(contents, 'mimeType'), ['text/markdown']);
    }
  });
  await check('each prompt is a message', async () => {
    const { prompts } = await inspect(target, 'prompts/list');
    deepEqual(namesOf(prompts, 'name'), ['why_was_my_code_refused', 'plan_a_campaign']);
    for (const [name, argument] of [
      ['why_was_my_code_refused', 'code=MCP-MIN'],
      ['plan_a_campaign', 'goal=tea'],
    ] as const) {
      const { messages } = await inspect(target, 'prompts/get', ['--prompt-name', name, '--prompt-args', argument]);
      equal(namesOf(messages, 'role').length, 1);
    }
  });
}
