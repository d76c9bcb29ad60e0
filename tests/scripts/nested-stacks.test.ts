// How the root template is split: what moves, what is passed in, and which references are refused.
import { createRequire } from 'node:module';

interface Stack {
  readonly logicalId: string;
  readonly dependsOn: readonly string[];
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly template: Template;
}
interface Template {
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Resources: Record<string, unknown>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}
type Split = (root: Template, folders: ReadonlyMap<string, string>) => Stack[];

interface Plugin {
  readonly hooks: Readonly<Record<string, () => Promise<void>>>;
}

const NestedStacks = createRequire(__filename)('../../serverless/plugins/nested-stacks.cjs') as {
  new (serverless: object): Plugin;
  splitTemplate: Split;
};
const { splitTemplate } = NestedStacks;

const lambda = (properties: object = {}) => ({ Type: 'AWS::Lambda::Function', Properties: properties });
const permission = (id: string) => ({
  Type: 'AWS::Lambda::Permission',
  Properties: { FunctionName: { 'Fn::GetAtt': [id, 'Arn'] } },
});
const role = { Type: 'AWS::IAM::Role', Properties: {} };

describe('splitTemplate', () => {
  it('moves what belongs to the functions of a folder into one stack', () => {
    const root = {
      Resources: { A: lambda(), B: lambda(), C: lambda(), ForA: permission('A'), ForC: permission('C'), role },
    };

    const stacks = splitTemplate(root, folders({ A: 'vouchers', B: 'vouchers', C: 'validation-rules' }));

    expect(stacks.map(({ logicalId, template }) => [logicalId, Object.keys(template.Resources)])).toEqual([
      ['ValidationRulesStack', ['C', 'ForC']],
      ['VouchersStack', ['A', 'B', 'ForA']],
    ]);
    expect(Object.keys(root.Resources)).toEqual(['role']);
  });

  it('moves what refers to a function through another resource', () => {
    const route = { Type: 'AWS::ApiGatewayV2::Route', Properties: { Target: { 'Fn::Join': ['/', [{ Ref: 'I' }]] } } };
    const integration = { Type: 'AWS::ApiGatewayV2::Integration', Properties: { Uri: { 'Fn::GetAtt': ['A', 'Arn'] } } };

    const [stack] = splitTemplate({ Resources: { R: route, I: integration, A: lambda() } }, folders({ A: 'vouchers' }));

    expect(Object.keys(stack!.template.Resources).sort()).toEqual(['A', 'I', 'R']);
  });

  it('passes in what stays in the root stack, once for each value', () => {
    const withRole = lambda({
      Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
      Api: { Ref: 'Api' },
      Region: { Ref: 'AWS::Region' },
    });
    const root = {
      Resources: { A: { ...withRole, DependsOn: ['Role'] }, Role: role, Api: { Type: 'AWS::ApiGatewayV2::Api' } },
    };

    const [stack] = splitTemplate(root, folders({ A: 'vouchers' }));

    expect(stack).toMatchObject({
      dependsOn: ['Role'],
      arguments: { RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] }, Api: { Ref: 'Api' } },
      template: {
        Parameters: { RoleArn: { Type: 'String' }, Api: { Type: 'String' } },
        Resources: { A: lambda({ Role: { Ref: 'RoleArn' }, Api: { Ref: 'Api' }, Region: { Ref: 'AWS::Region' } }) },
      },
    });
    expect(stack!.template.Resources.A).not.toHaveProperty('DependsOn');
  });

  it.each([
    ['a resource of the root stack', { Role: { ...role, Properties: { Of: { 'Fn::GetAtt': ['A', 'Arn'] } } } }],
    ['a dependency of the root stack', { Role: { ...role, DependsOn: 'A' } }],
    ['a text of the root stack', { Role: { ...role, Properties: { Of: { 'Fn::Sub': '${A.Arn}/x' } } } }],
  ])('refuses %s that needs what has moved', (_name, others) => {
    const split = () => splitTemplate({ Resources: { A: lambda(), ...others } }, folders({ A: 'vouchers' }));

    expect(split).toThrow('Role refers to A, which lies in a nested stack');
  });

  it.each([
    ['orders', 'vouchers', 'OrdersStack'],
    ['vouchers', 'orders', 'VouchersStack'],
  ])('refuses a function of %s that needs one of %s', (own, other, stack) => {
    const caller = lambda({ Environment: { 'Fn::GetAtt': ['B', 'Arn'] } });

    const split = () => splitTemplate({ Resources: { A: caller, B: lambda() } }, folders({ A: own, B: other }));

    expect(split).toThrow(`${stack} refers to B, which lies in a nested stack`);
  });

  it('refuses an output of what has moved', () => {
    const root = { Resources: { A: lambda() }, Outputs: { Name: { Value: { Ref: 'A' } } } };

    expect(() => splitTemplate(root, folders({ A: 'vouchers' }))).toThrow('Outputs refers to A');
  });

  it('refuses a text that names what stays behind, for it cannot be passed in', () => {
    const root = {
      Resources: { A: lambda({ Url: { 'Fn::Sub': 'https://${Api}/' } }), Api: { Type: 'AWS::ApiGatewayV2::Api' } },
    };

    expect(() => splitTemplate(root, folders({ A: 'vouchers' }))).toThrow('Fn::Sub names Api');
  });
});

describe('a deployment', () => {
  const uploaded: object[] = [];
  const deployer = {
    packagePath: '.serverless',
    uploadZipFile: (file: object) => Promise.resolve(uploaded.push(file)),
  };
  const Resources = { VouchersStack: { Type: 'AWS::CloudFormation::Stack' }, Table: { Type: 'AWS::DynamoDB::Table' } };

  async function upload(shouldNotDeploy: boolean): Promise<object[]> {
    uploaded.length = 0;
    const provider = { shouldNotDeploy, compiledCloudFormationTemplate: { Resources } };
    const service = { provider, package: { artifactDirectoryName: 'serverless/stackable/dev/1' } };
    const plugins = [{ hooks: {} }, deployer];
    const plugin = new NestedStacks({ service, getProvider: () => ({}), pluginManager: { plugins } });
    await plugin.hooks['after:aws:deploy:deploy:uploadArtifacts']!();
    return uploaded;
  }

  it('uploads every nested template to where the root template looks for it', async () => {
    expect(await upload(false)).toEqual([
      {
        filename: '.serverless/cloudformation-template-VouchersStack.json',
        s3KeyDirname: 'serverless/stackable/dev/1',
      },
    ]);
  });

  it('uploads nothing when nothing has changed', async () => {
    expect(await upload(true)).toEqual([]);
  });
});

function folders(entries: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(entries));
}
