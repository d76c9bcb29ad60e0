// What the roles of the functions may do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT, routesOf, serviceFunctions } from '../../scripts/support/service-definition';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}
interface Role {
  readonly Properties: {
    readonly Policies: readonly { readonly PolicyDocument: { readonly Statement: Statement[] } }[];
  };
}

const { Resources: ROLES } = load(readFileSync(join(ROOT, 'serverless/roles.yml'), 'utf8')) as {
  readonly Resources: Readonly<Record<string, Role>>;
};
const FUNCTIONS = [...serviceFunctions()];

function statementsOf(role: string): Statement[] {
  return ROLES[role]!.Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

function actionsOf(role: string): string[] {
  return statementsOf(role).flatMap(({ Action }) => Action);
}

const WRITING = /:(Put|Update|Delete|BatchWrite)Item$/;

describe('roles', () => {
  it('are all defined, and all used', () => {
    const used = new Set(FUNCTIONS.map(([, { role }]) => role));

    expect([...used].sort()).toEqual(Object.keys(ROLES).sort());
  });

  it.each(Object.keys(ROLES))('of kind %s name their actions, and never scan or drop the table', (role) => {
    expect(actionsOf(role).filter((action) => /\*|Scan|Table|PartiQL/.test(action))).toEqual([]);
  });

  it.each(['SystemRole', 'ReadRole'])('%s writes nothing', (role) => {
    expect(actionsOf(role).filter((action) => WRITING.test(action))).toEqual([]);
  });

  it('let a validation write order locks, counts and reservations only, and delete nothing', () => {
    const writing = statementsOf('EvaluateRole').filter(({ Action }) =>
      [Action].flat().some((one) => WRITING.test(one)),
    );

    expect(writing.map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#O#*', '*#D#*'] } },
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#V#*'] } },
    ]);
    expect(actionsOf('EvaluateRole')).not.toContain('dynamodb:DeleteItem');
  });

  it('let every client route count its requests', () => {
    const client = FUNCTIONS.filter(([, entry]) => routesOf(entry).some((route) => route.includes(' /client/')));

    expect(client.length).toBeGreaterThan(2);
    expect(client.filter(([, { role }]) => !actionsOf(role!).includes('dynamodb:UpdateItem'))).toEqual([]);
    expect(client.filter(([, { role }]) => !actionsOf(role!).includes('dynamodb:PutItem'))).toEqual([]);
  });

  it('let who may leave work behind, and who does it, wake the worker: that function and no other', () => {
    const waking = Object.keys(ROLES).filter((role) => actionsOf(role).includes('lambda:InvokeFunction'));
    const service = readFileSync(join(ROOT, 'serverless.yml'), 'utf8');
    const roles = readFileSync(join(ROOT, 'serverless/roles.yml'), 'utf8');
    const name = '${self:service}-${sls:stage}-async-actions-run';

    expect(waking).toEqual(['SetupRole', 'BackgroundRole']);
    expect(serviceFunctions().get('async-actions-run')?.role).toBe('BackgroundRole');
    expect(service).toContain(`WORKER_FUNCTION: ${name}\n`);
    expect(roles.match(/:function:.*/g)).toEqual([`:function:${name}`]);
  });

  it('let functions that only read write nothing', () => {
    const reading = FUNCTIONS.filter(([, entry]) => {
      const routes = routesOf(entry);
      return (
        routes.length > 0 && routes.every((route) => route.startsWith('GET /v1/') || route.startsWith('GET /api/'))
      );
    });
    const writing = reading.filter(([, { role }]) => actionsOf(role!).some((action) => WRITING.test(action)));

    // This one publishes with GET, as the public API has it.
    expect(writing.map(([name]) => name)).toEqual(['publications-create-get']);
  });
});
