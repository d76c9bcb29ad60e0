// What bounds the roles of a stage: every role has the boundary, and it admits what their policies allow and little else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from '../../scripts/support/service-definition';
import { packageService, type Package } from '../support/packaged';
import { isLike } from '../support/roles/policy';

jest.setTimeout(600_000);

let full: Package;

beforeAll(() => {
  full = packageService('production', { keyArn: 'arn:aws:kms:region:account:key/0f', tracing: 'Active' });
});

afterAll(() => full.remove());

const properties = (type: string) => full.of(type).map(({ Properties }) => Properties!);
const typeOf = (id: string): string => full.templates.flatMap(({ Resources }) => Resources[id]?.Type ?? [])[0] ?? '';

describe('the boundary of roles', () => {
  const BOUNDARY = { 'Fn::Sub': 'arn:${AWS::Partition}:iam::${AWS::AccountId}:policy/stackable-boundary-production' };
  const statements = boundaryStatements('production');

  it('holds for every role of the stage', () => {
    const roles = properties('AWS::IAM::Role');

    expect(roles.map(({ PermissionsBoundary }) => PermissionsBoundary)).toEqual(roles.map(() => BOUNDARY));
  });

  it('lets each role do what its policies allow', () => {
    const policies = [
      ...properties('AWS::IAM::Role').flatMap(({ Policies = [] }) => Policies as readonly object[]),
      ...properties('AWS::IAM::Policy'),
    ] as readonly { readonly PolicyDocument: { readonly Statement: readonly Statement[] } }[];
    const allowed = policies
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    const refused = allowed.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) =>
        [Resource]
          .flat()
          .map(withNames)
          .filter((resource) => !statements.some((one) => admits(one, action, resource)))
          .map((resource) => `${action} ${resource}`),
      ),
    );

    expect(allowed.length).toBeGreaterThan(50);
    expect(refused).toEqual([]);
  });

  it('lets no role make roles, keys, functions or tables, nor reach another stage', () => {
    const actions = statements.flatMap(({ Action }) => [Action].flat());

    expect(
      actions.filter((action) =>
        /\*$|^(iam|sts|kms:Put|lambda:(Add|Create|Update(F|E))|dynamodb:(CreateT|DeleteT))/.test(action),
      ),
    ).toEqual(['kms:GenerateDataKey*', 'kms:ReEncrypt*']);
    for (const resource of ['table/stackable-staging', 'table/other']) {
      const arn = `arn:aws:dynamodb:region:account:${resource}`;
      expect(statements.filter((one) => admits(one, 'dynamodb:GetItem', arn))).toEqual([]);
    }
  });
});

interface Intrinsic {
  readonly Ref?: string;
  readonly 'Fn::Sub'?: string;
  readonly 'Fn::GetAtt'?: readonly [string, string];
  readonly 'Fn::Join'?: readonly [string, readonly unknown[]];
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

function admits({ Action, Resource }: Statement, action: string, resource: string): boolean {
  return (
    [Action].flat().some((pattern) => isLike(pattern, action)) &&
    [Resource].flat().some((pattern) => isLike(withNames(pattern), resource))
  );
}

/** An ARN with plain names in place of the functions of CloudFormation; a resource of the stack has a name with that of the stage. */
function withNames(value: unknown): string {
  const names = { Partition: 'aws', Region: 'region', AccountId: 'account' };
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{AWS::(\w+)\}/g, (_all, name: keyof typeof names) => names[name]);
  }
  const { 'Fn::Sub': sub, 'Fn::GetAtt': attribute, 'Fn::Join': join, Ref: reference } = value as Intrinsic;
  if (sub !== undefined) return withNames(sub);
  if (reference !== undefined) return reference;
  if (join !== undefined) return join[1].map(withNames).join('');
  const [id, name] = attribute!;
  return resourceArn(id, name);
}

const KINDS: Readonly<Record<string, string>> = {
  'AWS::SQS::Queue': 'arn:aws:sqs:region:account:stackable-production-queue',
  'AWS::KMS::Key': 'arn:aws:kms:region:account:key/1',
  'AWS::DynamoDB::Table': 'arn:aws:dynamodb:region:account:table/stackable-production',
  'AWS::S3::Bucket': 'arn:aws:s3:::stackable-production-files-account',
};

function resourceArn(id: string, attribute: string): string {
  const arn = KINDS[typeOf(id)];
  if (arn === undefined) throw new Error(`What is the ARN of ${id}?`);
  return attribute === 'StreamArn' ? `${arn}/stream/1` : arn;
}

function boundaryStatements(stage: string): readonly Statement[] {
  const file = readFileSync(join(ROOT, 'docs/operations/boundary.yml'), 'utf8')
    .replaceAll('${Stage}', stage)
    .replaceAll(/!Sub /g, '')
    .replaceAll(/^ *- !If\n(?: +- .*\n){3}/gm, '')
    .replaceAll(/^ *- !If .*\n/gm, '')
    .replaceAll(/![A-Z]\w+ /g, '');
  const { Resources } = load(file) as {
    readonly Resources: {
      readonly Boundary: {
        readonly Properties: { readonly PolicyDocument: { readonly Statement: readonly Statement[] } };
      };
    };
  };
  return Resources.Boundary.Properties.PolicyDocument.Statement;
}
