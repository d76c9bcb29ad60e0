// Attempts as a model: the shop or the service dies at every step, and in the end one redemption stands for each order.
import {
  isEnded,
  keyOfAttempt,
  redeemAttempt,
  undoAttempt,
  type Attempt,
  type AttemptStore,
} from '../src/core/attempts';
import { nextStep, settleEach } from '../src/core/settlement';
import { ServiceUnavailable, type Answer, type Calls, type ServiceRequest } from '../src/shop-core/client';

class Killed extends Error {}

/** What may happen at a step: the shop is killed before or after it, or the answer of the service is lost. */
type Fate = 'go' | 'kill-before' | 'kill-after' | 'lose-request' | 'lose-answer';

class World {
  readonly attempts: Attempt[] = [];
  /** Redemptions by key; false once rolled back. */
  readonly redemptions = new Map<string, boolean>();
  nowMs = 0;
  order: string | null = null;
  usesLeft: number;
  steps = 0;
  private fates: readonly Fate[] = [];

  constructor(uses: number) {
    this.usesLeft = uses;
  }

  meet(fates: readonly Fate[]): void {
    this.fates = fates;
    this.steps = 0;
  }

  private step<Result>(act: () => Result, isCall: boolean): Result {
    const fate = this.fates[this.steps] ?? 'go';
    this.steps += 1;
    if (fate === 'kill-before' || (fate === 'lose-request' && !isCall)) throw new Killed();
    if (fate === 'lose-request') throw new ServiceUnavailable('timeout');
    const result = act();
    if (fate === 'kill-after') throw new Killed();
    if (fate === 'lose-answer' && isCall) throw new ServiceUnavailable('timeout');
    return result;
  }

  readonly store: AttemptStore = {
    list: () => Promise.resolve([...this.attempts]),
    create: async (attempt) =>
      this.step(() => {
        if (this.attempts.some(({ number }) => number === attempt.number)) throw new Error('The number is taken.');
        const made = { ...attempt, id: `a${attempt.number}`, createdAtMs: this.nowMs };
        this.attempts.push(made);
        return made;
      }, false),
    change: async (attempt, change) =>
      this.step(() => {
        const index = this.attempts.findIndex(({ id }) => id === attempt.id);
        const changed = { ...(this.attempts[index] ?? attempt), ...change };
        this.attempts[index] = changed;
        return changed;
      }, false),
  };

  readonly calls: Calls = {
    send: async <Body>(request: ServiceRequest) => this.step(() => this.answer(request) as Answer<Body>, true),
  };

  private answer({ path, idempotencyKey = '' }: ServiceRequest): Answer<object> {
    // As the service does for a redemption of several redeemables.
    if (path.endsWith('/rollback')) return refusal('invalid_redemption');
    const rolledBack = /^\/v1\/redemptions\/(.+)\/rollbacks$/.exec(path)?.[1];
    if (rolledBack !== undefined) {
      const key = decodeURIComponent(rolledBack).replace(/^r_/, '');
      if (this.redemptions.get(key) !== true) return refusal('already_rolled_back');
      this.redemptions.set(key, false);
      this.usesLeft += 1;
      return { ok: true, body: {} };
    }
    // A replay answers the old success, also after a rollback.
    if (!this.redemptions.has(idempotencyKey)) {
      if (this.usesLeft === 0) return refusal('quantity_exceeded');
      this.usesLeft -= 1;
      this.redemptions.set(idempotencyKey, true);
    }
    return { ok: true, body: { redemptions: [{ id: `r_${idempotencyKey}` }], order: { id: 'ord_1' } } };
  }

  get standing(): number {
    return [...this.redemptions.values()].filter(Boolean).length;
  }
}

function refusal(key: string): Answer<object> {
  return { ok: false, refusal: { code: 400, key, message: key } };
}

/** A completion as the hook makes it; `pays` says whether the payment goes through. */
async function complete(world: World, calls: number, pays: boolean): Promise<void> {
  for (const attempt of await world.store.list('c')) if (!isEnded(attempt)) await undoAttempt(world, attempt);
  const number = world.attempts.length + 1;
  const key = keyOfAttempt('c', number);
  const started = await world.store.create({
    cart_id: 'c',
    number,
    currency_code: 'eur',
    state: 'started',
    calls: Array.from({ length: calls }, (_, index) => ({
      key: index === 0 ? key : `${key}:gift`,
      request: '{}',
      redemption_id: null,
      order_id: null,
    })),
    order_id: null,
    failure: null,
  });
  const outcome = await redeemAttempt(world, started);
  if ('refusal' in outcome) return;
  if (pays) world.order = 'order_1';
  else await undoAttempt(world, outcome.attempt);
}

