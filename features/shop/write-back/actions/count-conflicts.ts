import { z } from 'zod'
import { listOutcomes } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import { countRuledConflicts } from '../records/conflicts.ts'

const Resolved = z.array(z.object({ fields: z.number() }))

/** Fields that both sides had changed and that a rule or a person decided since then, in the transaction of whoever asks for all stores. */
export async function countDecidedConflicts(tx: Tx, workspaceId: string, since: Date): Promise<number> {
  const byRules = await countRuledConflicts(tx, workspaceId, since)
  const byPeople = Resolved.parse(await listOutcomes(tx, workspaceId, 'write-back.conflicts-resolved', since))
  return byPeople.reduce((sum, { fields }) => sum + fields, byRules)
}
