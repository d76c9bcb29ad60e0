// Published members of requests and values of answers: what the definition names, and what becomes of each here.
import { classify } from '../../scripts/contract/requests/classify';
import { membersPage } from '../../scripts/contract/requests/page';
import { publishedMembers } from '../../scripts/contract/requests/published-members';
import { definitionOf } from '../../scripts/contract/definition';
import { problemsOf, readPublished } from '../../scripts/contract/published';
import { missingMembers } from '../../scripts/contract/required/missing-members';
import { publishedRequired, servedRequired } from '../../scripts/contract/required/required-members';
import { ANY_TEXT, servedValues } from '../../scripts/contract/values/listed-values';
import { fromLists, toLists } from '../../scripts/contract/values/lists';
import { unpublishedValues } from '../../scripts/contract/values/unpublished-values';
import { ROOT } from '../../scripts/support/service-definition';

const PERSON = {
  type: 'object',
  properties: { name: { type: 'string' }, friend: { $ref: '#/components/schemas/Person' } },
};
const DEFINITION = definitionOf({
  paths: {
    '/people/{person_id}': {
      parameters: [{ $ref: '#/components/parameters/Page' }],
      put: {
        parameters: [{ name: 'filters', in: 'query', schema: { properties: { name: { properties: { is: {} } } } } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Person' } } } },
        responses: {},
      },
    },
    '/people': { post: { requestBody: { $ref: '#/components/requestBodies/Several' }, responses: {} } },
  },
  components: {
    schemas: { Person: PERSON },
    parameters: { Page: { name: 'born[after]', in: 'query', schema: {} } },
    requestBodies: {
      Several: { content: { 'application/json': { schema: { items: { allOf: [{ properties: { age: {} } }] } } } } },
    },
  },
});
const PETS = {
  items: {
    oneOf: [
      { properties: { kind: {}, barks: {} }, required: ['kind', 'barks'] },
      { properties: { kind: {} }, required: ['kind'] },
    ],
  },
};
const PUBLISHED = publishedMembers(DEFINITION);

const served = (named: Readonly<Record<string, string | null>>, open: readonly string[] = []) =>
  new Map([['PUT /people/{id}', { named: new Map(Object.entries(named)), open: new Set(open) }]]);

it('are read from bodies and queries, through references, lists and choices', () => {
  expect(PUBLISHED).toEqual({
    'POST /people': ['/*/age'],
    'PUT /people/{}': ['/friend', '/name', '?born/after', '?filters', '?filters/name'],
  });
});

describe('a published member', () => {
  const states = (named: Readonly<Record<string, string | null>>, open?: readonly string[]) => {
    const { judged, unknown } = classify(PUBLISHED, served(named, open), []);
    return { ...Object.fromEntries(judged.map(({ member, state }) => [member, state])), unknown: unknown.length };
  };

  it('is honoured where a schema reads it, or any name beside it', () => {
    expect(states({ '/name': null, '?born/after': null }, ['?filters'])).toMatchObject({
      '/name': 'honoured',
      '?born/after': 'honoured',
      '?filters/name': 'honoured',
    });
  });

  it('is refused where its schema, or that of what it is in, refuses it', () => {
    expect(states({ '/name': 'must be null', '?born': 'is no filter' })).toMatchObject({
      '/name': 'refused',
      '?born/after': 'refused',
    });
  });

  it('is unknown where nothing says what becomes of it, on served routes alone', () => {
    expect(states({})).toEqual({ unknown: 5 });
  });

  it('is what somebody judged, with all that is below it', () => {
    const groups = [{ state: 'without effect', why: 'No one reads it.', members: ['?filters', '/gone'] }] as const;

    const { judged, stale } = classify(PUBLISHED, served({}), groups);

    expect(judged.map(({ member, state }) => `${member} ${state}`)).toEqual([
      '?filters without effect',
      '?filters/name without effect',
    ]);
    expect(stale).toEqual(['/gone']);
    expect(membersPage(judged)).toContain('| `?filters` | `PUT /people/…` | No one reads it. |');
    expect(membersPage(judged)).not.toContain('?filters/name');
  });
});

it('each published member is honoured, refused or without effect, and each value of ours is published or known', () => {
  expect(problemsOf(readPublished())).toEqual([]);
});

describe('a value that an answer may have', () => {
  const PLACE = 'GET /people/{} 200';
  const known = [{ reason: 'Only here.', at: ['/kind'], values: ['ROBOT'] }];

  it('is published, or known with a reason', () => {
    const published = { [PLACE]: { '/kind': ['PERSON'] } };

    expect(unpublishedValues({ [PLACE]: { '/kind': ['PERSON', 'ROBOT'] } }, published, known)).toEqual([]);
    expect(unpublishedValues({ [PLACE]: { '/kind': ['GHOST', 'ROBOT'] } }, published, known)).toEqual([
      `${PLACE} /kind may be GHOST, which is not published.`,
    ]);
  });

  it('is also published where our schema lists no values at all: such a text could be any', () => {
    const published = { [PLACE]: { '/kind': ['PERSON'] } };

    expect(unpublishedValues({ [PLACE]: { '/kind': [ANY_TEXT] } }, published, [])).toEqual([
      `${PLACE} /kind may be any text, which is not published.`,
    ]);
    const values = servedValues(ROOT)['GET /v1/campaigns/{} 200'] ?? {};
    expect(values['/name']).toEqual([ANY_TEXT]);
    expect(values['/referral_program/referee_reward/related_object_parent/object']).toEqual(['CAMPAIGN']);
  });

  it('is not known where it is published, or where no answer has it', () => {
    const published = { [PLACE]: { '/kind': ['PERSON', 'ROBOT'] } };

    expect(unpublishedValues({ [PLACE]: { '/kind': ['ROBOT'] } }, published, known)).toHaveLength(1);
    expect(unpublishedValues({ [PLACE]: { '/kind': ['PERSON'] } }, published, known)).toHaveLength(1);
  });

  it('is kept by its list, and read back', () => {
    const values = { [PLACE]: { '/kind': ['PERSON', 'ROBOT'], '': ['ON'] }, 'GET /x 200': { '/a/*/b': ['ON'] } };

    expect(fromLists(toLists(values))).toEqual(values);
  });

  it('is listed for the activity of a customer, with the published names and that of returns alone', () => {
    const place = 'GET /v1/customers/{}/activity 200';

    const types = servedValues(ROOT)[place]?.['/data/*/type'] ?? [];

    expect(types.length).toBeGreaterThan(20);
    const published = readPublished().values[place]?.['/data/*/type'] ?? [];
    expect(types.filter((type) => !published.includes(type))).toEqual(['customer.redemption.return.succeeded']);
  });
});

describe('a member that the definition requires of an answer', () => {
  const PLACE = 'GET /people/{} 200';
  const known = [{ reason: 'Its examples have none.', members: ['/*/friend'] }];

  it('is always there in ours, or known with a reason', () => {
    const published = { [PLACE]: { '/*': ['friend', 'name'], '/*/pet': ['kind'] } };

    expect(missingMembers({ [PLACE]: { '/*': ['name'] } }, published, known)).toEqual([]);
    expect(missingMembers({ [PLACE]: { '/*': [] } }, published, known)).toEqual([
      `${PLACE} /*/name is published as required, and answers may lack it.`,
    ]);
    expect(missingMembers({ [PLACE]: { '/*': ['friend', 'name'] } }, published, known)).toEqual([
      '/*/friend of known-members.json is always there, or no longer required.',
    ]);
  });

  it('is read through references, lists and all parts, and of choices what all of them require', () => {
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { age: {}, pets: PETS }, required: ['age'] }],
    };
    const definition = definitionOf({
      paths: { '/people/{id}': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
      components: { schemas: { Named: { properties: { name: {} }, required: ['name'] } } },
    });

    expect(publishedRequired(definition, { [PLACE]: {} })).toEqual({
      [PLACE]: { '': ['age', 'name'], '/pets/*': ['kind'] },
    });
    expect(publishedRequired(definition, {})).toEqual({});
  });

  it('is read from the schemas of the service in the same way', () => {
    expect(servedRequired(ROOT)['GET /v1/validation-rules/{} 200']).toMatchObject({
      '': expect.arrayContaining(['id', 'rules']) as string[],
      '/applicable_to/included/*': ['effect', 'object', 'strict'],
    });
  });
});
