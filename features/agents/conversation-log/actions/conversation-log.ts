import * as callEnds from '../records/call-ends.ts'
import * as conversations from '../records/conversations.ts'
import * as latestWork from '../records/latest-work.ts'
import * as log from '../records/log.ts'
import * as toolRuns from '../records/tool-runs.ts'
import * as turns from '../records/turns.ts'

/** Conversations, their events and the runs that wrote them, as the features above read and write them, each in the caller's transaction. */
export const conversationLog = {
  findConversation: conversations.findConversation,
  findStoreId: conversations.findStoreId,
  listExisting: conversations.listExisting,
  insertConversation: conversations.insertConversation,
  ensureBench: conversations.ensureBench,
  listConversations: conversations.listConversations,
  renameConversation: conversations.renameConversation,
  deleteConversation: conversations.deleteConversation,
  appendEvents: log.appendEvents,
  lockLog: log.lockLog,
  copyEvents: log.copyEvents,
  listEvents: log.listEvents,
  listAllEvents: log.listAllEvents,
  listSaid: log.listSaid,
  isTainted: log.isTainted,
  isStopped: log.isStopped,
  readKnown: log.readKnown,
  listCallEnds: callEnds.listCallEnds,
  findCallEnd: callEnds.findCallEnd,
  findEndOfRun: callEnds.findEndOfRun,
  listUndoneRuns: callEnds.listUndoneRuns,
  listOpenUses: toolRuns.listOpenUses,
  listHandoffs: turns.listHandoffs,
  countHandoffs: turns.countHandoffs,
  readMetrics: turns.readMetrics,
  readToolFigures: turns.readToolFigures,
  readToolAnswers: turns.readToolAnswers,
  listLiveRuns: turns.listLiveRuns,
  countBusy: turns.countBusy,
  listToolRuns: toolRuns.listToolRuns,
  findToolRun: toolRuns.findToolRun,
  readOutputs: toolRuns.readOutputs,
  listAnswered: toolRuns.listAnswered,
  readActivity: toolRuns.readActivity,
  listLatestWork: latestWork.listLatestWork,
  /** The agent and the conversation of a run: a turn, or a tool that was run by itself. */
  findTurn: turns.findTurn,
  /** A turn of a conversation that lists show. */
  findShownTurn: turns.findShownTurn,
  findStarter: turns.findStarter,
  listTurns: turns.listTurns,
  listWork: turns.listWork,
  listEventsOfRuns: turns.listEventsOfRuns,
  listToolUses: turns.listToolUses,
}
