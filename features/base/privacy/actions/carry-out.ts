/** What is done about a request, as a run. No step keeps whom it is about: only the request's row does, until the end. */
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { scrubTexts } from '#db/scrub.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { checkAccess } from '#features/base/stores/actions/access.ts'
import { startRemovalFor } from '#features/base/stores/actions/manage.ts'
import { findStoreKey } from '#features/base/stores/actions/active-store.ts'
import { StoreRemoval } from '#features/base/stores/contract.ts'
import type { ErasedRows } from '../contract.ts'
import * as records from '../records.ts'
import { addRows, mergePersons, type Person, type RequestRecord, toPattern } from '../rules.ts'
import type { PrivacyDeps } from './deps.ts'
import { rememberErased } from './erased-customers.ts'
import { textTables } from './erasers.ts'

export const requestKind = 'privacy.request'
/** A request is carried out by one run at a time. */
export function requestPurpose(requestId: string): string {
  return `${requestKind}:${requestId}`
}

type RequestContext = { deps: PrivacyDeps; run: Run; requestId: string }
type StoreKey = { workspaceId: string; storeId: string }

const holdsNothing = 'Vitrine holds nothing of this store.'

export async function carryOut(deps: PrivacyDeps, run: Run, requestId: string): Promise<object> {
  const context = { deps, run, requestId }
  const { topic, domain } = await run.stepInTransaction('open', async (tx) => {
    const request = await getRequest(context, tx)
    return { topic: request.topic, domain: request.storeDomain }
  })
  const store = await run.stepInTransaction('store', (tx) => findStoreKey(tx, run.workspaceId, { domain }))
  const key = store && { workspaceId: run.workspaceId, storeId: store.storeId }
  if (!key) return end(context, [], topic === 'shop/redact' ? holdsNothing : null)
  if (topic === 'shop/redact') return removeStore(context, key)
  if (topic === 'customers/data_request') {
    const rows = await run.stepInTransaction('count', async (tx) => {
      const person = await identify(context, tx, key)
      return countHeld(deps, tx, key, person)
    })
    return end(context, rows, null)
  }
  return end(context, await erase(context, key), null)
}

async function getRequest({ run, requestId }: RequestContext, tx: Tx): Promise<RequestRecord> {
  const request = await records.findRequest(tx, run.workspaceId, requestId)
  if (!request) throw new Error('A run names a request that does not exist')
  return request
}

/** Whom the request is about, with what the person is known by here; kept in the request for the steps that follow. */
async function identify(context: RequestContext, tx: Tx, key: StoreKey): Promise<Person> {
  let { person } = await getRequest(context, tx)
  if (!person) throw new Error('A request names nobody')
  for (const { identify: ask } of context.deps.erasers) {
    if (ask) person = mergePersons(person, await ask(tx, key, person))
  }
  await records.changeRequest(tx, key.workspaceId, context.requestId, { person })
  return person
}

async function countHeld({ erasers }: PrivacyDeps, tx: Tx, key: StoreKey, person: Person) {
  const rows: ErasedRows[] = []
  for (const { table, list } of erasers) {
    const found = await list(tx, key, person)
    if (found.length > 0) rows.push({ table, rows: found.length })
  }
  return rows
}

/** One table after another, each in a step, so that a restart counts nothing twice. What is counted stands in the request: a run that follows one that failed goes on from there. */
async function erase(context: RequestContext, key: StoreKey): Promise<ErasedRows[]> {
  const { deps, run } = context
  await run.stepInTransaction('identify', async (tx) => {
    await rememberErased(deps, tx, key, await identify(context, tx, key), run.now())
    return true
  })
  const eraseIn = (table: string, work: (tx: Tx, person: Person) => Promise<number>) =>
    run.stepInTransaction(`erase ${table}`, async (tx) => {
      const { person, rows } = await getRequest(context, tx)
      const erased = person ? await work(tx, person) : 0
      if (erased > 0)
        await records.changeRequest(tx, run.workspaceId, context.requestId, {
          rows: addRows(rows, { table, rows: erased }),
        })
      return erased
    })
  const total = deps.erasers.length + textTables.length
  for (const [done, { table, erase: eraseRows }] of deps.erasers.entries()) {
    run.progress({ stage: 'working', done, total })
    await eraseIn(table, (tx, person) => eraseRows(tx, key, person, run.now()))
  }
  for (const [place, table] of textTables.entries()) {
    run.progress({ stage: 'working', done: deps.erasers.length + place, total })
    const scrub = (tx: Tx, person: Person) => {
      const pattern = toPattern(person)
      return pattern === null ? Promise.resolve(0) : scrubTexts(tx, table, key, pattern)
    }
    await eraseIn(table, scrub)
  }
  return run.stepInTransaction('erased', async (tx) => (await getRequest(context, tx)).rows)
}

/** An app that is in use again was installed anew after Shopify decided to ask for this. */
async function removeStore(context: RequestContext, key: StoreKey): Promise<object> {
  const { deps, run } = context
  const isInUse = await run.step('check access', (signal) => checkAccess(deps, key, signal))
  if (isInUse)
    return end(context, [], 'The store is connected and the app is installed in it, so nothing was deleted.')
  const removal = await run.stepInTransaction('start removal', async (tx) => ({
    runId: (await startRemovalFor(deps, tx, key, 'shopify')).id,
  }))
  await run.untilEnded('removed', removal.runId)
  const receipt = await run.step('receipt', async () => {
    const { status, output } = await deps.runs.get(key.workspaceId, removal.runId)
    if (status !== 'completed') throw new Error('The removal of the store did not complete')
    return StoreRemoval.safeParse(output).data?.removed ?? []
  })
  return end(context, receipt, null)
}

/** Writes the receipt, and forgets whom it was about unless that has to be answered yet. */
async function end(context: RequestContext, rows: ErasedRows[], reason: string | null): Promise<object> {
  const { deps, run, requestId } = context
  const { workspaceId } = run
  await run.stepInTransaction('end', async (tx) => {
    const request = await getRequest(context, tx)
    const isAnswered = request.topic !== 'customers/data_request'
    if (isAnswered && request.person) await records.forgetPerson(tx, workspaceId, request.person)
    const endedAt = run.now()
    await records.changeRequest(tx, workspaceId, requestId, {
      status: reason === null ? 'done' : 'refused',
      rows,
      reason,
      endedAt,
      ...(isAnswered ? { person: null } : {}),
    })
    await recordAudit(tx, {
      workspaceId,
      actor: request.requestedBy,
      action: 'privacy.done',
      subject: `store:${request.storeDomain}`,
      after: { topic: request.topic, requestId, rows, reason },
      at: endedAt,
    })
    for (const topic of ['privacy', 'sales', 'support']) await deps.runs.publish(workspaceId, topic, tx)
    return true
  })
  return { rows, reason }
}
