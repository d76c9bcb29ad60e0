// The replay of decisions, as a module that a mutant can stand in for.
export { replayDecision } from '../../lib/core/decision/decision';
