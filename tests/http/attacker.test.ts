// Client keys, key pairs with few scopes, and a shop with something to lose: nothing of others is told, and nothing of others changes.
// More of it: `npm run test:attacker -- --requests <n> --seed <s>`, and `--mutants`.
import { MUTANTS, mutatedSource, RULES } from '../../verification/attacker/mutants';
import { playAttack } from '../../verification/attacker/play';
import { Secrets } from '../../verification/attacker/secrets';
import { resolves } from '../support/anchors';
import { allRoutes } from '../support/shop';

const CLIENT_ROUTES = allRoutes().filter(({ kind }) => kind === 'client');
const REQUESTS = 3_000;
/** Of each route, or its rules were hardly met. */
const LEAST_SUCCESSES = 5;

describe('an attacker with client keys', () => {
  it('takes nothing, learns nothing and changes nothing of others', async () => {
    const { violations, answers, requests } = await playAttack({ requests: REQUESTS, seed: 'all of it' });

    expect(violations).toEqual([]);
    expect(requests).toBe(REQUESTS);
    const successes = (key: string) => (answers.get(`${key} 200`) ?? 0) + (answers.get(`${key} 204`) ?? 0);
    const rare = CLIENT_ROUTES.filter(({ key }) => successes(key) < LEAST_SUCCESSES);
    expect(rare.map(({ key }) => key)).toEqual([]);
    // Each request of a pair of the shop is refused without its scopes, and served with them.
    const fromInside = [...answers.keys()].filter((name) => name.startsWith('insider '));
    const operations = new Set(fromInside.map((name) => name.replace(/ \d+$/, '')));
    expect(operations.size).toBeGreaterThan(12);
    for (const operation of operations) {
      const statuses = fromInside.filter((name) => name.startsWith(`${operation} `)).map((name) => name.slice(-3));
      expect([operation, statuses.includes('403'), statuses.some((status) => status.startsWith('2'))]).toEqual([
        operation,
        true,
        true,
      ]);
    }
  });

  it('returns no units of what customers paid for', async () => {
    const { violations, answers } = await playAttack({ requests: 600, seed: 'returns' });

    expect(violations).toEqual([]);
    const strangers = [...answers.keys()].filter((name) => name.startsWith('stranger POST'));
    expect(strangers.map((name) => name.slice(-3))).toEqual(expect.arrayContaining(['403', '404']));
  });

  it('plays the same attack again with the same seed', async () => {
    const [first, again] = [
      await playAttack({ requests: 200, seed: 'twice' }),
      await playAttack({ requests: 200, seed: 'twice' }),
    ];

    expect(again).toEqual(first);
  });
});

describe('what an answer may not hold', () => {
  const secrets = new Secrets();
  secrets.add('Ada Lovelace', 'a name');
  secrets.addAmount(1_234_567_890, 'a balance');
  const found = (text: string) => secrets.foundIn(text, new Set());

  it.each(['1234567890', '12345678.90', '12345678.9', '1,234,567,890', '1.234.567,890', '"x-1234567890"'])(
    'is found as %s',
    (text) => {
      expect(found(`{"amount":${text}}`)).toHaveLength(1);
    },
  );

  it('is what was never sent', () => {
    expect(found('{"name":"Ada Lovelace"}')).toHaveLength(1);
    secrets.note('{"customer":{"name":"Ada Lovelace"}}');
    expect(found('{"name":"Ada Lovelace"}')).toEqual([]);
    expect(found('{"amount":1234567891}')).toEqual([]);
  });
});

describe('a rule that is switched off', () => {
  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('stands where it stood: %s', (_name, mutant) => {
    expect(mutatedSource(mutant)).toContain(mutant.put);
  });

  it('is of every kind there is', () => {
    expect(RULES.filter((rule) => !MUTANTS.some((mutant) => mutant.rule === rule))).toEqual([]);
    expect(RULES.filter((rule) => !resolves(`docs/behaviour/${rule}`))).toEqual([]);
  });
});
