// The tiers of members, in programs whose tiers have dates: without dates a tier follows from the balance.
import type { OpeningTier } from '../../../lib/core/loyalty/tier/opening';
import { notFound } from '../../../lib/errors';
import { takeMemberTiers } from '../../../lib/services/imports/take-member-tiers';
import { idsHere } from '../ids';
import { type Move, moveAll, type MoveOne } from '../move';
import { type Moment, recordsIn, timeline } from '../pages';
import { type Old, PAGE } from '../source';
import { BEGINNING } from './customers';
import { programsThere } from './loyalty';

interface MemberPlace extends Moment {
  readonly program: string;
}

export async function moveMemberTiers(move: Move): Promise<void> {
  const programs = (await programsThere(move)).filter(({ loyalty_tiers_expiration: rules }) => Boolean(rules));
  const last = move.state.step('member_tiers').cursor as MemberPlace | null;
  const first = programs.findIndex(({ id }) => id === last?.program);
  for (const { id } of programs.slice(Math.max(first, 0))) {
    const start = last?.program === id ? last : BEGINNING;
    for await (const { records, next } of timeline((at) => cardsAt(move, id, at), start)) {
      const members = records.filter(({ holder_id }) => typeof holder_id === 'string');
      const cards = members.map((card) => ({ ...card, object: 'member_tiers' }));
      await moveAll(move, { step: 'member_tiers', cursor: { ...next, program: id }, records: cards }, moverIn(move));
    }
  }
}

async function cardsAt({ source }: Move, campaign: string, { after, page }: Moment): Promise<readonly Old[]> {
  const since = after === null ? {} : { created_at: { after } };
  const query = { limit: PAGE, page, order: 'created_at', campaign, ...since } as const;
  return recordsIn(await source.ask((client) => client.vouchers.list(query)), 'vouchers');
}

/** A member begins with its tiers at the moment of the move: what it earned before in this period is unknown. */
function moverIn(move: Move): MoveOne {
  return async ({ caller, record }) => {
    const code = String(record.code);
    const { data = [] } = (await move.source.read(`/v1/loyalties/members/${encodeURIComponent(code)}/tiers`)) as {
      readonly data?: readonly Old[];
    };
    const fact = await move.rt.store.vouchers.load(caller, code);
    if (!fact) throw notFound('voucher', code);
    const ids = idsHere(move.state.ids);
    const tiers = data.flatMap((tier) => openingOf(tier, ids.get(tier.id) ?? tier.id));
    const wasTaken = await takeMemberTiers(move.rt, caller, { code, tiers });
    return { id: fact.voucher.id, wasHere: !wasTaken };
  };
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

function openingOf({ expiration }: Old, id: string): readonly OpeningTier[] {
  const { start_date, expiration_date, created_at } = (expiration ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof start_date !== 'string' || typeof expiration_date !== 'string') return [];
  const [firstDay, lastDay] = [start_date.slice(0, DAY_LENGTH), expiration_date.slice(0, DAY_LENGTH)];
  return [{ id, firstDay, lastDay, createdMs: Date.parse(typeof created_at === 'string' ? created_at : start_date) }];
}
