// What an endpoint may not say, by the compiler: each case is a handler that must not compile, for one reason.
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/support/service-definition';

const IMPORTS = `
import { endpoint } from '../../lib/http/endpoint';
import type { Once } from '../../lib/model/common';
import { REDEMPTION_ROOMS } from '../../lib/runtime/redemption-rooms';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { redeem } from '../../lib/services/redemptions/redeem';
import * as redeemBody from '../../schemas/compiled/redemptions/redeem';
import * as listQuery from '../../schemas/compiled/redemptions/list.query';
import * as otherBody from '../../schemas/compiled/categories/create';
declare function take(text: string): { readonly text: string };
declare function once(key: string | null): Promise<Once<object>>;
void [endpoint, REDEMPTION_ROOMS, vouchersRoom, redeem, redeemBody, listQuery, otherBody, take, once];
`;

const TEXTS = `operation: 'showIt', summary: 'Show it', description: 'Shows it.'`;
const POST = `method: 'POST', paths: ['/v1/redemptions'], scope: 'evaluate', role: 'RedeemRole', ${TEXTS}`;
const GET = `method: 'GET', paths: ['/v1/redemptions/{id}'], scope: 'read', role: 'ReadRole', ${TEXTS}`;
const OF_MEMBER = `method: 'GET', paths: ['/v1/members/{code}', '/v1/{campaignId}/members/{code}'], scope: 'read', role: 'ReadRole', ${TEXTS}`;

const GOOD: readonly (readonly [name: string, handler: string])[] = [
  [
    'a body, once',
    `endpoint({ ${POST}, body: redeemBody, idempotent: true, rooms: REDEMPTION_ROOMS, answer: 'redemptions/redeem.answer' },
      ({ runtime, caller, body, idempotencyKey }) => redeem(runtime, caller, { request: body, idempotencyKey }));`,
  ],
  ['a parameter', `endpoint({ ${GET}, answer: 'nothing' }, ({ params }) => take(params.id));`],
  [
    'a parameter that some paths lack',
    `endpoint({ ${OF_MEMBER}, answer: 'nothing' }, ({ params }) => take(params.campaignId ?? params.code));`,
  ],
  [
    'an answer with the members of its schema',
    `endpoint({ ${GET}, answer: 'system/health.answer' }, () => ({ status: 'ok' }));`,
  ],
  ['no body', `endpoint({ ${GET}, answer: 'nothing' }, () => undefined);`],
  ['a query', `endpoint({ ${GET}, query: listQuery, answer: 'nothing' }, ({ query }) => query.limit?.toFixed());`],
];

