// Targets of a discount: the selectable effects, and discounts that the wizard keeps unchanged.
import { decimalText } from '../money';
import { t } from '../../texts/text';

type DiscountBody = Readonly<Record<string, unknown>>;

export type DiscountKind = 'PERCENT' | 'AMOUNT' | 'FIXED' | 'UNIT';

export interface DiscountDraft {
  readonly discount: DiscountKind;
  /** A percentage, an amount of money, or how many units are free. */
  readonly text: string;
  /** The product of free units, by id or source id. */
  readonly product?: string;
  /** Maximum discount of a percentage. */
  readonly cap: string;
  /** The target of the discount; the default is the first choice that the discount supports. */
  readonly effect?: string;
  /** A copied discount with members without a field: it is sent unchanged, regardless of the fields. */
  readonly kept?: Readonly<Record<string, unknown>> | undefined;
}

/** An effect, its words in a list of choices, and what they leave out. */
export type EffectChoice = readonly [effect: string, words: string, hint: string];

const ORDER: EffectChoice = ['APPLY_TO_ORDER', t('The order as a whole'), t('Rules that name products do not matter.')];
const EACH_LINE: EffectChoice = [
  'APPLY_TO_ITEMS',
  t('Each line of its rules'),
  t('The lines whose products its rules name, each by itself.'),
];

/** Empty for a discount that names none. */
const ORDER_OR_LINES: readonly EffectChoice[] = [
  ['', t('The lines of its rules'), t('Without rules that name products: the order as a whole.')],
  ORDER,
  EACH_LINE,
];

/** For each type of discount, the effects that it takes and their words. Of ADD_MANY_ITEMS the wizard has no fields. */
export const EFFECT_CHOICES: Readonly<Record<DiscountKind, readonly EffectChoice[]>> = {
  PERCENT: ORDER_OR_LINES,
  AMOUNT: [
    ...ORDER_OR_LINES,
    [
      'APPLY_TO_ITEMS_PROPORTIONALLY',
      t('Those lines, by value'),
      t('The lines of its rules together; each gets a part by its value.'),
    ],
    [
      'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
      t('Those lines, by units'),
      t('The lines of its rules together; each gets a part by its units.'),
    ],
    ['APPLY_TO_ITEMS_BY_QUANTITY', t('Each unit of those lines'), t('The amount comes off each unit.')],
  ],
  FIXED: ORDER_OR_LINES,
  UNIT: [
    ['ADD_NEW_ITEMS', t('Add free units'), t('The free units come on top of the order.')],
    ['ADD_MISSING_ITEMS', t('Make units free'), t('Units of the order become free. Units that it lacks are added.')],
    ['ADD_SAME_ITEMS', t('Add to its lines'), t('The free units come on top of the lines of its rules.')],
    ['REPLACE_ITEMS', t('Replace its lines'), t('The free units replace the units of the lines of its rules.')],
  ],
};

/** The effect to send: the chosen one if the type supports it. Empty without any. */
export function effectOf({ discount, effect }: Pick<DiscountDraft, 'discount' | 'effect'>): string {
  const choices = EFFECT_CHOICES[discount];
  const chosen = choices.find(([one]) => one === effect) ?? choices[0];
  return chosen?.[0] ?? '';
}

/** The details that the words of the effect leave out. */
export function effectHint(value: Pick<DiscountDraft, 'discount' | 'effect'>): string | undefined {
  const effect = effectOf(value);
  return EFFECT_CHOICES[value.discount].find(([one]) => one === effect)?.[2];
}

/** Its words; null when none is named. */
export function effectWords(value: Pick<DiscountDraft, 'discount' | 'effect'>): string | null {
  const effect = effectOf(value);
  return effect === '' ? null : (EFFECT_CHOICES[value.discount].find(([one]) => one === effect)?.[1] ?? null);
}

