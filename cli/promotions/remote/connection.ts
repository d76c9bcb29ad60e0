// Where the project is, and the keys to it: from the environment, or from .env.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Pair {
  readonly id: string;
  readonly token: string;
}

export interface Connection {
  readonly url: string;
  readonly server: Pair;
  /** Null where settings, schemas and webhooks cannot change. */
  readonly management: Pair | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error that names what is missing, and never shows a token */
export function readConnection(environment: Environment = process.env, folder: string = process.cwd()): Connection {
  const own = readEnvFile(join(folder, '.env'));
  const read = (name: string) => environment[name] ?? own[name] ?? '';
  const missing = ['STACKABLE_URL', 'STACKABLE_APP_ID', 'STACKABLE_APP_TOKEN'].filter((name) => read(name) === '');
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} in the environment or in .env.`);
  const management = { id: read('STACKABLE_MANAGEMENT_ID'), token: read('STACKABLE_MANAGEMENT_TOKEN') };
  return {
    url: read('STACKABLE_URL').replace(/\/+$/, ''),
    server: { id: read('STACKABLE_APP_ID'), token: read('STACKABLE_APP_TOKEN') },
    management: management.id === '' || management.token === '' ? null : management,
  };
}

function readEnvFile(path: string): Environment {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replace(/^(["'])(.*)\1$/, '$2')]];
    }),
  );
}
