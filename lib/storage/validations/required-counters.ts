// The counters that a decision may come to: of campaigns, of units, and of its customer.
import { campaignsToCompare, campaignsToCount, customerCountsNeeded } from '../../core/evaluation/budgets';
import {
  type UnitCounterIds,
  unitCountersToRead,
  unitCountersToReadEarly,
  type UnitCounterQuery,
} from '../../core/evaluation/units/unit-counts';
import { type Catalog, EMPTY_CATALOG } from '../../model/keys/catalog';
import type { CampaignCountersQuery } from './campaign-facts';

interface NeededCounters extends CampaignCountersQuery {
  /** Campaigns, tiers, codes and counters of units, of which the customer has counts. */
  readonly ofCustomer: () => readonly string[];
}

/** @returns the counters by what is known of the catalogue */
export function countersNeeded(asked: Omit<UnitCounterQuery, 'catalog'>): (catalog: Catalog) => NeededCounters {
  const known = countersOfCampaigns(asked);
  return (catalog) => {
    const units = unitCountersToRead({ ...asked, catalog });
    const { request, config, vouchers } = asked;
    return {
      ...withUnits(known, units),
      ofCustomer: () => [...customerCountsNeeded(request, config, vouchers), ...units.ofCustomer],
    };
  };
}

/** Counters of promotion tiers, before codes, orders and products are read. */
export function earlyCounters(asked: Pick<UnitCounterQuery, 'request' | 'config' | 'nowMs'>): CampaignCountersQuery {
  const unread = { ...asked, vouchers: new Map(), order: null, catalog: EMPTY_CATALOG };
  return withUnits(countersOfCampaigns(unread), unitCountersToReadEarly(unread));
}

function countersOfCampaigns({ request, config, vouchers }: Omit<UnitCounterQuery, 'catalog'>): CampaignCountersQuery {
  return {
    asked: campaignsToCount(request, config, vouchers),
    compared: campaignsToCompare(request, config, vouchers),
  };
}

function withUnits(known: CampaignCountersQuery, { shared, compared }: UnitCounterIds): CampaignCountersQuery {
  if (shared.length === 0) return known;
  return { asked: [...known.asked, ...shared], compared: new Set([...known.compared, ...compared]) };
}
