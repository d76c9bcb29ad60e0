// The goods of material rewards: events include the product and the SKU, of which records have the ids only.
import type { RedeemedReward } from '../../model/records/redemption';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';

interface Rewarded {
  readonly reward?: RedeemedReward;
}

/** The records with the current goods of their rewards; deleted ones are left out. */
export function withGoods<R extends Rewarded>(
  rt: Runtime<'products' | 'skus'>,
  scope: ProjectScope,
  records: readonly R[],
): Promise<readonly R[]> {
  return Promise.all(
    records.map(async (record) => {
      const { reward } = record;
      return reward?.parameters.product ? { ...record, reward: await described(rt, scope, reward) } : record;
    }),
  );
}

async function described(
  rt: Runtime<'products' | 'skus'>,
  scope: ProjectScope,
  reward: RedeemedReward,
): Promise<RedeemedReward> {
  const { id, sku_id: skuId } = reward.parameters.product ?? {};
  const [product, sku] = await Promise.all([
    id ? rt.store.products.load(scope, id) : null,
    skuId ? rt.store.skus.load(scope, skuId) : null,
  ]);
  return {
    ...reward,
    ...(product && {
      product: { id: product.record.id, source_id: product.record.source_id, name: product.record.name },
    }),
    ...(sku && { sku: { id: sku.record.id, source_id: sku.record.source_id, sku: sku.record.sku } }),
  };
}
