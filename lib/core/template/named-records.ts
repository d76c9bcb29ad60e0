// Records of one project that a template names by id.
import type { TemplateContent } from '../../model/templates/campaign-template';

const ID = /"((?:prod|sku|pc|seg|cat|camp|promo|cust|v)_[0-9a-z]{8,64})"/g;

/** List the ids of records that the content of a template names, each once. */
export function listNamedRecords(content: TemplateContent): readonly string[] {
  return [...new Set([...JSON.stringify(content).matchAll(ID)].map(([, id = '']) => id))];
}
