// The budget of a search: steps, so that the same question gets the same answer on any machine.

export class StepBudget {
  private spent = 0;

  /**
   * @param limit the most steps that the search takes
   * @param whole the budget that this one is a part of: its steps count there, too
   */
  constructor(
    readonly limit: number,
    private readonly whole: StepBudget | null = null,
  ) {}

  /** A part of the steps that are left. @param share from 0 to 1 */
  partOfRest(share: number): StepBudget {
    return new StepBudget(Math.floor((this.limit - this.spent) * share), this);
  }

  get used(): number {
    return this.spent;
  }

  get isSpent(): boolean {
    return this.spent >= this.limit || (this.whole?.isSpent ?? false);
  }

  /** Count steps that are taken even when none is left. */
  count(steps = 1): void {
    this.spent += steps;
    this.whole?.count(steps);
  }

  /** Take one step. @returns false when none is left */
  take(): boolean {
    if (this.isSpent) return false;
    this.count();
    return true;
  }
}
