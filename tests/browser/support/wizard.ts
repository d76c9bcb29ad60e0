// The walk through the wizard of campaigns, step by step, as somebody makes one.
import type { Locator, Page } from 'playwright-core';

export interface Walk {
  /** The first step, as far as the value. */
  readonly begin: (kind: string, name: string) => Promise<void>;
  readonly next: () => Promise<void>;
  readonly heading: (name: string | RegExp) => Promise<void>;
  /** What it does to a sample cart. */
  readonly preview: () => Locator;
  /** From the value to the codes, leaving who and when as they are. */
  readonly toCodes: () => Promise<void>;
  /** From the codes, or from who and when where there are none, to the last step. */
  readonly toCheck: () => Promise<void>;
  /** The last step; the page of the campaign follows. */
  readonly create: (name: string) => Promise<void>;
}

/** @param page the one of now: tests have their own, one after the other */
export function walkOf(page: () => Page): Walk {
  const heading = (name: string | RegExp) => page().getByRole('heading', { level: 1, name }).waitFor();
  const next = () => page().getByRole('button', { name: 'Next' }).click();
  const through = async (...steps: readonly RegExp[]): Promise<void> => {
    for (const step of steps) {
      await next();
      await heading(step);
    }
  };
  return {
    heading,
    next,
    begin: async (kind, name) => {
      await page().getByRole('radio', { name: kind }).check();
      await page().getByLabel('Name', { exact: true }).fill(name);
      await through(/Value/);
    },
    preview: () => page().getByRole('region', { name: 'On a sample cart' }),
    toCodes: () => through(/Who and when/, /Codes/),
    toCheck: () => through(/Together/, /Check/),
    create: async (name) => {
      await page().getByRole('button', { name: 'Create campaign' }).click();
      await heading(name);
    },
  };
}
