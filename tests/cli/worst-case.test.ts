// npm run worst-case: its exit codes, and what it refuses.
import { runWorstCase } from '../../cli/worst-case/run';
import { aRuntime, aVoucher, PROJECT, putVoucher, type TestRuntime } from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putVoucher(rt, aVoucher({ code: 'HALF', discount: { type: 'PERCENT', percent_off: 50 } }));
  await putVoucher(rt, aVoucher({ code: 'TENTH', active: false, discount: { type: 'PERCENT', percent_off: 10 } }));
  await putVoucher(rt, aVoucher({ code: 'FIFTH', discount: { type: 'PERCENT', percent_off: 20 } }));
});

const bounds = { amounts: { from: 1_000, to: 2_000, step: 500 } };
const TWO = ['HALF', 'FIFTH'].map((id) => ({ object: 'voucher', id }));
const run = (question: object) => runWorstCase(rt, PROJECT, JSON.stringify(question));

describe('the command', () => {
  it.each([
    ['SAFE', { bounds, floor: { percent_off: 60 } }, 0],
    ['UNSAFE', { bounds, floor: { percent_off: 49.5 } }, 1],
    ['UNDECIDED', { bounds, floor: { percent_off: 55 }, candidates: TWO, steps: 1 }, 2],
    [null, { bounds, steps: 60_000 }, 0],
  ] as const)('with the verdict %s has its exit code', async (verdict, question, exitCode) => {
    const found = await run(question);

    expect(found.report.verdict).toBe(verdict);
    expect(found.exitCode).toBe(exitCode);
  });

  it.each([
    ['a question without bounds', {}],
    ['a draft that names no route', { bounds, changes: [{}] }],
    ['an unknown candidate', { bounds, candidates: [{ object: 'voucher', id: 'GONE' }] }],
  ])('refuses %s', async (_what, question) => {
    await expect(run(question)).rejects.toThrow(/invalid_payload|not_found/);
  });
});
