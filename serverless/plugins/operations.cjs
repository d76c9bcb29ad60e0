// What holds for every function, log group and role of a stage, so that no entry has to ask for it: the customer's key, traces,
// the most of a group of functions that run at once, which routes have metrics, how long files are kept. It also makes the table part of the first, small stack.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { groupOf, groupsOfRoutes, movesMoney, routesOf } = require('./route-groups.cjs');

class Operations {
  constructor(serverless) {
    this.serverless = serverless;
    this.provider = serverless.getProvider('aws');
    this.hooks = {
      // Before anything is built.
      'before:package:cleanup': () => void this.retention(),
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.apply(),
    };
  }

  /**
   * Read it when a deployment needs it: a local start takes long to load the compiler.
   * @throws Error with one line on what cannot be
   */
  retention() {
    const { readRetention } = require('tsx/cjs/api').require('../../lib/core/record/retention.ts', __filename);
    return readRetention(this.serverless.service.custom.operations.retention);
  }

  apply() {
    const { provider, custom } = this.serverless.service;
    const template = provider.compiledCloudFormationTemplate;
    const { keyArn, tracing, boundary, concurrency, routeMetrics } = custom.operations;
    keepFiles(template, this.retention().export_files);
    this.limitConcurrency(template, concurrency);
    const money = this.moneyRoutes();
    measureRoutes(template, measured(routeMetrics, money));
    countFailedMoney(template, money);
    if (keyArn) useKey(template, keyArn);
    if (tracing === 'Active') allowTraces(template);
    if (boundary) boundRoles(template, boundary);
    provider.coreCloudFormationTemplate = withTable(provider.coreCloudFormationTemplate, template);
    const file = join(this.serverless.serviceDir, '.serverless', this.provider.naming.getCoreTemplateFileName());
    writeFileSync(file, JSON.stringify(provider.coreCloudFormationTemplate, null, 2));
  }

  /** Every route of the functions that move money, those of browsers included. */
  moneyRoutes() {
    const { service, serviceDir } = this.serverless;
    const groups = groupsOfRoutes(serviceDir);
    const definitions = service.getAllFunctions().map((name) => service.getFunction(name));
    return definitions.filter((one) => movesMoney(one, groups)).flatMap(routesOf);
  }

  /** Nothing is reserved where a group has no number: what is reserved is taken from all others of the account. */
  limitConcurrency(template, concurrency) {
    const { service, serviceDir } = this.serverless;
    const groups = groupsOfRoutes(serviceDir);
    for (const name of service.getAllFunctions()) {
      const most = concurrency[groupOf(service.getFunction(name), groups)];
      if (most === undefined || most === '') continue;
      const { Properties } = template.Resources[this.provider.naming.getLambdaLogicalId(name)];
      Properties.ReservedConcurrentExecutions ??= Number(most);
    }
  }
}

/** Which routes have metrics of their own. */
const METRICS = {
  off: () => () => false,
  money: (money) => (route) => money.includes(route),
  all: () => () => true,
};

function measured(routeMetrics, money) {
  if (!Object.hasOwn(METRICS, routeMetrics)) {
    throw new Error(`routeMetrics is ${routeMetrics}, and takes ${Object.keys(METRICS).join(', ')}.`);
  }
  return METRICS[routeMetrics](money);
}

function measureRoutes({ Resources }, isMeasured) {
  const { Properties } = Resources.HttpApiStage;
  const { DefaultRouteSettings, RouteSettings } = Properties;
  Properties.DefaultRouteSettings = { ...DefaultRouteSettings, DetailedMetricsEnabled: isMeasured('$default') };
  Properties.RouteSettings = Object.fromEntries(
    Object.entries(RouteSettings).map(([route, settings]) => [
      route,
      { ...settings, DetailedMetricsEnabled: isMeasured(route) },
    ]),
  );
}

/** As many characters as a filter of CloudWatch takes. */
const MOST_FILTER_CHARACTERS = 1_024;

