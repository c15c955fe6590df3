/** Requests about personal data: how they arrive, and what is shown of them. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { doEach } from '#features/base/runs/actions/do-each.ts'
import { openSession, storeAccess } from '#features/base/stores/actions/access.ts'
import { unknownStore } from '#features/base/stores/actions/store-ids.ts'
import { findSignedStores } from '#features/base/stores/actions/webhooks.ts'
import { findStoreKey } from '#features/base/stores/actions/active-store.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { Refusal } from '#kit/errors.ts'
import { dayMs } from '#kit/days.ts'
import { newId } from '#kit/ids.ts'
import type { Caller, StreamAnswer } from '#kit/route.ts'
import { answerDays, type PrivacyRequest, privacyRefusals, type PrivacyTopic } from '../contract.ts'
import * as records from '../records.ts'
import {
  mergePersons,
  type Person,
  PrivacyMessage,
  readPerson,
  type RequestRecord,
  toPerson,
  toShop,
  toView,
} from '../rules.ts'
import { requestKind, requestPurpose } from './carry-out.ts'
import type { PrivacyDeps } from './deps.ts'

const shown = 100

type PrivacyDelivery = {
  rawBody: Buffer
  hmac: string | undefined
  topic: PrivacyTopic
  /** The same message may come several times. */
  eventId: string
}

/** Takes one of the mandatory webhooks. An app has one address for all its stores, so the message itself says of which it is. It is stored once for each workspace with that store, and carried out by a run. */
export async function receiveRequest(deps: PrivacyDeps, delivery: PrivacyDelivery): Promise<void> {
  const message = readMessage(delivery.rawBody)
  const found = message && (await findSignedStores(deps, toShop(message), delivery))
  if (!message || !found) {
    throw new Refusal(storeRefusals.WEBHOOK_REFUSED, 'The signature of this message is not right.')
  }
  const { topic, eventId } = delivery
  const person = toPerson(topic, message)
  for (const { workspaceId, domain } of found) {
    await deps.db.inWorkspace(workspaceId, (tx) =>
      startRequest(deps, tx, workspaceId, { domain, topic, eventId, requestedBy: 'shopify', person }),
    )
  }
}

function readMessage(rawBody: Buffer): PrivacyMessage | null {
  try {
    return PrivacyMessage.safeParse(JSON.parse(rawBody.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

type NewRequest = {
  domain: string
  topic: PrivacyTopic
  eventId: string
  requestedBy: string
  person: Person | null
}

async function startRequest(
  deps: PrivacyDeps,
  tx: Tx,
  workspaceId: string,
  { domain, ...request }: NewRequest,
): Promise<string | null> {
  const id = newId()
  const receivedAt = deps.clock()
  const isNew = await records.insertRequest(tx, workspaceId, {
    id,
    storeDomain: domain,
    receivedAt,
    ...request,
  })
  if (!isNew) return null
  await recordAudit(tx, {
    workspaceId,
    actor: request.requestedBy,
    action: 'privacy.requested',
    subject: `store:${domain}`,
    after: { topic: request.topic, requestId: id },
    at: receivedAt,
  })
  await startRun(deps, tx, workspaceId, id)
  return id
}

/** Starts what is done about a request, unless that is under way. A run of the store would be removed with it. */
function startRun({ runs }: Pick<PrivacyDeps, 'runs'>, tx: Tx, workspaceId: string, requestId: string) {
  const order = { purpose: requestPurpose(requestId), input: { requestId }, storeId: null, tx }
  return runs.start(workspaceId, requestKind, order)
}

/** Starts a request again that a merchant saw fail. */
export async function retryRequest(
  deps: PrivacyDeps,
  workspaceId: string,
  requestId: string,
): Promise<PrivacyRequest> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const request = await records.findRequest(tx, workspaceId, requestId)
    if (!request) throw unknownRequest()
    if (request.status === 'received') await startRun(deps, tx, workspaceId, requestId)
    return toView(request, null)
  })
}

/** Starts again what was not answered and is not under way, in all workspaces: a person's data is not kept because something failed. */
export async function resumeRequests(
  deps: Pick<PrivacyDeps, 'db' | 'runs'>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const unanswered = await deps.db.asSystem(records.listUnanswered)
  await doEach(
    unanswered,
    ({ workspaceId, id }) => deps.db.inWorkspace(workspaceId, (tx) => startRun(deps, tx, workspaceId, id)),
    onFailure,
  )
}

/** Erases a customer for a merchant, as Shopify would ask for it. */
export async function eraseCustomer(
  deps: PrivacyDeps,
  { workspaceId, merchantId }: Caller,
  { storeId, customer }: { storeId: string; customer: string },
): Promise<PrivacyRequest> {
  const named = readPerson(customer)
  if (!named) {
    throw new Refusal(
      privacyRefusals.PRIVACY_PERSON_UNCLEAR,
      'Enter the customer’s email address or their customer ID in Shopify.',
    )
  }
  const store = await deps.db.inWorkspace(workspaceId, (tx) => findStoreKey(tx, workspaceId, { storeId }))
  if (!store) throw unknownStore()
  const person = mergePersons(named, await askStore(deps, { workspaceId, storeId }, named))
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const id = await startRequest(deps, tx, workspaceId, {
      domain: store.domain,
      topic: 'customers/redact',
      eventId: newId(),
      requestedBy: merchantId,
      person,
    })
    const request = id && (await records.findRequest(tx, workspaceId, id))
    if (!request) throw new Error('The request was not stored')
    return toView(request, null)
  })
}

