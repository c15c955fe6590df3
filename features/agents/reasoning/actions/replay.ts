import type { Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import { listSteps } from '#engine/queries.ts'
import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { createConversation, type Turn } from '#features/agents/conversations/actions/chat.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { takeTurn } from '#features/agents/conversations/actions/turn.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { findTarget } from '#features/agents/settings/actions/model-choice.ts'
import { defaultSettings } from '#features/agents/settings/rules/roster.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import { type ForkableStep, Recording, type Replay, ReplayResult } from '../contract/recording.ts'
import { reasoningRefusals } from '../contract/session.ts'
import * as records from '../records.ts'
import { compareReplays } from '../rules/compare.ts'
import { splitEvents, toForkableSteps, toForkedAnswer } from '../rules/recording.ts'
import { readRecording } from './recording.ts'
import { createReplayHandle } from './replay-handle.ts'

/** So long a request waits for the end of a replay. */
export const answerTimeoutMs = 60_000

/** Where a recording is: in the stored steps of a run, or kept. */
export type RecordingSource = { of: 'run' | 'regression'; id: string }
export type Fork = { step: string; answer: unknown }
export type ReplayInput = {
  agent: AgentId
  conversationId: string
  source: RecordingSource
  fork: Fork | null
}

/** Plays a turn again and compares. Answers when that has ended, or a minute is over. */
export async function replay(
  deps: AgentDeps,
  workspaceId: string,
  runId: string,
  signal: AbortSignal,
): Promise<Replay> {
  const recording = await getEnded(deps, workspaceId, runId)
  const turn = await begin(deps, workspaceId, recording, { of: 'run', id: runId })
  return toReplay(await deps.runs.waitFor(workspaceId, turn.runId, answerTimeoutMs, signal))
}

/** Where a turn that ended can go on differently. */
export async function viewForkableSteps(
  deps: AgentDeps,
  workspaceId: string,
  runId: string,
): Promise<ForkableStep[]> {
  return toForkableSteps((await getEnded(deps, workspaceId, runId)).steps)
}

/** Goes on differently from a step of a turn, in a conversation of its own. */
export async function fork(
  deps: AgentDeps,
  workspaceId: string,
  runId: string,
  { step, answer }: { step: string; answer?: unknown },
): Promise<Turn> {
  const recording = await getEnded(deps, workspaceId, runId)
  const recorded = recording.steps.find(({ name }) => name === step)
  if (!recorded || !['model_call', 'tool_call'].includes(recorded.kind)) {
    throw new Refusal(reasoningRefusals.STEP_NOT_FOUND, `This answer has no step named "${step}".`)
  }
  const changed = toForkedAnswer(recorded, answer)
  if (changed === null) {
    const message = 'This doesn’t fit the step. A model response needs text or tool calls.'
    throw new Refusal(reasoningRefusals.STEP_ANSWER_INVALID, message)
  }
  return begin(deps, workspaceId, recording, { of: 'run', id: runId }, { step, answer: changed })
}

/** Steps of a run that plays a recording, which are not of the turn. */
const ofReplay = { kind: 'replay' } as const

/** The run itself: the same code as a live turn, with the recording in the place of the world. */
export async function play(
  deps: AgentDeps,
  run: Run,
  input: ReplayInput,
): Promise<ReplayResult | { state: string }> {
  const { workspaceId } = run
  const { agent, conversationId, source, fork: changed } = input
  const recording = Recording.parse(
    await run.step('recording', async () => toPlain(await readSource(deps, workspaceId, source)), ofReplay),
  )
  const isLive =
    changed !== null && (await run.step('live model', () => hasModel(deps, workspaceId, agent), ofReplay))
  const stood = createReplayHandle(deps, run, { recording, fork: changed, isLive })
  const { state } = await takeStoodTurn(deps, stood, { agent, conversationId })
  if (changed !== null) return { state }
  const compare = async (tx: Tx) => {
    const steps = await listSteps(tx, workspaceId, [run.runId])
    const told = splitEvents(await log.listEventsOfRuns(tx, workspaceId, [run.runId])).told
    const own = steps.flatMap(({ answer = null, ...step }) =>
      step.kind === 'replay' ? [] : [{ ...step, output: answer }],
    )
    const compared = compareReplays(recording, { runId: run.runId, conversationId, steps: own, events: told })
    await log.deleteConversation(tx, { workspaceId, conversationId })
    return toPlain({ state, isSame: compared.every(({ isSame }) => isSame), steps: compared })
  }
  return run.stepInTransaction('compare', compare, ofReplay)
}

/** Whether the agent thinks with a model now. */
async function hasModel(deps: AgentDeps, workspaceId: string, agent: AgentId): Promise<boolean> {
  const settings = await deps.db.inWorkspace(workspaceId, (tx) =>
    agentSettings.get(tx, { workspaceId, agent }),
  )
  return (await findTarget(deps, workspaceId, settings)) !== null
}

/** The code of a live turn, in the place of the world what the recording has. */
function takeStoodTurn(
  deps: AgentDeps,
  { run, deps: stand }: ReturnType<typeof createReplayHandle>,
  place: { agent: AgentId; conversationId: string },
): Promise<{ state: string }> {
  const { isLocal, isPlaying, models, targets, toolsOf } = stand
  const settings = { ...defaultSettings, provider: isLocal ? ('local' as const) : null }
  return takeTurn({ ...deps, models, targets, toolsOf }, run, place, { settings, isPlaying })
}

/** The recording of a turn that ended. */
export async function getEnded(deps: AgentDeps, workspaceId: string, runId: string): Promise<Recording> {
  const { recording, isOver } = await readRecording(deps, workspaceId, runId)
  if (isOver) return recording
  throw new Refusal(
    reasoningRefusals.TURN_IN_PROGRESS,
    'This answer is still in progress. Wait until it’s done.',
  )
}

/** Starts the run that plays a recording. */
export function begin(
  deps: AgentDeps,
  workspaceId: string,
  { agent, question, history, opening, conversationId }: Recording,
  source: RecordingSource,
  changed: Fork | null = null,
): Promise<Turn> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const turn = await createConversation(deps, tx, workspaceId, {
      agent,
      title: question || 'Replay',
      storeId: await log.findStoreId(tx, { workspaceId, conversationId }),
      history,
      opening,
      forkedFrom: changed ? conversationId : null,
      isHidden: changed === null,
      kind: 'agents.replay',
      input: { source, fork: changed },
    })
    if (source.of === 'regression') await records.setLastRun(tx, workspaceId, source.id, turn.runId)
    return turn
  })
}

async function readSource(
  deps: AgentDeps,
  workspaceId: string,
  { of, id }: RecordingSource,
): Promise<Recording> {
  if (of === 'run') return (await readRecording(deps, workspaceId, id)).recording
  const kept = await deps.db.inWorkspace(workspaceId, (tx) => records.findRecording(tx, workspaceId, id))
  if (kept) return kept
  throw new Refusal(reasoningRefusals.RECORDING_NOT_FOUND, 'This test case doesn’t exist.')
}

export function toReplay({ id: runId, status, output, error }: RunView): Replay {
  return { runId, status, result: ReplayResult.safeParse(output).data ?? null, error: error?.message ?? null }
}

function toPlain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}
