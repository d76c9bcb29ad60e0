// The shape every verb that commits has: what is read, told, tried again, settled and given up.
import * as app from '../../support/app';
import { refusalOf } from '../../support/shop';

const cause = new Error('no answer');
const COMMITTED: app.AttemptOutcome = { status: 'COMMITTED' };
const STALE: app.AttemptOutcome = { status: 'STALE' };
const BUSY: app.AttemptOutcome = { status: 'BUSY', cause };
const UNKNOWN: app.AttemptOutcome = { status: 'UNKNOWN', cause };

type Verb = app.OptimisticCommit<number, string, string>;

/** A verb whose facts count the reads, and which commits as it is told. */
function aVerb(outcomes: readonly app.AttemptOutcome[], steps: Partial<Verb> = {}) {
  const left = [...outcomes];
  const attempts: app.CommitAttempt<number, string>[] = [];
  const written: string[] = [];
  const verb: Verb = {
    read: (attempt) => Promise.resolve(attempts.push(attempt)),
    plan: (facts) => ({ write: `write ${facts}`, answer: `answer ${facts}` }),
    commit: (write) => {
      written.push(write);
      return Promise.resolve(left.shift() ?? COMMITTED);
    },
    ...steps,
  };
  return { verb, attempts, written };
}

/** Settles as it is told, and remembers what it was asked about. */
function aSettlement(...known: readonly app.Settlement<string>[]) {
  const left = [...known];
  const settlements: [string, unknown][] = [];
  const settle = (write: string, refusal: unknown) => {
    settlements.push([write, refusal]);
    return Promise.resolve(left.shift() ?? { status: 'OPEN' as const });
  };
  return { settle, settlements };
}

describe('commitOptimistically', () => {
  it('returns the planned answer once it is written', async () => {
    const { verb, written } = aVerb([COMMITTED]);

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'answer 1', replayed: false });
    expect(written).toEqual(['write 1']);
  });

  it('commits nothing for an empty plan', async () => {
    const { verb, written } = aVerb([], { plan: () => ({ write: null, answer: 'as it is' }) });

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'as it is', replayed: false });
    expect(written).toEqual([]);
  });

  it('returns the first answer to a repeat, and plans nothing', async () => {
    const { verb, written } = aVerb([], { replay: () => ({ answer: 'first', replayed: true }) });

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'first', replayed: true });
    expect(written).toEqual([]);
  });

  it('reads and plans again after each attempt that lost a race', async () => {
    const { verb, written, attempts } = aVerb([STALE, BUSY, COMMITTED]);

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'answer 3', replayed: false });
    expect(written).toEqual(['write 1', 'write 2', 'write 3']);
    expect(attempts).toEqual([
      { tries: 0, lost: null, unanswered: null },
      { tries: 1, lost: { facts: 1, write: 'write 1', outcome: STALE }, unanswered: null },
      { tries: 2, lost: { facts: 2, write: 'write 2', outcome: BUSY }, unanswered: null },
    ]);
  });

  it('finds the first answer in a further attempt, too', async () => {
    const replay = (facts: number) => (facts === 2 ? { answer: 'first', replayed: true } : null);
    const { verb, written } = aVerb([STALE], { replay });

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'first', replayed: true });
    expect(written).toEqual(['write 1']);
  });

  it.each([
    ['reading', { read: () => Promise.reject(new app.ApiError({ key: 'not_found' })) }],
    ['planning', { plan: () => Promise.reject(new app.ApiError({ key: 'not_found' })) }],
    ['committing', { commit: () => Promise.reject(new app.ApiError({ key: 'not_found' })) }],
  ])('passes on the refusal of %s', async (_name, steps: Partial<Verb>) => {
    expect(await refusalOf(app.commitOptimistically(aVerb([], steps).verb))).toMatchObject({ key: 'not_found' });
  });
});