/** An order names its customer by number and a ticket by address: the store knows both, where it is connected and shows customers. */
async function askStore(
  deps: PrivacyDeps,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  { customerGid, emails: [email] }: Person,
): Promise<Partial<Person>> {
  const store = await storeAccess(deps).get(workspaceId, storeId)
  if (!store.isConnected || !store.scopes.includes('read_customers')) {
    if (customerGid) return {}
    throw new Refusal(
      privacyRefusals.PRIVACY_PERSON_UNCLEAR,
      'Enter the customer’s ID in Shopify. Vitrine can’t look up email addresses in this store.',
    )
  }
  const session = await openSession(deps, workspaceId, storeId)
  const by = customerGid ? { customerGid } : { email: email ?? '' }
  const found = await deps.shopify(store.isDemo).findCustomer(session, by)
  return found ? { customerGid: found.customerGid, emails: found.email ? [found.email] : [] } : {}
}

/** Where an app is told to send the mandatory webhooks. */
function addressOf({ publicUrl }: Pick<PrivacyDeps, 'publicUrl'>): string {
  return `${publicUrl}/api/shopify/compliance`
}

export async function viewRequests(deps: PrivacyDeps, workspaceId: string) {
  const requests = await deps.db.inWorkspace(workspaceId, (tx) =>
    records.listRequests(tx, workspaceId, shown),
  )
  return {
    requests: await Promise.all(
      requests.map(async (request) => toView(request, await findFailure(deps, workspaceId, request))),
    ),
    address: addressOf(deps),
    isReachable: deps.isReachableBy(false),
  }
}

/** Why nothing goes on with a request; null where it is under way or answered. */
async function findFailure({ runs }: PrivacyDeps, workspaceId: string, { id, status }: RequestRecord) {
  if (status !== 'received') return null
  const [run] = await runs.list(workspaceId, { purpose: requestPurpose(id), limit: 1 })
  const hasStopped = !run || run.status === 'failed' || run.status === 'cancelled'
  return hasStopped ? (run?.error?.message ?? 'It was stopped.') : null
}

/** What is held of whom a request is about, read when it is asked for. */
export async function exportData(
  deps: PrivacyDeps,
  workspaceId: string,
  requestId: string,
): Promise<StreamAnswer> {
  const request = await deps.db.inWorkspace(workspaceId, (tx) =>
    records.findRequest(tx, workspaceId, requestId),
  )
  if (!request || request.topic !== 'customers/data_request') {
    throw unknownRequest()
  }
  const { person } = request
  if (!person) {
    throw new Refusal(
      privacyRefusals.PRIVACY_DATA_GONE,
      'The 30 days to answer this request are over, so Vitrine no longer knows whom it was about.',
    )
  }
  const held = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const store = await findStoreKey(tx, workspaceId, { domain: request.storeDomain })
    const key = { workspaceId, storeId: store?.storeId ?? '' }
    const parts: Record<string, unknown[]> = {}
    for (const { table, list } of store ? deps.erasers : []) parts[table] = await list(tx, key, person)
    return parts
  })
  const content = { store: request.storeDomain, requestedAt: request.receivedAt.toISOString(), ...held }
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="customer-data-${requestId}.json"`,
    },
    body: only(`${JSON.stringify(content, null, 2)}\n`),
  }
}

function unknownRequest(): Refusal {
  return new Refusal(privacyRefusals.PRIVACY_REQUEST_UNKNOWN, 'There is no such request.')
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

/** Forgets whom requests were about once they had to be answered. */
export async function forgetAnswered({ db, clock }: Pick<PrivacyDeps, 'db' | 'clock'>): Promise<void> {
  const longAgo = new Date(clock().getTime() - answerDays * dayMs)
  await db.asSystem((tx) => records.forgetAnswered(tx, longAgo))
}
