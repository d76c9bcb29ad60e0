// What serves the table where the embedded engine has no program: Amazon DynamoDB Local, by Java or in Docker.
import { join } from 'node:path';
import { ROOT } from '../support/service-definition';
import { LOOPBACK } from './ports';
import type { EngineCommand, Platform, Serving } from './command';

const VERSION = '3.0.0';
const SOURCE = join(ROOT, 'scripts/engine/dynamodb-local');
/** Maven may have to fetch some fifty megabytes. */
const FETCH_TIMEOUT_MS = 300_000;
/** A machine that starts Java the first time takes its time. */
const READY_MS = 60_000;

/** Null where neither Java nor Docker is there. */
export function fallbackCommand(here: Platform): EngineCommand | null {
  return javaCommand(here) ?? dockerCommand(here);
}

/** @param here what can be run; Java of a JDK, as it compiles the file that keeps the server on the loopback address */
export function javaCommand(here: Platform): EngineCommand | null {
  if (!runs(here, 'java', ['--add-modules', 'jdk.compiler', '-version'])) return null;
  const jars = jarsOf(here);
  if (jars === null) return null;
  const classes = join(jars, '*');
  return {
    file: 'java',
    args: [`-Djava.library.path=${jars}`, '-cp', classes, join(SOURCE, 'LoopbackServer.java'), '-disableTelemetry'],
    instead: {
      serve: ({ port, database }) => ['-port', String(port), '-sharedDb', ...storedIn(database)],
      note: `The embedded engine has no program for ${nameOf(here)}: Amazon DynamoDB Local ${VERSION} serves instead, by Java.`,
      readyMs: READY_MS,
    },
  };
}

/** A folder of its own, with the name of the file that the embedded engine would have. */
function storedIn(database: string | undefined): readonly string[] {
  return database === undefined ? ['-inMemory'] : ['-dbPath', folderOf(database)];
}

export function folderOf(database: string): string {
  return `${database}.dynamodb-local`;
}

/** Where the server was put, by hand or by an earlier start; else Maven fetches it. */
function jarsOf(here: Platform): string | null {
  const folder = here.jars ?? join(ROOT, '.cache/dynamodb-local');
  const isThere = (): boolean => here.has(join(folder, `DynamoDBLocal-${VERSION}.jar`));
  if (isThere()) return folder;
  const pom = join(SOURCE, 'pom.xml');
  const fetches = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`];
  return runs(here, 'mvn', fetches, FETCH_TIMEOUT_MS) && isThere() ? folder : null;
}

function dockerCommand(here: Platform): EngineCommand | null {
  if (!runs(here, 'docker', ['version'])) return null;
  return {
    file: 'docker',
    args: ['run', '--rm', '--init'],
    instead: {
      serve: (serving) => [...inContainer(serving), ...(serving.database === undefined ? ['-inMemory'] : KEPT)],
      note: `The embedded engine has no program for ${nameOf(here)}: Amazon DynamoDB Local ${VERSION} serves instead, in Docker.`,
      readyMs: FETCH_TIMEOUT_MS,
    },
  };
}

const KEPT = ['-dbPath', '/data'];

function inContainer({ port, database }: Serving): readonly string[] {
  const volume = database === undefined ? [] : ['-v', `${folderOf(database)}:/data`, '-u', 'root'];
  const image = `amazon/dynamodb-local:${VERSION}`;
  return ['-p', `${LOOPBACK}:${port}:8000`, ...volume, image, '-jar', 'DynamoDBLocal.jar', '-sharedDb'];
}

function runs(here: Platform, file: string, args: readonly string[], timeoutMs?: number): boolean {
  try {
    here.run(file, args, timeoutMs);
    return true;
  } catch {
    // Not there, or not able to: what is tried next says so where nothing is left.
    return false;
  }
}

function nameOf({ platform, arch }: Platform): string {
  return `${platform}-${arch}`;
}
