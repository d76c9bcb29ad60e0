// What is worked out once, and for whom.
import { kept, latest, once } from '../../lib/core/memo';

describe('once', () => {
  it('computes when it is first asked, and never again', () => {
    let count = 0;
    const counted = once(() => (count += 1));

    expect(count).toBe(0);
    expect([counted(), counted()]).toEqual([1, 1]);
  });

  it('remembers that there is nothing', () => {
    let count = 0;
    const nothing = once(() => {
      count += 1;
      return null;
    });

    expect([nothing(), nothing(), count]).toEqual([null, null, 1]);
  });
});

describe('kept', () => {
  it('holds what it is given, and nothing until then', () => {
    const place = kept('nothing');

    expect(place.value).toBe('nothing');
    place.value = 'something';
    expect(place.value).toBe('something');
  });
});

describe('latest', () => {
  it('computes once for the object asked about, and anew for another, and for the first after it', () => {
    const asked: object[] = [];
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    const nameOf = latest((key: { readonly name: string }) => {
      asked.push(key);
      return key.name;
    });

    expect([one, one, other, other, one].map(nameOf)).toEqual(['one', 'one', 'other', 'other', 'one']);
    expect(asked).toEqual([one, other, one]);
  });
});
