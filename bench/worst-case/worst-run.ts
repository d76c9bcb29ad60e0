// Measures searches for the worst case of 100 tiers over carts of 8, 10 and 12 products. Started by worst.ts, bundled.
import { manyTiers } from '../../tests/support/many-tiers';
import { questionOf, searchWorst } from '../../tests/support/worst-case';

const SIZES = [8, 10, 12];
/** A search of a few seconds spends most of its time in compiled code, so shorter ones come first. */
const WARM_UP_MICROSECONDS = 5e6;

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function warmUp(): void {
  const start = cpuMicroseconds();
  while (cpuMicroseconds() - start < WARM_UP_MICROSECONDS)
    for (const products of [7, 8]) searchWorst(manyTiers(products));
}

function measure(products: number) {
  const small = manyTiers(products);
  const start = cpuMicroseconds();
  const { steps, isOptimal } = searchWorst(small);
  const seconds = (cpuMicroseconds() - start) / 1e6;
  return {
    products,
    carts: questionOf(small).carts.count,
    steps,
    'CPU s': Math.round(seconds * 100) / 100,
    'steps a second': Math.round(steps / seconds),
    proof: isOptimal ? 'OPTIMAL' : 'BOUNDED',
    'memory MB': Math.round(process.memoryUsage.rss() / 1e6),
  };
}

console.log(`100 tiers, up to 3 together. Node ${process.version}.`);
console.log('The first searches of a process:');
measure(7);
console.table(SIZES.map(measure));
warmUp();
console.log('After 5 s of searches:');
console.table(SIZES.map(measure));
