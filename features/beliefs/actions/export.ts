import { csvLine } from '#kit/csv.ts'
import type { StreamAnswer } from '#kit/route.ts'
import { findBelief } from '../records/beliefs.ts'
import { listEntries } from '../records/history.ts'
import { evidenceIdOf } from '../rules/history.ts'
import { claimOf, kinds, sayHypothesis } from '../rules/kinds.ts'
import { probabilityOf } from '../rules/posterior.ts'
import type { BeliefRow, UpdateRow } from '../tables.ts'
import type { BeliefUses } from './uses.ts'

const exportedAtOnce = 500

const columns = [
  'belief id',
  'agent',
  'hypothesis',
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

type Uses = Pick<BeliefUses, 'db' | 'clock'>

/** The histories of all beliefs, the oldest entry first, in batches, so that memory stays the same for any number. */
export function exportHistories(uses: Uses, workspaceId: string): StreamAnswer {
  const stamp = uses.clock().toISOString().replaceAll(/[:.]/g, '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="beliefs-${stamp}.csv"`,
    },
    body: csvLines(uses, workspaceId),
  }
}

async function* csvLines({ db }: Uses, workspaceId: string): AsyncGenerator<string> {
  yield csvLine(columns)
  const known = new Map<string, BeliefRow>()
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const batch: UpdateRow[] = await db.inWorkspace(workspaceId, async (tx) => {
      const entries = await listEntries(tx, workspaceId, { after: from, limit: exportedAtOnce })
      for (const { beliefId } of entries) {
        const belief = known.has(beliefId) ? null : await findBelief(tx, workspaceId, beliefId)
        if (belief) known.set(beliefId, belief)
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
