// Random numbers that are the same in every run.

export interface Random {
  /** A whole number from `least` to `most`. */
  readonly integer: (least: number, most: number) => number;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { integer: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}
