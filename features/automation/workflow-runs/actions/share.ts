import type { Tx } from '#db/database.ts'
import { readShare } from '../records/share.ts'

export type TriggerShare = { runs: number; triggered: number; acrossStores: number }

/** How many runs of workflows began by themselves, and how many workflows ran in more than one store. */
export function shareOfTriggers(tx: Tx, workspaceId: string, since: Date): Promise<TriggerShare> {
  return readShare(tx, workspaceId, since)
}
