// Searches for the smallest addition in small projects that are written in words: rules, an order and a discount.
import { nameAddition, noAddition } from '../../../../lib/core/search/nearest/addition';
import { CHANGE_KINDS, type ChangeKind } from '../../../../lib/core/search/nearest/diagnosis';
import { buildLevers } from '../../../../lib/core/search/nearest/levers';
import { type NearestSubject, probe } from '../../../../lib/core/search/nearest/probe';
import { RequestFold } from '../../../../lib/core/search/nearest/request-fold';
import { searchMore } from '../../../../lib/core/search/nearest-search/more';
import { searchAddition } from '../../../../lib/core/search/nearest-search/search';
import { StepBudget } from '../../../../lib/core/search/step-budget';
import { parseDiscount } from '../discount-words';
import { CATALOGUE } from '../../../support/nearest-goods';
import {
  buildCandidates,
  type Discount,
  inputOf,
  isApplicable,
  listed,
  type Order,
  type RequestOrder,
  type RequestOrderItem,
  type Rule,
  type RuleSet,
  type StackingRules,
  type World,
} from '../../../support/core';

/** Members of a case beside its rules, order and discount. */
interface MoreOfCase {
  readonly scope?: object;
  /** A discount before that of the search, and the amount of the order from which it applies. */
  readonly before?: string | Discount;
  readonly from?: number;
  readonly kinds?: readonly ChangeKind[];
  readonly stacking?: Partial<StackingRules>;
  readonly stored?: Partial<Order>;
  /** The most evaluations; 500 by default. */
  readonly most?: number;
}

interface Traced {
  /** The proof, the reason or the kind of the answer, with the names of missing properties. */
  readonly answer: string;
  /** `9 0:2:` sets the amount of the order to 9 and adds 2 units to line 0; `0::5` sets the amount of line 0. */
  readonly addition: string;
  readonly steps: number;
  /** The additions in the order of their evaluation. */
  readonly tried: readonly string[];
}

/** The redeemable of a case, alone or behind another, and the lines that a search may raise. */
export function basisIn(rules: string, order: string, discount: string | Discount, more: MoreOfCase = {}) {
  const { scope, before, from, kinds = CHANGE_KINDS, stacking, stored, most = 500 } = more;
  const world: World = {
    ...CATALOGUE,
    collections: { ...CATALOGUE.collections, AUTO: BY_FILTER },
    campaigns: { camp_1: {} },
    counters: { camp_1: {} },
    rules: {
      val_1: { rules: parseRules(rules), ...scope },
      val_0: { rules: parseRules(`amount >= ${from ?? 0}`) },
    },
    stacking: { redeemables_application_mode: 'PARTIAL', ...stacking },
    vouchers: {
      ...(before && {
        BEFORE: { campaign: 'camp_1', discount: parseDiscount(before), rules: from === undefined ? [] : ['val_0'] },
      }),
      CODE: {
        campaign: 'camp_1',
        discount: parseDiscount(discount),
        rules: rules === 'no rule record' ? [] : ['val_1'],
      },
    },
    ...(stored && { order: stored }),
  };
  const placed = parseOrder(order);
  const redeemables = before ? listed('BEFORE', 'CODE') : listed('CODE');
  const subject = subjectOf(world, { redeemables, ...(placed && { order: placed }) }, most);
  return { subject, levers: buildLevers(subject), kinds: new Set(kinds) };
}

/** Searches for what the last code of a request lacks, or for its next step where it works. */
function traceSearch(...[rules, order, discount, more]: Parameters<typeof basisIn>): Traced {
  const basis = basisIn(rules, order, discount, more);
  const { subject, levers } = basis;
  const shown = probe(subject, [], noAddition([]));
  if (shown === null) throw new Error('the request is refused');
  const { outcome } = shown;
  const isMore = shown.works && isApplicable(outcome);
  const result = isMore ? searchMore(subject, levers, outcome) : searchAddition(basis, shown);
  return {
    answer: `${isMore ? 'MORE ' : ''}${wordsOf(result)}`,
    addition: 'addition' in result ? nameAddition(levers.levers, result.addition) : '',
    steps: subject.budgets.own.used,
    tried: [...subject.probes.keys()].slice(1),
  };
}

/** Rules, order, discount, the answer with its addition, the evaluations, and the additions tried or their number. */
export type SearchRow = readonly [
  rules: string,
  order: string,
  discount: string | Discount,
  answer: string,
  steps: number,
  tried: readonly string[] | number,
  more: MoreOfCase,
];

/** Searches for a row of a table. */
export function traceRow([rules, order, discount, answer, steps, tried, more]: SearchRow) {
  const found = traceSearch(rules, order, discount, more);
  return {
    expected: { answer, steps, tried },
    traced: {
      answer: found.addition === '' ? found.answer : `${found.answer}: ${found.addition}`,
      steps: found.steps,
      tried: typeof tried === 'number' ? found.tried.length : found.tried,
    },
  };
}

function subjectOf(world: World, request: Parameters<typeof inputOf>[1], most: number): NearestSubject {
  const input = inputOf(world, request);
  const candidate = buildCandidates(request.redeemables, input.facts).at(-1);
  if (!candidate) throw new Error('no redeemable');
  const isInRequest = request.redeemables.length > 1;
  return {
    input,
    candidate,
    isInRequest,
    isSelected: isInRequest && input.facts.config.stackingRules.redeemables_selection === 'BEST',
    fold: new RequestFold(input),
    probes: new Map(),
    budgets: { own: new StepBudget(most), request: new StepBudget(10_000) },
  };
}

