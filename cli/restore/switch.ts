// Switches a stage to another table: the carried-over data, and the command that deploys it.
import type { Carried } from './carry-over';

/** The values of serverless.yml that a stage finds its table by. A deployment does not remember what it was given. */
export function paramsOf(table: string, stream: string): readonly (readonly [string, string])[] {
  return [
    ['table', table],
    ['tableStream', stream],
  ];
}

export function deployArguments(
  of: { readonly stage: string; readonly region: string },
  params: ReturnType<typeof paramsOf>,
): readonly string[] {
  const parameters = params.map(([name, value]) => `--param=${name}=${value}`);
  return ['deploy', '--stage', of.stage, '--region', of.region, ...parameters];
}

export function describeCarried({ sent, keys, deletions }: Carried): readonly string[] {
  return [
    `${sent} events had been sent since, and are not sent again; ${keys} items of keys and users are as they are now.`,
    ...(deletions.length === 0
      ? []
      : [`${deletions.length} people were deleted for good since, and are there again: delete them once more.`]),
    ...deletions.map((place) => `  ${place}`),
  ];
}

export function afterSwitch(stage: string, params: ReturnType<typeof paramsOf>): readonly string[] {
  return [
    'The stage uses the restored table. Write it into serverless.yml, as the next deployment asks there:',
    '',
    'params:',
    `  ${stage}:`,
    ...params.map(([name, value]) => `    ${name}: ${value}`),
    '',
    'The way back is the same command with the name of the table before.',
  ];
}
