// What a tool is: its schemas, and how it answers.
import type { z } from 'zod';
import type { Confirmations } from '../confirmations';
import type { Privacy } from '../privacy';
import type { Service } from '../service';

export interface ToolContext {
  readonly service: Service;
  readonly privacy: Privacy;
  readonly confirmations: Confirmations;
  /** The address of a screen of the dashboard. */
  readonly dashboardUrl: (path: string) => string;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly isReadOnly: boolean;
  /** @throws ToolRefusal when it cannot answer */
  readonly run: (input: unknown, context: ToolContext) => Promise<object>;
}

interface ToolDefinition<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run'> {
  readonly input: Input;
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<object>;
}

/** Define a tool whose arguments have the type of its schema. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { input, run } = definition;
  return { ...definition, run: (values, context) => run(input.parse(values), context) };
}
