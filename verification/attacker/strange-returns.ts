// Who may not return units of a redemption: a page, another project, and a pair without the scope. And the shop itself under an id
// that only looks like the one of the redemption.
import type { Random } from '../../scripts/support/random';
import type { HttpAnswer } from '../../tests/support/events';
import { KEYS } from '../../tests/support/events';
import { TOKEN } from './insider-pairs';
import { Shop } from './shop';
import { SITE, VICTIMS, type World } from './world';

interface Stranger {
  readonly name: string;
  readonly shop: Shop;
  readonly statuses: readonly number[];
}

const PAIR = (keyId: string) => new Shop({ 'X-App-Id': keyId, 'X-App-Token': TOKEN });
const RETURN = 'POST /v1/redemptions/{redemptionId}/returns';
const LIST = 'GET /v1/redemptions/{redemptionId}/returns';
const READ = 'GET /v1/redemptions/{redemptionId}/returns/{returnId}';

const PAGE: Stranger = {
  name: 'a page',
  shop: new Shop({ ...KEYS.client, Origin: SITE }),
  statuses: [401, 403],
};
const OTHER: Stranger = { name: 'another project', shop: new Shop(KEYS.otherProject), statuses: [404] };
const ISSUER: Stranger = { name: 'a pair that may not evaluate', shop: PAIR('only-issue'), statuses: [403] };
const WRITER: Stranger = { name: 'a pair that may not read', shop: PAIR('only-evaluate'), statuses: [403] };
const MISTAKEN: Stranger = { name: 'the shop under another id', shop: new Shop(KEYS.server), statuses: [400, 404] };

/** Ids that differ from the one of a redemption, each in another way. */
const LOOK_ALIKES: readonly ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => ` ${id}`,
  (id) => `${id}0`,
  (id) => id.slice(0, -1),
  (id) => id.replace(/00$/, '01'),
  (id) => id.replace('r_', 'rf_'),
  (id) => id.replace('r_', 'rr_'),
  (id) => id.replace('r_', 'rrf_'),
  (id) => id.replace('r_', 'r＿'),
  (id) => id.replace(/\d/, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)),
  (id) => `${id}\u200b`,
  (id) => id.replace(/[0-9a-f]{2}$/, '#RT'),
];

export class StrangeReturns {
  constructor(
    private readonly random: Random,
    private readonly world: World,
  ) {}

  /** @param during runs a request, and says whether it wrote something */
  async attack(
    during: (work: () => Promise<HttpAnswer>) => Promise<{ readonly result: HttpAnswer; readonly isWriting: boolean }>,
  ): Promise<{ readonly name: string; readonly violations: readonly string[] }> {
    const { key, stranger, params, body } = this.draw();
    const { result, isWriting } = await during(() => stranger.shop.answer(key, body, params));
    const { status } = result;
    const sent = `${stranger.name}: ${key} ${JSON.stringify([params, body])}`;
    return {
      name: `stranger ${key} ${status}`,
      violations: [
        ...(stranger.statuses.includes(status) ? [] : [`answers ${status} to ${sent} ${JSON.stringify(result.body)}`]),
        ...(isWriting ? [`writes something for ${sent}`] : []),
      ],
    };
  }

  private draw() {
    const { redemptionId } = this.world.victims[this.random.between(0, VICTIMS - 1)]!;
    const key = this.random.pick([RETURN, RETURN, LIST, READ] as const);
    const unscoped = key === RETURN ? ISSUER : WRITER;
    const stranger = this.random.pick([PAGE, OTHER, unscoped, MISTAKEN, MISTAKEN] as const);
    const id = stranger === MISTAKEN ? this.random.pick(LOOK_ALIKES)!(redemptionId) : redemptionId;
    const units = this.random.pick([{ all: true }, { amount: 1 }, { all: true, policy: 'FORFEIT' }] as const);
    return {
      key,
      stranger,
      params: { redemptionId: id, ...(key === READ && { returnId: `rt_${redemptionId.slice(2, -2)}001` }) },
      body: key === RETURN ? { ...units, ...(this.random.chance(0.3) && { dry_run: true }) } : undefined,
    };
  }
}
