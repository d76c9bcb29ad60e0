// Branch and bound, depth first: the order of visits depends on the question alone, so a larger budget only goes on.

/** A part of the search space that is not visited yet. */
export interface Branch<Node> {
  /** The highest value below it: never less than that of any answer below. */
  readonly bound: number;
  readonly open: () => Node;
}

/** The space of a search: nodes, their branches, and the answer that a node may be. */
export interface SearchSpace<Node, Answer, B extends Branch<Node> = Branch<Node>> {
  /** Nodes of one key have the same answers below them, but for a worse beginning where they are visited later. */
  readonly keyOf: (node: Node) => object;
  /** Null for a node that is no answer. */
  readonly answerOf: (node: Node) => Answer | null;
  readonly valueOf: (answer: Answer) => number;
  /** Negative when the first answer is the better one. Answers of a higher value are always better. */
  readonly compare: (one: Answer, other: Answer) => number;
  /** The branches of a node in the order of visits; null when the budget ended before all of them were known. */
  readonly branchesOf: (node: Node, best: Answer | null) => readonly B[] | null;
  /** True when the budget ended: branches that are not open yet stay closed, and only their bounds count. */
  readonly isSpent: () => boolean;
  /** False when no answer below the branch can be better than the best one so far. */
  readonly canImprove: (branch: B, best: Answer) => boolean;
}

export interface SearchResult<Answer> {
  readonly best: Answer | null;
  /** Never below the value of any answer; minus infinity when there is none. */
  readonly upperBound: number;
  /** True when every branch was visited, or cannot hold a better answer. */
  readonly isComplete: boolean;
}

/**
 * Search for the best answer.
 * @param roots the branches at the beginning, in the order of visits
 * @param first the best answer known before, null for none
 */
export function searchBest<Node, Answer, B extends Branch<Node>>(
  space: SearchSpace<Node, Answer, B>,
  roots: readonly B[],
  first: Answer | null,
): SearchResult<Answer> {
  const search = new Search(space, first);
  for (const root of roots) search.visit(root, Number.POSITIVE_INFINITY);
  const { best, open } = search;
  const value = best === null ? Number.NEGATIVE_INFINITY : space.valueOf(best);
  return { best, upperBound: Math.max(value, open), isComplete: open === Number.NEGATIVE_INFINITY };
}

class Search<Node, Answer, B extends Branch<Node>> {
  /** The highest bound among the branches that the budget did not reach. */
  open = Number.NEGATIVE_INFINITY;
  private readonly visited = new Set<object>();

  constructor(
    private readonly space: SearchSpace<Node, Answer, B>,
    public best: Answer | null,
  ) {}

  /** @param above the bound of the branch that holds this one: no bound below it is higher */
  visit(branch: B, above: number): void {
    const { space } = this;
    if (this.best !== null && !space.canImprove(branch, this.best)) return;
    const bound = Math.min(branch.bound, above);
    if (space.isSpent()) {
      this.open = Math.max(this.open, bound);
      return;
    }
    const node = branch.open();
    const key = space.keyOf(node);
    if (this.visited.has(key)) return;
    this.visited.add(key);
    const answer = space.answerOf(node);
    if (answer !== null) this.offer(answer);
    const branches = space.branchesOf(node, this.best);
    if (branches === null) this.open = Math.max(this.open, bound);
    else for (const next of branches) this.visit(next, bound);
  }

  private offer(answer: Answer): void {
    if (this.best === null || this.space.compare(answer, this.best) < 0) this.best = answer;
  }
}

/**
 * Compare two stacks as the positions of their candidates in the request, element by element. A beginning of a stack
 * compares as equal to the whole.
 */
export function compareSequences(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
