/** When writes whose end nobody heard are looked up in the store. */
import type { Tx } from '#db/database.ts'
import { hasPending } from '../records.ts'
import type { CatalogueDeps } from './deps.ts'
import { orphanMs } from './settle-change.ts'

type SettleDeps = Pick<CatalogueDeps, 'runs'>

/** Has what was pending at that moment looked at once nobody can be writing it any more, whatever dies. One run for all changes of a minute. */
export function settleLater(
  { runs }: SettleDeps,
  workspaceId: string,
  moment: Date,
  tx: Tx,
): Promise<unknown> {
  const minute = Math.floor(moment.getTime() / orphanMs)
  const at = new Date((minute + 2) * orphanMs).toISOString()
  const purpose = `catalogue.settle:${minute}`
  return runs.start(workspaceId, 'catalogue.settle', { purpose, input: { at }, tx })
}

/** A store that is connected again may have what was left pending when it went. It begins when `tx` commits. */
export async function settleConnected(
  { runs, clock }: Pick<CatalogueDeps, 'runs' | 'clock'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  if (await hasPending(tx, workspaceId, storeId)) await settleLater({ runs }, workspaceId, clock(), tx)
}
