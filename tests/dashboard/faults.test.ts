// What is wrong with a field, told by it.
import { faultsByField } from '../../dashboard/model/faults';

describe('faultsByField', () => {
  it('gathers all that is wrong with a field, in the order in which it was found', () => {
    const faults = [
      { field: 'end', text: 'One.' },
      { field: 'start', text: 'Two.' },
      { field: 'end', text: 'Three.' },
    ];

    expect([...faultsByField(faults)]).toEqual([
      ['end', 'One. Three.'],
      ['start', 'Two.'],
    ]);
  });

  it('is empty where nothing is wrong', () => {
    expect(faultsByField([]).size).toBe(0);
  });
});
