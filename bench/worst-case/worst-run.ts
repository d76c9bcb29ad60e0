// Measures searches for the worst case of 100 tiers over carts of 8, 10 and 12 products. Started by worst.ts, bundled.
import { manyTiers } from '../../tests/support/many-tiers';
import { questionOf, searchWorst } from '../../tests/support/worst-case';

const SIZES = [8, 10, 12];

function measure(products: number) {
  const small = manyTiers(products);
  const { user, system } = process.cpuUsage();
  const { steps, isOptimal } = searchWorst(small);
  const used = process.cpuUsage();
  const seconds = (used.user + used.system - user - system) / 1e6;
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

measure(7);
console.log(`100 tiers, up to 3 together. Node ${process.version}.`);
console.table(SIZES.map(measure));
