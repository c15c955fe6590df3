import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { getConversation } from '#features/agents/conversations/contract/conversation.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { newFeed } from '#features/shop/feed/__fixtures__/feed.fixture.ts'
import { setSeller } from '#features/base/stores/contract.ts'
import { changeStoreProduct, listChanges } from '#features/shop/catalogue/contract.ts'
import { enrichProduct, getProduct, listProducts, toggleProduct } from '#features/shop/feed/contract.ts'
import { changeTicket, createTicket } from '#features/shop/support/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Merchant, newApprover, type UndoneCall } from './__fixtures__/approver.fixture.ts'
import { decideApproval, getApproval, listApprovals, previewUndo, undoToolCall } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 12 })
  newMerchant = () => newApprover(server)
})
afterAll(() => server.close())

let newMerchant: () => Promise<Merchant>

const undo = (merchant: Merchant, params: UndoneCall) => merchant.undo(params)
const priceOf = (merchant: Merchant, productId: string) => merchant.priceOf(productId)

test('a question is stored with the facts of its product, which stay as they were once it is decided', async () => {
  const merchant = await newMerchant()
  const [product] = merchant.products
  const before = await priceOf(merchant, product?.productId ?? '')
  const price = (Number(before['price']) * 1.05).toFixed(2)
  const { asked, approval } = await merchant.allow('seller', 'set-price', {
    productId: product?.productId,
    price,
  })
  const subject = {
    productId: product?.productId,
    title: product?.title,
    imageUrl: product?.imageLink,
    currency: 'USD',
  }
  expect(asked.subjects).toMatchObject([subject])
  expect(approval).toMatchObject({
    subjects: [subject],
    decision: 'approved',
    decidedByEmail: expect.stringContaining('@'),
    decidedAt: expect.stringMatching(/^\d{4}-/),
    result: { outcome: 'answered', isUndoable: true, undoneAt: null },
  })
  const { data } = await call(
    server.origin,
    listApprovals,
    { query: { state: 'decided', limit: 10 } },
    merchant.token,
  )
  expect(data.approvals).toEqual([approval])
})

test('a price that an agent set is restored once, and the log and the journal say so', async () => {
  const merchant = await newMerchant()
  const productId = merchant.products[0]?.productId ?? ''
  const before = await priceOf(merchant, productId)
  const price = (Number(before['price']) * 0.95).toFixed(2)
  const { approval, params } = await merchant.allow('seller', 'set-price', { productId, price })
  const { data } = await call(server.origin, previewUndo, { params }, merchant.token)
  expect(data.undo).toMatchObject({
    undoneAt: null,
    changes: [{ of: productId, field: 'price', before: price, after: before['price'] }],
    subjects: [{ productId }],
  })
  const undone = await Promise.all([undo(merchant, params), undo(merchant, params)])
  expect(undone.every(({ undoneAt }) => undoneAt !== null)).toBe(true)
  expect((await priceOf(merchant, productId))['price']).toBe(before['price'])
  expect((await undo(merchant, params)).undoneAt).not.toBeNull()
  expect((await merchant.read(approval.id)).result?.undoneAt).not.toBeNull()
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute(sql`select 1 from agent_events
      where conversation_id = ${params.conversationId} and type = 'tool_undone'`),
  )
  expect(rows).toHaveLength(1)
  const journal = { query: { limit: 10 } }
  const { changes } = (await call(server.origin, listChanges, journal, merchant.token)).data
  expect(changes.map(({ undoOf }) => undoOf !== null)).toEqual([true, false])
})

test('an undo refuses when the store says something else since, and writes nothing', async () => {
  const merchant = await newMerchant()
  const productId = merchant.products[0]?.productId ?? ''
  const before = await priceOf(merchant, productId)
  const price = (Number(before['price']) * 0.96).toFixed(2)
  const { params } = await merchant.allow('seller', 'set-price', { productId, price })
  const edit = { field: 'price' as const, price: '77.77' }
  const body = { edit, before: await priceOf(merchant, productId), idempotencyKey: crypto.randomUUID() }
  await call(server.origin, changeStoreProduct, { params: { productId }, body }, merchant.token)
  const refused = await send(server.origin, previewUndo, { params }, merchant.token)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'STALE_VALUE' }])
  expect((await send(server.origin, undoToolCall, { params }, merchant.token)).status).toBe(409)
  expect((await priceOf(merchant, productId))['price']).toBe('77.77')
})

