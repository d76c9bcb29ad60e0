// npm run test:sim -- --heat: sales in virtual time, on a table with DynamoDB's limits per partition and item.
import { brokenBy, playSale, type Sale, shareOfConflicts, type Sold } from '../heat/sale';
import {
  boundedSale,
  countedCodeSale,
  editedSale,
  freeSale,
  limitedSale,
  oneCodeSale,
  pausedSale,
  returningSale,
  rewardSale,
} from '../heat/sales';

const DAILY = 'redemption.count.daily';
const PER_KEY = 'redemption.count.per_api_key';
const SALES: readonly Sale[] = [
  freeSale(1_000, 2),
  boundedSale(1_000, 2),
  boundedSale(5_000, 2),
  limitedSale(150, 2),
  oneCodeSale(1_000, 2, null),
  oneCodeSale(1_000, 2, 1_500),
  oneCodeSale(100, 2, 100),
  oneCodeSale(5_000, 2, 1_000_000),
  oneCodeSale(5_000, 3, 10_000),
  rewardSale(1_000, 2),
  countedCodeSale(5_000, 2, DAILY),
  countedCodeSale(1_000, 2, PER_KEY),
  editedSale(1_000, 2),
  returningSale(editedSale(1_000, 2), 5),
  returningSale(boundedSale(1_000, 2), 5),
  returningSale(oneCodeSale(1_000, 2, 1_500), 5),
  returningSale(countedCodeSale(1_000, 2, DAILY), 5),
  pausedSale(returningSale(boundedSale(1_000, 1), 5)),
  pausedSale(returningSale(oneCodeSale(1_000, 1, 700), 5)),
  pausedSale(returningSale(rewardSale(1_000, 1), 5)),
  pausedSale(returningSale(countedCodeSale(1_000, 1, PER_KEY), 5)),
];
/** Enough for each mistake to show: of a campaign that is limited from the beginning, and of one code. */
const COUNTED: Sale = returningSale(boundedSale(1_000, 1), 5);
const ONE_CODE: Sale = returningSale(oneCodeSale(1_000, 1, 700), 5);
/** Each edit of the code adds up its shards while others give back. */
const EDITED: Sale = returningSale(editedSale(1_000, 1), 5);
const REWARD: Sale = returningSale(rewardSale(1_000, 1), 5);
const BY_DAY: Sale = returningSale(countedCodeSale(1_000, 1, DAILY), 5);
const MUTANT_SEEDS = 20;
const MUTANTS: readonly (readonly [mutant: string, sale: Sale])[] = [
  ['uses that no shard counts', COUNTED],
  ['shares of a limit that are never used up', COUNTED],
  ['a share of a limit given twice', COUNTED],
  ['a share of a limit lost as its shard is closed', COUNTED],
  ['shards added to their counters twice', pausedSale(COUNTED)],
  ['a share of a limit given twice', REWARD],
  ['a share of a limit lost as its shard is closed', REWARD],
  ['uses that no shard of a code counts', ONE_CODE],
  ['a share of a code that is never used up', ONE_CODE],
  ['a share of a code given twice', ONE_CODE],
  ['a share of a code lost as its shard is closed', ONE_CODE],
  ['shards of a code added up twice', pausedSale(ONE_CODE)],
  ['a rollback returned to a shard that is closed', EDITED],
  ['a share of a limit by day that is never used up', BY_DAY],
  ['counts by day lost as shards of a code are added up', BY_DAY],
];

/** @throws Error when a sale breaks a promise */
export async function playHeat(seed: string): Promise<void> {
  const broken: string[] = [];
  for (const sale of SALES) {
    const sold = await playSale(sale, seed);
    printSale(sale, sold);
    broken.push(...brokenBy(sold, sale).map((problem) => `${sale.name}: ${problem}`));
  }
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

function printSale({ name, perSecond, seconds }: Sale, sold: Sold): void {
  const { done, refused, givenUp, p50, p99, sent, conflicts, throttled, endMs, oversold, left, counted, findings } =
    sold;
  console.log(`${name}: ${perSecond} wanted a second, for ${seconds} s`);
  console.log(`  ${done} redeemed, ${sold.perSecond} a second; p50 ${p50} ms, p99 ${p99} ms`);
  const share = `${(shareOfConflicts(sold) * 100).toFixed(2)} % of ${sent} transactions`;
  console.log(`  ${refused} refused, ${givenUp} gave up; ${conflicts} conflicts, ${share}; ${throttled} throttled`);
  if (sold.edits.length > 0) console.log(`  edits took ${sold.edits.join(', ')} ms`);
  console.log(`  the last hundredth took ${endMs} ms`);
  console.log(`  oversold ${oversold}, left ${left}, counted ${counted}, ${findings.length} findings of the audit`);
}

/** @throws Error when a mistake is not noticed */
export async function killHeatMutants(seed: string): Promise<void> {
  const survivors: string[] = [];
  for (const [mutant, sale] of MUTANTS) {
    const problem = await problemOf(mutant, { sale, seed });
    console.log(problem === null ? `survived  ${mutant}` : `killed    ${mutant}: ${problem}`);
    if (problem === null) survivors.push(mutant);
  }
  console.log(`${MUTANTS.length - survivors.length} of ${MUTANTS.length} mutants killed`);
  if (survivors.length > 0) throw new Error(`Survivors: ${survivors.join(', ')}`);
}

async function problemOf(
  mutant: string,
  { sale, seed }: { readonly sale: Sale; readonly seed: string },
): Promise<string | null> {
  for (let number = 0; number < MUTANT_SEEDS; number += 1) {
    const played = `${seed}-${number}`;
    const [problem] = brokenBy(await playSale(sale, played, mutant), sale);
    if (problem !== undefined && (await isKept(sale, played))) return problem;
  }
  return null;
}

const keptSales = new Map<string, boolean>();

/** True where a sale keeps its promises without a mutant: otherwise what it breaks with one says nothing. */
async function isKept(sale: Sale, seed: string): Promise<boolean> {
  const name = `${sale.name} ${seed}`;
  const kept = keptSales.get(name) ?? brokenBy(await playSale(sale, seed), sale).length === 0;
  keptSales.set(name, kept);
  return kept;
}
