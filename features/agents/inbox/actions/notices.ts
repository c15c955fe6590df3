import { listAsked } from '#engine/queries.ts'
import { viewKeys } from '#features/base/keys/actions.ts'
import { KeyType } from '#features/base/keys/contract.ts'
import { serviceOf } from '#features/base/keys/rules.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { findLastSync } from '#features/base/stores/actions/last-sync.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import { viewPreferences } from '#features/base/workspace/actions.ts'
import type { Notice } from '#features/base/workspace/contract.ts'
import { type NoticeFacts, toNotices } from '#features/base/workspace/rules.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { viewStats } from '#features/shop/feed/actions/view.ts'

export type InboxNoticeDeps = FeedDeps & StoreDeps

/** What wants the merchant's attention now, feature by feature. Of a store that is not connected only its problem counts. */
export async function viewNotices(deps: InboxNoticeDeps, workspaceId: string): Promise<Notice[]> {
  const facts = await readFacts(deps, workspaceId)
  const waiting = await deps.db.inWorkspace(workspaceId, (tx) =>
    listAsked(tx, workspaceId, 'open', { now: deps.clock(), limit: 100 }),
  )
  const waitingApprovals = { count: waiting.length, oldestAt: waiting.at(-1)?.askedAt ?? null }
  return toNotices({ ...facts, waitingApprovals }, await viewPreferences(deps, workspaceId))
}

async function readFacts(
  deps: InboxNoticeDeps,
  workspaceId: string,
): Promise<Omit<NoticeFacts, 'waitingApprovals'>> {
  const status = await viewStatus(deps, workspaceId)
  const { storeId } = status
  const isActive = status.connected && storeId !== null
  const sync = isActive ? await findLastSync(deps, workspaceId, storeId) : null
  const keys = await viewKeys(deps, workspaceId)
  return {
    storeProblem: status.problem?.message ?? null,
    failedSync:
      sync?.status === 'failed'
        ? {
            runId: sync.id,
            message: sync.error?.message ?? 'The products could not be read.',
            endedAt: sync.endedAt,
          }
        : null,
    enabledIncomplete: isActive ? (await viewStats(deps, workspaceId)).enabledIncomplete : 0,
    refusedKeys: KeyType.options
      .filter((keyType) => keys[keyType].check === 'refused')
      .map((keyType) => ({
        keyType,
        service: serviceOf(keyType),
        message: keys[keyType].checkMessage,
        checkedAt: keys[keyType].checkedAt,
      })),
  }
}
