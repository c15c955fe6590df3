import type { RunHandle } from '#engine/kinds.ts'
import type { RunView } from '#engine/contract.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import { type ForkableStep, Recording, type Replay, ReplayResult } from '../contract/recording.ts'
import * as records from '../records/regressions.ts'
import { comparePlayed } from '../rules/compare.ts'
import { isThought, isUse, splitEvents, toForkableSteps, toForkedAnswer } from '../rules/recording.ts'
import { playing, readRecording } from './recording.ts'
import { standIn } from './stand.ts'
import type { ReasoningDeps, Turn } from './deps.ts'

/** So long a request waits for the end of a replay. */
export const patienceMs = 60_000

/** Where a recording is: in the stored steps of a run, or kept. */
export type Source = { of: 'run' | 'regression'; id: string }
export type Fork = { step: string; answer: unknown }
export type PlayInput = { agent: AgentId; conversationId: string; source: Source; fork: Fork | null }

/** Plays a turn again and compares. Answers when that has ended, or a minute is over. */
export async function replay(
  deps: ReasoningDeps,
  workspaceId: string,
  runId: string,
  signal: AbortSignal,
): Promise<Replay> {
  const recording = await getEnded(deps, workspaceId, runId)
  const turn = await begin(deps, workspaceId, recording, { of: 'run', id: runId })
  return toReplay(await deps.runs.waitFor(workspaceId, turn.runId, patienceMs, signal))
}

/** Where a turn that ended can go on differently. */
export async function viewForkableSteps(
  deps: ReasoningDeps,
  workspaceId: string,
  runId: string,
): Promise<ForkableStep[]> {
  return toForkableSteps((await getEnded(deps, workspaceId, runId)).steps)
}

/** Goes on differently from a step of a turn, in a conversation of its own. */
export async function fork(
  deps: ReasoningDeps,
  workspaceId: string,
  runId: string,
  { step, answer }: { step: string; answer?: unknown },
): Promise<Turn> {
  const recording = await getEnded(deps, workspaceId, runId)
  const recorded = recording.steps.find(({ name }) => name === step)
  if (!recorded || !(isThought(step) || isUse(step))) {
    throw new Refusal('STEP_NOT_FOUND', `This turn has no thought and no use of a tool named "${step}".`, 404)
  }
  const changed = toForkedAnswer(step, recorded.output, answer)
  if (changed === null) {
    const message = 'This answer does not fit the step. A thought of a model needs a text or tool calls.'
    throw new Refusal('STEP_ANSWER_INVALID', message, 422)
  }
  return begin(deps, workspaceId, recording, { of: 'run', id: runId }, { step, answer: changed })
}

/** The run itself: the same code as a live turn, with the recording in the place of the world. */
export async function play(
  deps: ReasoningDeps,
  run: RunHandle,
  input: PlayInput,
): Promise<ReplayResult | { state: string }> {
  const { workspaceId } = run
  const { agent, conversationId, source, fork: changed } = input
  const recording = Recording.parse(
    await run.step('recording', async () => toPlain(await readSource(deps, workspaceId, source))),
  )
  const isLive = changed !== null && (await run.step('live model', () => deps.hasModel(workspaceId, agent)))
  const stood = standIn(deps, run, { recording, fork: changed, isLive })
  const { state } = await deps.takeTurn(stood.run, { agent, conversationId }, stood.stand)
  if (changed !== null) return { state }
  return run.stepInTransaction('compare', async (tx) => {
    const steps = await deps.log.listSteps(tx, workspaceId, [run.runId])
    const told = splitEvents(await deps.log.listEventsOfRuns(tx, workspaceId, [run.runId])).told
    const own = steps.flatMap(({ name, answer = null }) =>
      playing.includes(name) ? [] : [{ name, output: answer }],
    )
    const compared = comparePlayed(recording, { runId: run.runId, conversationId, steps: own, events: told })
    await deps.log.remove(tx, { workspaceId, conversationId })
    return toPlain({ state, isSame: compared.every(({ isSame }) => isSame), steps: compared })
  })
}

/** The recording of a turn that ended. */
export async function getEnded(deps: ReasoningDeps, workspaceId: string, runId: string): Promise<Recording> {
  const { recording, isOver } = await readRecording(deps, workspaceId, runId)
  if (isOver) return recording
  throw new Refusal('TURN_NOT_OVER', 'This turn is still under way. Wait for its end.', 409)
}

/** Starts the run that plays a recording. */
export function begin(
  deps: ReasoningDeps,
  workspaceId: string,
  { agent, question, history, opening, conversationId }: Recording,
  source: Source,
  changed: Fork | null = null,
): Promise<Turn> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const turn = await deps.log.open(tx, workspaceId, {
      agent,
      title: question || 'Replay',
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

async function readSource(deps: ReasoningDeps, workspaceId: string, { of, id }: Source): Promise<Recording> {
  if (of === 'run') return (await readRecording(deps, workspaceId, id)).recording
  const kept = await deps.db.inWorkspace(workspaceId, (tx) => records.findRecording(tx, workspaceId, id))
  if (kept) return kept
  throw new Refusal('RECORDING_NOT_FOUND', 'This kept turn does not exist.', 404)
}

export function toReplay({ id: runId, status, output, error }: RunView): Replay {
  return { runId, status, result: ReplayResult.safeParse(output).data ?? null, error: error?.message ?? null }
}

function toPlain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}
