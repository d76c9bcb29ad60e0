// Validations of one project: their shared places depend on the caller, and on the share of wrong codes.
import { checkClientAccess } from '../../lib/http/access';
import type { Caller } from '../../lib/model/common';
import type { EvaluationRequest } from '../../lib/model/request';
import { validate } from '../../lib/services/validations/validate';
import type { Touch } from './heat-table';
import { aCampaign, CALLER, each, type Heat, manyCodes, SHOP, type Situation } from './runs';

/** Codes per mistyped code, as for shoppers who type their codes. */
const WRONG_ONE_IN = 20;
const GOAL = 50_000;

type Asking = (heat: Heat, code: string, number: number) => Promise<unknown>;

const requestOf = (code: string): EvaluationRequest => ({
  redeemables: [{ object: 'voucher', id: code }],
  order: { amount: 10_000 },
});

/** A backend that sends its shopper. */
export const forShopper: Asking = ({ rt }, code, number) =>
  validate(rt, CALLER, { ...requestOf(code), customer: { source_id: `shopper-${number}` } });

/** A backend without shopper ids, whose requests all come from one address. */
const forNobody: Asking = ({ rt }, code) => validate(rt, { ...CALLER, address: '198.51.100.1' }, requestOf(code));

/** Requests from shop pages, each in another shopper's browser, including the checks before the service. */
const fromPage: Asking = async ({ rt }, code, number) => {
  const address = `203.0.${Math.floor(number / 256)}.${number % 256}`;
  const caller: Caller = { ...CALLER, kind: 'client', keyId: 'page', origin: SHOP, address };
  const access = await checkClientAccess(rt, caller);
  if (access.refusal) throw access.refusal;
  return validate(rt, access.caller, requestOf(code));
};

async function validations(
  heat: Heat,
  { prefix, ask, wrongOneIn }: { readonly prefix: string; readonly ask: Asking; readonly wrongOneIn?: number },
): Promise<readonly (readonly Touch[])[]> {
  await manyCodes(heat, prefix, await aCampaign(heat, prefix));
  // There are enough codes for one each.
  return each({ ...heat, operations: 2 * heat.operations }, (number) =>
    ask(heat, wrongOneIn && number % wrongOneIn === 0 ? `${prefix}-WRONG-${number}` : `${prefix}-${number}`, number),
  );
}

export const VALIDATIONS: readonly (Situation & { readonly hasWrong?: true })[] = [
  {
    name: 'validations of one project, from a backend that names its shoppers',
    goal: GOAL,
    measure: (heat) => validations(heat, { prefix: 'NAMED', ask: forShopper }),
  },
  {
    name: `validations from a backend that names its shoppers, where one code in ${WRONG_ONE_IN} is wrong`,
    goal: GOAL,
    hasWrong: true,
    measure: (heat) => validations(heat, { prefix: 'MISTYPED', ask: forShopper, wrongOneIn: WRONG_ONE_IN }),
  },
  {
    name: 'validations from a backend that names nobody',
    goal: GOAL,
    measure: (heat) => validations(heat, { prefix: 'UNNAMED', ask: forNobody }),
  },
  {
    name: 'validations from the pages of a shop',
    goal: GOAL,
    measure: (heat) => validations(heat, { prefix: 'PAGE', ask: fromPage }),
  },
  {
    name: `validations from the pages of a shop, where one code in ${WRONG_ONE_IN} is wrong`,
    goal: GOAL,
    hasWrong: true,
    measure: (heat) => validations(heat, { prefix: 'MISTYPED-PAGE', ask: fromPage, wrongOneIn: WRONG_ONE_IN }),
  },
];
