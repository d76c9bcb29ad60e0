// The table of effects says the same as the schema of requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EFFECTS, effectsOf } from '../../support/core';

interface Form {
  readonly properties: { readonly type: { readonly const: 'AMOUNT' }; readonly effect: { readonly enum: string[] } };
}

const FILE = join(__dirname, '../../../schemas/common/discount.json');
const { definitions } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly definitions: Record<string, Form> };
const formOf = (name: string) => definitions[name]!.properties;

describe('EFFECTS', () => {
  it.each(['amount', 'percent', 'fixed', 'unit'])('has the effects that a request may name for %s', (name) => {
    const { type, effect } = formOf(name);

    expect([...effectsOf(type.const), null]).toEqual(effect.enum);
  });

  it('has those of one product given away, which are all of units but that of several', () => {
    const { effect } = formOf('gift');

    expect(effectsOf('UNIT').filter((name) => name !== 'ADD_MANY_ITEMS')).toEqual(effect.enum.slice(0, -1));
  });

  it('has every effect that any discount may name', () => {
    const { effect } = formOf('members');

    expect([...Object.keys(EFFECTS), null].sort()).toEqual([...effect.enum].sort());
  });
});
