// Categories in the form of answers.
import type { Config } from '../../model/config';
import type { Category } from '../../model/records/catalog';

/** Return the category of a record as a list of one; empty without a category. */
export function categoriesOf(categoryId: string | null, config: Config): readonly Category[] {
  const category = categoryId === null ? undefined : config.categories.get(categoryId);
  return category ? [category] : [];
}
