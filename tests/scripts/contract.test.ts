// The contract check: recorded answers against a published definition, and the list of what is known.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf, readAnswers, type RecordedAnswer, writeAnswer } from '../../scripts/contract/answers';
import { addContract } from '../../scripts/contract/command';
import { readCommandLine } from '../support/command-line';
import { check } from '../../scripts/contract/check';
import { contradictionsOf } from '../../scripts/contract/contradictions';
import { definitionOf, type Schema } from '../../scripts/contract/definition';
import { type KnownGroup, readKnown } from '../../scripts/contract/known';
import { reportOf } from '../../scripts/contract/report';

const readContractArguments = (args: readonly string[]) =>
  readCommandLine(addContract, ['contract', ...args], 'npm run');

const SHELF = {
  type: 'object',
  required: ['id', 'books'],
  properties: {
    id: { type: 'string' },
    place: { type: 'string', enum: ['HALL', 'CELLAR'], nullable: true },
    opened: { type: 'string', format: 'date-time' },
    books: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
    labels: { type: 'object', additionalProperties: { type: 'integer' } },
    owner: { nullable: true, allOf: [{ $ref: '#/components/schemas/Person' }] },
  },
} as const;
const BOOK = { oneOf: [{ $ref: '#/components/schemas/Novel' }, { $ref: '#/components/schemas/Atlas' }] };
const NOVEL = { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: ['novel'] } } };
const ATLAS = {
  type: 'object',
  required: ['kind', 'maps'],
  properties: { kind: { type: 'string', enum: ['atlas'] }, maps: { type: 'integer', minimum: 1 } },
  additionalProperties: false,
};
const PERSON = { type: 'object', properties: { name: { type: 'string' } } };
const ERROR = { type: 'object', properties: { code: { type: 'integer' } } };

const json = (schema: Schema, examples = {}) => ({ content: { 'application/json': { schema, examples } } });
const shelf: Schema = { $ref: '#/components/schemas/Shelf' };
const DEFINITION = definitionOf({
  paths: {
    '/shelves/{shelf_id}': {
      get: { responses: { 200: json(shelf, { one: { value: { books: [] } } }) } },
      delete: { responses: { 204: {} } },
    },
    '/shelves': { post: { responses: { 200: json(shelf) } } },
  },
  components: {
    schemas: { Shelf: SHELF, Book: BOOK, Novel: NOVEL, Atlas: ATLAS, Person: PERSON, Error: ERROR },
  },
});

const GOOD = { id: 's1', place: null, opened: '2026-01-01T10:00:00Z', books: [{ kind: 'atlas', maps: 3 }], extra: 1 };

const answer = (members: Partial<Omit<RecordedAnswer, 'body'>> & { readonly body: unknown }): RecordedAnswer => {
  const { body, ...rest } = members;
  return { method: 'GET', route: '/shelves/{id}', status: 200, body: body === '' ? '' : JSON.stringify(body), ...rest };
};

describe('contradictionsOf', () => {
  const found = (value: unknown) =>
    contradictionsOf(DEFINITION.resolve, shelf, value)
      .map(({ at, kind }) => `${at} ${kind}`)
      .sort();

  it('finds none where an answer is as published, whatever else it holds', () => {
    expect(found(GOOD)).toEqual([]);
    expect(found({ ...GOOD, owner: null, labels: { red: 1 } })).toEqual([]);
  });

  it.each([
    ['a missing member', { books: [] }, ['/id missing']],
    ['null', { ...GOOD, id: null }, ['/id null']],
    ['null of a part', { ...GOOD, labels: null }, ['/labels null']],
    ['another type', { ...GOOD, id: 7 }, ['/id type number']],
    ['a list for an object', [], [' type array']],
    ['a word that is none of the list', { ...GOOD, place: 'ROOF' }, ['/place enum "ROOF"']],
    ['a text of another format', { ...GOOD, opened: 'today' }, ['/opened format']],
    [
      'an element that fits no branch, by the closest',
      { ...GOOD, books: [{ kind: 'atlas' }] },
      ['/books/*/maps missing'],
    ],
    ['a number out of range', { ...GOOD, books: [{ kind: 'atlas', maps: 0 }] }, ['/books/*/maps minimum']],
    ['a value of a map', { ...GOOD, labels: { red: 'x' } }, ['/labels/* type string']],
    ['a member of a part', { ...GOOD, owner: { name: 1 } }, ['/owner/name type number']],
    ['a member that must not be there', { ...GOOD, books: [{ kind: 'atlas', maps: 1, x: 1 }] }, ['/books/*/x extra']],
  ])('finds %s', (_name, value, expected) => {
    expect(found(value)).toEqual(expected);
  });
});

