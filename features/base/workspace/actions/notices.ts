import { recordAudit } from '#db/audit.ts'
import type { Caller } from '#kit/route.ts'
import type { NoticePreferences } from '../contract.ts'
import { findPreferences, savePreferences } from '../records.ts'
import { allNotices } from '../rules.ts'
import type { WorkspaceDeps } from './deps.ts'

type NoticeDeps = Pick<WorkspaceDeps, 'db' | 'clock'>

export async function viewPreferences(
  { db }: Pick<NoticeDeps, 'db'>,
  workspaceId: string,
): Promise<NoticePreferences> {
  return (await db.inWorkspace(workspaceId, (tx) => findPreferences(tx, workspaceId))) ?? allNotices
}

export async function setPreferences(
  deps: Pick<NoticeDeps, 'db' | 'clock'>,
  { workspaceId, merchantId }: Caller,
  preferences: NoticePreferences,
): Promise<NoticePreferences> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const before = (await findPreferences(tx, workspaceId)) ?? allNotices
    await savePreferences(tx, workspaceId, preferences)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'notifications.changed',
      subject: 'workspace:notifications',
      before,
      after: preferences,
      at: deps.clock(),
    })
    return preferences
  })
}
