/** A turn as it was, to be played again. */
import { z } from 'zod'
import { ApprovalView, StepKind } from '#engine/contract.ts'
import { EventBody } from '#features/agents/conversation-log/contract/event.ts'
import { conversationRefusals } from '#features/agents/conversations/contract/chat.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { reasoningRefusals } from './session.ts'

export const RecordedStep = z.object({
  name: z.string(),
  kind: StepKind,
  /** The thought or the use of a tool that it belongs to. */
  part: z.string().nullable(),
  /** What a thought or a tool was given; null for what the log only notes. */
  input: z.unknown(),
  output: z.unknown(),
  storedAt: z.string(),
})
export type RecordedStep = z.infer<typeof RecordedStep>

export const Recording = z.object({
  version: z.literal(1),
  runId: z.string(),
  agent: AgentId,
  conversationId: z.string(),
  recordedAt: z.string(),
  question: z.string(),
  /** What was said before the turn. */
  history: z.array(EventBody),
  /** What the turn answers. */
  opening: z.array(EventBody),
  steps: z.array(RecordedStep),
  approvals: z.array(ApprovalView),
  /** What the turn told the log. */
  events: z.array(EventBody),
})
export type Recording = z.infer<typeof Recording>

/** Both values stand where they differ. */
export const ComparedStep = z.object({
  step: z.string(),
  isSame: z.boolean(),
  recorded: z.unknown(),
  replayed: z.unknown(),
})
export type ComparedStep = z.infer<typeof ComparedStep>

export const ReplayResult = z.object({
  state: z.string(),
  isSame: z.boolean(),
  steps: z.array(ComparedStep),
})
export type ReplayResult = z.infer<typeof ReplayResult>

/** `result` is null until the run has ended. */
export const Replay = z.object({
  runId: z.string(),
  status: z.string(),
  result: ReplayResult.nullable(),
  error: z.string().nullable(),
})
export type Replay = z.infer<typeof Replay>

const params = { runId: z.uuid() }
const path = '/api/agents/runs/{runId}'

/** Refuses with RECORDING_NOT_FOUND. */
export const getRecording = endpoint({
  method: 'GET',
  path: `${path}/recording`,
  summary: 'Every stored step of a turn as a file',
  stream: ['application/json'],
  params,
  refusals: [reasoningRefusals.RECORDING_NOT_FOUND],
  reply: z.unknown(),
})

/** Goes through the turn again: models and tools answer from the recording, nothing is written and nobody is asked. Refuses with RECORDING_NOT_FOUND or TURN_IN_PROGRESS. */
export const replayRun = endpoint({
  method: 'POST',
  path: `${path}/replay`,
  summary: 'Play a turn again and compare each step',
  rate: 'model',
  params,
  refusals: [
    conversationRefusals.CONVERSATION_NOT_FOUND,
    reasoningRefusals.RECORDING_NOT_FOUND,
    reasoningRefusals.TURN_IN_PROGRESS,
  ],
  reply: succeeds(Replay),
})

/** A step that a turn can be forked at, with its answer in the form in which another one is given. */
export const ForkableStep = z.object({
  /** A thought such as "think 1", or a use of a tool such as "act 1.1". */
  step: z.string(),
  kind: z.enum(['thought', 'use']),
  /** Null for a thought. */
  tool: z.string().nullable(),
  /** What the tool was given; null for a thought. */
  args: z.unknown(),
  /** Of a thought: its text and tool calls; of a use: what the tool answered. */
  answer: z.unknown(),
  /** Why the tool had no answer. */
  fault: z.string().nullable(),
})
export type ForkableStep = z.infer<typeof ForkableStep>

/** The steps of a turn that ended, in their order. Refuses with RECORDING_NOT_FOUND or TURN_IN_PROGRESS. */
export const listForkableSteps = endpoint({
  method: 'GET',
  path: `${path}/steps`,
  summary: 'The steps of a turn that can be answered otherwise',
  params,
  refusals: [reasoningRefusals.RECORDING_NOT_FOUND, reasoningRefusals.TURN_IN_PROGRESS],
  reply: succeeds(z.object({ steps: z.array(ForkableStep) })),
})

/** Goes through the turn as recorded up to a step, with another answer of that step, and from there on with the live model and live tools, which ask anew before they write; without a model it ends there. Refuses also with STEP_NOT_FOUND or STEP_ANSWER_INVALID. */
export const forkRun = endpoint({
  method: 'POST',
  path: `${path}/fork`,
  summary: 'Go on differently from a step of a turn',
  rate: 'model',
  params,
  body: {
    /** A thought such as "think 1", or a use of a tool such as "act 1.1". */
    step: z.string().min(1).max(60),
    /** Of a thought: its text and tool calls; of a use: what the tool answers. */
    answer: z.unknown(),
  },
  refusals: [
    conversationRefusals.CONVERSATION_NOT_FOUND,
    reasoningRefusals.RECORDING_NOT_FOUND,
    reasoningRefusals.TURN_IN_PROGRESS,
    reasoningRefusals.STEP_NOT_FOUND,
    reasoningRefusals.STEP_ANSWER_INVALID,
  ],
  reply: succeeds(z.object({ runId: z.string(), conversationId: z.string(), agent: AgentId })),
})
