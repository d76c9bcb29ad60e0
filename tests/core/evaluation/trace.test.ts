// What explain shows is noted step by step.
import { appendStep, newTrace } from '../../support/core';

describe('appendStep', () => {
  it('starts from nothing', () => {
    expect(newTrace()).toEqual({ steps: [] });
  });

  it('keeps the checks in the order they were made', () => {
    const trace = newTrace();

    appendStep(trace, { check: 'first', passed: true });
    appendStep(trace, { check: 'second', passed: false, saw: 5 });

    expect(trace.steps).toEqual([
      { check: 'first', passed: true },
      { check: 'second', passed: false, saw: 5 },
    ]);
  });

  it('gives each redeemable steps of its own', () => {
    appendStep(newTrace(), { check: 'first', passed: true });

    expect(newTrace().steps).toEqual([]);
  });
});
