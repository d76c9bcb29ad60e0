// What no function may do to the table but those of the named roles.
import { listSpansKey } from '../../../lib/storage/keys/counter-keys';
import { accessOf, TABLE_ARN, type WireBody } from './access';
import type { AccessRequest, RequestContext } from './policy';

export interface Forbidden {
  readonly name: string;
  readonly requests: readonly AccessRequest[];
  /** The roles that may, beside which nobody may. */
  readonly but: readonly string[];
  /** Refused by a Deny, so that no Allow that is added later opens it. */
  readonly isDenied: boolean;
}

const MANAGING = ['ManagementReadRole', 'ManagementRole'];
const VERIFYING = ['ClientReadRole', 'ClientEvaluateRole', 'ClientRedeemRole'];
const MAKING = ['SetupRole', 'BackgroundRole'];
const REDEEMING = ['RedeemRole', 'ClientRedeemRole'];
/** They change codes and balances; dispatch adds the points of earning rules. */
const MOVING = [...REDEEMING, 'DispatchRole'];

/** They read records; who issues access tokens reads what proves who calls. */
const READING = [
  'AuditRole',
  ...['ReadRole', 'EvaluateRole', 'ClientReadRole', 'ClientEvaluateRole', 'CountRole'],
  ...[
    ...REDEEMING,
    ...MAKING,
    ...MANAGING,
    'CountersRole',
    'ExportRole',
    ...['OrderLockRole', 'OrderRole', 'ReservationRole'],
    'UploadRole',
    'WebhookRole',
    'DispatchRole',
  ],
];

const HASH = 'abcdefghijklmnopqrstuvwxyz';
const PAIR = { pk: `K#${HASH}`, sk: 'KEY' };
const SIGNING = { pk: 'K#proj_1', sk: 'SHOPPER' };
const KEY_ID = { pk: 'proj_1#KEYS', sk: 'KEY#1' };
const LINE = { pk: 'proj_1#TRAIL', sk: 'T#1' };
const CHANGE = { pk: 'proj_1#CHANGES', sk: 'T#1' };
const OF_CUSTOMER = { pk: 'proj_1#PEOPLE', sk: 'T#1' };
const VOUCHER = { pk: `proj_1#V#${HASH}`, sk: 'V' };
const ORDER = { pk: `proj_1#O#${HASH}`, sk: 'O' };
const CONFIG = { pk: 'proj_1#CFG', sk: 'P' };
const LIMIT = { pk: `proj_1#D#${HASH}`, sk: 'Q' };
const TOKEN = { pk: `TOKEN#${HASH}`, sk: 'TOKEN' };
const LIVE = { pk: 'proj_1#TOKENS', sk: 'LIVE' };
const SESSION = { pk: `SESSION#${HASH}`, sk: 'SESSION' };
const PERSON = { pk: 'proj_1#USERS', sk: `U#${HASH}` };
const USE = { pk: `USED#${HASH}`, sk: 'USED' };

type Key = typeof PAIR;

const put = (key: Key) => accessOf('PutItem', { Item: { ...key, record: 'any' } });
const remove = (Key: Key) => accessOf('DeleteItem', { Key });
const check = (Key: Key) => accessOf('ConditionCheckItem', { Key, ConditionExpression: 'attribute_exists(pk)' });

function update(Key: Key, attributes: readonly string[], more: WireBody = {}): readonly AccessRequest[] {
  const names = Object.fromEntries(attributes.map((name, index) => [`#${index}`, name]));
  return accessOf('UpdateItem', { Key, UpdateExpression: 'SET', ExpressionAttributeNames: names, ...more });
}

/** In a batch each key counts, however many others are with it. */
function batchOf(action: string, ...keys: readonly Key[]): AccessRequest {
  const context = { 'dynamodb:LeadingKeys': keys.map(({ pk }) => pk) };
  return { action: `dynamodb:${action}`, resource: TABLE_ARN, context };
}

/** Records that stand in lists which may be spread, and where it says over how many shards. */
export const LISTED = ['C', 'O', 'R', 'B'].flatMap((letter) => put({ pk: `proj_1#${letter}#${HASH}`, sk: letter }));
export const SPANS = put(listSpansKey('proj_1'));

