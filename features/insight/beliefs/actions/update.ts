import type { Tx } from '#db/database.ts'
import { testTrend } from '#features/insight/analysis/rules/trend.ts'
import { dayFacts } from '#features/shop/sales/actions/days.ts'
import { addDays } from '#kit/days.ts'
import {
  findThroughDay,
  insertBeliefs,
  listBeliefs,
  lockCursor,
  savePosterior,
  saveThroughDay,
  type StoreKey,
} from '../records/beliefs.ts'
import { appendEntries, listLive, type NewEntry } from '../records/history.ts'
import { insertPredictions, listOpen, resolvePrediction } from '../records/predictions.ts'
import { type BeliefFacts, evidenceFor, hypothesesOf, outcomesFor } from '../rules/facts.ts'
import { appendEvidence } from '../rules/history.ts'
import { judge, predict } from '../rules/prediction.ts'
import type { BeliefRow } from '../tables.ts'
import type { BeliefDeps } from './deps.ts'

/** Days that are looked at again for late refunds, disputes and cancellations; a first update begins with as many. */
const lookBackDays = 90
/** After a long silence the days between are caught up, up to here. */
const maxDays = 400
/** Products whose prices are compared. */
const watchedProducts = 20

export type UpdateReport = { days: number; beliefs: number; entries: number; resolved: number }

/** Lets every whole day that is new, or whose facts have changed, become evidence. Doing it again changes nothing. */
export async function updateBeliefs(deps: BeliefDeps, workspaceId: string): Promise<UpdateReport> {
  const read = await readFacts(deps, workspaceId)
  if (!read) return { days: 0, beliefs: 0, entries: 0, resolved: 0 }
  const report = await deps.db.inWorkspace(workspaceId, (tx) => apply(tx, deps, read))
  await deps.runs.publish(workspaceId, 'beliefs')
  return report
}

type UpdateInput = { key: StoreKey; facts: BeliefFacts; from: string; through: string }

/** Everything is read before the transaction that writes: counting many orders takes its time. */
async function readFacts(deps: BeliefDeps, workspaceId: string): Promise<UpdateInput | null> {
  const facts = dayFacts(deps)
  const book = await facts.findDayCoverage(workspaceId)
  if (!book || book.first === null || book.first > book.through) return null
  const { storeId, currency, through } = book
  const key = { workspaceId, storeId }
  const known = await deps.db.inWorkspace(workspaceId, async (tx) => ({
    last: await findThroughDay(tx, key),
    beliefs: await listBeliefs(tx, key),
    open: await listOpen(tx, key),
  }))
  const from = firstDay(book.first, through, known.last)
  const recent = { from: latest(from, addDays(through, 1 - lookBackDays)), to: through }
  const top = await facts.listTopProducts(workspaceId, { ...recent, limit: watchedProducts })
  const asked = known.beliefs.filter(({ isAsked, status }) => isAsked && status === 'believed')
  const productIds = [...top, ...asked, ...known.open].flatMap(({ productId }) => productId ?? [])
  const period = { from, to: through }
  const days = await facts.countDays(workspaceId, period)
  const sold = await facts.countProductDays(workspaceId, {
    ...period,
    productIds: [...new Set(productIds)],
  })
  return {
    key,
    from,
    through,
    facts: { currency, days, top, sold: Map.groupBy(sold, (row) => row.productId) },
  }
}

function firstDay(first: string, through: string, last: string | null): string {
  const asked = addDays(through, 1 - lookBackDays)
  const unseen = last === null ? asked : addDays(last, 1)
  const begin = unseen < asked ? unseen : asked
  return latest(first, latest(begin, addDays(through, 1 - maxDays)))
}

function latest(left: string, right: string): string {
  return left > right ? left : right
}

async function apply(
  tx: Tx,
  { clock }: BeliefDeps,
  { key, facts, from, through }: UpdateInput,
): Promise<UpdateReport> {
  const { workspaceId } = key
  const now = clock()
  const last = await lockCursor(tx, key, now)
  await insertBeliefs(tx, key, hypothesesOf(facts), now)
  const all = (await listBeliefs(tx, key)).filter(({ status }) => status === 'believed')
  const ids = all.map(({ id }) => id)
  const live = Map.groupBy(await listLive(tx, workspaceId, ids, from), ({ beliefId }) => beliefId)
  const entries: NewEntry[] = []
  for (const belief of all) {
    const slots = new Map(live.get(belief.id)?.map((one) => [one.slot, one]))
    const appended = appendEvidence(belief, slots, evidenceFor(belief, facts, testTrend))
    if (appended.entries.length === 0) continue
    entries.push(...appended.entries.map((entry) => ({ ...entry, beliefId: belief.id })))
    Object.assign(belief, appended.state)
    await savePosterior(tx, workspaceId, belief.id, { ...appended.state, updatedAt: now })
  }
  await appendEntries(tx, workspaceId, entries, now)
  const resolved = await resolve(tx, key, facts, { through, now })
  await foretell(tx, key, { believed: all, facts, through, now })
  if (last === null || last < through) await saveThroughDay(tx, key, through, now)
  return { days: facts.days.length, beliefs: all.length, entries: entries.length, resolved }
}

type UpdateClock = { through: string; now: Date }

/** What came of the predictions whose days are over. */
async function resolve(
  tx: Tx,
  key: StoreKey,
  facts: BeliefFacts,
  { through, now }: UpdateClock,
): Promise<number> {
  const open = await listOpen(tx, key)
  const due = open.filter(({ to }) => to <= through)
  const kinds = new Map((await listBeliefs(tx, key)).map((belief) => [belief.id, belief]))
  for (const prediction of due) {
    const belief = kinds.get(prediction.beliefId)
    const outcome = belief ? judge(prediction, outcomesFor(belief, facts)) : null
    const { hasHappened = null, observed = null } = outcome ?? {}
    await resolvePrediction(tx, key.workspaceId, prediction.id, { resolvedAt: now, hasHappened, observed })
  }
  return due.length
}

/** Of days that no sync has seen yet: the last one read may already know of the day after the last whole one. */
async function foretell(
  tx: Tx,
  { workspaceId }: StoreKey,
  { believed, facts, through, now }: UpdateClock & { believed: readonly BeliefRow[]; facts: BeliefFacts },
): Promise<void> {
  const today = addDays(through, 1)
  const made = believed.flatMap((belief) => {
    const counted = outcomesFor(belief, facts)
    const predicted = counted.length > 0 ? predict(belief, counted, today) : null
    return predicted ? [{ ...predicted, beliefId: belief.id }] : []
  })
  await insertPredictions(tx, workspaceId, made, now)
}
