// The filters of a list in the format of exports: by field and operator, with ids where the list also accepts names.
import type { BodyFilters, ExportParameters } from '../../api/files';
import type { ListCondition } from '../conditions';

/** A filter of a list, and its equivalent in an export. */
export interface ExportFilter {
  /** For people: the label of the filter and its value. */
  readonly name: string;
  readonly value: string;
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
  /** The kind of record that the value names, if the export needs its id. */
  readonly names?: 'customer' | 'campaign';
}

/** A requested export, before names are replaced by ids. */
export interface ExportWish {
  readonly filters: readonly ExportFilter[];
  readonly junction?: 'and' | 'or';
  /** Filters of the list that no export has: the file holds more than the list shows. */
  readonly left?: readonly string[];
}

type IdsOf = (what: NonNullable<ExportFilter['names']>, name: string) => Promise<string>;

/** The field of codes outside the filters. */
const OF_CAMPAIGN = 'campaign_id';

/** @param idOf finds the id of a customer or a campaign by a name */
export async function parametersOf({ filters, junction }: ExportWish, idOf: IdsOf): Promise<ExportParameters> {
  const named = await Promise.all(
    filters.map(async ({ names, values, ...filter }) => ({
      ...filter,
      values: names === undefined ? values : await Promise.all(values.map((value) => idOf(names, value))),
    })),
  );
  const campaign = named.find(({ field }) => field === OF_CAMPAIGN)?.values[0];
  const rest = named.filter(({ field }) => field !== OF_CAMPAIGN);
  return {
    ...(campaign !== undefined && { campaign_id: campaign }),
    ...(rest.length > 0 && { filters: { ...bodyFilters(rest), ...(junction && { junction }) } }),
  };
}

/** Two conditions on one field are combined. */
function bodyFilters(filters: readonly Pick<ListCondition, 'field' | 'operator' | 'values'>[]): BodyFilters {
  const body: Record<string, { conditions: Record<string, readonly string[]> }> = {};
  for (const { field, operator, values } of filters) {
    body[field] ??= { conditions: {} };
    body[field].conditions[operator] = values;
  }
  return body;
}
