import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { exportFeed } from '#features/shop/feed/contract.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 20 })
})
afterAll(() => world.close())

describe('the seller facts', () => {
  const set = (token: string, body: object) =>
    send(world.origin, contract.setSeller, { body: body as never }, token)
  const get = async (token: string) => (await call(world.origin, contract.getSeller, {}, token)).data

  /** What stands on the rows, once every product was judged anew. */
  async function onRows({ token }: Merchant) {
    const { data } = await call(world.origin, listRuns, { query: { kind: 'feed.rejudge' } }, token)
    for (const { id } of data.runs) {
      const { rows } = await world.db.asSystem((tx) =>
        tx.execute<{ w: string }>(sql`select workspace_id as w from runs where id = ${id}`),
      )
      const run = await world.engine.waitFor(rows[0]?.w ?? '', id, 20_000)
      expect(run.status).toBe('completed')
    }
    const feed = await send(world.origin, exportFeed, { query: { enabled_only: 'false' } }, token)
    const exported = (await feed.json()) as { products: Record<string, unknown>[] }
    expect(exported.products).not.toEqual([])
    return exported.products
  }

  test('are edited, stand on every row, and go back to what the store says', async () => {
    const merchant = await world.newStore()
    const { fromStore } = await get(merchant.token)
    const edits = { sellerName: 'Nord', acceptsReturns: true, returnWindowDays: 30 }
    expect((await set(merchant.token, edits)).status).toBe(200)
    expect(await get(merchant.token)).toEqual({ facts: { ...fromStore, ...edits }, fromStore, edited: edits })
    for (const row of await onRows(merchant)) {
      expect(row).toMatchObject({ seller_name: 'Nord', accepts_returns: true, return_deadline_in_days: 30 })
    }
    await set(merchant.token, { sellerName: null, acceptsReturns: null, returnWindowDays: null })
    expect(await get(merchant.token)).toEqual({ facts: fromStore, fromStore, edited: {} })
    for (const row of await onRows(merchant)) {
      expect(row).toMatchObject({ seller_name: fromStore.sellerName })
      expect(row).not.toHaveProperty('accepts_returns')
    }
  })

  test('changed several times at once are kept whole, and the rows have the last of them', async () => {
    const merchant = await world.newStore()
    const links = ['sellerUrl', 'privacyPolicyUrl', 'termsUrl', 'returnPolicyUrl']
    const address = (name: string) => `https://nord.example/${name}`
    await Promise.all(links.map((name) => set(merchant.token, { [name]: address(name) })))
    for (const sellerName of ['One', 'Two', 'Three']) await set(merchant.token, { sellerName })
    for (const row of await onRows(merchant)) {
      expect(row).toMatchObject({
        seller_name: 'Three',
        seller_url: address('sellerUrl'),
        seller_privacy_policy: address('privacyPolicyUrl'),
        seller_tos: address('termsUrl'),
        return_policy: address('returnPolicyUrl'),
      })
    }
  })

  test.each([
    [{ privacyPolicyUrl: 'javascript:alert(1)' }, 'privacyPolicyUrl'],
    [{ termsUrl: '/terms' }, 'termsUrl'],
    [{ sellerUrl: 'https://user:pass@nord.example' }, 'sellerUrl'],
    [{ returnWindowDays: 14 }, 'returnWindowDays'],
  ])('are refused with a sentence for the field: %j', async (body, field) => {
    const { token } = await world.newStore()
    const answer = await set(token, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'SELLER_INVALID',
      details: [{ field, message: expect.any(String) }],
    })
    expect((await get(token)).edited).toEqual({})
  })
})
