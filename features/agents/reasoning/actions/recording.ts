import { listSteps } from '#engine/queries.ts'
import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { Refusal } from '#kit/errors.ts'
import type { StreamAnswer } from '#kit/route.ts'
import type { Recording } from '../contract/recording.ts'
import { reasoningRefusals } from '../contract/session.ts'
import { splitEvents, toBody, toRecordedSteps } from '../rules/recording.ts'

type RecordingDeps = Pick<AgentDeps, 'db' | 'runs'>

/** A turn with every stored step. Refuses with RECORDING_NOT_FOUND. */
export async function readRecording(
  { db, runs }: RecordingDeps,
  workspaceId: string,
  runId: string,
): Promise<{ recording: Recording; isOver: boolean }> {
  const known = await db.inWorkspace(workspaceId, async (tx) => {
    const turn = await log.findShownTurn(tx, workspaceId, runId)
    if (!turn) throw new Refusal(reasoningRefusals.RECORDING_NOT_FOUND, 'This answer doesn’t exist.')
    const key = { workspaceId, conversationId: turn.conversationId }
    const events = await log.listEvents(tx, key, { runId })
    if (!events[0]) {
      throw new Refusal(
        reasoningRefusals.RECORDING_NOT_FOUND,
        'The conversation with this answer was deleted.',
      )
    }
    const before = await log.listEvents(tx, key, { before: events[0].seq })
    return { turn, events, before, steps: await listSteps(tx, workspaceId, [runId]) }
  })
  const { turn, events, before, steps } = known
  const { opening, told } = splitEvents(events)
  const asked = [...before, ...events].findLast((event) => event.type === 'user_message')
  const question = asked?.type === 'user_message' ? asked.text : ''
  const own = steps.filter(({ kind }) => kind !== 'replay')
  const recording: Recording = {
    version: 1,
    runId,
    agent: turn.agent,
    conversationId: turn.conversationId,
    recordedAt: turn.createdAt,
    question,
    history: before.map(toBody),
    opening,
    steps: toRecordedSteps(
      own.map(({ runId: _runId, ...step }) => step),
      { question, before: before.length, events },
    ),
    approvals: await runs.listApprovals(workspaceId, runId),
    events: told,
  }
  return { recording, isOver: turn.endedAt !== null }
}

export async function exportRecording(
  deps: RecordingDeps,
  workspaceId: string,
  runId: string,
): Promise<StreamAnswer> {
  const { recording } = await readRecording(deps, workspaceId, runId)
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="vitrine-turn-${runId}.json"`,
    },
    body: oneText(JSON.stringify(recording, null, 2)),
  }
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}
