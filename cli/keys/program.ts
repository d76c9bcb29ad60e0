// The keys command alone: an image that has only the bundles runs it as `node dist/serve/keys.js <command>`.
import { newProgram, runProgram } from '../support/program';
import { addKeys } from './command';
import { runKeys } from './main';

const program = newProgram('stackable');
addKeys(program, runKeys);
void runProgram(program, { args: ['keys', ...process.argv.slice(2)] });
