// One part of the end of a day.
import type { Caller } from '../../../model/common';
import type { LotEnd } from '../../../ports/point-lots';
import type { RedemptionRuntime, Runtime } from '../../../ports/runtime';

export type DayEndRuntime = RedemptionRuntime & Runtime<'config' | 'customers' | 'guards' | 'vouchers'>;

/** A part of the end of a day. It does nothing for a card on which nothing of its kind is due, or is due any more. */
export type DayEndStep = (rt: DayEndRuntime, caller: Caller, end: LotEnd) => Promise<void>;
