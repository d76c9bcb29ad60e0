// Calls of the official Python client and MCP server: which may fail, and what is said when others do. No Python runs here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCalls, type ExpectedFailures } from '../../verification/clients/compare';
import { ROOT } from '../../scripts/support/service-definition';

const FOLDER = join(ROOT, 'verification/clients');
const EXPECTED = JSON.parse(readFileSync(join(FOLDER, 'expected-failures.json'), 'utf8')) as Readonly<
  Record<'voucherify' | 'voucherify-core-mcp', ExpectedFailures>
>;

/** The text of every program that calls a client. */
function programs(): string {
  const folder = join(FOLDER, 'python');
  const files = readdirSync(folder).filter((file) => file.endsWith('.py'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

describe('the expected failures', () => {
  const called = new Set([...programs().matchAll(/"(\w+Api\.\w+)"/g)].map(([, name]) => name!));

  it('are calls that the programs make', () => {
    expect(Object.keys(EXPECTED.voucherify).filter((name) => !called.has(name))).toEqual([]);
    const tools = Object.keys(EXPECTED['voucherify-core-mcp']);
    expect(tools.filter((name) => !programs().includes(`call(client, "${name}"`))).toEqual([]);
  });

  it('stand in docs/clients.md with their reasons', () => {
    const page = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');
    const ours = Object.values(EXPECTED).flatMap((failures) => Object.entries(failures));
    const rows = ours.map(([name, reason]) => `| \`${name}\` | ${reason} |`);

    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});

describe('a run', () => {
  const passed = { name: 'a', error: null };
  const failed = { name: 'b', error: 'not_found' };

  it('is as expected when the listed calls fail and all others pass', () => {
    const report = compareCalls([passed, failed], { b: 'reason' }, 2);

    expect(report).toEqual({
      lines: ['2 calls of 2 methods: 1 calls passed, 1 methods failed.'],
      isAsExpected: true,
    });
  });

  it.each([
    ['another call fails', [failed], {}, 'FAILED b: not_found'],
    ['a listed call passes', [passed], { a: 'reason' }, 'PASSES a: remove it from expected-failures.json.'],
    ['a listed call is not made', [passed], { c: 'reason' }, 'NOT CALLED c: it is in expected-failures.json.'],
  ])('is not as expected when %s', (_, calls, expected, line) => {
    const report = compareCalls(calls, expected, 1);

    expect(report.isAsExpected).toBe(false);
    expect(report.lines[0]).toBe(line);
  });

  it('is not as expected when one of several calls of a method fails, or when few calls are made', () => {
    expect(compareCalls([passed, { name: 'a', error: 'late' }], {}, 1).lines[0]).toBe('FAILED a: late');
    expect(compareCalls([passed], {}, 2).lines[0]).toBe('Only 1 of at least 2 calls were made.');
  });
});
