// From schemas of answers to their types.
import { answerTypeTexts } from '../../scripts/generate/answers';
import type { SchemaSource } from '../../scripts/generate/sources';

const CARD = {
  title: 'Card',
  description: 'A card.',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'kind'],
  properties: {
    id: { type: 'string', pattern: '^c_' },
    kind: { enum: ['GIFT', 'POINTS'] },
    balance: { type: ['integer', 'null'], description: 'What is left.' },
    metadata: { type: 'object' },
  },
};
const LIST = {
  title: 'ListCardsAnswer',
  type: 'object',
  additionalProperties: false,
  required: ['cards'],
  properties: {
    cards: { type: 'array', items: { $ref: '../records/card.json' } },
    first: { $ref: '../records/card.json#/properties/id' },
  },
};

function source(name: string, schema: object, kind: SchemaSource['kind']): SchemaSource {
  return { name, path: `schemas/${name}.json`, schema, title: (schema as { title: string }).title, kind };
}

function textsOf(list: object): ReadonlyMap<string, string> {
  return answerTypeTexts([source('cards/list.answer', list, 'answer'), source('records/card', CARD, 'record')]);
}

describe('answerTypeTexts', () => {
  it('makes one file for each room, and one that names the type of each schema', () => {
    expect([...textsOf(LIST).keys()]).toEqual(['cards.ts', 'records.ts', 'answers.ts']);
    expect(textsOf(LIST).get('answers.ts')).toContain("readonly 'cards/list.answer': ListCardsResponse;");
  });

  it('makes readonly members of the types, values and comments of a schema', () => {
    const text = textsOf(LIST).get('records.ts');

    expect(text).toContain('/** A card. */\nexport type CardResponse = {\n  readonly id: string;\n');
    expect(text).toContain('readonly kind: "GIFT" | "POINTS";');
    expect(text).toContain('  /** What is left. */\n  readonly balance?: number | null;');
    expect(text).toContain('readonly metadata?: {\n    readonly [name: string]: unknown;\n  };');
  });

  it('imports the type of another room, and puts a part of it in its place', () => {
    const text = textsOf(LIST).get('cards.ts');

    expect(text).toContain("import type {\n  CardResponse,\n} from './records';");
    expect(text).toContain('readonly cards: readonly CardResponse[];\n  readonly first?: string;');
  });

  it.each([
    ['a keyword without a type', { ...LIST, if: {} }, 'cannot be made of the keyword if'],
    ['a reference to nothing', { ...LIST, properties: { a: { $ref: 'b.json' } } }, 'which does not exist'],
  ])('refuses %s', (_name, list, message) => {
    expect(() => textsOf(list)).toThrow(message);
  });
});
