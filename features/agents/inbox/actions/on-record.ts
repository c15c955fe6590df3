import { type NewAuditEntry, recordAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { Caller } from '#kit/route.ts'

export type OnRecordDeps = {
  db: Db
  clock: () => Date
  runs: Pick<Engine, 'publish'>
}

type AlertAudit = Pick<NewAuditEntry, 'action' | 'subject' | 'before' | 'after'>

/** Changes something of the alerts, tells open tabs, and puts it on record; `change` answers false when it was so already. */
export async function changeOnRecord(
  { db, clock, runs }: OnRecordDeps,
  { workspaceId, merchantId }: Caller,
  entry: AlertAudit,
  change: (tx: Tx, now: Date) => Promise<boolean>,
): Promise<void> {
  await db.inWorkspace(workspaceId, async (tx) => {
    const now = clock()
    if (!(await change(tx, now))) return
    await runs.publish(workspaceId, 'alerts', tx)
    await recordAudit(tx, { workspaceId, actor: merchantId, at: now, ...entry })
  })
}
