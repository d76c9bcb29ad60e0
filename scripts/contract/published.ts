// What the repository holds of the published definition: facts that are checked without it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/service-definition';
import { everySchema } from '../generate/sources';
import { apiFunctions } from '../support/endpoints';
import type { Definition } from './definition';
import { classify, type Classification } from './requests/classify';
import { MEMBERS_PAGE, membersPage } from './requests/page';
import { publishedMembers, type PublishedMembers } from './requests/published-members';
import { servedMembers } from './requests/served-members';

export interface Published {
  readonly requests: PublishedMembers;
}

const FOLDER = join(__dirname, 'published');

export function readPublished(): Published {
  return { requests: JSON.parse(readFileSync(join(FOLDER, 'requests.json'), 'utf8')) as PublishedMembers };
}

export function publishedOf(definition: Definition): Published {
  return { requests: publishedMembers(definition) };
}

/** Keep the facts, and write the page that follows from them. */
export function writePublished(published: Published): void {
  writeFileSync(join(FOLDER, 'requests.json'), `${JSON.stringify(published.requests, null, 2)}\n`);
  writeFileSync(join(ROOT, MEMBERS_PAGE), membersPage(classified(published).judged));
}

export function classified({ requests }: Published): Classification {
  const sources = new Map(everySchema(ROOT).map((source) => [source.name, source]));
  return classify(requests, servedMembers(apiFunctions(), sources));
}

/** A line for everything that is wrong: members nobody judged, values that are not published, a page or facts that are old. */
export function problemsOf(published: Published, kept = readPublished()): readonly string[] {
  const { judged, unknown, stale } = classified(published);
  const isCurrent = JSON.stringify(published) === JSON.stringify(kept);
  const isPageCurrent = readFileSync(join(ROOT, MEMBERS_PAGE), 'utf8') === membersPage(judged);
  return [
    ...unknown.map((member) => `${member} is neither honoured nor refused nor without effect.`),
    ...stale.map((member) => `${member} of judged-members.json is no longer published.`),
    ...(isCurrent
      ? []
      : ['scripts/contract/published differs from the definition: run `npm run contract` with --write.']),
    ...(isPageCurrent ? [] : [`${MEMBERS_PAGE} is not current: run \`npm run contract\` with --write.`]),
  ];
}