function wordsOf(result: ReturnType<typeof searchAddition> | ReturnType<typeof searchMore>): string {
  switch (result.kind) {
    case 'FOUND':
      return `${result.isSmallest ? 'SMALLEST' : 'WORKS'}${result.shown.works ? '' : ' NOT'}`;
    case 'NAMED':
      return `NAMED ${result.properties.map(({ rule }) => rule.name).join(' ')}`;
    case 'UNKNOWN':
      return result.reason;
    default:
      return result.kind;
  }
}

const BY_FILTER = { type: 'AUTO_UPDATE', filter: { metadata: { conditions: { $is: ['x'] } } } } as never;

const SUBJECTS: Readonly<Record<string, string>> = {
  amount: 'order.amount',
  initial: 'order.initial_amount',
  total: 'order.total_amount',
  count: 'order.items.count',
  money: 'order.items.aggregated_amount',
  units: 'order.items.aggregated_quantity',
  each: 'order.items.quantity',
  uses: 'campaign.redemptions.count',
  usesToday: 'campaign.redemptions.count.daily',
  orders: 'campaign.orders.amount',
  spent: 'campaign.orders.amount_discounted',
  spentToday: 'campaign.orders.amount_discounted.daily',
  price: 'product.price',
  cheapest: 'order.items.cheapest',
  prices: 'order.items.price_each',
  aPrice: 'order.items.price_any',
  any: 'order.items.any',
  every: 'order.items.every',
  none: 'order.items.none',
  id: 'product.id',
  size: 'order.items.metadata_any',
  level: 'customer.metadata',
  till: 'redemption.metadata',
  note: 'order.metadata',
  points: 'redemption.reward.pay_with_points.points_used',
};
const PROPERTIES = ['size', 'level', 'till', 'note'];

const OPERATORS: Readonly<Record<string, string>> = {
  '>=': '$more_than_or_equal',
  '>': '$more_than',
  '=': '$is',
  in: '$in',
  '<': '$less_than',
  '<=': '$less_than_or_equal',
  '!=': '$is_not',
};

/** `amount >= 5 and (any A with units >= 2 & money >= 9 or total in 0 7)` */
function parseRules(text: string): RuleSet {
  if (text === 'no rules' || text === 'no rule record') return {};
  const rules: Record<string, Rule> = {};
  const logic = text.split(/( and | or |[()])/).map((part) => {
    if (/^( and | or |[()]|)$/.test(part)) return part;
    const number = String(Object.keys(rules).length + 1);
    rules[number] = parseRule(part);
    return number;
  });
  return { ...rules, logic: logic.join('') };
}

function parseRule(text: string): Rule {
  const [own = '', nested] = text.split(' with ');
  const [subject = '', ...tokens] = own.split(' ');
  const conditions: Record<string, unknown[]> = {};
  let operator = '$is';
  for (const token of tokens) {
    const named = OPERATORS[token];
    if (named === undefined) (conditions[operator] ??= []).push(parseOperand(token));
    else operator = named;
  }
  return {
    name: SUBJECTS[subject] ?? subject,
    conditions: tokens.length === 0 ? { $is: ['x'] } : conditions,
    ...(PROPERTIES.includes(subject) && { property: subject }),
    ...(nested !== undefined && { rules: parseRules(nested.replaceAll(' & ', ' and ')) }),
  };
}

function parseOperand(token: string): unknown {
  return /^[0-9]/.test(token) ? Number(token) : goodsOf(token);
}

/** Letters are products, a letter and a digit is a SKU, and two letters and more are a collection. */
function goodsOf(id: string) {
  if (/^[A-Z]$/.test(id)) return { object: 'product', id } as const;
  return /[0-9]$/.test(id) ? ({ object: 'sku', id } as const) : ({ object: 'products_collection', id } as const);
}

/** `none`, `no members`, `empty`, `100 lines of B`, `2 A + 1 B1 for 9 + 3 C at 6`, `amount 10`, `initial 10: 2 A` */
function parseOrder(text: string): RequestOrder | undefined {
  if (text === 'none') return undefined;
  if (text === 'no members') return {};
  const [, member, amount, lines] = /^(?:(amount|initial) ([0-9]*)(?:: )?)?(.*)$/.exec(text) ?? [];
  const items = lines === '' && member ? undefined : parseLines(lines ?? '');
  return {
    ...(items && { items }),
    ...(member === 'amount' && { amount: Number(amount) }),
    ...(member === 'initial' && { initial_amount: Number(amount) }),
  };
}

function parseLines(text: string): readonly RequestOrderItem[] {
  if (text === 'empty') return [];
  return text.split(' + ').flatMap((line) => {
    const [, number, of] = /^([0-9]+) lines of (.+)$/.exec(line) ?? [];
    if (of !== undefined) return Array.from({ length: Number(number) }, () => parseLines(`1 ${of}`)).flat();
    const [quantity, id = '', member, amount] = line.split(' ');
    const goods = id.length === 2 ? { sku_id: id } : { product_id: id };
    const own = member === 'for' ? { amount: Number(amount) } : { ...(member === 'at' && { price: Number(amount) }) };
    return { ...goods, quantity: Number(quantity), ...own };
  });
}
