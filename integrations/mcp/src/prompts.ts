// Prompts that a person may start with.
import { z } from 'zod';
import { cleanText } from './privacy';

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly args: Readonly<Record<string, z.ZodString | z.ZodOptional<z.ZodString>>>;
  readonly text: (values: Readonly<Record<string, string | undefined>>) => string;
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'why_was_my_code_refused',
    title: 'Why was my code refused?',
    description: 'Explains to a shopper or to support why a code did not work',
    args: { code: z.string().max(255), customer: z.string().max(255).optional() },
    text: ({ code = '', customer }) =>
      `Find out why the code ${quote(code)} was refused${customer === undefined ? '' : ` for the customer ${quote(customer)}`}. ` +
      'Call find_refusals for what happened and explain_code for what the engine says now. Answer in two sentences, then ' +
      'say what would make it work.',
  },
  {
    name: 'plan_a_campaign',
    title: 'Plan a campaign',
    description: 'Drafts a campaign with its worst case',
    args: { goal: z.string().max(1000) },
    text: ({ goal = '' }) =>
      `Plan a campaign for this goal: ${quote(goal)}. Look at list_campaigns first, then call draft_campaign. Show the files ` +
      'and the worst case, and name what a person has to decide. Nothing is live until a person applies the files.',
  },
];

function quote(text: string): string {
  return JSON.stringify(cleanText(text));
}
