// The decision of a redemption, through its service.
import fc from 'fast-check';
import { toDecisionDocument } from '../../../lib/core/decision/decision';
import { ApiError } from '../../../lib/errors';
import { getDecision } from '../../../lib/services/decisions/decisions';
import { replay } from '../../../lib/services/decisions/replay';
import type { ReplayDecisionRequest } from '../../../lib/model/generated';
import { aVoucher, putVoucher, voucherLine } from '../../support/builders';
import { withValue } from '../../support/decisions';
import { keptDecisions } from '../../support/kept-decisions';
import { redeem } from '../../support/main-job';
import { aCaller, aRuntime } from '../../support/runtime';

const caller = aCaller();

async function redeemedWith(replayerHash?: string) {
  const made = await aRuntime();
  const rt = { ...made, replayerHash };
  const { code } = await putVoucher(made, aVoucher());
  const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1000 } });
  return { rt, id: redemptions[0]!.id };
}

/** Every pointer into the input of a decision. */
function pointersIn(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => pointersIn(member, `${at}/${name}`))];
}

describe('replay', () => {
  const kept = keptDecisions().filter((_, index) => index % 60 === 0);

  it('answers or refuses any document of which one value was changed', () => {
    const anyChange = fc.record({
      decision: fc.constantFrom(...kept),
      place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      value: fc.constantFrom<unknown>(null, true, -1, 1.5, 1e300, '', 'x', '1', [], {}, [null], [{}], { id: 'x' }),
    });
    let refused = 0;
    fc.assert(
      fc.property(anyChange, ({ decision, place, value }) => {
        const pointers = pointersIn(decision.input).filter((pointer) => pointer.split('/').length > 2);
        const pointer = pointers[Math.floor(place * pointers.length)]!;
        const input = withValue(decision.input, pointer, value);
        try {
          replay({ ...decision, object: 'decision', input } as unknown as ReplayDecisionRequest);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          expect(error.failure.key).toBe('invalid_payload');
          refused += 1;
        }
      }),
      { numRuns: Number(process.env['REPLAY_RUNS'] ?? 600) },
    );

    expect(refused).toBeGreaterThan(0);
  });

  it('answers each kept document as it was, members that not every decision has included', () => {
    for (const decision of keptDecisions().filter((_, index) => index % 10 === 0)) {
      const segments = { customer_segments: { seg_1: true } };
      const input = { ...decision.input, ...segments };
      const document = JSON.parse(JSON.stringify(toDecisionDocument({ ...decision, input }))) as ReplayDecisionRequest;

      expect(replay(document)).toEqual(document);
    }
  });

  it('lets an error through that says nothing of the document', () => {
    const lost = new Error('The service broke.');
    const input = { ...kept[0]!.input };
    const voucher = Object.defineProperty({}, 'voucher', {
      get: () => {
        throw lost;
      },
    });
    const document = { ...kept[0]!, object: 'decision', input: { ...input, vouchers: [voucher] } };

    expect(() => replay(document as unknown as ReplayDecisionRequest)).toThrow(lost);
  });
});

describe('getDecision', () => {
  it('names the file that replays it', async () => {
    const { rt, id } = await redeemedWith('ab'.repeat(32));

    expect((await getDecision(rt, caller, id)).replayer).toEqual({ engine: 1, sha256: 'ab'.repeat(32) });
  });

  it('answers what a replay takes', async () => {
    const { rt, id } = await redeemedWith();
    const document = JSON.parse(JSON.stringify(await getDecision(rt, caller, id))) as ReplayDecisionRequest;

    expect(replay(document)).toEqual(document);
  });

  it('takes null for loyalty tiers and segments that the document leaves out', async () => {
    const { rt, id } = await redeemedWith();
    const document = JSON.parse(JSON.stringify(await getDecision(rt, caller, id))) as ReplayDecisionRequest;
    const { input } = document;
    const configuration = { ...input.configuration, loyalty_tiers: null };
    const sent = { ...document, input: { ...input, customer_segments: null, configuration } };

    expect(replay(sent)).toEqual(document);
  });

  it('takes two round trips where it names revisions, and one where it names none', async () => {
    const { rt, id } = await redeemedWith();
    rt.meter.reset();
    await getDecision(rt, caller, id);

    expect(rt.meter.roundTrips).toBeLessThanOrEqual(2);
  });
});
