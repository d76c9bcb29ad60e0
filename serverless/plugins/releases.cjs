// Every function has a version for each release, and the alias `live` that everything calls it by. A stage may ask for traffic to
// move from one version to the next in steps, which CodeDeploy does while it watches alarms. A rollback takes no steps.
const { bucketOf, takeStepsOut } = require('./deployed-templates.cjs');

/** What `release` may ask for, and what CodeDeploy calls it. */
const SHIFTS = {
  'all-at-once': null,
  canary: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
  linear: 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute',
};
/** Alarms that end a release and bring the version before back; more are no sign of a bad release. */
const WATCHED = ['money-failed', 'slow-release', 'server-errors', 'unavailable', 'outcome-unknown'];
const ALIAS = 'live';

class Releases {
  constructor(serverless) {
    this.serverless = serverless;
    this.provider = serverless.getProvider('aws');
    this.hooks = {
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.apply(),
      'before:rollback:rollback': () => this.beforeRollback(),
    };
  }

  async beforeRollback() {
    const { timestamp } = this.provider.options;
    if (!timestamp) return;
    const { service } = this.serverless.service;
    const prefix = `${this.provider.getDeploymentPrefix()}/${service}/${this.provider.getStage()}`;
    await takeStepsOut(await bucketOf(this.provider), { prefix, timestamp });
  }

  apply() {
    const { service } = this.serverless;
    const { release, alarms } = service.custom.releases;
    const shift = shiftOf(release, alarms);
    const stack = `${service.service}-${this.provider.getStage()}`;
    const template = service.provider.compiledCloudFormationTemplate;
    if (shift) Object.assign(template.Resources, application(stack));
    for (const name of service.getAllFunctions()) {
      const id = this.provider.naming.getLambdaLogicalId(name);
      addAlias(template, id);
      if (shift) addShift(template, id, { shift, stack });
    }
    callAliases(template);
  }
}

/** Null for all at once. */
function shiftOf(release, alarms) {
  if (!Object.hasOwn(SHIFTS, release))
    throw new Error(`release is ${release}, and takes ${Object.keys(SHIFTS).join(', ')}.`);
  if (SHIFTS[release] && alarms === 'off')
    throw new Error(`release is ${release}, and alarms are off: nothing watches it.`);
  return SHIFTS[release];
}

/** @param id of the function. The framework names a version after what it is made of, so that each change makes another one. */
function addAlias({ Resources, Outputs }, id) {
  const [version] = Object.keys(Resources).filter(
    (other) => Resources[other].Type === 'AWS::Lambda::Version' && Resources[other].Properties.FunctionName.Ref === id,
  );
  if (!version) throw new Error(`${id} has no version.`);
  // The one before goes at the end of an update, when the alias has left it; a rollback publishes it again.
  Resources[version].DeletionPolicy = 'Delete';
  for (const [name, { Value }] of Object.entries(Outputs ?? {})) {
    if (Value.Ref === version) Reflect.deleteProperty(Outputs, name);
  }
  Resources[aliasOf(id)] = {
    Type: 'AWS::Lambda::Alias',
    Properties: {
      FunctionName: { Ref: id },
      FunctionVersion: { 'Fn::GetAtt': [version, 'Version'] },
      Name: ALIAS,
    },
  };
}

function aliasOf(id) {
  return `${id}Live`;
}

/** What moves the traffic of one function, for nested-stacks.cjs: it refers to nothing of the function. */
function shiftId(id) {
  return `${id}Shift`;
}

function addShift({ Resources }, id, { shift, stack }) {
  Resources[shiftId(id)] = {
    Type: 'AWS::CodeDeploy::DeploymentGroup',
    Properties: {
      ApplicationName: { Ref: 'ReleaseApplication' },
      DeploymentGroupName: Resources[id].Properties.FunctionName,
      ServiceRoleArn: { 'Fn::GetAtt': ['ReleaseRole', 'Arn'] },
      DeploymentConfigName: shift,
      DeploymentStyle: { DeploymentType: 'BLUE_GREEN', DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
      AlarmConfiguration: { Enabled: true, Alarms: WATCHED.map((name) => ({ Name: `${stack}-${name}` })) },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
      },
    },
  };
  Resources[aliasOf(id)].UpdatePolicy = {
    CodeDeployLambdaAliasUpdate: {
      ApplicationName: { Ref: 'ReleaseApplication' },
      DeploymentGroupName: { Ref: shiftId(id) },
    },
  };
}

/** CodeDeploy in the name of this stage: it moves aliases of its functions, and looks at alarms. */
function application(stack) {
  const functions = `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${stack}-*`;
  const statements = [
    { Effect: 'Allow', Action: ['lambda:GetAlias', 'lambda:UpdateAlias'], Resource: { 'Fn::Sub': functions } },
    // Neither can be limited to a resource.
    { Effect: 'Allow', Action: ['cloudwatch:DescribeAlarms', 'lambda:GetProvisionedConcurrencyConfig'], Resource: '*' },
  ];
  return {
    ReleaseApplication: {
      Type: 'AWS::CodeDeploy::Application',
      Properties: { ApplicationName: stack, ComputePlatform: 'Lambda' },
    },
    ReleaseRole: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Principal: { Service: ['codedeploy.amazonaws.com'] }, Action: 'sts:AssumeRole' },
          ],
        },
        Policies: [{ PolicyName: 'release', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
      },
    },
  };
}

/** Who calls a function, and what each says of it. */
const CALLERS = {
  'AWS::ApiGatewayV2::Integration': ({ Properties }) => [[Properties, 'IntegrationUri']],
  'AWS::Lambda::Permission': ({ Properties }) => [[Properties, 'FunctionName']],
  'AWS::Lambda::EventSourceMapping': ({ Properties }) => [[Properties, 'FunctionName']],
  'AWS::Events::Rule': ({ Properties }) => Properties.Targets.map((target) => [target, 'Arn']),
};

function callAliases({ Resources }) {
  for (const resource of Object.values(Resources)) {
    for (const [holder, member] of CALLERS[resource.Type]?.(resource) ?? []) {
      const id = functionIn(holder[member]);
      if (Resources[id]?.Type === 'AWS::Lambda::Function') holder[member] = { Ref: aliasOf(id) };
    }
    if (resource.Type === 'AWS::Lambda::EventInvokeConfig') useForAlias(resource);
  }
}

function functionIn(value) {
  return value?.Ref ?? [value?.['Fn::GetAtt']].flat()[0]?.split('.')[0];
}

/** What is done with an event that failed is said of a version or alias. */
function useForAlias(config) {
  const id = functionIn(config.Properties.FunctionName);
  config.Properties.Qualifier = ALIAS;
  config.DependsOn = [...[config.DependsOn ?? []].flat(), aliasOf(id)];
}

module.exports = Releases;
module.exports.shiftId = shiftId;
module.exports.shiftOf = shiftOf;
