/** Turns that are kept, to see whether the agent still comes to the same steps. */
import { z } from 'zod'
import { conversationRefusals } from '#features/agents/conversations/contract/chat.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { Replay } from './recording.ts'
import { reasoningRefusals } from './session.ts'

/** What came of the last time a kept turn was played. */
export const LastReplayResult = z.object({
  runId: z.string(),
  /** Of its run. */
  status: z.string(),
  /** Null until it has ended. */
  isSame: z.boolean().nullable(),
  stepCount: z.number().int(),
  differingCount: z.number().int(),
  /** The first step that differs, and its place among all, from 1. */
  firstDiffering: z.object({ step: z.string(), place: z.number().int() }).nullable(),
  error: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type LastReplayResult = z.infer<typeof LastReplayResult>

export const Regression = z.object({
  id: z.string(),
  name: z.string(),
  agent: AgentId,
  question: z.string(),
  createdAt: z.string(),
  lastRunId: z.string().nullable(),
  /** Null until it was played once. */
  last: LastReplayResult.nullable(),
})
export type Regression = z.infer<typeof Regression>

const maxLength = 120
const name = z.string().trim().min(1, 'Enter a name').max(maxLength)

/** Refuses with NAME_TAKEN or REGRESSIONS_FULL beside what `replayRun` refuses with. */
export const keepRecording = endpoint({
  method: 'POST',
  path: '/api/agents/runs/{runId}/keep',
  summary: 'Keep a turn to play it again later',
  params: { runId: z.uuid() },
  body: { name },
  refusals: [
    reasoningRefusals.RECORDING_NOT_FOUND,
    reasoningRefusals.TURN_IN_PROGRESS,
    reasoningRefusals.NAME_TAKEN,
    reasoningRefusals.REGRESSIONS_FULL,
    reasoningRefusals.REGRESSION_NOT_FOUND,
  ],
  reply: succeeds(z.object({ regression: Regression })),
})

/** The oldest first. */
export const listRegressions = endpoint({
  method: 'GET',
  path: '/api/agents/regressions',
  summary: 'The turns that were kept, each with its last outcome',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ regressions: z.array(Regression) })),
})

export const runRegressions = endpoint({
  method: 'POST',
  path: '/api/agents/regressions/run',
  summary: 'Play every kept turn again',
  rate: 'model',
  refusals: [
    conversationRefusals.CONVERSATION_NOT_FOUND,
    reasoningRefusals.RECORDING_NOT_FOUND,
    reasoningRefusals.TURN_IN_PROGRESS,
  ],
  reply: succeeds(
    z.object({
      total: z.number().int(),
      same: z.number().int(),
      results: z.array(z.object({ id: z.string(), name: z.string(), replay: Replay })),
    }),
  ),
})

const params = { regressionId: z.uuid() }
const path = '/api/agents/regressions/{regressionId}'

/** With every step of the last replay; `replay` is null until there is one. Refuses with REGRESSION_NOT_FOUND. */
export const getRegression = endpoint({
  method: 'GET',
  path,
  summary: 'A kept turn and what came of it last',
  params,
  refusals: [reasoningRefusals.REGRESSION_NOT_FOUND],
  reply: succeeds(z.object({ regression: Regression, replay: Replay.nullable() })),
})

/** Refuses with REGRESSION_NOT_FOUND. */
export const runRegression = endpoint({
  method: 'POST',
  path: `${path}/run`,
  summary: 'Play a kept turn again',
  rate: 'model',
  params,
  refusals: [
    conversationRefusals.CONVERSATION_NOT_FOUND,
    reasoningRefusals.RECORDING_NOT_FOUND,
    reasoningRefusals.TURN_IN_PROGRESS,
    reasoningRefusals.REGRESSION_NOT_FOUND,
  ],
  reply: succeeds(Replay),
})

/** Refuses with REGRESSION_NOT_FOUND or NAME_TAKEN. */
export const renameRegression = endpoint({
  method: 'PATCH',
  path,
  summary: 'Give a kept turn another name',
  params,
  body: { name },
  refusals: [reasoningRefusals.NAME_TAKEN, reasoningRefusals.REGRESSION_NOT_FOUND],
  reply: succeeds(z.object({ regression: Regression })),
})

/** Refuses with REGRESSION_NOT_FOUND. */
export const removeRegression = endpoint({
  method: 'DELETE',
  path,
  summary: 'Keep a turn no longer',
  params,
  refusals: [reasoningRefusals.REGRESSION_NOT_FOUND],
  reply: succeeds(z.object({})),
})
