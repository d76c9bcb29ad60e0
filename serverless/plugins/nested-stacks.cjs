// Moves the functions of each resource folder, with their logs, routes and permissions, into a nested stack of their own.
// CloudFormation stops at 500 resources a stack; one deployment of the root stack still brings everything.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { shiftId } = require('./releases.cjs');
const { groupsOfRoutes, movesMoney } = require('./route-groups.cjs');

/** Kinds that belong to one function and move with it. All else stays in the root stack. */
const MOVED_TYPES = new Set([
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::Events::Rule',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::Scheduler::Schedule',
]);
/** How many nested stacks are made at a time: more would meet the rate limits of API Gateway and Lambda. */
const CONCURRENCY = 4;
/** How many functions move their traffic at a time, each by a deployment of CodeDeploy: the stacks of one wave hold no more. */
const FUNCTIONS_OF_WAVE = 50;
/** What a release touches last of all. */
const LAST_FOLDER = 'redemptions';

class NestedStacks {
  constructor(serverless) {
    this.serverless = serverless;
    this.provider = serverless.getProvider('aws');
    this.hooks = {
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.split(),
      'after:aws:deploy:deploy:uploadArtifacts': () => this.upload(),
    };
  }

  split() {
    const root = templateOf(this.serverless);
    const folders = this.foldersOfFunctions();
    const stacks = splitTemplate(root, folders);
    const waves = wavesOf(stacks, this.moneyFolders());
    const before = isGradual(root) ? stacksBefore(waves) : chained(waves.flat());
    for (const stack of stacks) {
      const file = fileOf(stack.logicalId);
      root.Resources[stack.logicalId] = {
        Type: 'AWS::CloudFormation::Stack',
        DependsOn: [...stack.dependsOn, ...before.get(stack.logicalId)],
        Properties: { Parameters: stack.arguments, TemplateURL: this.addressOf(file) },
      };
      writeFileSync(join(this.serverless.serviceDir, '.serverless', file), JSON.stringify(stack.template, null, 2));
    }
    stagesAfter(root, stacks);
  }

  /** Each function, its log group and what moves its traffic, by logical id, with the folder that its handler lies in. */
  foldersOfFunctions() {
    const { service } = this.serverless;
    return new Map(
      service.getAllFunctions().flatMap((name) => {
        const folder = service.getFunction(name).handler.split('/').at(-2);
        const { naming } = this.provider;
        const id = naming.getLambdaLogicalId(name);
        return [id, naming.getLogGroupLogicalId(name), shiftId(id)].map((owned) => [owned, folder]);
      }),
    );
  }

  /** Folders with a function that moves money. */
  moneyFolders() {
    const { service, serviceDir } = this.serverless;
    const groups = groupsOfRoutes(serviceDir);
    const definitions = service.getAllFunctions().map((name) => service.getFunction(name));
    return new Set(
      definitions.filter((one) => movesMoney(one, groups)).map(({ handler }) => handler.split('/').at(-2)),
    );
  }

  /** The folder's name carries the time of the package, so a deployment always sees the nested templates anew. */
  addressOf(file) {
    const { service } = this.serverless;
    const key = `${service.package.artifactDirectoryName}/${file}`;
    const bucket = service.provider.deploymentBucket ?? { Ref: 'ServerlessDeploymentBucket' };
    return { 'Fn::Sub': [`https://\${Bucket}.s3.\${AWS::Region}.\${AWS::URLSuffix}/${key}`, { Bucket: bucket }] };
  }

  async upload() {
    if (this.serverless.service.provider.shouldNotDeploy) return;
    const deployer = this.serverless.pluginManager.plugins.find((plugin) => typeof plugin.uploadZipFile === 'function');
    const s3KeyDirname = this.serverless.service.package.artifactDirectoryName;
    for (const [id, { Type }] of Object.entries(templateOf(this.serverless).Resources)) {
      if (Type !== 'AWS::CloudFormation::Stack') continue;
      await deployer.uploadZipFile({ filename: join(deployer.packagePath, fileOf(id)), s3KeyDirname });
    }
  }
}

/** A few at a time, in their order. @returns for each stack the logical id of the one whose end it waits for */
function chained(stacks) {
  return new Map(
    stacks.map(({ logicalId }, index) => {
      const before = stacks[index - CONCURRENCY];
      return [logicalId, before ? [before.logicalId] : []];
    }),
  );
}

/** Waves of stacks: first those that move no money, and last of all that of redemptions. */
function wavesOf(stacks, moneyFolders) {
  const money = stacks.filter(({ folder }) => moneyFolders.has(folder));
  const others = stacks.filter(({ folder }) => !moneyFolders.has(folder));
  const isLast = (wave) => wave.some(({ folder }) => folder === LAST_FOLDER);
  return [...packed(others), ...packed(money).sort((left, right) => isLast(left) - isLast(right))];
}

/** The largest first, each into the first wave that has room for it. */
function packed(stacks) {
  const waves = [];
  for (const stack of [...stacks].sort((left, right) => sizeOf(right) - sizeOf(left))) {
    const wave = waves.find((one) => [...one, stack].reduce((sum, each) => sum + sizeOf(each), 0) <= FUNCTIONS_OF_WAVE);
    if (wave) wave.push(stack);
    else waves.push([stack]);
  }
  return waves;
}

function sizeOf({ template }) {
  return Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::Lambda::Function').length;
}

/** @returns for each stack the logical ids of the whole wave before its own */
function stacksBefore(waves) {
  return new Map(
    waves.flatMap((wave, index) =>
      wave.map(({ logicalId }) => [logicalId, (waves[index - 1] ?? []).map((other) => other.logicalId)]),
    ),
  );
}

