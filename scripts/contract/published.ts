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
import { missingMembers } from './required/missing-members';
import { publishedRequired, type RequiredMembers, servedRequired } from './required/required-members';
import { fromLists, type ListedPlaces, toLists } from './values/lists';
import { type ListedValues, publishedValues, servedValues } from './values/listed-values';
import { unpublishedValues } from './values/unpublished-values';

export interface Published {
  readonly requests: PublishedMembers;
  readonly values: ListedValues;
  /** Members that answers must have. */
  readonly required: RequiredMembers;
}

const FOLDER = join(__dirname, 'published');

export function readPublished(): Published {
  const [requests, values, required] = ['requests', 'values', 'required'].map(
    (name) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as unknown,
  );
  return {
    requests: requests as PublishedMembers,
    values: fromLists(values as ListedPlaces),
    required: fromLists(required as ListedPlaces),
  };
}

export function publishedOf(definition: Definition): Published {
  return {
    requests: publishedMembers(definition),
    values: publishedValues(definition, servedValues(ROOT)),
    required: publishedRequired(definition, servedRequired(ROOT)),
  };
}

/** Keep the facts, and write the page that follows from them. */
export function writePublished(published: Published): void {
  const { requests, values, required } = published;
  const lists = { requests, values: toLists(values), required: toLists(required) };
  for (const [name, facts] of Object.entries(lists)) {
    writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
  }
  writeFileSync(join(ROOT, MEMBERS_PAGE), membersPage(classified(published).judged));
}

export function classified({ requests }: Published): Classification {
  const sources = new Map(everySchema(ROOT).map((source) => [source.name, source]));
  return classify(requests, servedMembers(apiFunctions(), sources));
}

/** A line for each unclassified member, each unpublished value, each missing member of answers, and an outdated page. */
export function problemsOf(published: Published): readonly string[] {
  const { unknown, stale } = classified(published);
  const page = membersPage(classified(readPublished()).judged);
  const isPageCurrent = readFileSync(join(ROOT, MEMBERS_PAGE), 'utf8') === page;
  return [
    ...unknown.map((member) => `${member} is neither honoured nor refused nor without effect.`),
    ...stale.map((member) => `${member} of judged-members.json is no longer published.`),
    ...unpublishedValues(servedValues(ROOT), published.values),
    ...missingMembers(servedRequired(ROOT), published.required),
    ...(isPageCurrent ? [] : [`${MEMBERS_PAGE} is not current: run \`npm run contract\` with --write.`]),
  ];
}
