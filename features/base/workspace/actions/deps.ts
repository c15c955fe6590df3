import type { Db } from '#db/database.ts'
import type { Caller } from '#kit/route.ts'
import type { NoticeFacts } from '../rules.ts'

export type WorkspaceDeps = {
  db: Db
  clock: () => Date
  /** Who may stand as an actor in the log. */
  merchants: (workspaceId: string) => Promise<{ id: string; email: string }[]>
  /** What the other features know. */
  noticeFacts: (workspaceId: string) => Promise<Omit<NoticeFacts, 'waitingApprovals'>>
  /** Refuses with PASSWORD_WRONG, and counts it. */
  confirmPassword: (caller: Caller, password: string, place: { ip: string; agent: string }) => Promise<void>
  /** Ends what is under way, so that it does not write into what is being deleted. */
  stopRuns: (workspaceId: string) => Promise<void>
}
