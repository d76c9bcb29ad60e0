// The searches for a person, in sequence and in portions: the page token of a portion is a text.
import type { ForgettingRequest, ForgettingPortion } from '../../../ports/forgetting';
import type { ProjectScope } from '../../keys';
import type { Table } from '../../table/table';
import { forgetActivity } from '../../activity/forget-activity';
import { forgetEvents, type EventsPlace } from '../../events/forget-events';
import { type CardsPlace, forgetCards } from './forget-cards';
import { type HistoryPlace, forgetHistory } from './forget-history';
import { forgetCounts, forgetHoldings } from './forget-holdings';
import { type ImportsPlace, forgetImports } from './forget-imports';
import { forgetSegments, type SegmentsPlace } from './forget-segments';
import type { ForgettingBatch } from './forgotten-items';

/** The searches run in this order: publications lead to cards, once they have the pseudonym. */
type ForgettingCursor =
  | { readonly search: 'HISTORY'; readonly at: HistoryPlace }
  | { readonly search: 'CARDS'; readonly at: CardsPlace }
  | { readonly search: 'HOLDINGS'; readonly at: true }
  | { readonly search: 'COUNTS'; readonly at: true }
  | { readonly search: 'ACTIVITY'; readonly at: true }
  | { readonly search: 'SEGMENTS'; readonly at: SegmentsPlace }
  | { readonly search: 'TOLD'; readonly at: EventsPlace }
  | { readonly search: 'IMPORTS'; readonly at: ImportsPlace };

const FIRST: ForgettingCursor = { search: 'HISTORY', at: { source: 0 } };

/** Runs one portion of the search that the page token belongs to. */
export async function runForgettingSearch(
  table: Table,
  scope: ProjectScope,
  ask: ForgettingRequest,
): Promise<ForgettingPortion> {
  const { person, since } = ask;
  const search = { scope, person };
  const place = ask.place === null ? FIRST : (JSON.parse(ask.place) as ForgettingCursor);
  switch (place.search) {
    case 'HISTORY': {
      const portion = await forgetHistory(table, search, place.at);
      return found(place.search, portion, { search: 'CARDS', at: { voucher: 0 } });
    }
    case 'CARDS': {
      const portion = await forgetCards(table, search, place.at);
      return found(place.search, portion, { search: 'HOLDINGS', at: true });
    }
    case 'HOLDINGS': {
      const portion = await forgetHoldings(table, search);
      return found(place.search, portion, { search: 'COUNTS', at: true });
    }
    case 'COUNTS': {
      const portion = await forgetCounts(table, search);
      return found(place.search, portion, { search: 'ACTIVITY', at: true });
    }
    case 'ACTIVITY': {
      const portion = await forgetActivity(table, search);
      return found(place.search, portion, { search: 'SEGMENTS', at: { after: null } });
    }
    case 'SEGMENTS': {
      const portion = await forgetSegments(table, search, place.at);
      return found(place.search, portion, since === null ? null : { search: 'TOLD', at: { among: 'ROWS', shard: 0 } });
    }
    // The second search alone: by then all events about the person have been emitted, and only the worker may change
    // deliveries.
    case 'TOLD': {
      const portion = await forgetEvents(table, search, place.at);
      return found(place.search, portion, { search: 'IMPORTS', at: { shard: 0 } });
    }
    case 'IMPORTS': {
      const portion = await forgetImports(table, { ...search, since: since ?? '' }, place.at);
      return { ...found(place.search, portion, null), isWaiting: portion.isWaiting, reports: portion.reports };
    }
  }
}

function found(
  search: ForgettingCursor['search'],
  { done, next: at }: ForgettingBatch<ForgettingCursor['at']>,
  then: ForgettingCursor | null,
): ForgettingPortion {
  const next = at === null ? then : { search, at };
  return { done, next: next && JSON.stringify(next), isWaiting: false };
}
