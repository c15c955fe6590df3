/** Writing what was typed for 5,000 products to a store, beside the points that the store lets an app spend meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import pMap from 'p-map'
import { demoToken } from '#demo/oauth.ts'
import { startDemoStore } from '#demo/server.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { enrichProduct, listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { draftSet, startSet, viewWriteBack } from '#features/shop/write-back/contract.ts'
import { startRelay } from '#tests/world/relay.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { type Line, toLine } from './lines.ts'
import { startServer } from './server/process.ts'

const products = 5_000
/** Points that a store on Shopify Plus gives back each second. */
const restoreRate = 1_000
const callsAtOnce = 8
const lookMs = 200

/** A brand and a material of each product. The demo store and what counts its points run in the bench's own process. */
export async function measureWriteBack(): Promise<Line[]> {
  const outside = await startDemoStore({
    ...{ host: '127.0.0.1', port: 0, products, restoreRate },
    publicUrl: 'https://shop.example.com',
  })
  const relay = await startRelay(() => outside.origin)
  let spent = 0
  relay.distort((_request, body) => {
    spent += Number(/"actualQueryCost":(\d+)/.exec(body)?.[1] ?? 0)
    return body
  })
  const server = await startServer({ storeTemplate: `${relay.origin}/{shop}`, databaseUrl: null })
  const { origin } = server
  try {
    const token = await newMerchant(origin)
    const storeDomain = 'written.myshopify.com'
    const connection = { storeDomain, accessToken: demoToken(storeDomain) }
    await call(origin, connectStore, { body: connection }, token)
    const { run } = (await call(origin, syncProducts, { body: {} }, token)).data
    const isSynced = async () =>
      (await call(origin, getRun, { params: { runId: run.id } }, token)).data.run.endedAt
    while ((await isSynced()) === null) await sleep(lookMs)
    await typeAll(origin, token)
    const { set } = (await call(origin, draftSet, {}, token)).data
    const changes = set?.counts.planned ?? 0
    if (changes < products) throw new Error(`${changes} changes are planned for ${products} products`)

    spent = 0
    const begun = performance.now()
    const setId = set?.id ?? ''
    await call(origin, startSet, { params: { setId }, body: { except: [] } }, token)
    const look = async () =>
      (await call(origin, viewWriteBack, {}, token)).data.sets.find(({ id }) => id === setId)
    let written = await look()
    for (; written?.status === 'running'; written = await look()) await sleep(lookMs)
    const seconds = (performance.now() - begun) / 1_000
    if (written?.counts.done !== changes)
      throw new Error(`${written?.counts.done} of ${changes} changes were written`)
    return [
      toLine('points of a store used in writing', {
        rows: products,
        now: spent / seconds,
        limit: { name: 'what the store gives back', value: restoreRate },
        detail: `${changes} changes in ${seconds.toFixed(0)} s, ${(spent / changes).toFixed(1)} points each`,
      }),
    ]
  } finally {
    await server.stop()
    await relay.close()
    await outside.close()
  }
}

/** Types for the first variant of each product. */
async function typeAll(origin: string, token: string): Promise<void> {
  const firsts = new Map<string, string>()
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 500, ...(cursor ? { cursor } : {}) }
    const { data } = await call(origin, listProducts, { query }, token)
    for (const { groupId, productId } of data.products)
      if (!firsts.has(groupId)) firsts.set(groupId, productId)
    if (!data.nextCursor) break
    cursor = data.nextCursor
  }
  await pMap(
    [...firsts.values()].entries(),
    ([at, productId]) =>
      call(
        origin,
        enrichProduct,
        { params: { productId }, body: { brand: `Brand ${at}`, material: `Oak ${at}` } },
        token,
      ),
    { concurrency: callsAtOnce },
  )
}
