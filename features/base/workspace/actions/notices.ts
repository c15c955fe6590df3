import { recordAudit } from '#db/audit.ts'
import type { Caller } from '#kit/route.ts'
import type { Notice, NoticePreferences } from '../contract.ts'
import { findPreferences, listWaitingApprovals, savePreferences } from '../records.ts'
import { allNotices, toNotices } from '../rules.ts'
import type { WorkspaceDeps } from './deps.ts'

type NoticeDeps = Pick<WorkspaceDeps, 'db' | 'clock' | 'noticeFacts'>

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

export async function viewNotices(deps: NoticeDeps, workspaceId: string): Promise<Notice[]> {
  const facts = await deps.noticeFacts(workspaceId)
  const [waiting, preferences] = await deps.db.inWorkspace(workspaceId, async (tx) => [
    await listWaitingApprovals(tx, workspaceId, deps.clock()),
    await findPreferences(tx, workspaceId),
  ])
  const waitingApprovals = { count: waiting.length, oldestAt: waiting.at(-1)?.askedAt ?? null }
  return toNotices({ ...facts, waitingApprovals }, preferences ?? allNotices)
}
