// What CloudFormation does in the name of the role that deploys, by the kind of what it makes: the actions that its registry says a
// kind needs to be made, changed and deleted, as far as a stage uses the kind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';

const api = ['apigateway:GET', 'apigateway:POST', 'apigateway:PUT', 'apigateway:PATCH', 'apigateway:DELETE'];
const verbs = (service: string, names: string): readonly string[] =>
  names.split(' ').map((name) => `${service}:${name}`);

export const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': api,
  'AWS::ApiGatewayV2::Integration': api,
  'AWS::ApiGatewayV2::Route': api,
  'AWS::ApiGatewayV2::Stage': [
    ...api,
    ...verbs('logs', 'CreateLogDelivery UpdateLogDelivery DeleteLogDelivery GetLogDelivery ListLogDeliveries'),
    ...verbs('logs', 'PutResourcePolicy DescribeResourcePolicies DescribeLogGroups'),
  ],
  'AWS::Backup::BackupPlan': [
    ...verbs('backup', 'GetBackupPlan CreateBackupPlan UpdateBackupPlan DeleteBackupPlan'),
    ...verbs('backup', 'ListTags TagResource UntagResource'),
    'iam:PassRole',
  ],
  'AWS::Backup::BackupSelection': [
    ...verbs('backup', 'CreateBackupSelection GetBackupSelection DeleteBackupSelection'),
    ...verbs('iam', 'GetRole PassRole CreateServiceLinkedRole'),
  ],
  'AWS::Backup::BackupVault': [
    ...verbs('backup', 'CreateBackupVault DescribeBackupVault DeleteBackupVault TagResource UntagResource ListTags'),
    ...verbs('backup', 'GetBackupVaultNotifications GetBackupVaultAccessPolicy'),
    'backup-storage:MountCapsule',
    ...verbs('kms', 'CreateGrant GenerateDataKey Decrypt RetireGrant DescribeKey'),
  ],
  'AWS::Budgets::Budget': [
    ...verbs('budgets', 'ModifyBudget ViewBudget TagResource UntagResource ListTagsForResource'),
    'billing:GetBillingViewData',
  ],
  'AWS::CloudFormation::Stack': [
    ...verbs('cloudformation', 'DescribeStacks CreateStack UpdateStack DeleteStack GetStackPolicy GetTemplate'),
  ],
  'AWS::CloudWatch::Alarm': [
    ...verbs('cloudwatch', 'PutMetricAlarm DescribeAlarms DeleteAlarms TagResource UntagResource ListTagsForResource'),
  ],
  'AWS::CloudWatch::Dashboard': [...verbs('cloudwatch', 'PutDashboard GetDashboard DeleteDashboards TagResource')],
  'AWS::CodeDeploy::Application': [
    ...verbs('codedeploy', 'CreateApplication GetApplication DeleteApplication TagResource UntagResource'),
  ],
  'AWS::CodeDeploy::DeploymentGroup': [
    ...verbs('codedeploy', 'CreateDeploymentGroup UpdateDeploymentGroup DeleteDeploymentGroup GetDeploymentGroup'),
    ...verbs('codedeploy', 'CreateDeployment GetDeployment StopDeployment ListDeployments GetDeploymentConfig'),
    ...verbs('codedeploy', 'GetApplicationRevision RegisterApplicationRevision TagResource UntagResource'),
    'iam:PassRole',
  ],
  'AWS::DynamoDB::Table': [
    ...verbs('dynamodb', 'CreateTable DescribeTable UpdateTable DeleteTable DescribeTimeToLive UpdateTimeToLive'),
    ...verbs('dynamodb', 'DescribeContinuousBackups UpdateContinuousBackups DescribeContributorInsights'),
    ...verbs('dynamodb', 'DescribeKinesisStreamingDestination GetResourcePolicy'),
    ...verbs('dynamodb', 'TagResource UntagResource ListTagsOfResource'),
    ...verbs('kms', 'CreateGrant Decrypt DescribeKey'),
  ],
  'AWS::Events::Rule': verbs(
    'events',
    'PutRule DescribeRule DeleteRule PutTargets RemoveTargets ListTargetsByRule TagResource',
  ),
  'AWS::IAM::Policy': verbs('iam', 'GetRolePolicy PutRolePolicy DeleteRolePolicy'),
  'AWS::IAM::Role': [
    ...verbs('iam', 'CreateRole GetRole UpdateRole UpdateRoleDescription UpdateAssumeRolePolicy DeleteRole'),
    ...verbs('iam', 'PutRolePolicy GetRolePolicy DeleteRolePolicy ListRolePolicies'),
    ...verbs('iam', 'AttachRolePolicy DetachRolePolicy ListAttachedRolePolicies TagRole UntagRole'),
    'iam:PutRolePermissionsBoundary',
  ],
  'AWS::KMS::Key': [
    ...verbs('kms', 'CreateKey DescribeKey EnableKey DisableKey EnableKeyRotation DisableKeyRotation PutKeyPolicy'),
    ...verbs('kms', 'GetKeyPolicy GetKeyRotationStatus ListResourceTags TagResource UntagResource'),
    ...verbs('kms', 'UpdateKeyDescription ScheduleKeyDeletion'),
  ],
  'AWS::Lambda::Alias': [
    ...verbs('lambda', 'CreateAlias UpdateAlias GetAlias DeleteAlias GetProvisionedConcurrencyConfig'),
    ...verbs('codedeploy', 'CreateDeployment GetDeployment GetDeploymentGroup GetDeploymentConfig StopDeployment'),
  ],
  'AWS::Lambda::EventInvokeConfig': [
    ...verbs('lambda', 'PutFunctionEventInvokeConfig UpdateFunctionEventInvokeConfig GetFunctionEventInvokeConfig'),
    'lambda:DeleteFunctionEventInvokeConfig',
  ],
  'AWS::Lambda::EventSourceMapping': [
    ...verbs(
      'lambda',
      'CreateEventSourceMapping UpdateEventSourceMapping GetEventSourceMapping DeleteEventSourceMapping',
    ),
    ...verbs('lambda', 'ListTags TagResource UntagResource'),
  ],
  'AWS::Lambda::Function': [
    ...verbs('lambda', 'CreateFunction GetFunction UpdateFunctionCode UpdateFunctionConfiguration DeleteFunction'),
    ...verbs(
      'lambda',
      'PutFunctionConcurrency DeleteFunctionConcurrency PublishVersion TagResource UntagResource ListTags',
    ),
    ...['iam:PassRole', 's3:GetObject'],
  ],
  'AWS::Lambda::Permission': verbs('lambda', 'AddPermission RemovePermission GetPolicy'),
  'AWS::Lambda::Version': verbs(
    'lambda',
    'PublishVersion GetFunctionConfiguration ListVersionsByFunction DeleteFunction',
  ),
  'AWS::Logs::LogGroup': [
    ...verbs('logs', 'CreateLogGroup DescribeLogGroups DeleteLogGroup PutRetentionPolicy DeleteRetentionPolicy'),
    ...verbs('logs', 'AssociateKmsKey DisassociateKmsKey TagResource UntagResource ListTagsForResource'),
  ],
  'AWS::Logs::MetricFilter': verbs('logs', 'PutMetricFilter DescribeMetricFilters DeleteMetricFilter'),
  'AWS::S3::Bucket': [
    ...verbs('s3', 'CreateBucket DeleteBucket PutBucketTagging PutEncryptionConfiguration PutLifecycleConfiguration'),
    ...verbs('s3', 'PutBucketCORS PutBucketPublicAccessBlock PutBucketOwnershipControls PutBucketVersioning'),
  ],
  'AWS::S3::BucketPolicy': verbs('s3', 'GetBucketPolicy PutBucketPolicy DeleteBucketPolicy'),
  'AWS::SNS::Subscription': verbs('sns', 'Subscribe Unsubscribe GetSubscriptionAttributes SetSubscriptionAttributes'),
  'AWS::SNS::Topic': verbs('sns', 'CreateTopic SetTopicAttributes GetTopicAttributes DeleteTopic TagResource'),
  'AWS::SNS::TopicPolicy': ['sns:SetTopicAttributes'],
  'AWS::SQS::Queue': verbs(
    'sqs',
    'CreateQueue SetQueueAttributes GetQueueAttributes GetQueueUrl DeleteQueue TagQueue UntagQueue',
  ),
};

/** What the role of a deployer may, as its file names it. */
export function deployerActions(): readonly RegExp[] {
  const text = readFileSync(join(ROOT, 'docs/operations/deployer-role.yml'), 'utf8');
  const policies = text.slice(text.indexOf('Policies:'), text.indexOf('Outputs:'));
  const names = [...policies.matchAll(/[\s[](?:- )?([a-z][a-z0-9-]+:(?:[A-Z]\w*\*?|\*\w*))(?=[\s,\]])/g)];
  return names.map(([, name]) => new RegExp(`^${name!.replace('*', '.*')}$`));
}
