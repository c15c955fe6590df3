import { listLeftReady, listPictured, listReadyOff, type PicturedProduct } from '../records/pictures.ts'
import type { FeedDeps } from './deps.ts'
import { toLocalLink } from './view.ts'

type PictureDeps = Pick<FeedDeps, 'db' | 'stores'>

/** A product as a line names it, with a picture that this server or the store shows. */
type ShownProduct = { productId: string; title: string; imageLink: string | null }

const toShown =
  (isDemo: boolean) =>
  ({ productId, title, imageUrl }: PicturedProduct): ShownProduct => ({
    productId,
    title,
    imageLink: toLocalLink(imageUrl, isDemo),
  })

/** The pictures of these products, by their ids; those that left the feed are left out. */
export async function findPictures(
  { db, stores }: PictureDeps,
  workspaceId: string,
  storeId: string,
  productIds: string[],
): Promise<Map<string, ShownProduct>> {
  const { isDemo } = await stores.get(workspaceId, storeId)
  const found = await db.inWorkspace(workspaceId, (tx) =>
    listPictured(tx, { workspaceId, storeId }, productIds),
  )
  return new Map(found.map(toShown(isDemo)).map((one) => [one.productId, one]))
}

/** The first products that are ready and off. */
export async function listReadyProductsOff(
  { db, stores }: PictureDeps,
  workspaceId: string,
  storeId: string,
  limit: number,
): Promise<ShownProduct[]> {
  const { isDemo } = await stores.get(workspaceId, storeId)
  const found = await db.inWorkspace(workspaceId, (tx) => listReadyOff(tx, { workspaceId, storeId }, limit))
  return found.map(toShown(isDemo))
}

/** Products that stopped being ready since then, the newest first, how many they are, and when the last of them did. */
export async function listProductsLeft(
  { db, stores }: PictureDeps,
  workspaceId: string,
  storeId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ products: ShownProduct[]; count: number; lastAt: Date | null }> {
  const { isDemo } = await stores.get(workspaceId, storeId)
  const { products, count } = await db.inWorkspace(workspaceId, (tx) =>
    listLeftReady(tx, { workspaceId, storeId }, since, limit),
  )
  return { products: products.map(toShown(isDemo)), count, lastAt: products[0]?.leftAt ?? null }
}
