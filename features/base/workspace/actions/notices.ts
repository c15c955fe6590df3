import { recordAudit } from '#db/audit.ts'
import type { Caller } from '#kit/route.ts'
import type { Notice, NoticePreferences } from '../contract.ts'
import { findPreferences, listWaitingApprovals, savePreferences } from '../records.ts'
import { allNotices, toNotices } from '../rules.ts'
import type { WorkspaceUses } from './uses.ts'

type NoticeUses = Pick<WorkspaceUses, 'db' | 'clock' | 'noticeFacts'>

export async function viewPreferences(
  { db }: Pick<NoticeUses, 'db'>,
  workspaceId: string,
): Promise<NoticePreferences> {
  return (await db.inWorkspace(workspaceId, (tx) => findPreferences(tx, workspaceId))) ?? allNotices
}

export async function setPreferences(
  uses: Pick<NoticeUses, 'db' | 'clock'>,
  { workspaceId, merchantId }: Caller,
  preferences: NoticePreferences,
): Promise<NoticePreferences> {
  return uses.db.inWorkspace(workspaceId, async (tx) => {
    const before = (await findPreferences(tx, workspaceId)) ?? allNotices
    await savePreferences(tx, workspaceId, preferences)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'notifications.changed',
      subject: 'workspace:notifications',
      before,
      after: preferences,
      at: uses.clock(),
    })
    return preferences
  })
}

export async function viewNotices(uses: NoticeUses, workspaceId: string): Promise<Notice[]> {
  const facts = await uses.noticeFacts(workspaceId)
  const [waiting, preferences] = await uses.db.inWorkspace(workspaceId, async (tx) => [
    await listWaitingApprovals(tx, workspaceId, uses.clock()),
    await findPreferences(tx, workspaceId),
  ])
  const waitingApprovals = { count: waiting.length, oldestAt: waiting.at(-1)?.askedAt ?? null }
  return toNotices({ ...facts, waitingApprovals }, preferences ?? allNotices)
}
