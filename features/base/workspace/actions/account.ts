import { listWorkspaceTables, readWorkspaceRows, toCamelCase, type WorkspaceRow } from '#db/workspace-rows.ts'
import { confirmPassword } from '#features/base/accounts/actions/merchant.ts'
import type { Caller, StreamAnswer } from '#kit/route.ts'
import { deleteWorkspace } from '../records.ts'
import { toStamp } from './audit.ts'
import type { WorkspaceDeps } from './deps.ts'

const pageSize = 200
const stopMs = 5_000

/** Everything the workspace holds, a page in memory at a time: each page is a transaction of its own, so a slow reader holds up nobody. */
export async function exportAccount(
  deps: Pick<WorkspaceDeps, 'db' | 'clock'>,
  workspaceId: string,
): Promise<StreamAnswer> {
  const now = deps.clock()
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="vitrine-export-${toStamp(now)}.json"`,
    },
    body: writeAccount(deps, workspaceId, now),
  }
}

/** Deletes the workspace with everything in it; its sessions end with it. */
export async function deleteAccount(
  deps: WorkspaceDeps,
  caller: Caller,
  password: string,
  place: { ip: string; agent: string },
): Promise<void> {
  await confirmPassword(deps, caller, password, place)
  await stopRuns(deps, caller.workspaceId)
  await deps.db.inWorkspace(caller.workspaceId, deleteWorkspace)
}

/** Cancels what is under way and gives it a little time to end, so that it does not write into what is being deleted. */
async function stopRuns({ runs }: Pick<WorkspaceDeps, 'runs'>, workspaceId: string): Promise<void> {
  const live = (await runs.list(workspaceId, { limit: 100 })).filter(({ endedAt }) => endedAt === null)
  await Promise.all(
    live.map(async ({ id }) => {
      await runs.cancel(workspaceId, id)
      await runs.waitFor(workspaceId, id, stopMs)
    }),
  )
}

async function* writeAccount(
  { db }: Pick<WorkspaceDeps, 'db'>,
  workspaceId: string,
  now: Date,
): AsyncGenerator<string> {
  const tables = await db.inWorkspace(workspaceId, listWorkspaceTables)
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},"workspaceId":${JSON.stringify(workspaceId)}`
  for (const table of tables) {
    yield `,\n${JSON.stringify(toCamelCase(table.name))}:[`
    let after: string[] | null = null
    for (;;) {
      const from: string[] | null = after
      const rows: WorkspaceRow[] = await db.inWorkspace(workspaceId, (tx) =>
        readWorkspaceRows(tx, table, workspaceId, { after: from, limit: pageSize }),
      )
      if (rows.length > 0) yield `${from === null ? '' : ','}\n${rows.map(({ row }) => row).join(',\n')}`
      after = rows.at(-1)?.key ?? null
      if (rows.length < pageSize) break
    }
    yield ']'
  }
  yield '}\n'
}
