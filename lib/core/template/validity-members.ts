// The members of a campaign or tier that say when it is valid.
import type { Validity } from '../../model/validity';
import { withoutUndefined } from '../object-members';

/** Select the validity of a record; members that it lacks stay absent. */
export function validityMembers(record: Validity): Validity {
  const { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours } = record;
  return withoutUndefined({
    start_date,
    expiration_date,
    validity_timeframe,
    validity_day_of_week,
    validity_hours,
  });
}
