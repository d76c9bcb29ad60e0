// The tree of a parsed formula. `at` is the position in the text, counted in characters from 0.
import type { Fraction } from '../value';
import type { FunctionName, Operand, Test } from '../names';

export type Node =
  | NumberNode
  | TextNode
  | DateNode
  | OperandNode
  | NegationNode
  | ArithmeticNode
  | TestNode
  | LogicNode
  | CallNode
  | SwitchNode;

export interface NumberNode {
  readonly kind: 'number';
  readonly at: number;
  readonly number: Fraction;
}

export interface TextNode {
  readonly kind: 'text';
  readonly at: number;
  readonly text: string;
}

/** A date literal; the text has the form of a date. */
export interface DateNode {
  readonly kind: 'date';
  readonly at: number;
  readonly form: DateForm;
  readonly text: string;
}

export type DateForm = 'DATE' | 'DATE_TIME';

export interface OperandNode {
  readonly kind: 'operand';
  readonly at: number;
  readonly operand: Operand;
  /** The name of the attribute; empty for an operand without one. */
  readonly key: string;
}

export interface NegationNode {
  readonly kind: 'negation';
  readonly at: number;
  readonly operand: Node;
}

export type ArithmeticSign = '+' | '-' | '*' | '/' | '%';

/** A chain of equal precedence, evaluated from left to right. */
export interface ArithmeticNode {
  readonly kind: 'arithmetic';
  readonly at: number;
  readonly first: Node;
  readonly rest: readonly { readonly sign: ArithmeticSign; readonly operand: Node }[];
}

export interface TestNode {
  readonly kind: 'test';
  readonly at: number;
  readonly test: Test;
  readonly left: Node;
  readonly right: Node;
}

/** Conditions: all must hold (AND), or at least one (OR). */
export interface LogicNode {
  readonly kind: 'logic';
  readonly at: number;
  readonly word: 'AND' | 'OR';
  readonly parts: readonly Node[];
}

export interface CallNode {
  readonly kind: 'call';
  readonly at: number;
  readonly name: FunctionName;
  readonly args: readonly Node[];
}

export interface SwitchNode {
  readonly kind: 'switch';
  readonly at: number;
  readonly subject: Node;
  readonly cases: readonly { readonly value: Node; readonly result: Node }[];
  readonly otherwise: Node;
}

/** A formula that is well formed and within its bounds. */
export interface Formula {
  readonly text: string;
  readonly root: Node;
  /** True when it reads the line being discounted, so that its value may differ between lines. */
  readonly usesLine: boolean;
}
