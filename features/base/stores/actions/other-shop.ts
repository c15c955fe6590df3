import type { ShopFacts } from '#adapters/shopify/port.ts'
import { recordAudit } from '#db/audit.ts'
import { Refusal } from '#kit/errors.ts'
import { storeRefusals } from '../contract.ts'
import { changeStore } from '../records.ts'
import type { StoreRecord } from '../rules.ts'
import type { StoreDeps } from './deps.ts'

/** The domain or the token of a store leads to another shop now: its products must not be mixed with those that are here. Nothing is synced or written until the store itself is connected again. */
export async function stopForOtherShop(
  deps: StoreDeps,
  workspaceId: string,
  store: StoreRecord,
  answered: Pick<ShopFacts, 'name' | 'domain' | 'shopGid'>,
): Promise<never> {
  const problem = { code: storeRefusals.STORE_MISMATCH.code, message: describe(store, answered) }
  await deps.db.inWorkspace(workspaceId, async (tx) => {
    await changeStore(tx, workspaceId, store.id, { isConnected: false, problem })
    await recordAudit(tx, {
      workspaceId,
      actor: 'shopify',
      action: 'store.mismatched',
      subject: `store:${store.domain}`,
      before: { shopGid: store.shopGid, domain: store.domain },
      after: { shopGid: answered.shopGid, domain: answered.domain },
      at: deps.clock(),
    })
  })
  throw new Refusal(storeRefusals.STORE_MISMATCH, problem.message)
}

function describe({ shop, domain }: StoreRecord, answered: Pick<ShopFacts, 'name' | 'domain'>): string {
  const other = answered.domain === domain ? answered.name : `${answered.name} (${answered.domain})`
  return `${domain} now leads to another store, ${other}. Syncing stopped, and everything from ${shop.name} is still here. Reconnect with the access of ${shop.name}, or connect the other store separately.`
}
