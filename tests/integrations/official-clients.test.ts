// Calls of the official Python client and MCP server: which may fail, and what is said when others do. No Python runs here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCalls, type KnownFailures } from '../../integrations/clients/compare';
import { ROOT } from '../../scripts/support/service-definition';

const FOLDER = join(ROOT, 'integrations/clients');
const KNOWN = JSON.parse(readFileSync(join(FOLDER, 'known.json'), 'utf8')) as Readonly<
  Record<'voucherify' | 'voucherify-core-mcp', KnownFailures>
>;

/** The text of every program that calls a client. */
function programs(): string {
  const folder = join(FOLDER, 'python');
  const files = readdirSync(folder).filter((file) => file.endsWith('.py'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

describe('the known failures', () => {
  const called = new Set([...programs().matchAll(/"(\w+Api\.\w+)"/g)].map(([, name]) => name!));

  it('are calls that the programs make', () => {
    expect(Object.keys(KNOWN.voucherify).filter((name) => !called.has(name))).toEqual([]);
    const tools = Object.keys(KNOWN['voucherify-core-mcp']);
    expect(tools.filter((name) => !programs().includes(`call(client, "${name}"`))).toEqual([]);
  });

  it('stand in docs/clients.md with their reasons and links', () => {
    const page = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');
    const ours = Object.values(KNOWN).flatMap((failures) => Object.entries(failures));
    const rows = ours.map(([name, { whose, reason, link }]) => `| [\`${name}\`](${link}) | ${whose} | ${reason} |`);

    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});

const REASON = { whose: 'theirs', reason: 'It reads no null.', link: 'https://shop.example' } as const;

describe('a run', () => {
  const passed = { name: 'a', error: null };
  const failed = { name: 'b', error: 'not_found' };

  it('is as known when the listed calls fail and all others pass', () => {
    const report = compareCalls([passed, failed], { b: REASON }, 2);

    expect(report).toEqual({
      lines: ['2 calls of 2 methods: 1 calls passed, 1 methods failed.'],
      passed: 1,
      failed: 0,
    });
  });

  it.each([
    ['another call fails', [failed], {}, 'FAILED b: not_found'],
    ['a listed call passes', [passed], { a: REASON }, 'PASSES a: remove it from known.json.'],
    ['a listed call is not made', [passed], { c: REASON }, 'NOT CALLED c: it is in known.json.'],
  ])('is not as known when %s', (_, calls, known, line) => {
    const report = compareCalls(calls, known, 1);

    expect(report.failed).toBe(1);
    expect(report.lines[0]).toBe(line);
  });

  it('is not as known when one of several calls of a method fails, or when few calls are made', () => {
    expect(compareCalls([passed, { name: 'a', error: 'late' }], {}, 1).lines[0]).toBe('FAILED a: late');
    expect(compareCalls([passed], {}, 2).lines[0]).toBe('Only 1 of at least 2 calls were made.');
  });
});
