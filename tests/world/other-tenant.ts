/** A merchant with one of everything, and another who must get at none of it. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { demoToken } from '#demo/oauth.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { addAlert, viewSecurity } from '#features/agents/inbox/contract.ts'
import { listInbox } from '#features/agents/inbox/contract/item.ts'
import { keepRecording } from '#features/agents/reasoning/contract/regression.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { listSessions } from '#features/base/accounts/contract.ts'
import { startRehearsal } from '#features/automation/rehearsal/contract.ts'
import { startWorkflowRun, viewWorkflowRun } from '#features/automation/workflow-runs/contract/run.ts'
import { createWorkflow, publishWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { saveKey } from '#features/base/keys/contract.ts'
import { eraseCustomer } from '#features/base/privacy/contract.ts'
import { connectDemoStore, connectStore, listStores } from '#features/base/stores/contract.ts'
import { proposeBelief } from '#features/insight/beliefs/contract.ts'
import { savePurchaseLines } from '#features/insight/purchasing/contract.ts'
import { changeStoreProduct, readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { enrichProduct, listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { startBulkChange } from '#features/shop/feed/contract/bulk.ts'
import { startQueue } from '#features/shop/feed/contract/queue.ts'
import { saveView } from '#features/shop/feed/contract/views.ts'
import { listLocations } from '#features/shop/locations/contract.ts'
import { searchWeb } from '#features/shop/research/contract/web.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { listOrders } from '#features/shop/sales/contract.ts'
import { createTicket } from '#features/shop/support/contract.ts'
import { draftSet, saveWriteBack, viewWriteBack } from '#features/shop/write-back/contract.ts'
import { call, newMerchant, type TestServer } from '#tests/world/server.ts'

/** Stands in every text of the victim and nowhere else. */
export const secret = 'Quetzal'

export type OtherTenant = Awaited<ReturnType<typeof makeOtherTenant>>

/** The stranger has a store and a ticket as well, and no product of the same name. */
export async function makeTenantPair(server: TestServer): Promise<{ victim: OtherTenant; stranger: string }> {
  const { origin } = server
  const stranger = await newMerchant(origin)
  const own = await fillFeed(origin, stranger)
  const body = { customerName: 'Otto', subject: 'Hello', text: 'Thank you.' }
  await call(origin, createTicket, { body }, stranger)
  return {
    victim: await makeOtherTenant(server, new Set(own.products.map(({ productId }) => productId))),
    stranger,
  }
}

/** One merchant with two stores: that of the victim, which is the default, and another one. */
export async function makeStorePair(server: TestServer) {
  const victim = await makeOtherTenant(server, new Set(), 'victim.myshopify.com')
  const { products, storeId } = await fillFeed(server.origin, victim.token, 'other.myshopify.com')
  return { victim, otherId: storeId, otherProducts: products }
}

async function makeOtherTenant(server: TestServer, others: ReadonlySet<string>, storeDomain?: string) {
  const { origin } = server
  const token = await newMerchant(origin)
  const { data: signedIn } = await call(origin, listSessions, {}, token)
  const [session] = signedIn.sessions
  const feed = await fillFeed(origin, token, storeDomain)
  const product = feed.products.find(({ productId }) => !others.has(productId))
  if (!product) throw new Error('Both shops sell the same')
  const at = { productId: product.productId }
  const [store] = (await call(origin, listStores, {}, token)).data.stores
  await syncToEnd(server, token)
  const { data: sold } = await call(origin, listOrders, { query: {} }, token)
  const { data: risky } = await call(origin, viewSecurity, {}, token)
  const [alertOfOrder] = risky.alerts
  if (!alertOfOrder) throw new Error('No order of the shop is disputed')
  const { data: places } = await call(origin, listLocations, {}, token)
  const reorder = { title: `${secret} mug`, quantity: 5, stock: 0, daysOfCover: 0 }
  await call(origin, savePurchaseLines, { body: { lines: [{ ...at, ...reorder }] } }, token)
  const key = { keyType: 'tavily' as const, keyValue: 'tvly-0123456789abcdef' }
  await call(origin, saveKey, { body: key }, token)
  const { data: found } = await call(origin, searchWeb, { body: { query: `${secret} kettle` } }, token)
  // The stranger's first ticket has number 1 as well.
  await addTicket(origin, token)
  const ticket = await addTicket(origin, token)
  const { data: inStore } = await call(origin, readStoreProduct, { params: at }, token)
  const before = inStore.product.texts.title
  const order = { edit: newTitle(`${secret} vase`), before, idempotencyKey: randomUUID() }
  const { data: written } = await call(origin, changeStoreProduct, { params: at, body: order }, token)
  const agent = { agentType: 'seller' } as const
  const { data: said } = await call(
    origin,
    chat,
    { params: agent, body: { message: `Hello ${secret}` } },
    token,
  )
  const change = { tool: 'set-title', parameters: { ...at, title: `${secret} asked` } }
  const { data: asked } = await call(origin, executeTool, { params: agent, body: change }, token)
  const proposal = { kind: 'refund_share' as const, name: `${secret} hunch`, limit: 0.03 }
  const { data: proposed } = await call(origin, proposeBelief, { body: proposal }, token)
  const alert = { type: 'warning' as const, message: `${secret} leaks`, source: 'Warehouse' }
  const { data: warned } = await call(origin, addAlert, { body: alert }, token)
  const { data: inbox } = await call(origin, listInbox, {}, token)
  const inboxItemId = inbox.items[0]?.id ?? ''
  const erasure = { storeId: store?.id ?? '', customer: '1' }
  const { data: erased } = await call(origin, eraseCustomer, { body: erasure }, token)
  const keep = { params: { runId: said.metadata.runId }, body: { name: `${secret} case` } }
  const { data: kept } = await call(origin, keepRecording, keep, token)
  return {
    ...(await arrangeFeed(origin, token, product.productId)),
    token,
    productId: product.productId,
    rowId: product.id,
    storeId: store?.id ?? '',
    storeName: store?.name ?? '',
    runId: feed.syncRunId,
    orderId: sold.orders[0]?.id ?? '',
    orderName: sold.orders[0]?.name ?? '',
    sessionId: session?.id ?? '',
    ticketId: ticket.id,
    ticketNumber: ticket.number,
    itemId: found.itemId,
    changeId: written.change.id,
    locationId: places.locations[0]?.locationId ?? '',
    changeKey: order.idempotencyKey,
    beliefId: proposed.belief.id,
    conversationId: said.metadata.conversationId,
    turnRunId: said.metadata.runId,
    approvalId: asked.approvals[0]?.id ?? '',
    toolRunId: asked.runId,
    alertId: warned.alert.id,
    inboxItemId,
    securityId: alertOfOrder.id,
    regressionId: kept.regression.id,
    privacyRequestId: erased.request.id,
    ...(await addWorkflow(origin, token)),
  }
}

