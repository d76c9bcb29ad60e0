// Which changes a reader of a simulated history may have missed.
import { ChangeTimes } from '../../verification/simulation/change-times';

it.each([
  ['a change whose transaction may be half done', 162, 162.9, 1],
  ['a change that came later', 170, 162.9, 1],
  ['a change whose transaction was whole before', 150, 162.9, 0],
])('%s', (_name, changedMs, begunMs, missed) => {
  const times = new ChangeTimes(() => changedMs);

  times.note();

  expect(times.since(begunMs)).toBe(missed);
});
