// The evaluation of policies that the tests of roles trust, against what AWS documents of it.
import { accessOf, TABLE_ARN } from '../support/roles/access';
import { type Decision, decide, type RequestContext, type Statement } from '../support/roles/policy';

const ALLOW: Statement = { Effect: 'Allow', Action: 'dynamodb:UpdateItem', Resource: TABLE_ARN };
const KEYS = 'dynamodb:LeadingKeys';

function decided(statements: readonly Statement[], context: RequestContext = {}): Decision {
  return decide(statements, { action: 'dynamodb:UpdateItem', resource: TABLE_ARN, context });
}

function conditional(condition: NonNullable<Statement['Condition']>, values: readonly string[] | null): boolean {
  return decided([{ ...ALLOW, Condition: condition }], values === null ? {} : { [KEYS]: values }) === 'ALLOWED';
}

describe('decide', () => {
  it.each<[name: string, statements: readonly Statement[], decision: Decision]>([
    ['allows nothing by itself', [], 'NOT_ALLOWED'],
    ['allows what a statement allows', [ALLOW], 'ALLOWED'],
    ['denies what another statement denies', [ALLOW, { ...ALLOW, Effect: 'Deny' }], 'DENIED'],
    ['denies before it allows, whatever the order', [{ ...ALLOW, Effect: 'Deny' }, ALLOW], 'DENIED'],
    ['leaves out other actions', [{ ...ALLOW, Action: ['dynamodb:PutItem'] }], 'NOT_ALLOWED'],
    ['takes actions by pattern', [{ ...ALLOW, Action: 'dynamodb:*Item' }], 'ALLOWED'],
    ['takes the names of actions in any case', [{ ...ALLOW, Action: 'dynamodb:updateitem' }], 'ALLOWED'],
    ['leaves out other resources', [{ ...ALLOW, Resource: `${TABLE_ARN}/index/*` }], 'NOT_ALLOWED'],
    ['takes resources by pattern', [{ ...ALLOW, Resource: `${TABLE_ARN}*` }], 'ALLOWED'],
    [
      'keeps a Deny whose condition fails out of it',
      [ALLOW, { ...ALLOW, Effect: 'Deny', Condition: { Null: { x: 'false' } } }],
      'ALLOWED',
    ],
  ])('%s', (_name, statements, decision) => {
    expect(decided(statements)).toBe(decision);
  });

  it.each<[operator: string, patterns: string | readonly string[], values: readonly string[] | null, holds: boolean]>([
    ['StringEquals', 'a', ['a'], true],
    ['StringEquals', ['b', 'a'], ['a'], true],
    ['StringEquals', 'a*', ['ab'], false],
    ['StringEquals', 'a', ['A'], false],
    ['StringEquals', 'a', null, false],
    ['StringEqualsIfExists', 'a', null, true],
    ['StringEqualsIfExists', 'a', ['b'], false],
    ['StringLike', 'a*', ['ab#c/d'], true],
    ['StringLike', 'a?c', ['abc'], true],
    ['StringLike', 'a?c', ['ac'], false],
    ['StringLike', 'a.c', ['abc'], false],
    ['StringLike', 'A*', ['ab'], false],
    ['StringLike', 'K#*', ['proj_1#K#x'], false],
    ['ForAllValues:StringLike', 'a*', ['ab', 'ac'], true],
    ['ForAllValues:StringLike', ['a*', 'b'], ['ab', 'b'], true],
    ['ForAllValues:StringLike', 'a*', ['ab', 'b'], false],
    // The trap: what the request lacks passes.
    ['ForAllValues:StringLike', 'a*', null, true],
    ['ForAllValues:StringLike', 'a*', [], true],
    ['ForAnyValue:StringLike', 'a*', ['b', 'ab'], true],
    ['ForAnyValue:StringLike', 'a*', ['b'], false],
    ['ForAnyValue:StringLike', 'a*', null, false],
    ['ForAnyValue:StringLike', 'a*', [], false],
    ['ForAllValues:StringEquals', ['a', 'b'], ['b', 'a'], true],
    ['Null', 'false', ['a'], true],
    ['Null', 'false', null, false],
    ['Null', 'false', [], false],
    ['Null', 'true', null, true],
    ['Null', 'true', ['a'], false],
  ])('%s %j of %j holds: %s', (operator, patterns, values, holds) => {
    expect(conditional({ [operator]: { [KEYS]: patterns } }, values)).toBe(holds);
  });

  it('asks for all operators, and of one operator for all keys', () => {
    const both = { 'ForAllValues:StringLike': { [KEYS]: 'a', other: 'b' }, Null: { [KEYS]: 'false' } };

    expect(decided([{ ...ALLOW, Condition: both }], { [KEYS]: ['a'], other: ['b'] })).toBe('ALLOWED');
    expect(decided([{ ...ALLOW, Condition: both }], { [KEYS]: ['a'], other: ['c'] })).toBe('NOT_ALLOWED');
    expect(decided([{ ...ALLOW, Condition: both }], { other: ['b'] })).toBe('NOT_ALLOWED');
  });

  it.each<[name: string, part: object]>([
    ['an operator', { Condition: { StringNotLike: { [KEYS]: 'a' } } }],
    ['a set of what may be absent', { Condition: { 'ForAnyValue:StringLikeIfExists': { [KEYS]: 'a' } } }],
    ['an element', { NotAction: 'dynamodb:GetItem' }],
    ['an effect', { Effect: 'Perhaps' }],
  ])('refuses to guess at %s it does not know', (_name, part) => {
    expect(() => decided([{ ...ALLOW, ...part }], { [KEYS]: ['a'] })).toThrow('Not evaluated');
  });
});