export function newTitle(title: string) {
  return { field: 'title' as const, title }
}

/** Connects the demo store, or the one that is named. */
async function fillFeed(origin: string, token: string, storeDomain?: string) {
  const { data: connected } = storeDomain
    ? await call(origin, connectStore, { body: { storeDomain, accessToken: demoToken(storeDomain) } }, token)
    : await call(origin, connectDemoStore, {}, token)
  const storeId = connected.status.storeId ?? ''
  const query = { store: storeId } as never
  const { data: synced } = await call(origin, syncProducts, { body: {}, query }, token)
  const { data } = await call(origin, listProducts, { query }, token)
  return { products: data.products, syncRunId: synced.run.id, storeId }
}

/** A published workflow, and a run of it that waits for a person. */
async function addWorkflow(origin: string, token: string) {
  const question = { type: 'value', value: `How is the ${secret}?` } as const
  const action = { type: 'approval', question, form: [], approvers: [], expiresInSeconds: 3_600 } as const
  const step = { id: 'a', name: `Ask about the ${secret}`, agent: 'ops', action } as const
  const definition = {
    format: 1,
    name: `${secret} report`,
    category: 'operations',
    trigger: { type: 'manual' },
    steps: [step],
    edges: [],
  } as const
  const id = randomUUID()
  await call(
    origin,
    createWorkflow,
    { body: { id, from: { type: 'definition', definition } } } as never,
    token,
  )
  const params = { workflowId: id }
  await call(origin, publishWorkflow, { params, body: { revision: 0 } }, token)
  const rehearsalId = randomUUID()
  await call(origin, startRehearsal, { params, body: { id: rehearsalId } }, token)
  const workflowRunId = randomUUID()
  await call(origin, startWorkflowRun, { params, body: { id: workflowRunId } }, token)
  for (;;) {
    const { data } = await call(origin, viewWorkflowRun, { params: { runId: workflowRunId } }, token)
    const [step] = data.steps
    if (step) return { workflowId: id, rehearsalId, workflowRunId, workflowStepId: step.id }
    await wait(50)
  }
}

/** A change of many products, a queue, a saved view and a set of changes to write to the store. */
async function arrangeFeed(origin: string, token: string, productId: string) {
  const disable = {
    selection: { productIds: [productId] },
    change: { kind: 'switch' as const, enableSearch: false },
  }
  const { data: bulk } = await call(origin, startBulkChange, { body: disable }, token)
  const { data: queue } = await call(origin, startQueue, { body: { filter: {} } }, token)
  const view = { name: `${secret} view`, query: {}, isDefault: false }
  const { data: saved } = await call(origin, saveView, { body: view }, token)
  await call(origin, enrichProduct, { params: { productId }, body: { brand: `${secret} brand` } }, token)
  const { rules, afterSync } = (await call(origin, viewWriteBack, {}, token)).data
  await call(origin, saveWriteBack, { body: { rules, afterSync } }, token)
  const { data: drafted } = await call(origin, draftSet, {}, token)
  return {
    bulkChangeId: bulk.changeId,
    queueId: queue.queueId,
    viewId: saved.view.id,
    writeBackSetId: drafted.set?.id ?? '',
  }
}

async function addTicket(origin: string, token: string) {
  const body = {
    customerName: `Ida ${secret}`,
    subject: `Where is the ${secret}?`,
    text: `My ${secret} is late.`,
  }
  return (await call(origin, createTicket, { body }, token)).data.ticket
}
