// What docs/operations.md promises of a stage, read from what is deployed: of every function, queue, log group and role there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '../../lib/async/metrics';
import { aliasesOfRoutes, ROOT, routesOf, serviceFunctions } from '../../scripts/support/service-definition';
import { deployerActions, NEEDED } from '../support/deployer';
import { packageService, type Package, type Resource } from '../support/packaged';

jest.setTimeout(600_000);

const KEY = 'arn:aws:kms:eu-central-1:111122223333:key/0f';
const COPY = 'arn:aws:backup:eu-west-1:111122223333:backup-vault:copies';

/** A stage that asks for everything, after a restore to another table. */
let full: Package;
/** A preview: nothing of it is to stay. */
let preview: Package;

beforeAll(() => {
  full = packageService('production', {
    keyArn: KEY,
    tracing: 'Active',
    backupCopyVault: COPY,
    dailyBudget: '50',
    alarmEmail: 'ops@example.com',
    table: 'stackable-production-2027',
    moneyConcurrency: '40',
    clientConcurrency: '3',
    retention: 'export_files=5,audit_trail=730',
  });
  preview = packageService('pr-7', {
    alarms: 'off',
    tableDeletion: 'Delete',
    tableProtected: 'false',
    logDays: '3',
    backupDays: '2',
    backupMonthlyDays: '31',
  });
});

afterAll(() => {
  full.remove();
  preview.remove();
});

const properties = (resources: readonly Resource[]) => resources.map(({ Properties }) => Properties!);
const named = (packaged: Package, id: string): Resource => root(packaged).Resources[id]!;
const text = (value: unknown): string => JSON.stringify(value);

function root(packaged: Package) {
  return packaged.templates.find(({ file }) => file === 'cloudformation-template-update-stack.json')!;
}

interface Alarm {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly AlarmActions: readonly unknown[];
  readonly OKActions: readonly unknown[];
  readonly TreatMissingData: string;
  readonly Period?: number;
  readonly EvaluationPeriods: number;
}

const alarms = (): readonly Alarm[] => properties(full.of('AWS::CloudWatch::Alarm')) as unknown as readonly Alarm[];

