// npm run reindex: what earlier versions wrote gets the index entries that this version lists it by.
import { parseArgs } from 'node:util';
import { openPlace } from '../keys/place';
import { runAsCommand } from '../support/command';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';
import { indexEmails } from './customers';
import { indexMovements } from './movements';
import { indexRedemptions } from './redemptions';

const USAGE = `Usage: npm run reindex -- [--stage <stage> [--region <region>]]

Puts the lines of all ledgers into the lists of their campaigns, redemptions among the filters of their lists, and customers
among those of their e-mail address. It may be stopped at any point, run again, and run
beside traffic. Without --stage it works on the service of this machine: the data folder of npm start (DATA_DIR), or the
server that DYNAMODB_ENDPOINT names. With --stage it works on the deployed table, with your AWS credentials; TABLE_NAME
names another table.`;

function wrong(problem: string): Error {
  return new Error(`${problem}\n\n${USAGE}`);
}

function optionsOf(args: readonly string[]): StageOptions {
  try {
    return stageOptions(parseArgs({ args: [...args], options: STAGE_OPTIONS }).values, (problem) => new Error(problem));
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

async function main(): Promise<void> {
  const place = await openPlace(optionsOf(process.argv.slice(2)));
  try {
    const { cards, lines } = await indexMovements(place);
    console.log(`${cards} cards of campaigns were looked at, and ${lines} lines of their ledgers were put into lists.`);
    const { redemptions, entries } = await indexRedemptions(place);
    console.log(`${redemptions} redemptions were looked at, and ${entries} entries of their lists got other values.`);
    const { customers, addresses } = await indexEmails(place);
    console.log(`${customers} customers were looked at, and ${addresses} e-mail addresses were put into the index.`);
  } finally {
    await place.close();
  }
}

runAsCommand(main);
