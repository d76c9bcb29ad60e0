// The budget of a search: steps, so that the same question gets the same answer on any machine.

export class StepBudget {
  private spent = 0;

  /** @param limit the most steps that the search takes */
  constructor(readonly limit: number) {}

  get used(): number {
    return this.spent;
  }

  get isSpent(): boolean {
    return this.spent >= this.limit;
  }

  /** Count a step that is taken even when none is left. */
  count(): void {
    this.spent += 1;
  }

  /** Take one step. @returns false when none is left */
  take(): boolean {
    if (this.isSpent) return false;
    this.spent += 1;
    return true;
  }
}
