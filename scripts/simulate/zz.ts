import { MUTANTS } from '../../tests/simulation/mutants';
import { playHistory } from '../../tests/simulation/history';
(async () => {
  const [,, names, from, to, step='1'] = process.argv;
  for (const [mutant, { shownBy }] of MUTANTS) {
    if (names !== 'all' && !mutant.includes(names!)) continue;
    let found: string | null = null;
    if (names === 'all' || from === undefined) {
      const { violations } = await playHistory(`1-${shownBy}`, { mutant });
      found = violations[0] ? `${shownBy} ${violations[0].slice(0,110)}` : null;
      console.log(found ? 'killed' : 'MOVED', mutant, '|', found);
      continue;
    }
    for (let n = Number(from); n < Number(to); n += Number(step)) {
      const { violations } = await playHistory(`1-${n}`, { mutant });
      if (violations[0]) { found = `${n} ${violations[0].slice(0,150)}`; break; }
    }
    console.log(found ? 'killed' : 'survived', mutant, '|', found);
  }
})();