const read = (key: Key) => [
  ...accessOf('GetItem', { Key: key }),
  batchOf('BatchGetItem', VOUCHER, key),
  ...accessOf('Query', { KeyConditionExpression: 'pk=:0', ExpressionAttributeValues: { ':0': key.pk } }),
];
const changes = (key: Key) => [...update(key, ['record']), ...remove(key)];
const writes = (key: Key) => [...put(key), ...changes(key)];

/** As a request would be that says less of itself than the table has to know. */
function without(name: string, requests: readonly AccessRequest[]): readonly AccessRequest[] {
  return requests.map((request) => {
    const { [name]: _left, ...context }: RequestContext = request.context;
    return { ...request, context };
  });
}

const RESERVED = ['h#a', 'hseq', 'id'];
const LOCKED = ['token', 'state'];
const COUNTED = ['balance', 'seq', 'n#2026'];

function forbidden(
  name: string,
  requests: readonly AccessRequest[],
  { but = [], isDenied = false }: Partial<Pick<Forbidden, 'but' | 'isDenied'>> = {},
): Forbidden {
  return { name, requests, but, isDenied };
}

/** With a role that has the table; others are refused all of it. */
export const FORBIDDEN: readonly Forbidden[] = [
  ...[PAIR, SIGNING, KEY_ID].map((key) =>
    forbidden(`write ${key.pk}`, writes(key), { but: ['ManagementRole'], isDenied: true }),
  ),
  forbidden('ask about a pair by conditions', check(PAIR), { but: ['ManagementRole'], isDenied: true }),
  forbidden('write pairs in a batch', [batchOf('BatchWriteItem', VOUCHER, PAIR)]),
  forbidden('add a line to the trail', put(LINE), {
    but: ['ManagementRole', 'TokenRole', 'ExportRole', 'OrderLockRole'],
    isDenied: true,
  }),
  forbidden(
    'make or remove an access token',
    [TOKEN, LIVE].flatMap((key) => [...put(key), ...remove(key)]),
    {
      // The list of tokens goes with its project.
      but: ['TokenRole', 'ManagementRole'],
    },
  ),
  forbidden(
    'change an access token',
    [TOKEN, LIVE].flatMap((key) => [...update(key, ['record']), ...check(key)]),
  ),
  forbidden('begin or end a session of the dashboard', [...put(SESSION), ...remove(SESSION)], {
    but: ['DashboardRole'],
  }),
  forbidden('let people into the dashboard', writes(PERSON), { but: ['ManagementRole'], isDenied: true }),
  forbidden('change a session of the dashboard', [...update(SESSION, ['endsMs']), ...check(SESSION)]),
  forbidden('read which access tokens there are', read(LIVE), { but: [...MANAGING, 'TokenRole'] }),
  forbidden('change or remove a line of the trail', [...changes(LINE), batchOf('BatchWriteItem', VOUCHER, LINE)], {
    isDenied: true,
  }),
  forbidden('add a line about the configuration', put(CHANGE), {
    but: [
      ...['SetupRole', 'ManagementRole', 'WebhookRole', 'OrderRole', 'ReservationRole', 'CountRole', 'BackgroundRole'],
      ...REDEEMING,
    ],
  }),
  forbidden('add a line about a customer', put(OF_CUSTOMER), { but: ['RedeemRole', 'SetupRole', 'OrderRole'] }),
  forbidden('take a customer out of a line', update(OF_CUSTOMER, ['record', 'g2p']), { but: MAKING }),
  forbidden('change anything else of such a line, or remove it', [
    ...[...update(OF_CUSTOMER, ['expires_at']), ...without('dynamodb:Attributes', update(OF_CUSTOMER, []))],
    ...[...update(OF_CUSTOMER, ['record'], { ReturnValues: 'ALL_NEW' }), ...remove(OF_CUSTOMER)],
  ]),
  forbidden('read the lines about customers', read(OF_CUSTOMER), {
    but: [...MANAGING, ...MAKING, 'ExportRole'],
    isDenied: true,
  }),
  forbidden('change or remove a line about the configuration', [
    ...changes(CHANGE),
    batchOf('BatchWriteItem', VOUCHER, CHANGE),
  ]),
  forbidden('read the lines about the configuration', read(CHANGE), { but: MANAGING, isDenied: true }),
  forbidden('read the keys that sign', read(SIGNING), { but: [...MANAGING, ...VERIFYING], isDenied: true }),
  forbidden('read the key ids', read(KEY_ID), { but: MANAGING, isDenied: true }),
  forbidden('read the trail', read(LINE), { but: MANAGING, isDenied: true }),
  forbidden('read a code', [read(VOUCHER), without('dynamodb:LeadingKeys', read(VOUCHER))].flat(), { but: READING }),
  forbidden('change a balance', update(VOUCHER, ['balance']), { but: ['CountRole', ...MOVING, ...MAKING] }),
  forbidden('change a record of a code', update(VOUCHER, ['record']), { but: [...MOVING, ...MAKING] }),
  forbidden('make a code', put(VOUCHER), { but: [...MOVING, ...MAKING] }),
  forbidden('remove a code', remove(VOUCHER), { but: MAKING }),
  forbidden('change a record of an order', update(ORDER, ['record', 'ver']), {
    but: ['CountRole', 'OrderRole', ...REDEEMING, ...MAKING],
  }),
  forbidden('change what is configured', writes(CONFIG), { but: [...MAKING, 'ManagementRole', 'WebhookRole'] }),
  forbidden(
    'change what is configured under the names of other members',
    [RESERVED, LOCKED, COUNTED].flatMap((names) => update(CONFIG, names)),
    { but: [...MAKING, 'ManagementRole', 'WebhookRole'] },
  ),
  forbidden('count requests', update(LIMIT, ['count']), {
    but: ['ClientReadRole', 'EvaluateRole', 'ClientEvaluateRole', 'CountRole', 'OrderRole', ...REDEEMING],
  }),
  forbidden('set uses of a key', put(USE)),
  forbidden('forget uses of a key', remove(USE), { but: ['ManagementRole'] }),
  ...[RESERVED, COUNTED].map((names) =>
    forbidden(`have all of a code returned with ${names[0]}`, update(VOUCHER, names, { ReturnValues: 'ALL_NEW' }), {
      but: [...MOVING, ...MAKING],
    }),
  ),
  forbidden('have all of an order returned', update(ORDER, LOCKED, { ReturnValues: 'ALL_OLD' }), {
    but: ['CountRole', 'OrderRole', ...REDEEMING, ...MAKING],
  }),
  forbidden('update a code without saying what of it', without('dynamodb:Attributes', update(VOUCHER, [])), {
    but: [...MOVING, ...MAKING],
  }),
  forbidden('update an order without saying what of it', without('dynamodb:Attributes', update(ORDER, [])), {
    but: ['CountRole', 'OrderRole', ...REDEEMING, ...MAKING],
  }),
  ...[put(VOUCHER), remove(VOUCHER), check(VOUCHER), update(VOUCHER, RESERVED), update(VOUCHER, COUNTED)].map(
    (requests) => forbidden(`${requests[0]!.action} without saying where`, without('dynamodb:LeadingKeys', requests)),
  ),
  forbidden('update a line without saying which', without('dynamodb:LeadingKeys', update(OF_CUSTOMER, ['record']))),
  forbidden('update an order without saying which', without('dynamodb:LeadingKeys', update(ORDER, LOCKED))),
  forbidden('go through the table', [
    ...['Scan', 'PartiQLSelect', 'PartiQLUpdate', 'DeleteTable', 'ExportTableToPointInTime'].map((action) => ({
      action: `dynamodb:${action}`,
      resource: TABLE_ARN,
      context: {},
    })),
    { action: 'dynamodb:Scan', resource: `${TABLE_ARN}/index/gsi2`, context: {} },
    // The deletion of a project reads keys, and says so.
    ...[
      { 'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'] },
      { 'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'], 'dynamodb:Attributes': ['pk', 'sk', 'record'] },
      { 'dynamodb:Select': ['ALL_ATTRIBUTES'], 'dynamodb:Attributes': ['pk', 'sk'] },
    ].map((context) => ({ action: 'dynamodb:Scan', resource: TABLE_ARN, context })),
  ]),
  forbidden(
    'go through an index',
    ['gsi1', 'gsi3'].map((name) => ({
      action: 'dynamodb:Scan',
      resource: `${TABLE_ARN}/index/${name}`,
      context: {},
    })),
    { but: ['AuditRole'] },
  ),
  forbidden(
    'touch another table',
    [...put(VOUCHER), ...read(VOUCHER)].map((request) => ({ ...request, resource: `${TABLE_ARN}-other` })),
  ),
];