test('products that were enabled are switched back, those that somebody switched since left out', async () => {
  const merchant = await newMerchant()
  const ready = merchant.products.filter((one) => one.readinessStatus !== 'incomplete' && !one.enableSearch)
  const productIds = ready.slice(0, 3).map(({ productId }) => productId)
  const { asked, params } = await merchant.allow('seller', 'enable-products', { productIds })
  expect(asked.subjects).toHaveLength(3)
  expect(asked.preview?.changes.map(({ id }) => id).sort()).toEqual(productIds.toSorted())
  const [first = '', ...others] = productIds.toSorted()
  await merchant.allow('seller', 'disable-products', { productIds: [first] })
  const { changes } = await undo(merchant, params)
  expect(changes.map(({ id }) => id)).toEqual(others)
  const again = (await call(server.origin, listProducts, { query: { limit: 50 } }, merchant.token)).data
  expect(again.stats.chatgptEnabled).toBe(0)
})

test('products that were hidden sell in the chat again once that is undone', async () => {
  const merchant = await newMerchant()
  const body = { privacyPolicyUrl: 'https://shop.example/privacy', termsUrl: 'https://shop.example/terms' }
  await call(server.origin, setSeller, { body }, merchant.token)
  const ready = merchant.products.filter((one) => one.readinessStatus !== 'incomplete').slice(0, 2)
  const [sold = '', shown = ''] = ready.map(({ productId }) => productId)
  for (const [productId, enableCheckout] of [[sold, true] as const, [shown, false] as const]) {
    const input = { params: { productId }, body: { enableSearch: true, enableCheckout } }
    await call(server.origin, toggleProduct, input, merchant.token)
  }
  const { params } = await merchant.allow('seller', 'disable-products', { productIds: [sold, shown] })
  const { changes } = await undo(merchant, params)
  expect(changes.map(({ id, field, after }) => [id, field, after]).toSorted()).toEqual(
    [
      [sold, 'shown to shoppers', 'yes'],
      [sold, 'checkout', 'yes'],
      [shown, 'shown to shoppers', 'yes'],
    ].toSorted(),
  )
  const switches = async (productId: string) => {
    const { product } = (await call(server.origin, getProduct, { params: { productId } }, merchant.token))
      .data
    return `${product.enableSearch} ${product.enableCheckout}`
  }
  expect(await Promise.all([sold, shown].map(switches))).toEqual(['true true', 'true false'])
})

/** A switch and a detail, each as an agent changed it, and how it is read. */
async function changeBoth(merchant: Merchant) {
  const ready = merchant.products.filter((one) => one.readinessStatus !== 'incomplete' && !one.enableSearch)
  const [productId = ''] = ready.map((one) => one.productId)
  const detail = async () =>
    (await call(server.origin, getProduct, { params: { productId } }, merchant.token)).data.product
  const { material } = await detail()
  const search = await merchant.allow('seller', 'enable-products', { productIds: [productId] })
  const enrichment = await merchant.allow('seller', 'enrich-product', { productId, material: 'Basalt' })
  return { detail, material, all: [search.params, enrichment.params] }
}

test('an undo that is pressed twice at once happens once and says so to both', async () => {
  const merchant = await newMerchant()
  const { detail, material, all } = await changeBoth(merchant)
  for (const params of all) {
    const undone = await Promise.all([undo(merchant, params), undo(merchant, params), undo(merchant, params)])
    expect(undone.every(({ undoneAt }) => undoneAt !== null)).toBe(true)
  }
  expect(await detail()).toMatchObject({ material, enableSearch: false })
})

test('what was taken back and not recorded is recorded by the next try', async () => {
  const merchant = await newMerchant()
  const { detail, material, all } = await changeBoth(merchant)
  for (const params of all) {
    await undo(merchant, params)
    const { conversationId, seq } = params
    const unrecorded = sql`conversation_id = ${conversationId} and type = 'tool_undone' and (payload->>'ofSeq')::int = ${seq}`
    await server.db.asSystem((tx) => tx.execute(sql`delete from agent_events where ${unrecorded}`))
    const seen = (await call(server.origin, previewUndo, { params }, merchant.token)).data.undo
    expect(seen).toMatchObject({ changes: [], undoneAt: null })
    expect((await undo(merchant, params)).undoneAt).not.toBeNull()
    const { rows } = await server.db.asSystem((tx) =>
      tx.execute(sql`select 1 from agent_events where ${unrecorded}`),
    )
    expect(rows).toHaveLength(1)
  }
  expect(await detail()).toMatchObject({ material, enableSearch: false })
})

