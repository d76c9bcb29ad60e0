// Screens that keep up ask for one thing at a time.
import { addJitter, turnsOf } from '../../dashboard/model/campaign/turns';

it('asks for one thing mostly, and for each of the others in turn', () => {
  expect(turnsOf('often', ['sums', 'days'], 3)).toEqual(['often', 'often', 'sums', 'often', 'often', 'days']);
  expect(turnsOf('often', [], 3)).toEqual(['often']);
});

it('waits a tenth more or less, so that pages do not ask together', () => {
  expect([0, 0.5, 1].map((chance) => addJitter(5_000, chance))).toEqual([4_500, 5_000, 5_500]);
});