/** True when the amount applies once per order: otherwise each line, or each unit, is reduced by it. */
export function isOnce(value: Pick<DiscountDraft, 'discount' | 'effect'>): boolean {
  return !['APPLY_TO_ITEMS', 'APPLY_TO_ITEMS_BY_QUANTITY'].includes(effectOf(value));
}

const OF_LINES = ['ADD_SAME_ITEMS', 'REPLACE_ITEMS'];

/** The line of a sample cart, for an effect that needs one: an unknown product, or the one that is given for free. */
export function sampleLine(value: DiscountDraft, price: number): DiscountBody | null {
  const effect = value.kept ? (value.effect ?? '') : effectOf(value);
  if (!effect.startsWith('APPLY_TO_ITEMS') && !OF_LINES.includes(effect)) return null;
  const id = effect === 'ADD_SAME_ITEMS' ? (value.product ?? '').trim() : 'sample';
  return { ...(id.startsWith('prod_') ? { product_id: id } : { source_id: id }), quantity: 1, price };
}

/** Targets of a gift card's credits, the most common first. */
export const GIFT_CHOICES = [
  ['APPLY_TO_ORDER', t('The order as a whole')],
  ['APPLY_TO_ITEMS', t('Each line of its rules')],
] as const;
export type GiftEffect = (typeof GIFT_CHOICES)[number][0];

/** The members that the wizard has fields for. */
const FIELDS: Readonly<Record<DiscountKind, readonly string[]>> = {
  PERCENT: ['type', 'effect', 'percent_off', 'amount_limit'],
  AMOUNT: ['type', 'effect', 'amount_off'],
  FIXED: ['type', 'effect', 'fixed_amount'],
  UNIT: ['type', 'effect', 'unit_off', 'unit_type', 'product'],
};

/** Default effect of a UNIT discount. */
const UNIT_DEFAULT = 'ADD_MISSING_ITEMS';

/** The form values of an existing discount. One that the fields cannot express is kept unchanged. */
export function valueOf(discount: DiscountBody | null): DiscountDraft {
  const kind = discount?.type;
  if (!discount || !isKind(kind)) return { discount: 'PERCENT', text: '', cap: '' };
  const { percent_off, amount_off, fixed_amount, amount_limit, unit_off } = discount;
  const effect = typeof discount.effect === 'string' ? discount.effect : kind === 'UNIT' ? UNIT_DEFAULT : '';
  const cap = kind === 'PERCENT' && typeof amount_limit === 'number' ? decimalText(amount_limit) : '';
  const value = {
    discount: kind,
    effect,
    cap,
    ...(kind === 'UNIT' && { product: productOf(discount) }),
    text: {
      PERCENT: numberText(percent_off),
      AMOUNT: typeof amount_off === 'number' ? decimalText(amount_off) : '',
      FIXED: typeof fixed_amount === 'number' ? decimalText(fixed_amount) : '',
      UNIT: numberText(unit_off),
    }[kind],
  };
  return membersWithoutField(discount).length > 0 ? { ...value, kept: discount } : value;
}

/** Names of the discount's members for which the wizard has no field. */
export function membersWithoutField(discount: DiscountBody): readonly string[] {
  const { type, effect } = discount;
  if (!isKind(type)) return [];
  const others = Object.entries(discount).flatMap(([name, member]) => {
    const isEmpty = member === null || member === undefined || member === false;
    return isEmpty || FIELDS[type].includes(name) ? [] : [name];
  });
  const isKnown = typeof effect !== 'string' || EFFECT_CHOICES[type].some(([one]) => one === effect);
  return isKnown ? others : ['effect', ...others];
}

function isKind(type: unknown): type is DiscountKind {
  return typeof type === 'string' && Object.hasOwn(FIELDS, type);
}

function productOf({ product, unit_type }: DiscountBody): string {
  const { id } = (product ?? {}) as { readonly id?: string | null };
  return id ?? (typeof unit_type === 'string' ? unit_type : '');
}

function numberText(member: unknown): string {
  return typeof member === 'number' ? String(member) : '';
}
