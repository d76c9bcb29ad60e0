// The decision of a redemption, through its service.
import fc from 'fast-check';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  keptDecisions,
  putVoucher,
  redeem,
  voucherLine,
  withValue,
} from '../../support/shop';

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
          app.replay({ ...decision, object: 'decision', input } as unknown as app.ReplayDecisionRequest);
        } catch (error) {
          if (!(error instanceof app.ApiError)) throw error;
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
      const document = JSON.parse(
        JSON.stringify(app.toDecisionDocument({ ...decision, input })),
      ) as app.ReplayDecisionRequest;

      expect(app.replay(document)).toEqual(document);
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

    expect(() => app.replay(document as unknown as app.ReplayDecisionRequest)).toThrow(lost);
  });
});

describe('getDecision', () => {
  it('names the file that replays it', async () => {
    const { rt, id } = await redeemedWith('ab'.repeat(32));

    expect((await app.getDecision(rt, caller, id)).replayer).toEqual({ engine: 1, sha256: 'ab'.repeat(32) });
  });

  it('answers what a replay takes', async () => {
    const { rt, id } = await redeemedWith();
    const document = JSON.parse(JSON.stringify(await app.getDecision(rt, caller, id))) as app.ReplayDecisionRequest;

    expect(app.replay(document)).toEqual(document);
  });

  it('takes null for loyalty tiers and segments that the document leaves out', async () => {
    const { rt, id } = await redeemedWith();
    const document = JSON.parse(JSON.stringify(await app.getDecision(rt, caller, id))) as app.ReplayDecisionRequest;
    const { input } = document;
    const configuration = { ...input.configuration, loyalty_tiers: null };
    const sent = { ...document, input: { ...input, customer_segments: null, configuration } };

    expect(app.replay(sent)).toEqual(document);
  });

  it('takes two round trips where it names revisions, and one where it names none', async () => {
    const { rt, id } = await redeemedWith();
    rt.meter.reset();
    await app.getDecision(rt, caller, id);

    expect(rt.meter.roundTrips).toBeLessThanOrEqual(2);
  });
});
