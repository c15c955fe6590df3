import type { HelpDeskPort } from '#adapters/help-desk/port.ts'
import type { Db } from '#db/database.ts'
import type { Engine } from '#engine/engine.ts'
import type { StoreEvents } from '#features/base/stores/actions/events.ts'

export type SupportDeps = {
  db: Db
  clock: () => Date
  /** The part of the engine that support uses. */
  runs: { publish: (workspaceId: string, topic: string) => Promise<void> }
}

export type HelpDeskDeps = SupportDeps & {
  /** Of demo stores; null where the server runs without any. */
  helpDesk: HelpDeskPort | null
  events: StoreEvents
  runs: SupportDeps['runs'] & Pick<Engine, 'start'>
}

/** Whose tickets, and who acts: a merchant's id, or "agent". */
export type SupportActor = { workspaceId: string; actor: string }