describe('check', () => {
  const known: ReadonlyMap<string, KnownGroup> = new Map([
    ['ids', { reason: 'The reader wants none.', contradictions: { 'GET /shelves/{shelf_id} 200': ['/id missing'] } }],
  ]);

  it('counts answers, operations and routes that are not published', () => {
    const answers = [
      answer({ body: GOOD }),
      answer({ body: '', method: 'DELETE', status: 204 }),
      answer({ body: { code: 404 }, status: 404, method: 'POST', route: '/shelves' }),
      answer({ body: {}, route: '/ours' }),
    ];

    const outcome = check(DEFINITION, answers, new Map());

    expect(outcome).toMatchObject({ answers: 3, unpublished: ['GET /ours'], unknown: [], stale: [] });
    expect(outcome.covered).toEqual(['DELETE /shelves/{shelf_id}', 'GET /shelves/{shelf_id}']);
  });

  it.each([
    ['a status', answer({ body: {}, status: 202 }), ' status 202'],
    ['an answer without a body', answer({ body: '' }), ' no body'],
    ['a body where none is published', answer({ body: {}, method: 'DELETE', status: 204 }), ' body'],
    ['a refusal', answer({ body: { code: 'x' }, status: 400 }), '/code type string'],
  ])('finds %s that is not as published', (_name, answered, what) => {
    expect(check(DEFINITION, [answered], new Map()).unknown.map((one) => one.what)).toEqual([what]);
  });

  it('leaves out what is on the list, and says what of the list is not met', () => {
    const met = check(DEFINITION, [answer({ body: { books: [] } })], known);
    const notMet = check(DEFINITION, [answer({ body: GOOD })], known);
    const notAsked = check(DEFINITION, [], known);

    expect(met).toMatchObject({ unknown: [], stale: [], met: new Map([['ids', 1]]) });
    expect(notMet).toMatchObject({ unknown: [], stale: ['GET /shelves/{shelf_id} 200 /id missing'] });
    expect(notAsked.stale).toEqual([]);
  });

  it('takes any word where the list says so', () => {
    const anywhere = { reason: 'Any.', contradictions: { 'GET /shelves/{shelf_id} 200': ['/place enum *'] } };

    const outcome = check(DEFINITION, [answer({ body: { ...GOOD, place: 'ROOF' } })], new Map([['any', anywhere]]));

    expect(outcome).toMatchObject({ unknown: [], stale: [], met: new Map([['any', 1]]) });
  });

  it('says which contradictions are in the examples of the definition', () => {
    const { unknown } = check(DEFINITION, [answer({ body: { books: [], opened: 'x' } })], new Map());

    expect(unknown.map(({ what, isInExamples }) => [what, isInExamples])).toEqual([
      ['/id missing', true],
      ['/opened format', false],
    ]);
  });
});

describe('reportOf', () => {
  const report = (answers: readonly RecordedAnswer[], isPart = false) => {
    const known = new Map([
      ['ids', { reason: 'None wanted.', contradictions: { 'GET /shelves/{shelf_id} 200': ['/id missing'] } }],
    ]);
    return reportOf(DEFINITION, check(DEFINITION, answers, known), { known, isPart });
  };

  it('passes where nothing is new and the whole list is met', () => {
    const { lines, isPassed } = report([answer({ body: { books: [] } })]);

    expect(isPassed).toBe(true);
    expect(lines[0]).toBe('1 answers checked, 1 of 3 published operations covered');
    expect(lines).toContain('     1  ids: None wanted.');
  });

  it('fails for what is new, and for what is no longer met unless only a part has run', () => {
    const fresh = report([answer({ body: { ...GOOD, place: 'ROOF' } })], true);

    expect(fresh.isPassed).toBe(false);
    expect(fresh.lines.join('\n')).toContain('GET /shelves/{shelf_id} 200 /place enum "ROOF": {"id":"s1"');
    expect(report([answer({ body: GOOD })]).isPassed).toBe(false);
    expect(report([answer({ body: GOOD })]).lines).toContain('  GET /shelves/{shelf_id} 200 /id missing');
    expect(report([answer({ body: GOOD })], true).isPassed).toBe(true);
  });
});

describe('recorded answers', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'contract-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are read back, each shape once', () => {
    const one = answer({ body: { id: 'first-1', list: [1, 2], word: 'SAME' } });
    writeAnswer(folder, one);
    writeAnswer(folder, answer({ body: { word: 'SAME', list: [3], id: 'second-2' } }));
    writeAnswer(folder, answer({ body: { id: 'third-3', list: [], word: 'SAME' } }));
    writeFileSync(join(folder, 'other.jsonl'), `${JSON.stringify(answer({ body: { id: null } }))}\n`);

    expect(readAnswers(folder)).toHaveLength(3);
  });

  it('differ by words, members and kinds, and not by texts and times', () => {
    const identity = (body: unknown) => identityOf(answer({ body }));

    expect(identity({ at: '2026-01-01T00:00:00Z', id: 'a-1' })).toBe(
      identity({ at: '2027-01-01T00:00:00Z', id: 'b-2' }),
    );
    expect(identity({ status: 'PAID' })).not.toBe(identity({ status: 'CANCELED' }));
    expect(identity({ at: null })).not.toBe(identity({}));
    expect(identity('')).not.toBe(identity({}));
  });
});

describe('the list of what is known', () => {
  it('has a reason for each group, and no line twice', () => {
    const groups = [...readKnown().values()];
    const lines = groups.flatMap(({ contradictions }) =>
      Object.entries(contradictions).flatMap(([place, whats]) => whats.map((what) => `${place} ${what}`)),
    );

    expect(groups.filter(({ reason }) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines).size).toBe(lines.length);
  });
});

describe('the command line', () => {
  it('takes the definition, and where answers lie', () => {
    expect(readContractArguments(['a.json'])).toMatchObject({ file: 'a.json', answers: null, isPart: false });
    expect(readContractArguments([])).toMatchObject({ file: null });
    expect(readContractArguments(['a.json', '--answers', 'x', '--part'])).toMatchObject({ answers: 'x', isPart: true });
  });

  it.each([[['--write']], [['--part']], [['a', 'b']], [['a', '--fast']]])('refuses %j with the usage', (args) => {
    expect(() => readContractArguments(args)).toThrow('Usage: npm run contract');
  });
});
