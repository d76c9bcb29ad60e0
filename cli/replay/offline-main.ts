// dist/replay.mjs: the engine and the replay in one file without dependencies.
import { replayFile } from './offline';

const USAGE = 'Usage: node replay.mjs --offline decision.json';

function main(args: readonly string[]): void {
  const words = args.filter((word) => word !== 'replay');
  const [option, path] = words;
  const isUsed = option === '--offline' && path !== undefined && words.length === 2;
  const { exitCode, text } = isUsed ? replayFile(path) : { exitCode: 2, text: USAGE };
  console.log(text);
  process.exitCode = exitCode;
}

main(process.argv.slice(2));
