// What the roles of the functions may do, and that each part of their policies is needed for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointFunctions } from '../../scripts/support/endpoints';
import { ROOT, routesOf, serviceFunctions } from '../../scripts/support/service-definition';
import { FORMAT, ITEM_KINDS } from '../../lib/storage/formats/formats';
import { NEXT_RELEASE } from '../support/next-release';
import { accessOf, TABLE_ARN } from '../support/roles/access';
import { FORBIDDEN, type Forbidden, LISTED, SPANS } from '../support/roles/forbidden';
import { decide, isLike, type Statement } from '../support/roles/policy';
import { policyLength, ROLES, statementsOf } from '../support/roles/roles';

const FUNCTIONS = [...serviceFunctions()];
const NAMES = [...ROLES.keys()];
const MOST_POLICY_CHARACTERS = 10_240;

function actionsOf(role: string): string[] {
  return statementsOf(role).flatMap(({ Action }) => Action);
}

describe('roles', () => {
  it('are all defined, and all used', () => {
    const used = new Set(FUNCTIONS.map(([, { role }]) => role));

    expect([...used].sort()).toEqual([...NAMES].sort());
  });

  it.each(NAMES)('of kind %s name their actions, and never scan or drop the table', (role) => {
    const broad = actionsOf(role).filter((action) => /\*|Scan|Table|PartiQL/.test(action));

    // The nightly audit scans two indexes, in which no credential stands; the deletion of a project reads keys alone.
    expect(broad).toEqual(['AuditRole', 'BackgroundRole'].includes(role) ? ['dynamodb:Scan'] : []);
  });

  it('let the deletion of a project read the keys of items, and nothing else of them', () => {
    const scanOf = (attributes: readonly string[], select: string) =>
      decide(statementsOf('BackgroundRole'), {
        action: 'dynamodb:Scan',
        resource: TABLE_ARN,
        context: { 'dynamodb:Attributes': attributes, 'dynamodb:Select': [select] },
      });

    expect(scanOf(['pk', 'sk'], 'SPECIFIC_ATTRIBUTES')).toBe('ALLOWED');
    expect(scanOf(['pk', 'sk', 'record'], 'SPECIFIC_ATTRIBUTES')).toBe('NOT_ALLOWED');
    expect(scanOf(['pk', 'sk'], 'ALL_ATTRIBUTES')).toBe('NOT_ALLOWED');
    expect(scanOf([], 'COUNT')).toBe('NOT_ALLOWED');
  });

  it('let the deletion of a project delete items of each kind, but for proofs of callers and lines of the trail', () => {
    const letters = [...new Set(Object.keys(ITEM_KINDS).map((kind) => kind.split(' ')[0]!))];
    const isDeleted = (letter: string) =>
      [`proj_1#${letter}`, `proj_1#${letter}#1`].some((pk) =>
        accessOf('DeleteItem', { Key: { pk, sk: 'any' } }).every(
          (request) => decide(statementsOf('BackgroundRole'), request) === 'ALLOWED',
        ),
      );

    const kept = letters.filter((letter) => !letter.endsWith('#') && !isDeleted(letter));
    expect(kept).toEqual(['TOKENS', 'USERS', 'TRAIL', 'CHANGES', 'PEOPLE', 'KEYS']);
  });

  it.each(NAMES)('of kind %s fit into what AWS takes of a role', (role) => {
    expect(policyLength(role)).toBeLessThan(MOST_POLICY_CHARACTERS);
  });

  it('let who may leave work behind, and who does it, wake the worker: that function and no other', () => {
    const waking = NAMES.filter((role) => actionsOf(role).includes('lambda:InvokeFunction'));
    const service = readFileSync(join(ROOT, 'serverless.yml'), 'utf8');
    const roles = readFileSync(join(ROOT, 'serverless/roles.yml'), 'utf8');
    const name = '${self:service}-${sls:stage}-async-actions-run';

    expect(waking).toEqual(['CountersRole', 'SetupRole', 'ExportRole', 'BackgroundRole', 'WebhookRole']);
    expect(serviceFunctions().get('async-actions-run')?.role).toBe('BackgroundRole');
    expect(service).toContain(`WORKER_FUNCTION: ${name}:live\n`);
    expect(roles.match(/:function:.*/g)).toEqual([`:function:${name}:live`]);
  });

  it('let functions that only read write no record', () => {
    const reading = FUNCTIONS.filter(([, entry]) => {
      const routes = routesOf(entry);
      return routes.length > 0 && routes.every((route) => /^GET \/(v1|api|management)\//.test(route));
    });

    // One begins the work that writes checkpoints, one the work that counts, one is noted in the audit trail, three make tokens with each answer, one publishes with
    // GET, as the public API has it.
    expect(reading.filter(([, { role }]) => !/ReadRole$/.test(role!)).map(([name]) => name)).toEqual([
      'vouchers-get-ledger-statement',
      'campaigns-summary',
      'async-actions-get',
      'exports-get',
      'exports-list',
      'customers-export',
      'publications-create-get',
    ]);
  });

  it('let functions read the keys that sign tokens of shoppers where they verify them, and nowhere else', () => {
    const verifying = endpointFunctions().filter(({ endpoint }) => endpoint.shopper);
    const client = endpointFunctions().filter(({ endpoint }) => endpoint.role.startsWith('Client'));

    expect(verifying.length).toBeGreaterThan(5);
    expect(client.map(({ name }) => name)).toEqual(verifying.map(({ name }) => name));
  });
});

/** What a role that has these statements may do of what it may not. */
function openedTo(role: string, statements: readonly Statement[]): readonly string[] {
  return FORBIDDEN.filter(({ but }) => !but.includes(role)).flatMap(({ name, requests, isDenied }: Forbidden) =>
    requests
      .filter((request) => {
        const decision = decide(statements, request);
        return isDenied ? decision !== 'DENIED' : decision === 'ALLOWED';
      })
      .map(({ action }) => `${name}: ${action}`),
  );
}

const WITH_TABLE = NAMES.filter((role) => role !== 'SystemRole');

describe('no role lets a function', () => {
  it.each(WITH_TABLE)('of %s do what it is not for', (role) => {
    expect(openedTo(role, statementsOf(role))).toEqual([]);
  });

  it('of SystemRole do anything to the table', () => {
    const requests = FORBIDDEN.flatMap((one) => one.requests);

    expect(requests.filter((request) => decide(statementsOf('SystemRole'), request) === 'ALLOWED')).toEqual([]);
  });

  it.each(FORBIDDEN.flatMap(({ name, requests, but }) => but.map((role) => [role, name, requests] as const)))(
    'that is not for it: %s may %s, at least in part',
    (role, _name, requests) => {
      expect(requests.filter((request) => decide(statementsOf(role), request) === 'ALLOWED')).not.toEqual([]);
    },
  );
});

describe('a role that may add to a list that is spread under load', () => {
  const adding = WITH_TABLE.filter((role) =>
    LISTED.some((request) => decide(statementsOf(role), request) === 'ALLOWED'),
  );

  it.each(adding)('may say that the lists of a project are: %s', (role) => {
    expect(SPANS.filter((request) => decide(statementsOf(role), request) !== 'ALLOWED')).toEqual([]);
  });

  it('is each that redeems, publishes, sets up, keeps orders or works in the background', () => {
    expect(adding).toEqual(
      expect.arrayContaining([
        'CountRole',
        'RedeemRole',
        'ClientRedeemRole',
        'SetupRole',
        'OrderRole',
        'BackgroundRole',
      ]),
    );
  });
});

interface Mutant {
  readonly name: string;
  readonly role: string;
  readonly statements: readonly Statement[];
}

/** The same policies with one Deny, or one key of one condition, taken away. */
function mutantsOf(role: string): readonly Mutant[] {
  const all = statementsOf(role);
  return all.flatMap((statement, index) => {
    const replaced = (by: readonly Statement[]) => [...all.slice(0, index), ...by, ...all.slice(index + 1)];
    const about = `${role}, statement ${index}`;
    const denied = statement.Effect === 'Deny' ? [{ name: `${about}: no Deny`, role, statements: replaced([]) }] : [];
    const conditions = statement.Effect === 'Allow' ? conditionsOf(statement) : [];
    return [
      ...denied,
      ...conditions.map(([operator, key]) => {
        const { [key]: _gone, ...kept } = statement.Condition![operator]!;
        const changed = { ...statement, Condition: { ...statement.Condition, [operator]: kept } };
        return { name: `${about}: no ${operator} ${key}`, role, statements: replaced([changed]) };
      }),
    ];
  });
}

function conditionsOf({ Condition = {} }: Statement): readonly (readonly [operator: string, key: string])[] {
  return Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.keys(keys).map((key) => [operator, key] as const),
  );
}

