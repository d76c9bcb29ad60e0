// Pages of the documentation, as they were when the package was built.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly read: () => string;
}

/** The build puts the pages beside the compiled files. */
const FOLDER = join(__dirname, 'pages');

export const RESOURCES: readonly Resource[] = [
  page('errors', 'Error keys', 'Every key of a refusal, when it comes, and what to do about it'),
  page('glossary', 'Glossary', 'The words of promotions: redeemable, tier, campaign, publication'),
  page('rules', 'Validation rules', 'Every validation rule and operator'),
];

function page(name: string, title: string, description: string): Resource {
  const read = (): string => readFileSync(join(FOLDER, `${name}.md`), 'utf8');
  return { uri: `stackable://${name}`, name, title, description, read };
}
