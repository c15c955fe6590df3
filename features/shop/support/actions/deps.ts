import type { Db } from '#db/database.ts'

export type SupportDeps = {
  db: Db
  clock: () => Date
  /** The part of the engine that support uses. */
  runs: { publish: (workspaceId: string, topic: string) => Promise<void> }
}

/** Whose tickets, and who acts: a merchant's id, or "agent". */
export type SupportActor = { workspaceId: string; actor: string }
