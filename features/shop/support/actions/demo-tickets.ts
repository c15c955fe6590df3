import type { Tx } from '#db/database.ts'
import { findDemoDomain } from '#features/base/stores/actions/active-store.ts'
import { hasImported } from '../records/tickets.ts'
import type { HelpDeskDeps } from './deps.ts'
import { importTickets } from './import.ts'

export const importKind = 'support.import'

/** A demo store that is connected brings its tickets; a merchant's own store has none to bring. */
export async function startDemoImport(
  { helpDesk, runs }: HelpDeskDeps,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  if (!helpDesk || (await findDemoDomain(tx, workspaceId, storeId)) === null) return
  const purpose = `${importKind}:${storeId}`
  await runs.start(workspaceId, importKind, { purpose, input: { storeId }, storeId, tx })
}

/** Adds what the customers of a demo store wrote, once: what a merchant deleted since stays deleted. Answers how many were added. */
export async function importDemoTickets(
  deps: HelpDeskDeps,
  workspaceId: string,
  storeId: string,
  signal: AbortSignal,
): Promise<number> {
  const domain = await deps.db.inWorkspace(workspaceId, async (tx) =>
    (await hasImported(tx, { workspaceId, storeId }, importKind))
      ? null
      : findDemoDomain(tx, workspaceId, storeId),
  )
  if (domain === null || !deps.helpDesk) return 0
  const csv = await deps.helpDesk.exportTickets(domain, signal)
  const { imported } = await importTickets(deps, { workspaceId, actor: 'system' }, csv, storeId)
  return imported
}