/** The job, once a minute for five minutes. */
async function runJob(world: World): Promise<void> {
  for (let minute = 0; minute < 5; minute += 1) {
    world.nowMs += 60_000;
    for (const attempt of [...world.attempts]) {
      const isLatest = world.attempts.every(({ number }) => number <= attempt.number);
      const step = nextStep({ attempt, orderId: world.order, isLatest }, world.nowMs);
      if (step === 'undo') await undoAttempt(world, attempt);
      if (step === 'note') await world.store.change(attempt, { order_id: world.order });
    }
  }
}

const FATES: readonly Fate[] = ['kill-before', 'kill-after', 'lose-request', 'lose-answer'];

async function attempted(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Killed) && !(error instanceof ServiceUnavailable)) throw error;
  }
}

/** Steps of one completion with a payment or its undo, at most. */
const MOST_STEPS = 12;

describe.each([1, 2])('an attempt of %i redemptions', (calls) => {
  describe.each([true, false])('with a payment that goes through: %p', (pays) => {
    it.each(FATES)('stands once for an order, and not without one, whatever step meets %s', async (fate) => {
      for (let at = 0; at < MOST_STEPS; at += 1) {
        const world = new World(10);
        world.meet([...Array.from({ length: at }, (): Fate => 'go'), fate]);
        await attempted(() => complete(world, calls, pays));
        world.meet([]);
        await runJob(world);

        expect({ at, standing: world.standing }).toEqual({ at, standing: world.order === null ? 0 : calls });
      }
    });

    it.each(FATES)('stands once after a second try, whatever step of the first meets %s', async (fate) => {
      for (let at = 0; at < MOST_STEPS; at += 1) {
        const world = new World(calls);
        world.meet([...Array.from({ length: at }, (): Fate => 'go'), fate]);
        await attempted(() => complete(world, calls, pays));
        world.meet([]);
        if (world.order === null) await complete(world, calls, true);
        await runJob(world);

        expect({ at, order: world.order, standing: world.standing }).toEqual({ at, order: 'order_1', standing: calls });
      }
    });
  });
});

describe('two redemptions of which the second is refused', () => {
  it('leave nothing', async () => {
    const world = new World(1);
    await complete(world, 2, true);

    expect(world.standing).toBe(0);
    expect(world.attempts).toMatchObject([{ state: 'rolled_back', failure: 'quantity_exceeded' }]);
  });
});

describe('the key of an attempt', () => {
  it('has its number: with one key a cart, a try after a rollback would replay the old success', () => {
    expect(keyOfAttempt('cart_1', 1)).toBe('medusa:cart_1:1');
    expect(keyOfAttempt('cart_1', 2)).not.toBe(keyOfAttempt('cart_1', 1));
  });
});

describe('a run of the job', () => {
  const anAttempt = (id: string): Attempt => ({
    id,
    cart_id: id,
    number: 1,
    currency_code: 'eur',
    state: 'rollback_due',
    calls: [],
    order_id: null,
    failure: null,
    createdAtMs: 0,
  });

  async function run(error: Error): Promise<object> {
    const settled: string[] = [];
    const postponed: string[] = [];
    const reported: unknown[] = [];
    const isAvailable = await settleEach([anAttempt('bad'), anAttempt('good')], {
      settle: ({ id }) => (id === 'bad' ? Promise.reject(error) : Promise.resolve(void settled.push(id))),
      postpone: async ({ id }) => void postponed.push(id),
      report: (_, found) => void reported.push(found),
    });
    return { isAvailable, settled, postponed, reported: reported.length };
  }

  it.each(['server_error', 'invalid_answer', 'network', 'busy', 'unauthorized'] as const)(
    'goes on after an attempt that fails with %s, and puts it behind the others',
    async (reason) => {
      expect(await run(new ServiceUnavailable(reason))).toEqual({
        isAvailable: true,
        settled: ['good'],
        postponed: ['bad'],
        reported: 0,
      });
    },
  );

  it.each(['timeout', 'paused', 'too_many_requests'] as const)('ends with %s', async (reason) => {
    expect(await run(new ServiceUnavailable(reason))).toMatchObject({ isAvailable: false, postponed: ['bad'] });
  });

  it('reports any other error, and goes on', async () => {
    expect(await run(new Error('The database is gone.'))).toMatchObject({ settled: ['good'], reported: 1 });
  });
});
