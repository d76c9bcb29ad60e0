// What holds for every function, log group and role of a stage, so that no entry has to ask for it: the customer's key, traces,
// the most of a group of functions that run at once, how long files are kept. It also makes the table part of the first, small stack.
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const tsx = require('tsx/cjs/api');

const { readRetention } = tsx.require('../../lib/core/record/retention.ts', __filename);

const THROTTLES_FILE = 'serverless/throttles.yml';
/** A function that serves routes of several groups has the place of the first of these. */
const GROUPS = ['money', 'read', 'setUp', 'management', 'public', 'client'];

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

  /** @throws Error with one line on what cannot be */
  retention() {
    return readRetention(this.serverless.service.custom.operations.retention);
  }

  apply() {
    const { provider, custom } = this.serverless.service;
    const template = provider.compiledCloudFormationTemplate;
    const { keyArn, tracing, concurrency } = custom.operations;
    keepFiles(template, this.retention().export_files);
    this.limitConcurrency(template, concurrency);
    if (keyArn) useKey(template, keyArn);
    if (tracing === 'Active') allowTraces(template);
    provider.coreCloudFormationTemplate = withTable(provider.coreCloudFormationTemplate, template);
    const file = join(this.serverless.serviceDir, '.serverless', this.provider.naming.getCoreTemplateFileName());
    writeFileSync(file, JSON.stringify(provider.coreCloudFormationTemplate, null, 2));
  }

  /** Nothing is reserved where a group has no number: what is reserved is taken from all others of the account. */
  limitConcurrency(template, concurrency) {
    const { service, serviceDir } = this.serverless;
    const groups = groupsOfRoutes(readFileSync(join(serviceDir, THROTTLES_FILE), 'utf8'));
    for (const name of service.getAllFunctions()) {
      const most = concurrency[groupOf(service.getFunction(name), groups)];
      if (most === undefined || most === '') continue;
      const { Properties } = template.Resources[this.provider.naming.getLambdaLogicalId(name)];
      Properties.ReservedConcurrentExecutions ??= Number(most);
    }
  }
}

/** The group of each route, of lines such as `GET /v1/orders: ${param:readThrottle}`. */
function groupsOfRoutes(text) {
  return new Map(
    [...text.matchAll(/^(\S+ \S+): \$\{param:(\w+)Throttle\}$/gm)].map(([, route, group]) => [route, group]),
  );
}

/** Functions without a route work in the background; the default route is public. */
function groupOf({ events = [] }, groups) {
  const routes = events.flatMap(({ httpApi }) => httpApi ?? []);
  if (routes.length === 0) return 'background';
  const own = new Set(routes.map((route) => (route === '*' ? 'public' : groups.get(route))));
  return GROUPS.find((group) => own.has(group));
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
