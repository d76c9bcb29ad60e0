// Names of scenarios that a mutant or a command may ask for.
export const SCENARIO_NAMES = ['RETURNED', 'EARNED', 'TIERED'] as const;

export type ScenarioName = (typeof SCENARIO_NAMES)[number];
