// The command line of `stackable replay`.
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { parseProject, wholeNumber } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface StoredReplayArguments extends StageOptions {
  readonly project: string;
  /** Moments, ISO 8601: the first one is included, the last one is not. Null for no bound. */
  readonly from: string | null;
  readonly to: string | null;
  /** Replays at most this many decisions, spread evenly; null for all. */
  readonly sample: number | null;
}

export type ReplayArguments = StoredReplayArguments | { readonly offline: string };

const MOST_SAMPLED = 1_000_000;

export function addReplay(program: Command, run: Run<ReplayArguments>): void {
  program
    .command('replay')
    .summary('decide stored redemptions again')
    .description(
      `Decides stored redemptions again, and prints how many are equal by the number of the engine, and the first differences. The exit code is 1 where a decision of the engine of today differs. With --offline it replays one document: 0 equal, 1 differs, 2 no document or another engine.\n\n${PLACE_HELP}`,
    )
    .option('--project <id>', 'the project whose decisions are replayed', parseProject)
    .option('--from <time>', 'the first day or moment', parseTime)
    .option('--to <time>', 'the day or moment after the last', parseTime)
    .option('--sample <n>', 'at most this many decisions', wholeNumber(1, MOST_SAMPLED))
    .addOption(new Option('--offline <file>', 'replay one document instead').conflicts(['project', 'stage']))
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ project, from, to, sample, offline, ...place }) => {
      if (offline !== undefined) return run({ offline });
      if (project === undefined) throw new Error('Name a project with --project, or a file with --offline.');
      return run({
        project,
        from: from ?? null,
        to: to ?? null,
        sample: sample ?? null,
        ...stageOptions(place),
      });
    });
}

function parseTime(text: string): string {
  const time = Date.parse(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time)) return new Date(time).toISOString();
  throw new InvalidArgumentError('It takes a day such as 2027-01-31, or a moment such as 2027-01-31T12:00:00Z.');
}