/** Lines of the access log with an error that nobody expects, of routes that move money: as many filters as the routes take. */
function countFailedMoney({ Resources }, money) {
  const { MoneyFailedFilter } = Resources;
  const pattern = (routes) =>
    `{ ($.status = "500" || $.status = "502") && (${routes.map((route) => `$.route = "${route}"`).join(' || ')}) }`;
  const parts = [[]];
  for (const route of money) {
    if (pattern([...parts.at(-1), route]).length > MOST_FILTER_CHARACTERS) parts.push([]);
    parts.at(-1).push(route);
  }
  for (const [index, routes] of parts.entries()) {
    const filter = structuredClone(MoneyFailedFilter);
    filter.Properties.FilterPattern = pattern(routes);
    Resources[index === 0 ? 'MoneyFailedFilter' : `MoneyFailedFilter${index + 1}`] = filter;
  }
}

/** The bucket forgets a file by itself, when its record says that it is gone. */
function keepFiles({ Resources }, days) {
  const { Rules } = Resources.FilesBucket.Properties.LifecycleConfiguration;
  Rules.find(({ Id }) => Id === 'files-of-exports').ExpirationInDays = days;
}

function resourcesOf(template, type) {
  return Object.entries(template.Resources).filter(([, { Type }]) => Type === type);
}

/** The roles that functions run with. */
function functionRoles(template) {
  const roles = resourcesOf(template, 'AWS::IAM::Role');
  return roles.filter(([, role]) => JSON.stringify(role).includes('lambda.amazonaws.com')).map(([id]) => ({ Ref: id }));
}

/** DynamoDB uses the key in the name of its caller, who may use it only through DynamoDB. */
function useKey(template, keyArn) {
  for (const [, { Properties }] of resourcesOf(template, 'AWS::Logs::LogGroup')) Properties.KmsKeyId = keyArn;
  for (const [, { Properties }] of resourcesOf(template, 'AWS::DynamoDB::Table')) {
    Properties.SSESpecification = { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: keyArn };
  }
  const ViaService = { 'Fn::Sub': 'dynamodb.${AWS::Region}.${AWS::URLSuffix}' };
  template.Resources.KeyPolicy = policy(template, 'key', {
    Effect: 'Allow',
    Action: [
      'kms:Decrypt',
      'kms:DescribeKey',
      'kms:Encrypt',
      'kms:GenerateDataKey*',
      'kms:ReEncrypt*',
      'kms:CreateGrant',
    ],
    Resource: keyArn,
    Condition: { StringEquals: { 'kms:ViaService': ViaService } },
  });
}

function allowTraces(template) {
  // The service has no resources to name.
  template.Resources.TracePolicy = policy(template, 'traces', {
    Effect: 'Allow',
    Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    Resource: '*',
  });
}

/** Of functions, releases and backups: the role that deploys may make no other. */
function boundRoles(template, boundary) {
  const PermissionsBoundary = { 'Fn::Sub': `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:policy/${boundary}` };
  for (const [, { Properties }] of resourcesOf(template, 'AWS::IAM::Role')) {
    Properties.PermissionsBoundary = PermissionsBoundary;
  }
}

function policy(template, PolicyName, Statement) {
  const PolicyDocument = { Version: '2012-10-17', Statement: [Statement] };
  return { Type: 'AWS::IAM::Policy', Properties: { PolicyName, PolicyDocument, Roles: functionRoles(template) } };
}

/**
 * The stack is made of this template, and then updated to the whole. A table that outlives its stack must not be made by an
 * update that fails: it would stay behind, and stop every deployment after it. Here nothing comes after the table that could fail.
 */
function withTable(core, { Resources }) {
  const { Table } = Resources;
  if (!Table) return core;
  const before = Object.keys(core.Resources).filter((id) => id !== 'Table');
  return { ...core, Resources: { ...core.Resources, Table: { ...structuredClone(Table), DependsOn: before } } };
}

module.exports = Operations;