/** Statements that let a record be written whose format has a number, and not that number beside it. */
function withoutFormat(statements: readonly Statement[]): readonly Statement[] {
  return statements.filter(({ Effect, Condition }) => {
    const heldBy = (name: string) => Object.values(Condition ?? {}).flatMap((keys) => keys[name] ?? []);
    const allows = (attribute: string) => heldBy('dynamodb:Attributes').some((pattern) => isLike(pattern, attribute));
    const keys = heldBy('dynamodb:LeadingKeys');
    const isReached = (kind: string) => {
      const partition = `proj_1#${kind.split(' ')[0]}`;
      return (
        keys.length === 0 || keys.some((pattern) => isLike(pattern, partition) || isLike(pattern, `${partition}#1`))
      );
    };
    const records = Object.entries(NEXT_RELEASE).filter(([kind]) => isReached(kind));
    return Effect === 'Allow' && records.some(([, { attribute }]) => allows(attribute)) && !allows(FORMAT);
  });
}

describe('a role that is held to attributes', () => {
  const held = NAMES.flatMap(statementsOf).filter((one) => JSON.stringify(one).includes('"dynamodb:Attributes":['));

  it('lets the number of its format be written with each record, as of a release that has other formats', () => {
    expect(held.length).toBeGreaterThan(2);
    expect(withoutFormat(held)).toEqual([]);
  });

  it.each(['record', 'body', 're*'])('would be found with %s alone', (attribute) => {
    const statement = (...attributes: readonly string[]): Statement => ({
      ...held[0]!,
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:Attributes': ['pk', ...attributes] } },
    });

    expect(withoutFormat([statement(attribute)])).toHaveLength(1);
    expect(withoutFormat([statement(attribute, 'format')])).toEqual([]);
  });
});

describe('every part of a policy is needed', () => {
  const mutants = WITH_TABLE.flatMap(mutantsOf);

  it('and there are many of them', () => {
    expect(mutants.length).toBeGreaterThan(80);
  });

  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s', (_name, { role, statements }) => {
    expect(openedTo(role, statements)).not.toEqual([]);
  });

  it('Null beside ForAllValues above all: a request that does not say where would pass', () => {
    const open = statementsOf('EvaluateRole').map(({ Condition, ...statement }): Statement => {
      const { Null: _gone, ...kept } = Condition ?? {};
      return { ...statement, Condition: kept };
    });

    expect(openedTo('EvaluateRole', open)).toEqual(
      expect.arrayContaining([
        'dynamodb:PutItem without saying where: dynamodb:PutItem',
        'update a code without saying what of it: dynamodb:UpdateItem',
      ]),
    );
  });
});
