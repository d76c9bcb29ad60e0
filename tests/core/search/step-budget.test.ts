// Budgets of steps, and parts of them.
import { StepBudget } from '../../../lib/core/search/step-budget';

describe('a budget of steps', () => {
  it('is spent after so many steps, and grants no more', () => {
    const budget = new StepBudget(2);
    const taken = [budget.take(), budget.take(), budget.take()];

    expect([taken, budget.used, budget.isSpent]).toEqual([[true, true, false], 2, true]);
  });

  it('counts steps that exceed it', () => {
    const budget = new StepBudget(2);
    budget.count(5);

    expect([budget.used, budget.isSpent]).toEqual([5, true]);
  });

  it('has parts of what is left, rounded down, whose steps are its own', () => {
    const budget = new StepBudget(10);
    budget.count(3);
    const part = budget.partOfRest(0.5);
    part.count();

    expect([part.limit, part.used, part.isSpent, budget.used]).toEqual([3, 1, false, 4]);
  });

  it('ends its parts with it', () => {
    const budget = new StepBudget(4);
    const part = budget.partOfRest(0.5);
    budget.count(4);

    expect([part.used, part.isSpent, part.take()]).toEqual([0, true, false]);
  });
});
