import { deleteConversation, findConversation } from '../records/conversations.ts'
import { isTainted, listEvents } from '../records/log.ts'
import { getSettings } from '../records/settings.ts'
import * as turns from '../records/turns.ts'

/** Conversations, their turns and their agents' settings as the features above read them, each in the caller's transaction. */
export const conversationLog = {
  findConversation,
  remove: deleteConversation,
  isTainted,
  listEvents,
  getSettings,
  /** The agent and the conversation of a run: a turn, or a tool that was run by itself. */
  findTurn: turns.findTurn,
  /** A turn of a conversation that lists show. */
  findShownTurn: turns.findShownTurn,
  listTurns: turns.listTurns,
  listEventsOfRuns: turns.listEventsOfRuns,
  listSteps: turns.listSteps,
  listToolUses: turns.listToolUses,
}
