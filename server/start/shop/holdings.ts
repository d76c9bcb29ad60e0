// The holdings of the demo shop: each customer gets codes of the campaigns they take part in.
import { saveCustomer } from '../../../lib/services/customers/customers';
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import { listVouchers } from '../../../lib/services/vouchers/voucher-list';
import type { Offers } from './campaigns';
import { HOUR_MS, type DemoPlace, placeAt } from './place';
import type { PlannedPerson } from './plan';

export interface DemoHolding {
  coupon?: string;
  card?: string;
  club?: string;
  friend?: string;
}

export type Holdings = ReadonlyMap<string, DemoHolding>;

interface Giving {
  readonly campaign: string;
  readonly member: keyof DemoHolding;
  readonly channel: string;
  readonly gets: (person: PlannedPerson) => boolean;
}

/** Each campaign gives codes in order, one campaign at a time, so that the same people get the same codes. */
export async function giveCodes(place: DemoPlace, offers: Offers, people: readonly PlannedPerson[]): Promise<Holdings> {
  const inOrder = people.toSorted((left, right) => left.joinedMs - right.joinedMs);
  const holdings = new Map(people.map(({ person }) => [person.source_id, {}]));
  await Promise.all(people.map((planned) => join(place, planned)));
  const givings: readonly Giving[] = [
    { campaign: offers.welcome, member: 'coupon', channel: 'newsletter', gets: () => true },
    { campaign: offers.gifts, member: 'card', channel: 'checkout', gets: ({ hasCard }) => hasCard },
    { campaign: offers.club, member: 'club', channel: 'app', gets: ({ hasClub }) => hasClub },
    { campaign: offers.friends, member: 'friend', channel: 'app', gets: ({ brings }) => brings },
  ];
  await Promise.all(
    givings.map(async (giving, index) => {
      const codes = await codesOf(place, giving.campaign);
      for (const [turn, planned] of inOrder.filter(giving.gets).entries()) {
        await give(place, giving, {
          planned,
          index,
          code: codes[turn]!,
          holding: holdings.get(planned.person.source_id)!,
        });
      }
    }),
  );
  return holdings;
}

async function join(place: DemoPlace, { person, joinedMs }: PlannedPerson): Promise<void> {
  const { rt, caller } = placeAt(place, `join/${person.source_id}`, joinedMs - HOUR_MS);
  const { city, ...customer } = person;
  await saveCustomer(rt, caller, { ...customer, address: { city }, metadata: { newsletter: true } });
}

/** By name, as a campaign gives any of its codes. */
async function codesOf({ rt, caller }: DemoPlace, campaign_id: string): Promise<readonly string[]> {
  const { vouchers } = await listVouchers(rt, caller, { campaign_id, limit: 100, order: 'code' });
  return vouchers.map(({ code }) => code);
}

interface DemoGift {
  readonly planned: PlannedPerson;
  readonly index: number;
  readonly code: string;
  readonly holding: DemoHolding;
}

async function give(
  place: DemoPlace,
  { member, channel }: Giving,
  { planned, index, code, holding }: DemoGift,
): Promise<void> {
  const { source_id } = planned.person;
  const name = `${member}-${source_id}`;
  // Not all in the same moment.
  const { rt, caller } = placeAt(place, `give/${name}`, planned.joinedMs + index * 7 * 60_000);
  const command = publishCommand({ voucher: code, customer: { source_id }, source_id: name, channel }, {});
  await publish(rt, caller, { command, idempotencyKey: null });
  holding[member] = code;
}
