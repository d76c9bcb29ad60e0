// The roles of serverless/roles.yml, as the table is deployed: one table, with its indexes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { ROOT } from '../../../scripts/support/service-definition';
import type { Statement } from './policy';

interface RoleResource {
  readonly Properties: {
    readonly Policies: readonly {
      readonly PolicyName: string;
      readonly PolicyDocument: { readonly Statement: unknown };
    }[];
  };
}

const { Resources } = load(readFileSync(join(ROOT, 'serverless/roles.yml'), 'utf8')) as {
  readonly Resources: Readonly<Record<string, RoleResource>>;
};

const NAMES: Readonly<Record<string, string>> = {
  '${AWS::Partition}': 'aws',
  '${AWS::Region}': 'eu-central-1',
  '${AWS::AccountId}': '123456789012',
  '${self:custom.tableName}': 'stackable-test',
  '${self:custom.filesBucket}': 'stackable-test-files',
  '${self:service}': 'stackable',
  '${sls:stage}': 'test',
};

export const ROLES: ReadonlyMap<string, readonly Statement[]> = new Map(
  Object.entries(Resources).map(([name, { Properties }]) => [
    name,
    Properties.Policies.flatMap(({ PolicyDocument }) => resolved(PolicyDocument.Statement) as Statement[]),
  ]),
);

/** What IAM counts of the inline policies of a role: their text without white space. */
export function policyLength(role: string): number {
  const { Policies } = Resources[role]!.Properties;
  const lengths = Policies.map(({ PolicyDocument }) => JSON.stringify(resolved(PolicyDocument)).length);
  return lengths.reduce((sum, one) => sum + one, 0);
}

export function statementsOf(role: string): readonly Statement[] {
  const statements = ROLES.get(role);
  if (!statements) throw new Error(`There is no role ${role}.`);
  return statements;
}

/** With the names of one deployment in place of those of CloudFormation and of the framework. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  if ('Fn::Sub' in value) return withNames(value['Fn::Sub'] as string);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member)]));
}

function withNames(text: string): string {
  const named = text.replace(/\$\{[^}]+\}/g, (name) => NAMES[name] ?? name);
  if (named.includes('${')) throw new Error(`${named}: which name is this?`);
  return named;
}
