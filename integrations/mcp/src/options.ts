// The command line and the environment. Secrets come from the environment alone.
import { parseArgs } from 'node:util';
import type { ServiceSettings } from './service';
import type { Visibility } from './privacy';

export interface Options extends Visibility {
  readonly service: ServiceSettings;
  readonly allowPublish: boolean;
  /** Absent for standard input and output. */
  readonly http?: { readonly port: number; readonly token: string };
}

export const USAGE = `stackable-mcp: a Model Context Protocol server for Stackable.

  --http PORT       listens on 127.0.0.1 instead of standard input; wants MCP_TOKEN as bearer token
  --allow-publish   adds the tool publish_code
  --show-codes      shows whole codes instead of their last 4 characters
  --show-people     shows names of customers

The environment names the service and a server key pair: STACKABLE_URL, STACKABLE_APP_ID, STACKABLE_APP_TOKEN.
`;

/** The command cannot start; the message says why. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * @returns null when only the usage is to be printed
 * @throws UsageError for unknown options and for what is missing
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | null {
  const values = parse(args);
  if (values.help) return null;
  const [url, appId, appToken] = ['STACKABLE_URL', 'STACKABLE_APP_ID', 'STACKABLE_APP_TOKEN'].map((name) =>
    required(env, name),
  );
  if (!/^https?:\/\/[^/@\s]+(?:\/[^@\s]*)?$/.test(url ?? ''))
    throw new UsageError('STACKABLE_URL is not the address of a service.');
  return {
    service: { url: url ?? '', appId: appId ?? '', appToken: appToken ?? '' },
    allowPublish: values['allow-publish'],
    showCodes: values['show-codes'],
    showPeople: values['show-people'],
    ...(values.http !== undefined && { http: { port: portOf(values.http), token: required(env, 'MCP_TOKEN') } }),
  };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        http: { type: 'string' },
        'allow-publish': flag,
        'show-codes': flag,
        'show-people': flag,
        help: flag,
      },
    });
    return values;
  } catch {
    // The message of the parser quotes the argument, which may be a secret that was put there by mistake.
    throw new UsageError('Unknown option. --help lists them; secrets belong in the environment.');
  }
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new UsageError(`The variable ${name} is missing.`);
  return value;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new UsageError('--http takes a port.');
  return port;
}
