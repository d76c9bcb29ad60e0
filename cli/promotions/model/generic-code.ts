// The one code of a campaign: it keeps its own discount once it was published or redeemed, whatever its campaign says.
import { isSame } from '../../../lib/core/record/change';
import type { FileMembers } from '../files/record';
import { type ProjectRecord, withoutNothing } from './forms';
import { type Names, toFile } from './names';
import { bodyOf, type WriteContext } from './writes';

/** The members of a code that the file of its campaign sets. @param names absent for members that hold names already */
export function codeForm({ discount }: FileMembers, names?: Names): FileMembers {
  return withoutNothing(names ? toFile({ discount }, names) : { discount }) as FileMembers;
}

interface CodeChange {
  readonly stored: ProjectRecord;
  readonly wanted: FileMembers;
  readonly changed: readonly string[];
  readonly code?: FileMembers | undefined;
}

/** Give a code the discount of its campaign, where a change of the campaign does not reach it. */
export async function changeCode(context: WriteContext, { stored, wanted, changed, code }: CodeChange): Promise<void> {
  if (!code || !changed.includes('voucher')) return;
  const form = codeForm(wanted.voucher as FileMembers);
  if (isSame(codeForm(code, context.names), form)) return;
  const isReached = !isSame(codeForm(stored.form.voucher as FileMembers), form);
  if (isReached && !isUsedCode(code)) return;
  const params = { code: String(code.code) };
  // A draft of the campaign reaches its codes.
  await context.api.send({
    route: 'PUT /v1/vouchers/{code}',
    params,
    body: bodyOf(context, form),
    isDrafted: isReached,
  });
}

/** True for a code that no change of its campaign reaches. */
function isUsedCode({ publish, redemption }: FileMembers): boolean {
  const { count = 0 } = (publish ?? {}) as { readonly count?: number };
  const { redeemed_quantity: redeemed = 0 } = (redemption ?? {}) as { readonly redeemed_quantity?: number };
  return count > 0 || redeemed > 0;
}
