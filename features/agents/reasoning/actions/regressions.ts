import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Replay } from '../contract/recording.ts'
import type { Regression } from '../contract/regression.ts'
import { reasoningRefusals } from '../contract/session.ts'
import * as records from '../records.ts'
import { answerTimeoutMs, begin, getEnded, toReplay } from './replay.ts'

const maxRegressions = 50

type RegressionDeps = Pick<AgentDeps, 'db'>

export async function keep(
  deps: AgentDeps,
  workspaceId: string,
  runId: string,
  name: string,
): Promise<Regression> {
  const recording = await getEnded(deps, workspaceId, runId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const names = await records.lockNames(tx, workspaceId)
    if (names.length >= maxRegressions) {
      throw new Refusal(
        reasoningRefusals.REGRESSIONS_FULL,
        `You can save up to ${maxRegressions} test cases.`,
      )
    }
    if (names.some((each) => each.name === name)) return refuseName()
    const id = newId()
    const { conversationId } = recording
    const storeId = await log.findStoreId(tx, { workspaceId, conversationId })
    await records.insertRegression(tx, workspaceId, { id, name, storeId, recording }, deps.clock())
    return (await records.findRegression(tx, workspaceId, id)) ?? refuseGone()
  })
}

export function viewRegressions({ db }: RegressionDeps, workspaceId: string): Promise<Regression[]> {
  return db.inWorkspace(workspaceId, (tx) => records.listRegressions(tx, workspaceId))
}

/** A kept turn with every step of its last replay. */
export async function viewRegression(
  deps: Pick<AgentDeps, 'db' | 'runs'>,
  workspaceId: string,
  id: string,
): Promise<{ regression: Regression; replay: Replay | null }> {
  const regression = await getRegression(deps, workspaceId, id)
  const { lastRunId } = regression
  const replay = lastRunId === null ? null : toReplay(await deps.runs.get(workspaceId, lastRunId))
  return { regression, replay }
}

/** Plays one kept turn again. Answers when that has ended, or a minute is over. */
export async function runRegression(
  deps: AgentDeps,
  workspaceId: string,
  id: string,
  signal: AbortSignal,
): Promise<Replay> {
  await getRegression(deps, workspaceId, id)
  const runId = await start(deps, workspaceId, id)
  return runId === null ? refuseGone() : awaitReplay(deps, workspaceId, runId, signal)
}

/** Plays every kept turn again. */
export async function runRegressions(deps: AgentDeps, workspaceId: string, signal: AbortSignal) {
  const begun = []
  const names = await deps.db.inWorkspace(workspaceId, (tx) => records.listNames(tx, workspaceId))
  for (const { id, name } of names) {
    const runId = await start(deps, workspaceId, id)
    if (runId !== null) begun.push({ id, name, runId })
  }
  const results = await Promise.all(
    begun.map(async ({ id, name, runId }) => {
      return { id, name, replay: await awaitReplay(deps, workspaceId, runId, signal) }
    }),
  )
  const same = results.filter(({ replay: { result } }) => result?.isSame).length
  return { total: results.length, same, results }
}

export function rename(
  { db }: RegressionDeps,
  workspaceId: string,
  id: string,
  name: string,
): Promise<Regression> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const names = await records.lockNames(tx, workspaceId)
    if (!names.some((each) => each.id === id)) return refuseGone()
    if (names.some((each) => each.id !== id && each.name === name)) return refuseName()
    await records.setName(tx, workspaceId, id, name)
    return (await records.findRegression(tx, workspaceId, id)) ?? refuseGone()
  })
}

export async function remove({ db }: RegressionDeps, workspaceId: string, id: string): Promise<void> {
  const isGone = await db.inWorkspace(workspaceId, (tx) => records.removeRegression(tx, workspaceId, id))
  if (!isGone) refuseGone()
}

/** Null when it was removed meanwhile. */
async function start(deps: AgentDeps, workspaceId: string, id: string): Promise<string | null> {
  const recording = await deps.db.inWorkspace(workspaceId, (tx) => records.findRecording(tx, workspaceId, id))
  return recording && (await begin(deps, workspaceId, recording, { of: 'regression', id })).runId
}

async function awaitReplay(
  { runs }: Pick<AgentDeps, 'runs'>,
  workspaceId: string,
  runId: string,
  signal: AbortSignal,
): Promise<Replay> {
  return toReplay(await runs.waitFor(workspaceId, runId, answerTimeoutMs, signal))
}

async function getRegression({ db }: RegressionDeps, workspaceId: string, id: string): Promise<Regression> {
  const found = await db.inWorkspace(workspaceId, (tx) => records.findRegression(tx, workspaceId, id))
  return found ?? refuseGone()
}

function refuseGone(): never {
  throw new Refusal(reasoningRefusals.REGRESSION_NOT_FOUND, 'This test case no longer exists.')
}

function refuseName(): never {
  throw new Refusal(reasoningRefusals.NAME_TAKEN, 'A test case already has this name. Choose another name.')
}
