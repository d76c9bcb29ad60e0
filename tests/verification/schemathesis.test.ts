// What the run of Schemathesis says of its answers, and the document that it reads.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeAnswers, readAnswers, unreached } from '../../verification/schemathesis/answers';
import { documentForTool } from '../../verification/schemathesis/document';

const REPORT = [
  { EngineStarted: {} },
  scenario(['GET', '/v1/a', 200], ['GET', '/v1/a', 403], ['POST', '/client/v1/b', 401]),
  scenario(['POST', '/client/v1/b', 403], ['DELETE', '/v1/a', null]),
  { ScenarioFinished: { recorder: { label: 'Stateful tests' } } },
];

function scenario(...sent: readonly (readonly [method: string, path: string, status: number | null])[]): object {
  const cases = Object.fromEntries(sent.map(([method, path], at) => [at, { value: { method, path } }]));
  const interactions = Object.fromEntries(
    sent.map(([, , status], at) => [at, { response: status === null ? null : { status_code: status } }]),
  );
  return { ScenarioFinished: { recorder: { cases, interactions } } };
}

test('answers are counted by operation and status, and an operation that keys alone refused is named', async () => {
  const report = join(mkdtempSync(join(tmpdir(), 'schemathesis-')), 'report.ndjson');
  writeFileSync(report, REPORT.map((line) => JSON.stringify(line)).join('\n'));

  const answers = await readAnswers(report);

  expect(describeAnswers(answers)).toBe('4 requests of 2 operations: 200 × 1, 401 × 1, 403 × 2');
  expect(unreached(answers)).toEqual(['POST /client/v1/b']);
});

test('the document names vouchers of the demo for browsers, and no operation takes a random token', () => {
  const text = JSON.stringify(documentForTool());
  const client = JSON.stringify(documentForTool().paths['/client/v1/redeem']);

  expect(text).not.toContain('"X-Customer-Token"');
  expect(client).toContain('WELCOME-20');
  expect(text).toContain('"/v1/vouchers/{code}"');
});