test('a change of another store is not undone in the one that is connected now', async () => {
  const merchant = await newMerchant()
  const { detail, all } = await changeBoth(merchant)
  // The same writes, as they would be told of another store.
  const before = 1_000
  await server.db.asSystem(async (tx) => {
    for (const { conversationId, seq } of all) {
      await tx.execute(sql`insert into agent_events (workspace_id, conversation_id, seq, type, payload, run_id, is_copy, at)
        select workspace_id, conversation_id, seq + ${before}, type,
          jsonb_set(payload, '{output,undo,storeId}', to_jsonb(${newId()}::text)), run_id, is_copy, at
        from agent_events where conversation_id = ${conversationId} and seq = ${seq}`)
    }
  })
  for (const one of all) {
    const params = { ...one, seq: one.seq + before }
    for (const endpoint of [previewUndo, undoToolCall]) {
      const refused = await send(server.origin, endpoint, { params }, merchant.token)
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'STORE_MISMATCH' }])
    }
  }
  expect(await detail()).toMatchObject({ material: 'Basalt', enableSearch: true })
})

test('details that were added go back to what the store says, unless somebody edited them', async () => {
  const merchant = await newMerchant()
  const productId = merchant.products[0]?.productId ?? ''
  const detail = async () =>
    (await call(server.origin, getProduct, { params: { productId } }, merchant.token)).data.product
  const { material } = await detail()
  const one = await merchant.allow('seller', 'enrich-product', { productId, material: 'Basalt' })
  expect((await detail()).material).toBe('Basalt')
  await undo(merchant, one.params)
  expect((await detail()).material).toBe(material)
  const other = await merchant.allow('seller', 'enrich-product', { productId, material: 'Slate' })
  const body = { material: 'Granite' }
  await call(server.origin, enrichProduct, { params: { productId }, body } as never, merchant.token)
  const refused = await send(server.origin, undoToolCall, { params: other.params }, merchant.token)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'VALUE_CHANGED' }])
  expect((await detail()).material).toBe('Granite')
})

test('the status of a ticket is set back, unless it has moved on', async () => {
  const merchant = await newMerchant()
  const form = { customerName: 'Ida Berg', subject: 'Late', text: 'Where is it?' }
  const { ticket } = (await call(server.origin, createTicket, { body: form } as never, merchant.token)).data
  const { number } = ticket
  const one = await merchant.allow('customer', 'set-ticket-status', { ticket: number, status: 'resolved' })
  expect((await undo(merchant, one.params)).changes).toMatchObject([{ before: 'resolved', after: 'open' }])
  const other = await merchant.allow('customer', 'set-ticket-status', { ticket: number, status: 'resolved' })
  const sent = { params: { ticketId: ticket.id }, body: { status: 'closed' } }
  await call(server.origin, changeTicket, sent as never, merchant.token)
  expect((await send(server.origin, undoToolCall, { params: other.params }, merchant.token)).status).toBe(409)
})

test('what changes nothing cannot be undone, and another workspace finds nothing to undo', async () => {
  const merchant = await newMerchant()
  const asked = { params: { agentType: 'seller' as const }, body: { message: 'How is my feed?' } }
  const { data } = await call(server.origin, chat, asked, merchant.token)
  const { conversationId } = data.metadata
  const log = { params: { conversationId }, query: {} } as never
  const { events } = (await call(server.origin, getConversation, log, merchant.token)).data
  const seq = events.find(({ type }) => type === 'tool_answered')?.seq ?? 0
  const params = { conversationId, seq }
  const refused = await send(server.origin, previewUndo, { params }, merchant.token)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'UNDO_NOT_POSSIBLE' }])
  const other = await newFeed(server)
  const hidden = await send(server.origin, undoToolCall, { params }, other.token)
  expect(hidden.status).toBe(404)
  const none = { params: { approvalId: newId() } }
  expect((await send(server.origin, getApproval, none, merchant.token)).status).toBe(404)
})

test('a price that is none is refused by a sentence about it, and the question stays', async () => {
  const merchant = await newMerchant()
  const { productId = '' } = merchant.products[0] ?? {}
  const price = (Number((await priceOf(merchant, productId))['price']) * 1.02).toFixed(2)
  const parameters = { productId, price }
  const sent = { params: { agentType: 'seller' as const }, body: { tool: 'set-price', parameters } }
  const { data } = await call(server.origin, executeTool, sent, merchant.token)
  const approvalId = data.approvals[0]?.id ?? ''
  const body = { decision: 'approved' as const, args: { productId, price: 'cheap' } }
  const refused = await send(server.origin, decideApproval, { params: { approvalId }, body }, merchant.token)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { code: 'CHANGE_INVALID', error: 'Enter a price above zero, such as 24.00.' },
  ])
  expect((await merchant.read(approvalId)).decision).toBeNull()
})
