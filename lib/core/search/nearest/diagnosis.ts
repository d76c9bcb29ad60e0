// What stands between one alternative of the rules and its truth.
import type { RuleContext } from '../../rules/context';
import { type Atom, goalOf, truthOf, valueOf } from './atoms';
import { isOpenEndedPicker, type LeverSet, leversOfPicker } from './levers';
import { noAddition } from './addition';
import { type NearestSubject, type Probe, payableWithoutRules } from './probe';
import { demandsOfAtoms, type UnitDemand } from './unit-demands';

/** The kinds of change that a search may use. */
export const CHANGE_KINDS = ['AMOUNT', 'LINE_AMOUNT', 'UNITS', 'TIME', 'PROPERTY'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The reason why a search gives no answer. */
export type UnknownReason = 'FORMULA' | 'NEGATION' | 'RULE' | 'COUNTS' | 'PRODUCT' | 'STEPS';

export type Diagnosis =
  | { readonly kind: 'IMPOSSIBLE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason }
  | { readonly kind: 'OPEN'; readonly demands: readonly UnitDemand[]; readonly properties: readonly Atom[] };

export interface DiagnosisBasis {
  readonly subject: NearestSubject;
  readonly levers: LeverSet;
  readonly kinds: ReadonlySet<ChangeKind>;
}

type AtomDiagnosis =
  | { readonly kind: 'HOLDS' | 'IMPOSSIBLE' | 'PROPERTY' | 'RAISE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason };

const IMPOSSIBLE = { kind: 'IMPOSSIBLE' } as const;
const HOLDS = { kind: 'HOLDS' } as const;
const RAISE = { kind: 'RAISE' } as const;

function unknown(reason: UnknownReason): { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason } {
  return { kind: 'UNKNOWN', reason };
}

/**
 * Diagnose what a redeemable lacks under its rules. An atom that nothing can fulfil decides before one that is unknown.
 */
export function diagnose(basis: DiagnosisBasis, atoms: readonly Atom[], shown: Probe): Diagnosis {
  const { context } = shown;
  if (context === null) return { kind: 'OPEN', demands: [], properties: [] };
  const found = atoms.map((atom) => ({ atom, diagnosis: diagnoseAtom(basis, atom, context) }));
  const impossible = found.filter(({ diagnosis }) => diagnosis.kind === 'IMPOSSIBLE');
  if (impossible.length > 0) return mayRaiseLines(basis, { atoms, impossible }) ? unknown('RULE') : IMPOSSIBLE;
  for (const { diagnosis } of found) if (diagnosis.kind === 'UNKNOWN') return diagnosis;
  // The amount of a new line brings the line, too.
  const counted = basis.kinds.has('UNITS') ? atoms : atoms.filter(({ kind }) => kind !== 'LINES');
  return {
    kind: 'OPEN',
    demands: demandsOfAtoms(basis.levers, counted, context),
    properties: found.flatMap(({ atom, diagnosis }) => (diagnosis.kind === 'PROPERTY' ? [atom] : [])),
  };
}

/** True where a kind of change is missing, and the amount of a line may do in its place. */
function mayRaiseLines(
  { kinds }: DiagnosisBasis,
  { atoms, impossible }: { readonly atoms: readonly Atom[]; readonly impossible: readonly { readonly atom: Atom }[] },
): boolean {
  if (!kinds.has('LINE_AMOUNT') || (kinds.has('UNITS') && kinds.has('AMOUNT'))) return false;
  return (
    atoms.some(({ kind }) => kind === 'LINE_AMOUNT') &&
    impossible.every(({ atom }) => RAISED_WITH_LINES.includes(atom.kind))
  );
}

const RAISED_WITH_LINES: readonly Atom['kind'][] = ['AMOUNT', 'TOTAL', 'UNITS', 'LINE_UNITS'];

function diagnoseAtom(basis: DiagnosisBasis, atom: Atom, context: RuleContext): AtomDiagnosis {
  const { kinds } = basis;
  if (atom.kind === 'TOTAL') return diagnoseTotal(basis, atom, context);
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

/** The amount after the discount is known only without the rules; units of lines may lower it. */
function diagnoseTotal({ subject, levers, kinds }: DiagnosisBasis, atom: Atom, context: RuleContext): AtomDiagnosis {
  const total = payableWithoutRules(subject, levers.levers, noAddition(levers.levers));
  const goal = goalOf(atom, total ?? 0, context);
  if (total !== null && goal.kind === 'REACH' && goal.least === total) return HOLDS;
  if (goal.kind === 'RULE' || (goal.kind === 'NEGATION' && total !== null)) return unknown(goal.kind);
  return kinds.has('AMOUNT') || kinds.has('UNITS') ? RAISE : IMPOSSIBLE;
}

function diagnoseNumber(basis: DiagnosisBasis, atom: Atom, context: RuleContext): AtomDiagnosis {
  const { kinds } = basis;
  const value = valueOf(atom, context);
  const goal = goalOf(atom, value, context);
  if (goal.kind === 'NEGATION' || goal.kind === 'RULE') return unknown(goal.kind);
  // One line may have too many units, and another one of the same goods may not.
  if (goal.kind === 'IMPOSSIBLE' && atom.kind !== 'LINE_UNITS') return IMPOSSIBLE;
  if (atom.kind === 'AMOUNT') return kinds.has('AMOUNT') || kinds.has('UNITS') ? RAISE : IMPOSSIBLE;
  const isMissingOrder = context.order === null && goal.kind === 'REACH' && goal.least === value;
  if (atom.kind === 'UNITS' && isMissingOrder && kinds.has('AMOUNT')) return RAISE;
  return diagnoseLines(basis, atom, context);
}

function diagnoseLines({ subject, levers, kinds }: DiagnosisBasis, atom: Atom, context: RuleContext): AtomDiagnosis {
  const isAmount = atom.kind === 'LINE_AMOUNT';
  const isOfAmounts = (isAmount || atom.kind === 'LINES') && kinds.has('LINE_AMOUNT');
  if (!kinds.has('UNITS') && !isOfAmounts) return IMPOSSIBLE;
  if (leversOfPicker(levers, atom.picker, context).length > 0) return RAISE;
  if (levers.isClosed || isOpenEndedPicker(atom.picker, subject)) return unknown('PRODUCT');
  return levers.isCut ? unknown('STEPS') : IMPOSSIBLE;
}
