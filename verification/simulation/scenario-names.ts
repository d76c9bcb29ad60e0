// Names of scenarios that a mutant may ask for.
export type ScenarioName = 'RETURNED';