/**
 * A stage names its routes in its throttles, and the gateway refuses the name of a route that it does not have: every stack
 * of routes comes first. Routes that go are deleted last, when the stage no longer names them: CloudFormation deletes what
 * an update leaves over after the update of the root.
 */
function stagesAfter(root, stacks) {
  for (const resource of Object.values(root.Resources)) {
    if (resource.Type !== 'AWS::ApiGatewayV2::Stage') continue;
    resource.DependsOn = [...[resource.DependsOn ?? []].flat(), ...stacks.map(({ logicalId }) => logicalId)];
  }
}

function isGradual({ Resources }) {
  return Object.values(Resources).some(({ Type }) => Type === 'AWS::CodeDeploy::Application');
}

function templateOf(serverless) {
  return serverless.service.provider.compiledCloudFormationTemplate;
}

function fileOf(logicalId) {
  return `cloudformation-template-${logicalId}.json`;
}

/**
 * Take what moves out of the root template. Returns the nested stacks in order of name.
 * Throws when what stays, or moves elsewhere, refers to what moves: such a reference would tie the stacks together.
 */
function splitTemplate(root, folders) {
  const owners = ownersOf(root.Resources, folders);
  const all = new Set(Object.keys(root.Resources));
  const stacks = [...new Set(owners.values())].sort().map((folder) => {
    const ids = [...owners.keys()].filter((id) => owners.get(id) === folder && all.has(id));
    return takeStack(root, { folder, ids, all });
  });
  const passedIn = stacks.map(({ logicalId, arguments: values, dependsOn }) => [
    logicalId,
    { values, DependsOn: dependsOn },
  ]);
  assertNoReference({ ...root.Resources, ...Object.fromEntries(passedIn), Outputs: root.Outputs }, owners);
  return stacks;
}

/** The folder of every resource that moves: that of the function it refers to, however far. */
function ownersOf(resources, folders) {
  const owners = new Map(folders);
  const candidates = Object.keys(resources).filter((id) => MOVED_TYPES.has(resources[id].Type));
  for (let known = -1; known !== owners.size;) {
    known = owners.size;
    for (const id of candidates.filter((candidate) => !owners.has(candidate))) {
      const owned = referencesOf(resources[id]).find(({ target }) => owners.has(target));
      if (owned) owners.set(id, owners.get(owned.target));
    }
  }
  return owners;
}

function takeStack(root, { folder, ids, all }) {
  const own = new Set(ids);
  const parameters = {};
  const dependsOn = new Set();
  const resources = Object.fromEntries(ids.map((id) => [id, root.Resources[id]]));
  for (const resource of Object.values(resources)) {
    for (const { target, value, replace } of referencesOf(resource)) {
      if (own.has(target) || !all.has(target)) continue;
      const name = parameterName(value);
      parameters[name] = structuredClone(value);
      replace({ Ref: name });
    }
    const outside = [resource.DependsOn ?? []].flat().filter((id) => !own.has(id));
    outside.forEach((id) => dependsOn.add(id));
    resource.DependsOn = [resource.DependsOn ?? []].flat().filter((id) => own.has(id));
    if (resource.DependsOn.length === 0) delete resource.DependsOn;
  }
  ids.forEach((id) => Reflect.deleteProperty(root.Resources, id));
  const types = Object.fromEntries(Object.keys(parameters).map((name) => [name, { Type: 'String' }]));
  return {
    folder,
    logicalId: `${folder.replace(/(^|-)(\w)/g, (_match, _dash, letter) => letter.toUpperCase())}Stack`,
    dependsOn: [...dependsOn].sort(),
    arguments: parameters,
    template: {
      AWSTemplateFormatVersion: '2010-09-09',
      Description: `The functions of ${folder}`,
      Parameters: types,
      Resources: resources,
    },
  };
}

function parameterName(value) {
  return value.Ref ?? [value['Fn::GetAtt']].flat().join('').replaceAll('.', '');
}

function assertNoReference(parts, owners) {
  for (const [id, part] of Object.entries(parts)) {
    const moved = [...referencesOf(part), ...[part?.DependsOn ?? []].flat().map((target) => ({ target }))].find(
      ({ target }) => owners.has(target),
    );
    if (moved) throw new Error(`${id} refers to ${moved.target}, which lies in a nested stack: build its ARN by name.`);
  }
}

/** Every Ref and Fn::GetAtt below a value, and each name inside an Fn::Sub, which cannot be replaced. */
function referencesOf(value, replace = () => undefined) {
  if (value === null || typeof value !== 'object') return [];
  if (typeof value.Ref === 'string') return [{ target: value.Ref, value, replace }];
  const attribute = value['Fn::GetAtt'];
  if (attribute !== undefined) return [{ target: [attribute].flat()[0].split('.')[0], value, replace }];
  return [
    ...namesInSub(value['Fn::Sub']),
    ...Object.entries(value).flatMap(([key, inner]) => referencesOf(inner, (other) => (value[key] = other))),
  ];
}

function namesInSub(sub) {
  const text = [sub].flat()[0];
  if (typeof text !== 'string') return [];
  return [...text.matchAll(/\$\{([A-Za-z0-9]+)[^}]*\}/g)].map(([, target]) => {
    const replace = () => {
      throw new Error(`Fn::Sub names ${target}, which lies in another stack: pass it as a variable of the Fn::Sub.`);
    };
    return { target, value: { Ref: target }, replace };
  });
}

module.exports = NestedStacks;
module.exports.splitTemplate = splitTemplate;
