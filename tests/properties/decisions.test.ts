// The law of decision records: what is replayed is equal, whatever the project, the order and the stacking rules.
import fc from 'fast-check';
import { anyCheckedWorld } from '../support/checked-worlds';
import * as app from '../support/app';
import { anyRedeemedWorld, anySearch, anySituation, inputOf, type Situation } from '../support/shop';

/** Random projects; the full count is DECISION_WORLDS=20000. */
const RUNS = { numRuns: Number(process.env.DECISION_WORLDS ?? '300') };

const sizes = { least: 1, most: 8 };
const anySearched = fc.oneof(anySearch('REQUESTED_ORDER', sizes), anySearch('CATEGORY_HIERARCHY', sizes));
/** With the best stack as a setting. */
const anyBest = anySearched.map(({ world, request }): Situation => ({
  request,
  world: {
    ...world,
    stacking: { ...world.stacking, redeemables_application_mode: 'PARTIAL', redeemables_selection: 'BEST' },
  },
}));
const anyWorld: fc.Arbitrary<Situation> = fc.oneof(
  anySituation,
  anySearched,
  anyBest,
  anyRedeemedWorld,
  anyCheckedWorld,
);

function keptDecision({ world, request }: Situation): app.Decision {
  const input = inputOf(world, request);
  return app.buildDecision({ input, evaluation: app.evaluateRequest(input) }, null);
}

describe('a decision', () => {
  it('is the same when it is replayed from its JSON', () => {
    fc.assert(
      fc.property(anyWorld, (situation) => {
        const kept = JSON.parse(JSON.stringify(keptDecision(situation))) as app.Decision;

        expect(app.replayDecision(kept)).toEqual({ equal: true, engine: kept.engine, differences: [] });
      }),
      RUNS,
    );
  });

  it('is the same when its members are sorted', () => {
    fc.assert(
      fc.property(anyWorld, (situation) => {
        const kept = JSON.parse(app.toCanonicalJson(keptDecision(situation))) as app.Decision;

        expect(app.replayDecision(kept).differences).toEqual([]);
      }),
      RUNS,
    );
  });

  it('comes back from its packed form as it was', () => {
    fc.assert(
      fc.property(anyWorld, (situation) => {
        const kept = JSON.parse(JSON.stringify(keptDecision(situation))) as app.Decision;
        const packed = JSON.parse(JSON.stringify(app.shortenDecision(kept))) as app.ShortDecision;

        expect(app.restoreDecision(packed)).toEqual(kept);
      }),
      RUNS,
    );
  });
});