const BAD: readonly (readonly [name: string, handler: string, reason: RegExp])[] = [
  [
    'a service whose stores it does not bind',
    `endpoint({ ${POST}, body: redeemBody, idempotent: true, rooms: [vouchersRoom], answer: 'redemptions/redeem.answer' },
      ({ runtime, caller, body, idempotencyKey }) => redeem(runtime, caller, { request: body, idempotencyKey }));`,
    /not assignable to parameter of type 'RedemptionRuntime'/,
  ],
  [
    'the schema of another route',
    `endpoint({ ${POST}, body: otherBody, idempotent: true, rooms: REDEMPTION_ROOMS, answer: 'redemptions/redeem.answer' },
      ({ runtime, caller, body, idempotencyKey }) => redeem(runtime, caller, { request: body, idempotencyKey }));`,
    /'redeemables' is missing in type 'CreateCategoryRequest'/,
  ],
  [
    'a query as a body',
    `endpoint({ ${POST}, body: listQuery, answer: 'nothing' }, () => 1);`,
    /"query"' is not assignable to type '"body"'/,
  ],
  [
    'a body on GET',
    `endpoint({ ${GET}, body: redeemBody, answer: 'nothing' }, () => 1);`,
    /compiled\/redemptions\/redeem"\)' is not assignable to type 'undefined'/,
  ],
  [
    'no scope',
    `endpoint({ method: 'GET', paths: ['/v1/skus'], role: 'ReadRole', ${TEXTS}, answer: 'nothing' }, () => 1);`,
    /Property 'scope' is missing/,
  ],
  [
    'a server path for everybody',
    `endpoint({ method: 'GET', paths: ['/v1/skus'], scope: 'public', role: 'ReadRole', ${TEXTS}, answer: 'nothing' }, () => 1);`,
    /'"public"' is not assignable/,
  ],
  [
    'a management path for server keys',
    `endpoint({ method: 'GET', paths: ['/management/v1/projects'], scope: 'read', role: 'ReadRole', ${TEXTS}, answer: 'nothing' }, () => 1);`,
    /'"read"' is not assignable to type '"management"'/,
  ],
  [
    'the caller of a public route',
    `endpoint({ method: 'GET', paths: ['/health'], scope: 'public', role: 'ReadRole', ${TEXTS}, answer: 'nothing' }, ({ caller }) => caller.project);`,
    /'caller' is possibly 'undefined'/,
  ],
  [
    'a parameter of no path',
    `endpoint({ ${GET}, answer: 'nothing' }, ({ params }) => params.code);`,
    /'code' does not exist/,
  ],
  [
    'a parameter that a path lacks, as text',
    `endpoint({ ${OF_MEMBER}, answer: 'nothing' }, ({ params }) => take(params.campaignId));`,
    /'string \| null' is not assignable to parameter of type 'string'/,
  ],
  [
    'a query that is not declared',
    `endpoint({ ${GET}, answer: 'nothing' }, ({ query }) => query.limit);`,
    /'query' is possibly 'undefined'/,
  ],
  [
    'an answer that may be missing',
    `endpoint({ ${GET}, answer: 'records/begun' }, () => [{ async_action_id: 'a' }].at(0));`,
    /'undefined' is not assignable to type/,
  ],
  [
    'a member that the schema of its answer lacks',
    `endpoint({ ${GET}, answer: 'system/health.answer' }, () => ({ status: 'ok', since: 1 }));`,
    /'a member that the schema lacks': "since"/,
  ],
  [
    'a member that the schema lacks, in an answer to a repeatable call',
    `endpoint({ ${POST}, idempotent: true, answer: 'records/begun' }, () => ({ answer: { async_action_id: 'a', rows: 1 }, replayed: false }));`,
    /'a member that the schema lacks': "rows"/,
  ],
  [
    'an answer without a member that its schema requires',
    `endpoint({ ${GET}, answer: 'records/begun' }, () => ({}));`,
    /'\{\}' is not assignable to type 'AsyncActionBegunResponse/,
  ],
  [
    'a member of another type than in the schema',
    `endpoint({ ${GET}, answer: 'records/begun' }, () => ({ async_action_id: 7 }));`,
    /'number' is not assignable to type 'string'/,
  ],
  [
    'an unknown answer',
    `endpoint({ ${GET}, answer: 'records/vouchr' }, () => ({}));`,
    /"records\/vouchr"' is not assignable/,
  ],
  [
    'a member that means nothing',
    `endpoint({ ${GET}, answer: 'nothing', idempotant: true }, () => 1);`,
    /'idempotant' does not exist/,
  ],
  [
    'a service that is not once',
    `endpoint({ ${POST}, idempotent: true, answer: 'records/voucher' }, () => take('x'));`,
    /not assignable to type 'Once</,
  ],
  [
    'a key of repetition without the promise to honour it',
    `endpoint({ ${POST}, answer: 'nothing' }, ({ idempotencyKey }) => once(idempotencyKey));`,
    /'undefined' is not assignable to parameter of type 'string \| null'/,
  ],
  [
    'an unknown role',
    `endpoint({ ${GET.replace('ReadRole', 'RootRole')}, answer: 'nothing' }, () => 1);`,
    /"RootRole"' is not assignable/,
  ],
];

const fileOf = (index: number): string => join(ROOT, `functions/redemptions/case-${index}.ts`);
const SOURCES = new Map([...GOOD, ...BAD].map(([, handler], index) => [fileOf(index), `${IMPORTS}${handler}\n`]));

let program: ts.Program;

beforeAll(() => {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const { incremental: _incremental, tsBuildInfoFile: _info, ...rest } = options;
  const host = ts.createCompilerHost(rest);
  const onDisk = { ...host };
  host.fileExists = (path) => SOURCES.has(path) || onDisk.fileExists(path);
  host.readFile = (path) => SOURCES.get(path) ?? onDisk.readFile(path);
  program = ts.createProgram([...SOURCES.keys()], rest, host);
});

/** What the compiler has to say of a case. */
function complaintsAbout(index: number): string[] {
  const source = program.getSourceFile(fileOf(index));
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('an endpoint', () => {
  it.each(GOOD.map(([name], index) => [name, index] as const))('may have %s', (_name, index) => {
    expect(complaintsAbout(index)).toEqual([]);
  });

  it.each(BAD.map(([name, , reason], index) => [name, reason, GOOD.length + index] as const))(
    'may not have %s',
    (_name, reason, index) => {
      const complaints = complaintsAbout(index);

      expect(complaints.join('\n')).toMatch(reason);
      expect(complaints).toHaveLength(1);
    },
  );
});