describe('a commit without an answer', () => {
  it.each([
    ['is answered where it took effect', { status: 'COMMITTED', answer: 'settled' } as const, 'settled'],
    ['is tried again where it may still arrive', { status: 'OPEN' } as const, 'answer 2'],
  ])('%s', async (_name, known: app.Settlement<string>, answer) => {
    const { settle, settlements } = aSettlement(known);
    const { verb } = aVerb([UNKNOWN, COMMITTED], { settle });

    expect(await app.commitOptimistically(verb)).toEqual({ answer, replayed: false });
    expect(settlements).toEqual([['write 1', null]]);
  });

  it('is reported as not written where it never will be', async () => {
    const { settle } = aSettlement({ status: 'NEVER' });

    const refused = refusalOf(app.commitOptimistically(aVerb([UNKNOWN], { settle }).verb));

    expect(await refused).toMatchObject({ key: 'temporarily_unavailable' });
  });

  it('is reported as unknown where no settlement is possible', async () => {
    const settle = () => Promise.reject(new Error('out of reach'));

    const refused = refusalOf(app.commitOptimistically(aVerb([UNKNOWN], { settle }).verb));

    expect(await refused).toMatchObject({ key: 'outcome_unknown' });
  });

  it('is passed to the attempts after it, and settled after each of them', async () => {
    const { settle, settlements } = aSettlement({ status: 'OPEN' }, { status: 'COMMITTED', answer: 'settled' });
    const { verb, attempts } = aVerb([STALE, UNKNOWN, STALE], { settle });

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'settled', replayed: false });
    expect(attempts.map(({ tries, unanswered }) => [tries, unanswered])).toEqual([
      [0, null],
      [1, null],
      [2, 'write 2'],
    ]);
    expect(settlements).toEqual([
      ['write 2', null],
      ['write 2', null],
    ]);
  });

  it('is replaced by a later one without an answer', async () => {
    const { settle, settlements } = aSettlement();
    const { verb } = aVerb([UNKNOWN, UNKNOWN, COMMITTED], { settle });

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'answer 3', replayed: false });
    expect(settlements.map(([write]) => write)).toEqual(['write 1', 'write 2']);
  });

  it.each([
    ['answers for it where it took effect', { status: 'COMMITTED', answer: 'settled' } as const, { answer: 'settled' }],
    ['refuses where it never will', { status: 'NEVER' } as const, { key: 'temporarily_unavailable' }],
  ])(
    'settles an earlier one when a later one has no effect, and %s',
    async (_name, earlier: app.Settlement<string>, told) => {
      const { settle, settlements } = aSettlement({ status: 'OPEN' }, { status: 'NEVER' }, earlier);
      const { verb } = aVerb([UNKNOWN, UNKNOWN], { settle });

      const ended = app.commitOptimistically(verb);

      expect('key' in told ? await refusalOf(ended) : await ended).toMatchObject(told);
      expect(settlements.map(([write]) => write)).toEqual(['write 1', 'write 2', 'write 1']);
    },
  );

  it('stays unknown when a later one has no effect and the request is refused', async () => {
    const [open, never] = [{ status: 'OPEN' }, { status: 'NEVER' }] as const;
    const { settle, settlements } = aSettlement(open, never, open, never, open);
    const plan = (facts: number) => {
      if (facts > 2) throw new app.ApiError({ key: 'multiple_requests' });
      return { write: `write ${facts}`, answer: `answer ${facts}` };
    };
    const { verb } = aVerb([UNKNOWN, UNKNOWN], { settle, plan });

    expect(await refusalOf(app.commitOptimistically(verb))).toMatchObject({ key: 'outcome_unknown' });
    expect(settlements.map(([write]) => write)).toEqual(['write 1', 'write 2', 'write 1', 'write 2', 'write 1']);
  });

  it.each([
    ['unless it took effect', { status: 'COMMITTED', answer: 'settled' } as const, { answer: 'settled' }],
    ['where it had none and will have none', { status: 'NEVER' } as const, { key: 'not_found' }],
    ['but not where it may still arrive', { status: 'OPEN' } as const, { key: 'outcome_unknown' }],
  ])('lets a refusal after it stand %s', async (_name, known: app.Settlement<string>, told) => {
    const refusal = new app.ApiError({ key: 'not_found' });
    const { settle, settlements } = aSettlement({ status: 'OPEN' }, known);
    const plan = (facts: number) => {
      if (facts > 1) throw refusal;
      return { write: 'write 1', answer: 'answer 1' };
    };
    const { verb } = aVerb([UNKNOWN], { settle, plan });

    const ended = app.commitOptimistically(verb);

    expect('key' in told ? await refusalOf(ended) : await ended).toMatchObject(told);
    expect(settlements[1]).toEqual(['write 1', refusal]);
  });

  it('is sent again where committing twice does no more than committing once', async () => {
    const { verb, attempts } = aVerb([UNKNOWN, COMMITTED]);

    expect(await app.commitOptimistically(verb)).toEqual({ answer: 'answer 2', replayed: false });
    expect(attempts[1]).toEqual({
      tries: 1,
      lost: { facts: 1, write: 'write 1', outcome: UNKNOWN },
      unanswered: null,
    });
  });

  it('answers past its deadline that nothing was written, or that the outcome is unknown', async () => {
    const forever = (outcome: app.AttemptOutcome) => aVerb([], { commit: () => Promise.resolve(outcome) }).verb;

    const keys = await Promise.all(
      [BUSY, STALE, UNKNOWN].map((outcome) => refusalOf(app.commitOptimistically(forever(outcome)))),
    );

    expect(keys.map(({ key }) => key)).toEqual([
      'temporarily_unavailable',
      'temporarily_unavailable',
      'outcome_unknown',
    ]);
  }, 20_000);
});

describe('replayOf', () => {
  const first = { requestHash: 'a', answer: 'first' };

  it('returns the first answer to the same request', () => {
    expect(app.replayOf(first, 'a')).toEqual({ answer: 'first', replayed: true });
  });

  it.each(['b', null])('refuses another request under the key: %s', async (hash) => {
    const refused = refusalOf(Promise.resolve().then(() => app.replayOf(first, hash)));

    expect(await refused).toMatchObject({ key: 'idempotency_key_reused' });
  });
});