describe('alarms', () => {
  it('exist for each thing that is to be heard of', () => {
    const names = alarms().map(({ AlarmName }) => AlarmName.replace('stackable-production-', ''));

    expect(names).toEqual(
      expect.arrayContaining([
        ...[
          'server-errors',
          'unavailable',
          'outcome-unknown',
          'slow',
          'conflicts',
          'worker-silent',
          'work-failed',
          'stuck-work',
        ],
        ...['money-failed', 'slow-release'],
        ...['gateway-throttled', 'functions-throttled', 'table-throttled', 'work-dead-letters', 'audit-failed'],
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('notify the one topic when they begin and when they end, and define what missing values mean', () => {
    for (const { AlarmName, AlarmActions, OKActions, TreatMissingData } of alarms()) {
      expect([AlarmName, AlarmActions, OKActions]).toEqual([
        AlarmName,
        [{ Ref: 'AlarmTopic' }],
        [{ Ref: 'AlarmTopic' }],
      ]);
      expect(TreatMissingData).toMatch(/^(notBreaching|breaching)$/);
    }
    expect(full.of('AWS::SNS::Topic')).toHaveLength(1);
    expect(text(named(full, 'AlarmTopicPolicy'))).toContain('"cloudwatch.amazonaws.com","budgets.amazonaws.com"');
    expect(named(full, 'AlarmSubscription').Properties).toMatchObject({ Protocol: 'email' });
  });

  it('each lead to their section of the runbook', () => {
    const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
    const sections = [...runbook.matchAll(/^### (\S+)$/gm)].map(([, name]) => name);

    for (const { AlarmName, AlarmDescription } of alarms()) {
      const name = AlarmName.replace('stackable-production-', '');
      expect(AlarmDescription).toContain(`docs/runbook.md#${name}`);
      expect(sections).toContain(name);
    }
    // AWS Budgets tells the topic by itself.
    expect(properties(full.of('AWS::Budgets::Budget'))).toHaveLength(1);
    expect(sections).toContain('daily-budget');
  });

  it('are of one stage alone', () => {
    const other = text(alarms()).replaceAll('stackable-production', '');

    expect(other).not.toContain('"dev"');
    expect(other).toContain('{"Name":"stage","Value":"production"}');
  });

  it('watch every function that nobody calls by HTTP, and every queue of dead letters', () => {
    const routed = new Set(full.of('AWS::ApiGatewayV2::Integration').map(({ Properties }) => text(Properties)));
    const silent = full.templates.flatMap(({ Resources }) =>
      Object.entries(Resources).flatMap(([id, { Type, Properties }]) =>
        Type === 'AWS::Lambda::Function' && ![...routed].some((integration) => integration.includes(`"${id}Live"`))
          ? [String(Properties!.FunctionName)]
          : [],
      ),
    );
    const watched = alarms().map(text);

    expect(silent).toContain('stackable-production-async-actions-run');
    for (const name of silent) {
      expect(watched.filter((alarm) => alarm.includes(`"${name}"`) && alarm.includes('"Errors"'))).toHaveLength(1);
    }
    for (const id of deadLetterQueues()) {
      expect(watched.filter((alarm) => alarm.includes(`["${id}","QueueName"]`))).toHaveLength(1);
    }
  });

  it('are left out where a stage asks for none, with what feeds them', () => {
    const { Parameters, Resources } = root(preview);
    const kinds = /^AWS::(CloudWatch|SNS|Budgets)::|MetricFilter$/;
    const watching = Object.values(Resources).filter(({ Type }) => kinds.test(Type));

    expect(Parameters).toMatchObject({ Alarms: { Default: 'off' } });
    expect(new Set(watching.map(({ Condition }) => Condition))).toEqual(
      new Set(['WithAlarms', 'WithEmail', 'WithBudget']),
    );
  });
});

/** Logical ids of queues that something falls into when nobody could deal with it. */
function deadLetterQueues(): readonly string[] {
  const targets = [
    ...properties(full.of('AWS::Lambda::EventInvokeConfig')).map(({ DestinationConfig }) => text(DestinationConfig)),
    ...properties(full.of('AWS::SQS::Queue')).map(({ RedrivePolicy }) => text(RedrivePolicy ?? null)),
  ].join();
  const queues = Object.entries(root(full).Resources).filter(([, { Type }]) => Type === 'AWS::SQS::Queue');
  return queues.map(([id]) => id).filter((id) => targets.includes(`"${id}Arn"`) || targets.includes(`["${id}","Arn"]`));
}

describe('functions without a caller', () => {
  it('hand on what failed for good, and may do so', () => {
    const configs = properties(full.of('AWS::Lambda::EventInvokeConfig'));
    const scheduled = full.of('AWS::Events::Rule');

    expect(scheduled.length).toBeGreaterThan(0);
    expect(configs.length).toBeGreaterThanOrEqual(scheduled.length);
    for (const config of configs) {
      expect(config.DestinationConfig).toMatchObject({ OnFailure: { Destination: expect.anything() as unknown } });
    }
    for (const role of ['BackgroundRole', 'AuditRole']) {
      expect(text(named(full, role))).toContain(
        '"Action":"sqs:SendMessage","Resource":{"Fn::GetAtt":["WorkDeadLetters","Arn"]}',
      );
    }
  });

  it('have queues that keep dead letters for two weeks, encrypted', () => {
    expect(deadLetterQueues()).toContain('WorkDeadLetters');
    for (const id of deadLetterQueues()) {
      expect(named(full, id).Properties).toMatchObject({
        MessageRetentionPeriod: 1_209_600,
        SqsManagedSseEnabled: true,
      });
    }
  });
});

describe('an alarm of the own namespace', () => {
  it('watches a metric that somebody writes', () => {
    const filtered = text(full.of('AWS::Logs::MetricFilter'));
    const watched = [...text(alarms()).matchAll(/"Namespace":"Stackable","MetricName":"(\w+)"/g)].map(
      ([, name]) => name!,
    );

    expect(watched.length).toBeGreaterThan(3);
    for (const name of watched) expect(name in METRICS || filtered.includes(`"MetricName":"${name}"`)).toBe(true);
  });
});

describe('the screen', () => {
  it('is JSON, and shows each metric of the own namespace', () => {
    const { DashboardBody } = named(full, 'Screen').Properties as { DashboardBody: { 'Fn::Sub': string } };
    const { widgets } = JSON.parse(DashboardBody['Fn::Sub']) as { widgets: readonly object[] };
    const counted = full.of('AWS::Logs::MetricFilter').map(({ Properties }) => {
      const [metric] = Properties!.MetricTransformations as readonly { MetricName: string }[];
      return metric!.MetricName;
    });

    expect([...new Set(counted)].sort()).toEqual(['GatewayThrottled', 'MoneyFailed', 'OutcomeUnknown', 'Unavailable']);
    for (const metric of [...counted, ...Object.keys(METRICS)]) expect(text(widgets)).toContain(metric);
    expect(text(widgets)).toContain('"stackable-production-async-actions-run"');
  });
});

describe('logs', () => {
  it.each([
    ['a stage that keeps them', () => full, 90],
    ['a preview', () => preview, 3],
  ])('of %s all end', (_name, packaged, days) => {
    const groups = properties(packaged().of('AWS::Logs::LogGroup'));

    expect(groups.length).toBeGreaterThan(packaged().of('AWS::Lambda::Function').length);
    expect(new Set(groups.map(({ RetentionInDays }) => RetentionInDays))).toEqual(new Set([days]));
  });

  it('of access are JSON, with routes and without paths, addresses and headers', () => {
    const { AccessLogSettings } = named(full, 'HttpApiStage').Properties as {
      AccessLogSettings: { DestinationArn: object; Format: string };
    };
    const line = JSON.parse(AccessLogSettings.Format) as Readonly<Record<string, string>>;

    expect(line).toMatchObject({ stage: 'production', route: '$context.routeKey', status: '$context.status' });
    expect(AccessLogSettings.Format).not.toMatch(/\$context\.(path|identity|domain|authorizer)|querystring/i);
    expect(AccessLogSettings.DestinationArn).toEqual({ 'Fn::GetAtt': ['HttpApiLogGroup', 'Arn'] });
  });
});

describe('the table', () => {
  it('is protected from deletion, has a maximum with each index, and the key of the customer', () => {
    const [table] = full.of('AWS::DynamoDB::Table');
    const most = { MaxReadRequestUnits: 20_000, MaxWriteRequestUnits: 20_000 };

    expect(table).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        OnDemandThroughput: most,
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: KEY },
      },
    });
    const indexes = table!.Properties!.GlobalSecondaryIndexes as readonly { OnDemandThroughput: object }[];
    for (const { OnDemandThroughput } of indexes) expect(OnDemandThroughput).toEqual(most);
  });

  it('is made with the first small stack, last of all, so that a deployment that fails leaves none behind', () => {
    const { Table, ...others } = full.first.Resources;

    expect(Table!.Properties).toEqual(named(full, 'Table').Properties);
    expect(Table!.DependsOn).toEqual(Object.keys(others));
    expect(full.state.service.provider.coreCloudFormationTemplate).toMatchObject({ Resources: { Table } });
  });

  it('goes with a preview', () => {
    expect(named(preview, 'Table')).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
  });

  it('that functions use and their roles name is a parameter, and the own one stays', () => {
    const functions = text(properties(full.of('AWS::Lambda::Function')));
    const roles = text(full.of('AWS::IAM::Role'));

    expect(functions).toContain('"TABLE_NAME":"stackable-production-2027"');
    expect(functions).not.toContain('"TABLE_NAME":"stackable-production"');
    expect(roles).toContain('table/stackable-production-2027"');
    expect(roles).not.toContain('table/stackable-production"');
    expect(named(full, 'Table').Properties).toMatchObject({ TableName: 'stackable-production' });
  });
});

describe('what outlives its stack', () => {
  const kept = (packaged: Package) =>
    packaged.templates
      .flatMap(({ Resources }) => Object.entries(Resources))
      .flatMap(([id, { DeletionPolicy = 'Delete' }]) => (DeletionPolicy === 'Delete' ? [] : [[id, DeletionPolicy]]));

  it('outlives no deployment that failed as it made it: the name would be taken for ever', () => {
    expect(kept(full)).toEqual(
      ['FilesBucket', 'BackupVault', 'Table', 'WebhookKey'].map((id) => [id, 'RetainExceptOnCreate']),
    );
  });

  it('is nothing of a preview, which may be opened again', () => {
    expect(kept(preview)).toEqual([['BackupVault', 'RetainExceptOnCreate']]);
    expect(named(preview, 'BackupVault').Condition).toBe('WithBackups');
    expect(root(preview).Parameters).toMatchObject({ Backups: { Default: 'off' } });
  });
});

describe('the role of a deployer', () => {
  it('may all that CloudFormation does in its name to make, change and delete what a stage has', () => {
    const allowed = deployerActions();
    const made = new Set(full.templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)));
    const missing = [...made].flatMap((type) =>
      (NEEDED[type] ?? ['a kind that nobody has looked up']).filter(
        (action) => !allowed.some((pattern) => pattern.test(action)),
      ),
    );

    expect(made.size).toBeGreaterThan(25);
    expect(missing).toEqual([]);
  });
});

describe('the key of the customer', () => {
  it('encrypts every log group, and every role of a function may use it through the table', () => {
    const groups = properties(full.of('AWS::Logs::LogGroup'));

    expect(new Set(groups.map(({ KmsKeyId }) => KmsKeyId))).toEqual(new Set([KEY]));
    expect(named(full, 'KeyPolicy').Properties!.Roles).toEqual(functionRoles());
    expect(text(named(full, 'KeyPolicy'))).toContain('kms:ViaService');
  });

  it('is required nowhere in a stage without one', () => {
    // The key that seals the secrets of webhooks is there in any stage.
    expect(text(preview.templates)).not.toMatch(/KmsKeyId|Kms?MasterKeyId|KMSMasterKeyId|SSEType|kms:ViaService/);
  });
});

function functionRoles(): readonly object[] {
  const roles = Object.entries(root(full).Resources).filter(([, { Type }]) => Type === 'AWS::IAM::Role');
  const ofFunctions = roles.filter(([, role]) => text(role).includes('"lambda.amazonaws.com"'));
  expect(ofFunctions.length).toBeGreaterThan(10);
  return ofFunctions.map(([id]) => ({ Ref: id }));
}

describe('traces', () => {
  it('are on for every function where a stage asks for them, which may write them', () => {
    const functions = properties(full.of('AWS::Lambda::Function'));

    expect(new Set(functions.map(({ TracingConfig }) => text(TracingConfig)))).toEqual(new Set(['{"Mode":"Active"}']));
    expect(named(full, 'TracePolicy').Properties!.Roles).toEqual(functionRoles());
  });

  it('are off elsewhere', () => {
    const functions = properties(preview.of('AWS::Lambda::Function'));

    expect(text(functions.map(({ TracingConfig }) => TracingConfig))).not.toContain('Active');
    expect(root(preview).Resources).not.toHaveProperty('TracePolicy');
  });
});

describe('what may go', () => {
  const files = (packaged: Package) => {
    const [bucket] = packaged.of('AWS::S3::Bucket').filter(({ Properties }) => Properties?.LifecycleConfiguration);
    return bucket?.Properties?.LifecycleConfiguration as { Rules: readonly { ExpirationInDays?: number }[] };
  };

  it('is kept as long as the stage sets: every function and the bucket of files have the setting', () => {
    for (const { Environment } of properties(full.of('AWS::Lambda::Function')) as unknown as readonly {
      Environment: { Variables: { RETENTION: string } };
    }[])
      expect(Environment.Variables.RETENTION).toBe('export_files=5,audit_trail=730');
    expect(files(full).Rules).toContainEqual(expect.objectContaining({ ExpirationInDays: 5 }));
    expect(files(preview).Rules).toContainEqual(expect.objectContaining({ ExpirationInDays: 30 }));
  });

  it('is refused where it cannot be, before anything is deployed', () => {
    let said = '';
    try {
      packageService('pr-8', { alarms: 'off', retention: 'audit_trail=30' }).remove();
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout: Buffer; readonly stderr: Buffer };
      said = `${stdout.toString()}${stderr.toString()}`;
    }
    expect(said).toContain('retention of audit_trail must be a whole number of days from 90 to 36500, not "30".');
  });
});

