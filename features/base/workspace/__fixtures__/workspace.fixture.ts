import { sql } from 'drizzle-orm'
import { register } from '#features/base/accounts/contract.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, type TestServer } from '#tests/world/server.ts'

export const password = 'Violet-Tram-Kettle-9'

export type Somebody = Awaited<ReturnType<typeof newSomebody>>

/** A merchant whose ids the test knows. */
export async function newSomebody(server: TestServer) {
  const email = `${newId()}@example.com`
  const { data } = await call(server.origin, register, { body: { email, password } })
  const found = await server.db.asSystem((tx) =>
    tx.execute<{ workspaceId: string }>(
      sql`select workspace_id as "workspaceId" from merchants where id = ${data.user.id}`,
    ),
  )
  const workspaceId = found.rows[0]?.workspaceId ?? ''
  return { email, token: data.token, merchantId: data.user.id, workspaceId }
}

/** With the demo store connected and synced. Answers the products. */
export async function fillShelf(server: TestServer, { token }: Somebody) {
  await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  const { data } = await call(server.origin, listProducts, { query: {} }, token)
  return data.products
}

/** A call with any body, as a hostile client may send it. */
export async function ask(server: TestServer, method: string, path: string, token?: string, body?: unknown) {
  const answer = await fetch(new URL(path, server.origin), {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
