import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import {
  beliefRefusals,
  type BeliefView,
  type Curve,
  type HistoryEntry,
  type Prediction,
} from '../contract.ts'
import { countBeliefs, findBelief, listBeliefs } from '../records/beliefs.ts'
import { countLive, listHistory, listRecent } from '../records/history.ts'
import { listPredictions } from '../records/predictions.ts'
import type { Belief } from '../rules/belief.ts'
import { sayEvidence } from '../rules/evidence.ts'
import { evidenceIdOf } from '../rules/history.ts'
import { claimOf, kinds, sayHypothesis } from '../rules/kinds.ts'
import {
  type CurvePoint,
  densityOf,
  intervalOf,
  lossOf,
  meanOf,
  pairDensityOf,
  probabilityOf,
} from '../rules/posterior.ts'
import type { BeliefRow, PredictionRow, UpdateRow } from '../tables.ts'
import type { BeliefDeps } from './deps.ts'

const recentEntries = 10
const drawnPoints = 60
const shownPredictions = 200

type BeliefViewDeps = Pick<BeliefDeps, 'db' | 'stores'>
type BeliefDetail = {
  belief: BeliefView
  predictions: Prediction[]
  priorDensity: Curve
  pairDensity: { a: Curve; b: Curve } | null
}
type EntryCounts = { count: number; first: string; last: string }

/** All beliefs of the store with the last entries of each; those that were declined are left out. */
export async function viewBeliefs(deps: BeliefViewDeps, workspaceId: string): Promise<BeliefView[]> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return []
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const all = await listBeliefs(tx, { workspaceId, storeId: store.storeId })
    const shown = all.filter(({ status }) => status !== 'declined')
    const ids = shown.map(({ id }) => id)
    const history = Map.groupBy(
      await listRecent(tx, workspaceId, ids, recentEntries),
      ({ beliefId }) => beliefId,
    )
    const counts = await countLive(tx, workspaceId, ids)
    return shown.map((belief) => toView(belief, history.get(belief.id) ?? [], counts.get(belief.id) ?? null))
  })
}

/** One belief with its whole history. */
export async function viewBelief(
  deps: Pick<BeliefDeps, 'db'>,
  workspaceId: string,
  beliefId: string,
): Promise<BeliefDetail> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const belief = isId(beliefId) ? await findBelief(tx, workspaceId, beliefId) : null
    if (!belief) throw new Refusal(beliefRefusals.BELIEF_NOT_FOUND, 'This belief doesn’t exist.')
    const history = await listHistory(tx, workspaceId, beliefId)
    const counts = await countLive(tx, workspaceId, [beliefId])
    const predictions = await listPredictions(tx, workspaceId, beliefId, shownPredictions)
    return {
      belief: toView(belief, history, counts.get(beliefId) ?? null),
      predictions: predictions.map(toPrediction),
      priorDensity: toCurve(densityOf(belief.prior, drawnPoints)),
      pairDensity: toPair(belief.posterior),
    }
  })
}

export async function viewHealth(
  deps: Pick<BeliefDeps, 'db' | 'isModelAvailable'>,
  workspaceId: string,
  agent?: AgentId,
) {
  const isAvailable = await deps.isModelAvailable(workspaceId, agent)
  const held = await deps.db.inWorkspace(workspaceId, (tx) => countBeliefs(tx, workspaceId, 'believed'))
  const status = isAvailable ? ('active' as const) : ('local' as const)
  return { deepseek_available: isAvailable, status, bayesian_beliefs: held }
}

/** Whether it can be the id of a belief at all: a database refuses to compare others. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

const units = {
  beta_binomial: 'share',
  gamma_poisson: 'orders a day',
  log_odds: 'probability',
  pace_pair: 'times',
} as const

function toView(belief: BeliefRow, history: readonly UpdateRow[], counted: EntryCounts | null): BeliefView {
  const { id, kind, status, name, proposedBy, productId, prior, posterior, currency } = belief
  return {
    id,
    agent: kinds[kind].agent,
    kind,
    status,
    hypothesis: sayHypothesis(kind, belief),
    name,
    proposedBy,
    claim: claimOf(kind, belief),
    posteriorProbability: probabilityOf(posterior, claimOf(kind, belief)),
    evidence: sayEvidence(belief, counted),
    evidenceCount: counted?.count ?? 0,
    updateHistory: history.map((entry) => toEntry(belief, entry)),
    productId,
    mean: meanOf(posterior),
    unit: units[posterior.model],
    interval: intervalOf(posterior, 0.95),
    density: toCurve(densityOf(posterior, drawnPoints)),
    prior,
    posterior,
    expectedLoss: posterior.model === 'pace_pair' ? lossOf(posterior) : null,
    currency,
    updatedAt: belief.updatedAt.toISOString(),
  }
}

function toPair(belief: Belief): BeliefDetail['pairDensity'] {
  if (belief.model !== 'pace_pair') return null
  const { a, b } = pairDensityOf(belief, drawnPoints)
  return { a: toCurve(a), b: toCurve(b) }
}

function toCurve(points: readonly CurvePoint[]): Curve {
  return points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)).map(({ x, y }) => [x, y])
}

function toEntry(belief: BeliefRow, entry: UpdateRow): HistoryEntry {
  const { id, at, slot, revision, source, evidence, prior, posterior } = entry
  const claim = claimOf(belief.kind, belief)
  return {
    id,
    at: at.toISOString(),
    evidenceId: evidenceIdOf({ slot, revision }),
    replaces: revision === 1 ? null : evidenceIdOf({ slot, revision: revision - 1 }),
    source,
    evidence,
    prior,
    posterior,
    priorProbability: probabilityOf(prior, claim),
    posteriorProbability: probabilityOf(posterior, claim),
  }
}

function toPrediction(row: PredictionRow): Prediction {
  const { id, statement, probability, madeAt, from, to, resolvedAt, hasHappened, observed } = row
  const [made, resolved] = [madeAt.toISOString(), resolvedAt?.toISOString() ?? null]
  return { id, statement, probability, madeAt: made, from, to, resolvedAt: resolved, hasHappened, observed }
}
