import { recordAudit } from '#db/audit.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { type Seller, type SellerFacts, storeRefusals } from '../contract.ts'
import { changeStore, findStore } from '../records.ts'
import { checkSeller, mergeSellerEdits, toSeller } from '../rules.ts'
import type { StoreDeps } from './deps.ts'
import { getConnectedStore } from './view.ts'

export async function viewSeller(deps: StoreDeps, workspaceId: string): Promise<Seller> {
  return toSeller(await getConnectedStore(deps, workspaceId))
}

type SellerChanges = { [K in keyof SellerFacts]?: SellerFacts[K] | undefined }

/** Saves the edits and has every product judged anew, because the seller facts stand on each row. */
export async function setSeller(deps: StoreDeps, caller: Caller, changes: SellerChanges): Promise<Seller> {
  const { workspaceId } = caller
  const { id } = await getConnectedStore(deps, workspaceId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const store = await findStore(tx, workspaceId, id, 'update')
    if (!store) throw new Error('The connected store is gone')
    const sellerEdits = mergeSellerEdits(store.sellerEdits, changes)
    const seller = toSeller({ shop: store.shop, sellerEdits })
    const problems = checkSeller(seller.facts)
    if (problems[0])
      throw new Refusal(storeRefusals.SELLER_INVALID, problems[0].message, { details: problems })
    await changeStore(tx, workspaceId, store.id, { sellerEdits })
    await recordAudit(tx, {
      workspaceId,
      actor: caller.merchantId,
      action: 'seller.changed',
      subject: `store:${store.domain}`,
      before: store.sellerEdits,
      after: sellerEdits,
      at: deps.clock(),
    })
    await deps.events.publish('seller.changed', workspaceId, store.id, tx)
    return seller
  })
}