describe('functions at once', () => {
  const mostOf = (packaged: Package, name: string) =>
    properties(packaged.of('AWS::Lambda::Function')).find(({ FunctionName }) =>
      String(FunctionName).endsWith(`-${name}`),
    )!.ReservedConcurrentExecutions;

  it.each([
    ['redemptions-redeem', 40],
    ['redemptions-redeem-code', 3],
    ['async-actions-run', 10],
    ['assets-qr', 10],
    ['system-not-found', 10],
    ['vouchers-list', undefined],
    ['campaigns-create', undefined],
  ])('of %s are %s', (name, expected) => {
    expect(mostOf(full, name)).toBe(expected);
  });

  it('have no bound of their own where a stage asks for none', () => {
    expect(text(preview.of('AWS::Lambda::Function'))).not.toContain('ReservedConcurrentExecutions');
  });
});

describe('backups', () => {
  it('are made of the table in use every day, kept, and copied to another region', () => {
    expect(root(full).Parameters).toMatchObject({ Backups: { Default: 'on' }, BackupCopyVault: { Default: COPY } });
    expect(text(named(full, 'BackupPlan'))).toContain('"DestinationBackupVaultArn":{"Ref":"BackupCopyVault"}');
    expect(text(named(full, 'BackupSelection'))).toContain(':table/stackable-production-2027"');
    expect(named(full, 'BackupVault').DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('are kept for a week, those of a month for three months, and copies no longer', () => {
    const { BackupPlanRule } = (named(full, 'BackupPlan').Properties as { BackupPlan: { BackupPlanRule: object[] } })
      .BackupPlan;
    const days = [...text(BackupPlanRule).matchAll(/"DeleteAfterDays":(\d+)/g)].map(([, number]) => Number(number));

    expect(BackupPlanRule).toEqual([
      expect.objectContaining({ ScheduleExpression: 'cron(0 3 * * ? *)', Lifecycle: { DeleteAfterDays: 7 } }),
      expect.objectContaining({ ScheduleExpression: 'cron(0 5 1 * ? *)', Lifecycle: { DeleteAfterDays: 93 } }),
    ]);
    expect(days).toEqual([7, 7, 93, 93]);
  });

  it('are kept as long as the stage asks for', () => {
    expect(text(named(preview, 'BackupPlan'))).toMatch(/"DeleteAfterDays":"?2"?\D.*"DeleteAfterDays":"?31"?\D/);
  });

  it('are a switch of the stage', () => {
    expect(root(preview).Parameters).toMatchObject({ Backups: { Default: 'off' } });
  });
});

/** The routes of serverless/throttles.yml that move money, and those of browsers that do. */
function moneyRoutes(): readonly string[] {
  const moving = [...serviceFunctions().values()].filter(
    (one) => one.role === 'ClientRedeemRole' || routesOf(one).some((route) => MONEY.has(route)),
  );
  const aliases = aliasesOfRoutes();
  return moving
    .flatMap(routesOf)
    .filter((route) => !aliases.has(route) && isDeployed(route))
    .sort();
}

const MONEY = new Set(
  [...readFileSync(join(ROOT, 'serverless/throttles.yml'), 'utf8').matchAll(/^(.+): \$\{param:moneyThrottle\}$/gm)].map(
    ([, route]) => route!,
  ),
);

/** False for a route of a seldom used room, which a stage has only where it asks for it. */
function isDeployed(route: string): boolean {
  return full.templates.some(({ Resources }) => hasRoute(Resources, route));
}

function hasRoute(resources: Readonly<Record<string, Resource>>, route: string): boolean {
  return Object.values(resources).some(({ Properties }) => Properties?.RouteKey === route);
}

describe('metrics of routes', () => {
  const measured = (packaged: Package): readonly string[] => {
    const { RouteSettings, DefaultRouteSettings } = named(packaged, 'HttpApiStage').Properties as {
      readonly RouteSettings: Readonly<Record<string, { readonly DetailedMetricsEnabled?: boolean }>>;
      readonly DefaultRouteSettings: { readonly DetailedMetricsEnabled?: boolean };
    };
    const all = Object.entries({ ...RouteSettings, $default: DefaultRouteSettings });
    return all.filter(([, { DetailedMetricsEnabled }]) => DetailedMetricsEnabled).map(([route]) => route);
  };

  it('are those of money in production, and none elsewhere', () => {
    expect([...measured(full)].sort()).toEqual(moneyRoutes());
    expect(measured(preview)).toEqual([]);
  });
});

describe('lines of the platform in the logs of functions', () => {
  it('are warnings and failures alone', () => {
    const configs = properties(full.of('AWS::Lambda::Function')).map(({ LoggingConfig }) => text(LoggingConfig));

    expect(new Set(configs)).toEqual(new Set(['{"LogFormat":"JSON","SystemLogLevel":"WARN"}']));
  });
});

describe('the stream of the table', () => {
  it('reaches its function with the filter of serverless.yml alone', () => {
    const [mapping] = properties(full.of('AWS::Lambda::EventSourceMapping')).filter(
      ({ FilterCriteria }) => FilterCriteria,
    );
    const { Filters } = mapping!.FilterCriteria as { readonly Filters: readonly { readonly Pattern: string }[] };
    const [stream] = [...serviceFunctions().values()].flatMap(({ events = [] }) =>
      events.flatMap((one) => one.stream ?? []),
    );

    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual(stream!.filterPatterns);
  });
});

describe('what costs and who may look', () => {
  it('the bucket of deployments keeps what was written over', () => {
    for (const { Resources } of [full.first, root(full)]) {
      expect(Resources.ServerlessDeploymentBucket!.Properties).toMatchObject({
        VersioningConfiguration: { Status: 'Enabled' },
      });
    }
  });

  it('a budget of a day notifies the topic', () => {
    expect(named(full, 'DailyBudgetAlarm')).toMatchObject({
      Condition: 'WithBudget',
      Properties: { Budget: { TimeUnit: 'DAILY', BudgetLimit: { Amount: { Ref: 'DailyBudget' } } } },
    });
    expect(root(full).Parameters).toMatchObject({ DailyBudget: { Default: '50' } });
  });

  it('everything has the tags of its stage', () => {
    expect(full.state.service.provider.stackTags).toEqual({ service: 'stackable', stage: 'production' });
  });

  it('the bucket of deployments is closed to the public', () => {
    for (const { Resources } of [full.first, root(full)]) {
      expect(Resources.ServerlessDeploymentBucket!.Properties!.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it('no bucket, and none that is added, is open to the public', () => {
    for (const { Properties } of full.of('AWS::S3::Bucket')) {
      expect(Properties!.PublicAccessBlockConfiguration).toMatchObject({
        BlockPublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });
});

describe('a release', () => {
  const RELEASED = () => full.templates.flatMap(({ Resources }) => Object.entries(Resources));
  const idsOf = (type: string) => RELEASED().filter(([, { Type }]) => Type === type);

  it('gives every function a version of its own and the alias that stands for it', () => {
    const functions = idsOf('AWS::Lambda::Function').map(([id]) => id);
    const versions = idsOf('AWS::Lambda::Version');
    const aliases = new Map(idsOf('AWS::Lambda::Alias'));

    expect(versions).toHaveLength(functions.length);
    expect(aliases.size).toBe(functions.length);
    for (const [version, { DeletionPolicy, Properties }] of versions) {
      const { Ref: id } = Properties!.FunctionName as { readonly Ref: string };
      expect(DeletionPolicy).toBe('Delete');
      expect(aliases.get(`${id}Live`)!.Properties).toEqual({
        FunctionName: { Ref: id },
        FunctionVersion: { 'Fn::GetAtt': [version, 'Version'] },
        Name: 'live',
      });
    }
  });

  it('is called by its alias, no matter who calls: the gateway, a schedule, a queue, the stream, another function', () => {
    const functions = new Set(idsOf('AWS::Lambda::Function').map(([id]) => id));
    const callers = [
      'AWS::ApiGatewayV2::Integration',
      'AWS::Lambda::Permission',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Events::Rule',
    ].map((type) => idsOf(type));

    expect(callers.map((found) => found.length > 0)).toEqual([true, true, true, true]);
    for (const [id, resource] of callers.flat()) {
      const named = [...text(resource).matchAll(/"(\w+LambdaFunction)(Live)?"/g)];
      expect([id, named.map(([, name, alias]) => functions.has(name!) && alias)]).toEqual([
        id,
        named.map(() => 'Live'),
      ]);
      expect(named.length).toBeGreaterThan(0);
    }
    for (const { Qualifier } of properties(full.of('AWS::Lambda::EventInvokeConfig'))) expect(Qualifier).toBe('live');
    const worker = 'stackable-production-async-actions-run:live';
    const [called] = properties(full.of('AWS::Lambda::Function'));
    expect(text(called)).toContain(`"WORKER_FUNCTION":"${worker}"`);
    expect(text(full.of('AWS::IAM::Role'))).toContain(`:function:${worker}`);
    expect(text(full.of('AWS::IAM::Role'))).not.toContain(':function:stackable-production-async-actions-run"');
  });

  it('moves traffic in steps where the stage asks for it, and back when an alarm rings', () => {
    const groups = new Map(idsOf('AWS::CodeDeploy::DeploymentGroup'));
    const there = alarms().map(({ AlarmName }) => AlarmName);

    expect(groups.size).toBe(full.of('AWS::Lambda::Function').length);
    for (const { Properties } of groups.values()) {
      const { Alarms } = Properties!.AlarmConfiguration as { readonly Alarms: readonly { readonly Name: string }[] };
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
        AlarmConfiguration: { Enabled: true },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) as [],
        },
      });
      expect(Alarms.length).toBeGreaterThan(3);
      for (const { Name } of Alarms) expect(there).toContain(Name);
    }
    for (const [id, { UpdatePolicy }] of idsOf('AWS::Lambda::Alias')) {
      const group = id.replace(/Live$/, 'Shift');
      expect([groups.has(group), UpdatePolicy]).toEqual([
        true,
        {
          CodeDeployLambdaAliasUpdate: {
            ApplicationName: { Ref: 'ReleaseApplication' },
            DeploymentGroupName: { Ref: group },
          },
        },
      ]);
    }
  });

  it('is watched by alarms that ring before a canary is over', () => {
    const [{ AlarmConfiguration }] = properties(full.of('AWS::CodeDeploy::DeploymentGroup')) as unknown as readonly [
      { readonly AlarmConfiguration: { readonly Alarms: readonly { readonly Name: string }[] } },
    ];
    const watched = AlarmConfiguration.Alarms.map(({ Name }) => alarms().find(({ AlarmName }) => AlarmName === Name)!);
    const of = (name: string) => watched.find(({ AlarmName }) => AlarmName === `stackable-production-${name}`);

    expect(of('money-failed')).toMatchObject({ Period: 60, EvaluationPeriods: 1, DatapointsToAlarm: 1, Threshold: 0 });
    expect(of('slow-release')).toMatchObject({ Period: 60, EvaluationPeriods: 3, DatapointsToAlarm: 2 });
    for (const { Period = 60, EvaluationPeriods } of watched) expect(Period * EvaluationPeriods).toBeLessThan(600);
  });

  it('counts failures of every route that moves money, and of no other', () => {
    const filters = properties(full.of('AWS::Logs::MetricFilter')).filter((one) => text(one).includes('MoneyFailed'));
    const patterns = filters.map(({ FilterPattern }) => String(FilterPattern));
    const counted = patterns.flatMap((pattern) =>
      [...pattern.matchAll(/\$\.route = "([^"]+)"/g)].map(([, route]) => route!),
    );

    expect(Math.max(...patterns.map(({ length }) => length))).toBeLessThanOrEqual(1_024);
    for (const pattern of patterns)
      expect(pattern).toMatch(/^\{ \(\$\.status = "500" \|\| \$\.status = "502"\) && \(.*\) \}$/);
    expect(counted.sort()).toEqual(moneyRoutes());
    expect(counted).toEqual(expect.arrayContaining(['POST /v1/redemptions', 'POST /client/v1/redemptions']));
  });

  it('moves few functions at once, those that move money last, and redemptions in the last wave', () => {
    const stacks = Object.entries(root(full).Resources).filter(([, { Type }]) => Type === 'AWS::CloudFormation::Stack');
    const before = new Map(
      stacks.map(([id, { DependsOn = [] }]) => [id, [DependsOn].flat().filter((other) => other.endsWith('Stack'))]),
    );
    const waveOf = (id: string): number => Math.max(-1, ...before.get(id)!.map(waveOf)) + 1;
    const templateOf = (id: string) => full.templates.find(({ file }) => file.includes(`-${id}.json`))!.Resources;
    const shifts = (id: string) =>
      Object.values(templateOf(id)).filter(({ Type }) => Type === 'AWS::CodeDeploy::DeploymentGroup').length;
    const atOnce = new Map<number, number>();
    for (const [id] of stacks) atOnce.set(waveOf(id), (atOnce.get(waveOf(id)) ?? 0) + shifts(id));
    const money = stacks
      .map(([id]) => id)
      .filter((id) => moneyRoutes().some((route) => hasRoute(templateOf(id), route)));
    const others = stacks.map(([id]) => id).filter((id) => !money.includes(id));

    expect(Math.max(...atOnce.values())).toBeLessThanOrEqual(50);
    expect(Math.min(...money.map(waveOf))).toBeGreaterThan(Math.max(...others.map(waveOf)));
    expect(waveOf('RedemptionsStack')).toBe(Math.max(...atOnce.keys()));
  });

  it('may do no more than move aliases of its stage', () => {
    const { Properties } = named(full, 'ReleaseRole');

    expect(text(Properties)).toContain(':function:stackable-production-*"');
    expect(text(Properties).match(/"(lambda|cloudwatch):\w+"/g)).toEqual([
      '"lambda:GetAlias"',
      '"lambda:UpdateAlias"',
      '"cloudwatch:DescribeAlarms"',
      '"lambda:GetProvisionedConcurrencyConfig"',
    ]);
  });

  it('is all at once where the stage asks for nothing', () => {
    expect(preview.of('AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    expect(preview.of('AWS::CodeDeploy::Application')).toEqual([]);
    expect(preview.of('AWS::Lambda::Alias').filter(({ UpdatePolicy }) => UpdatePolicy !== undefined)).toEqual([]);
  });

  it('stays below the limit of a stack with all of it', () => {
    const counts = full.templates.map(({ Resources }) => Object.keys(Resources).length);

    console.info(`The largest stack holds ${Math.max(...counts)} resources of 500.`);
    expect(Math.max(...counts)).toBeLessThan(400);
  });
});

describe('one build', () => {
  it('is what every stage gets: the same bytes', () => {
    const [one, other] = [full.zips(), preview.zips()];

    expect([...one.keys()]).toEqual([...other.keys()]);
    const differing = [...one].filter(([name, bytes]) => !bytes.equals(other.get(name)!));
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  it('can be deployed from another place than that of the build', () => {
    const artifacts = Object.entries(full.state.service.functions).map(
      ([
        name,
        {
          package: { artifact },
        },
      ]) => [name, artifact],
    );

    expect(artifacts).toEqual(artifacts.map(([name]) => [name, `.serverless/${name}.zip`]));
  });
});
