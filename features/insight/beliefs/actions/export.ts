import { csvLine } from '#kit/csv.ts'
import { Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import { beliefRefusals } from '../contract.ts'
import { findBelief } from '../records/beliefs.ts'
import { listEntries } from '../records/history.ts'
import { evidenceIdOf } from '../rules/history.ts'
import { claimOf, kinds, sayHypothesis } from '../rules/kinds.ts'
import { probabilityOf } from '../rules/posterior.ts'
import type { BeliefRow, UpdateRow } from '../tables.ts'
import type { BeliefDeps } from './deps.ts'
import { isId } from './view.ts'

const exportedAtOnce = 500

const columns = [
  'belief id',
  'agent',
  'hypothesis',
  'name',
  'time',
  'evidence id',
  'replaces',
  'source',
  'evidence',
  'prior',
  'posterior',
  'prior probability',
  'posterior probability',
]

type BeliefExportDeps = Pick<BeliefDeps, 'db' | 'clock'>

/** The histories of all beliefs, the oldest entry first, in batches, so that memory stays the same for any number. */
export function exportHistories(deps: BeliefExportDeps, workspaceId: string): StreamAnswer {
  return toFile(deps, workspaceId, null)
}

/** The history of one belief. */
export async function exportHistory(
  deps: BeliefExportDeps,
  workspaceId: string,
  beliefId: string,
): Promise<StreamAnswer> {
  const isThere =
    isId(beliefId) && (await deps.db.inWorkspace(workspaceId, (tx) => findBelief(tx, workspaceId, beliefId)))
  if (!isThere) throw new Refusal(beliefRefusals.BELIEF_NOT_FOUND, 'This belief doesn’t exist.')
  return toFile(deps, workspaceId, beliefId)
}

function toFile(deps: BeliefExportDeps, workspaceId: string, beliefId: string | null): StreamAnswer {
  const stamp = deps.clock().toISOString().replaceAll(/[:.]/g, '-')
  const name = beliefId === null ? 'beliefs' : `belief-${beliefId}`
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${stamp}.csv"`,
    },
    body: csvLines(deps, workspaceId, beliefId),
  }
}

async function* csvLines(
  { db }: BeliefExportDeps,
  workspaceId: string,
  beliefId: string | null,
): AsyncGenerator<string> {
  yield csvLine(columns)
  const known = new Map<string, BeliefRow>()
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const batch: UpdateRow[] = await db.inWorkspace(workspaceId, async (tx) => {
      const entries = await listEntries(tx, workspaceId, { beliefId, after: from, limit: exportedAtOnce })
      for (const { beliefId: id } of entries) {
        const belief = known.has(id) ? null : await findBelief(tx, workspaceId, id)
        if (belief) known.set(id, belief)
      }
      return entries
    })
    yield batch.map((entry) => toLine(known.get(entry.beliefId), entry)).join('')
    after = batch.at(-1)?.id ?? null
    if (batch.length < exportedAtOnce) return
  }
}

/** In the order of `columns`. */
function toLine(belief: BeliefRow | undefined, entry: UpdateRow): string {
  if (!belief) return ''
  const { slot, revision, source, evidence, prior, posterior } = entry
  const claim = claimOf(belief.kind, belief)
  return csvLine([
    belief.id,
    kinds[belief.kind].agent,
    sayHypothesis(belief.kind, belief),
    belief.name,
    entry.at.toISOString(),
    evidenceIdOf(entry),
    revision === 1 ? '' : evidenceIdOf({ slot, revision: revision - 1 }),
    source,
    JSON.stringify(evidence),
    JSON.stringify(prior),
    JSON.stringify(posterior),
    probabilityOf(prior, claim),
    probabilityOf(posterior, claim),
  ])
}
