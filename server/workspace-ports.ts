/** What the workspace feature needs of the others, and alerts of it. */
import type { Db } from '#db/database.ts'
import type { Vault } from '#db/vault.ts'
import type { Engine } from '#engine/engine.ts'
import type { AlertDeps } from '#features/agents/inbox/actions.ts'
import { findLastSync } from '#features/shop/feed/actions/sync.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { viewStats } from '#features/shop/feed/actions/view.ts'
import { viewKeys } from '#features/base/keys/actions.ts'
import { KeyType } from '#features/base/keys/contract.ts'
import { serviceOf } from '#features/base/keys/rules/key.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import { viewNotices } from '#features/base/workspace/actions/notices.ts'
import type { WorkspaceDeps } from '#features/base/workspace/actions/deps.ts'

type Sources = { stores: StoreDeps; feed: FeedDeps; db: Db; vault: Vault }

const stopMs = 5_000

/** What wants the merchant's attention, feature by feature. Of a store that is not connected only its problem counts. */
export async function readNoticeFacts({ stores, feed, db, vault }: Sources, workspaceId: string) {
  const status = await viewStatus(stores, workspaceId)
  const { storeId } = status
  const isActive = status.connected && storeId !== null
  const sync = isActive ? await findLastSync(feed, workspaceId, storeId) : null
  const keys = await viewKeys({ db, vault }, workspaceId)
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
    enabledIncomplete: isActive ? (await viewStats(feed, workspaceId)).enabledIncomplete : 0,
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

/** Cancels what is under way and gives it a little time to end. */
export async function stopRuns(engine: Engine, workspaceId: string): Promise<void> {
  const runs = await engine.list(workspaceId, { limit: 100 })
  const live = runs.filter(({ endedAt }) => endedAt === null)
  await Promise.all(
    live.map(async ({ id }) => {
      await engine.cancel(workspaceId, id)
      await engine.waitFor(workspaceId, id, stopMs)
    }),
  )
}

export function alertDeps(workspace: WorkspaceDeps, { publish }: Pick<Engine, 'publish'>): AlertDeps {
  const { db, clock, merchants } = workspace
  return { db, clock, merchants, publish, notices: (workspaceId) => viewNotices(workspace, workspaceId) }
}
