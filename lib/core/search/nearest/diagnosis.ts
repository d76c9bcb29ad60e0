// What stands between one alternative of the rules and its truth.
import type { Atom } from './atoms';
import { goalOf, truthOf, valueOf } from './atoms';
import type { UnitNeed } from './cover';
import { isOpenEndedPicker, type LeverSet, leversOfPicker } from './levers';
import type { NearestSubject, Probe } from './probe';
import type { RuleContext } from '../../rules/context';

/** The kinds of change that a search may use. */
export const CHANGE_KINDS = ['AMOUNT', 'LINE_AMOUNT', 'UNITS', 'TIME', 'PROPERTY'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The reason why a search gives no answer. */
export type UnknownReason = 'FORMULA' | 'NEGATION' | 'RULE' | 'COUNTS' | 'PRODUCT' | 'STEPS';

export type Diagnosis =
  | { readonly kind: 'IMPOSSIBLE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason }
  | { readonly kind: 'OPEN'; readonly needs: readonly UnitNeed[]; readonly properties: readonly Atom[] };

export interface DiagnosisBasis {
  readonly subject: NearestSubject;
  readonly levers: LeverSet;
  readonly kinds: ReadonlySet<ChangeKind>;
}

type AtomDiagnosis =
  | { readonly kind: 'HOLDS' | 'IMPOSSIBLE' | 'PROPERTY' | 'RAISE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason }
  | { readonly kind: 'NEED'; readonly need: UnitNeed };

const IMPOSSIBLE = { kind: 'IMPOSSIBLE' } as const;
const HOLDS = { kind: 'HOLDS' } as const;

function unknown(reason: UnknownReason): { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason } {
  return { kind: 'UNKNOWN', reason };
}

/** An atom that nothing can fulfil decides before one that is unknown. */
export function diagnose(basis: DiagnosisBasis, atoms: readonly Atom[], shown: Probe): Diagnosis {
  const { context } = shown;
  if (context === null) return { kind: 'OPEN', needs: [], properties: [] };
  const found = atoms.map((atom) => ({ atom, diagnosis: diagnoseAtom(basis, atom, context) }));
  if (found.some(({ diagnosis }) => diagnosis.kind === 'IMPOSSIBLE')) return IMPOSSIBLE;
  for (const { diagnosis } of found) if (diagnosis.kind === 'UNKNOWN') return diagnosis;
  return {
    kind: 'OPEN',
    needs: found.flatMap(({ diagnosis }) => (diagnosis.kind === 'NEED' ? [diagnosis.need] : [])),
    properties: found.flatMap(({ atom, diagnosis }) => (diagnosis.kind === 'PROPERTY' ? [atom] : [])),
  };
}

function diagnoseAtom(basis: DiagnosisBasis, atom: Atom, context: RuleContext): AtomDiagnosis {
  const { kinds } = basis;
  if (truthOf(atom, context) !== false) return HOLDS;
  switch (atom.kind) {
    case 'CUSTOMER':
    case 'ORDER_DATA':
      return kinds.has('PROPERTY') ? { kind: 'PROPERTY' } : IMPOSSIBLE;
    case 'COUNT':
      return IMPOSSIBLE;
    case 'PERIOD_COUNT':
      return unknown('COUNTS');
    case 'VIOLATION':
      return diagnoseViolation(atom, context);
    case 'RULE':
      return unknown('RULE');
    default:
      return diagnoseNumber(basis, atom, context);
  }
}

function diagnoseViolation({ rule }: Atom, context: RuleContext): AtomDiagnosis {
  if (rule.name !== 'order.items.every' && !rule.name.endsWith('_each')) return IMPOSSIBLE;
  return context.lines.length === 0 ? unknown('RULE') : IMPOSSIBLE;
}

function diagnoseNumber(basis: DiagnosisBasis, atom: Atom, context: RuleContext): AtomDiagnosis {
  const { kinds } = basis;
  const value = valueOf(atom, context);
  const goal = goalOf(atom, value, context);
  if (goal.kind === 'IMPOSSIBLE') return IMPOSSIBLE;
  if (goal.kind !== 'REACH') return unknown(goal.kind);
  if (atom.kind === 'AMOUNT' || atom.kind === 'TOTAL') {
    if (kinds.has('AMOUNT')) return { kind: 'RAISE' };
    return kinds.has('UNITS') ? { kind: 'RAISE' } : IMPOSSIBLE;
  }
  return diagnoseLines(basis, atom, { context, lacking: goal.least - value, least: goal.least });
}

function diagnoseLines(
  { subject, levers, kinds }: DiagnosisBasis,
  atom: Atom,
  goal: { readonly context: RuleContext; readonly lacking: number; readonly least: number },
): AtomDiagnosis {
  const { context, lacking, least } = goal;
  const isAmount = atom.kind === 'LINE_AMOUNT';
  if (!kinds.has('UNITS') && !(isAmount && kinds.has('LINE_AMOUNT'))) {
    // The amount of a new line brings the line, too.
    return atom.kind === 'LINES' && kinds.has('LINE_AMOUNT') ? { kind: 'RAISE' } : IMPOSSIBLE;
  }
  const places = leversOfPicker(levers, atom.picker, context);
  if (places.length === 0) {
    return levers.isClosed || isOpenEndedPicker(atom.picker, subject) ? unknown('PRODUCT') : IMPOSSIBLE;
  }
  if (isAmount) return { kind: 'RAISE' };
  const ofOneLine = atom.kind === 'LINE_UNITS' ? places.map((place) => least - unitsOf(levers, place)) : null;
  return { kind: 'NEED', need: { lacking, levers: places, ofOneLine } };
}

/** The units of the line of a lever now. */
function unitsOf({ levers, views }: LeverSet, place: number): number {
  return levers[place]?.index === null ? 0 : (views[place]?.quantity ?? 1) - 1;
}
