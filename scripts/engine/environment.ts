// What the AWS SDK needs to talk to a server that is not AWS: a region and any credentials.

const LOCAL = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
};

/** Fill in what is not set; never replaces what the user has set. */
export function useLocalAws(environment: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(LOCAL)) environment[name] ??= value;
}
