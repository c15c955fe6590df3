import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadKeyring } from '#db/keyring.ts'
import { createVault } from '#db/vault.ts'
import { CLIENT_ID, CLIENT_SECRET, storefrontToken } from '#demo/oauth.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { forgetExpiredOAuth } from './actions/oauth-state.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({
    products: 4,
    environment: { SHOPIFY_CLIENT_ID: CLIENT_ID, SHOPIFY_CLIENT_SECRET: CLIENT_SECRET },
  })
})
afterAll(() => world.close())

test('what was entered for a sign-in that nobody came back from is forgotten', async () => {
  const token = await newMerchant(world.origin)
  const domain = `w${randomUUID().slice(0, 8)}.myshopify.com`
  const body = { storeDomain: domain, storefrontAccessToken: storefrontToken(domain) }
  await call(world.origin, contract.connectStore, { body }, token)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from oauth_states where domain = ${domain}`),
  )
  const kept = async () => {
    const found = await world.db.asSystem((tx) =>
      tx.execute(sql`
        select (select count(*)::int from oauth_states where domain = ${domain}) as states,
          (select count(*)::int from secrets
            where workspace_id = ${rows[0]?.id} and kind like 'oauth:%') as secrets`),
    )
    return found.rows[0]
  }
  const vault = createVault({ keyring: await loadKeyring({ kind: 'ephemeral' }, false) })
  const failures: unknown[] = []
  const look = (minutes: number) => {
    const clock = () => new Date(world.time.now().getTime() + minutes * 60_000)
    return forgetExpiredOAuth({ db: world.db, vault, clock }, (error) => failures.push(error))
  }
  await look(14)
  expect(await kept()).toEqual({ states: 1, secrets: 1 })
  await look(16)
  expect(await kept()).toEqual({ states: 0, secrets: 0 })
  expect(failures).toEqual([])
})