const names = { ExpressionAttributeNames: { '#0': 'balance', '#1': 'seq' } };
const key = { pk: 'p#V#1', sk: 'V' };

describe('accessOf', () => {
  it.each([
    [
      'a put names all of its item and of its condition',
      accessOf('PutItem', { Item: { ...key, record: 'x' }, ConditionExpression: 'attribute_exists(#0)', ...names }),
      [{ action: 'dynamodb:PutItem', keys: ['p#V#1'], attributes: ['balance', 'pk', 'record', 'seq', 'sk'] }],
    ],
    [
      'an update names what it changes, what it compares and its key',
      accessOf('UpdateItem', { Key: key, UpdateExpression: 'SET #0=:0', ConditionExpression: '#1 = :1', ...names }),
      [{ action: 'dynamodb:UpdateItem', keys: ['p#V#1'], attributes: ['balance', 'pk', 'seq', 'sk'] }],
    ],
    [
      'a get without a projection names no attribute',
      accessOf('GetItem', { Key: key }),
      [{ action: 'dynamodb:GetItem', keys: ['p#V#1'], attributes: undefined }],
    ],
    [
      'a batch names all of its keys',
      accessOf('BatchGetItem', { RequestItems: { table: { Keys: [key, { pk: 'other', sk: 'V' }] } } }),
      [{ action: 'dynamodb:BatchGetItem', keys: ['p#V#1', 'other'], attributes: undefined }],
    ],
    [
      'a transaction is its actions',
      accessOf('TransactWriteItems', {
        TransactItems: [
          { Delete: { Key: key } },
          { ConditionCheck: { Key: key, ConditionExpression: '#1 = :1', ...names } },
        ],
      }),
      [
        { action: 'dynamodb:DeleteItem', keys: ['p#V#1'], attributes: ['pk', 'sk'] },
        { action: 'dynamodb:ConditionCheckItem', keys: ['p#V#1'], attributes: ['balance', 'pk', 'seq', 'sk'] },
      ],
    ],
    [
      'values come as the wire has them, too',
      accessOf('DeleteItem', { Key: { pk: { S: 'p#V#1' }, sk: { S: 'V' } } }),
      [{ action: 'dynamodb:DeleteItem', keys: ['p#V#1'], attributes: ['pk', 'sk'] }],
    ],
  ])('%s', (_name, requests, expected) => {
    const shown = requests.map(({ action, context }) => {
      const attributes = context['dynamodb:Attributes'];
      return { action, keys: context[KEYS], attributes: attributes && [...attributes].sort() };
    });

    expect(shown).toEqual(expected);
  });

  it('of a query is on the index it reads, by the leading key of that', () => {
    const [request] = accessOf('Query', {
      KeyConditionExpression: '#0=:0 AND #1>=:1',
      ExpressionAttributeNames: { '#0': 'g1p', '#1': 'g1s' },
      ExpressionAttributeValues: { ':0': 'p#V#0', ':1': 'a' },
      IndexName: 'gsi1',
    });

    expect(request).toMatchObject({ resource: `${TABLE_ARN}/index/gsi1`, context: { [KEYS]: ['p#V#0'] } });
  });

  it('of an update says what it asks to be returned, and nothing inside a transaction', () => {
    const update = { Key: key, UpdateExpression: 'SET #0=:0', ...names };
    const returned = (requests: ReturnType<typeof accessOf>) =>
      requests.map(({ context }) => context['dynamodb:ReturnValues']);

    expect(returned(accessOf('UpdateItem', { ...update, ReturnValues: 'ALL_NEW' }))).toEqual([['ALL_NEW']]);
    expect(returned(accessOf('UpdateItem', update))).toEqual([['NONE']]);
    expect(returned(accessOf('TransactWriteItems', { TransactItems: [{ Update: update }] }))).toEqual([undefined]);
  });

  it('knows no other operation', () => {
    expect(() => accessOf('Scan', {})).toThrow('Scan');
  });
});
