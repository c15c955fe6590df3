import { mean } from 'simple-statistics'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import type { ChatAnswer } from '#features/agents/conversations/contract/chat.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { ResearchTask } from '#features/shop/research/contract/task.ts'
import type { ReasonedAnswer, ReasoningSession, ReasoningStep } from '../contract/session.ts'

export type SessionRun = {
  runId: string
  kind: string
  status: string
  agent: AgentId
  conversationId: string
  createdAt: string
  endedAt: string | null
}
type StepDraft = Omit<ReasoningStep, 'id' | 'stepNumber'>
/** A check by the rules of the agent, such as a limit, with what it said and the use it is of; `isRecheck` at the moment of an approved use. */
export type PolicyCheck = {
  callId: string | null
  isFirst: boolean
  isRecheck: boolean
  refusal: string | null
  isFree: boolean
  at: string
}
type PlacedStep = { event: AgentEvent | null; draft: StepDraft }

const statuses: Record<string, ReasoningSession['status']> = {
  queued: 'running',
  running: 'running',
  paused: 'waiting',
  waiting: 'waiting',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** `question`: the message that the run answers, also where it was said in an earlier run; null without one. */
type SessionContext = {
  question: string | null
  forkedFrom: ReasoningSession['forkedFrom']
  titleOf: (tool: string) => string
}

/** The view of one turn from the events of its run and the checks among its steps. */
export function toSession(
  run: SessionRun,
  events: readonly AgentEvent[],
  checks: readonly PolicyCheck[],
  { question, forkedFrom, titleOf }: SessionContext,
): ReasoningSession {
  const { runId: id, agent: agentType, conversationId, createdAt, endedAt } = run
  // A tool that was run by itself has no question, and what it answered is all that came of it.
  const isToolRun = run.kind === 'agents.tool'
  const tool = isToolRun ? events.find((event) => event.type === 'tool_asked') : undefined
  const answered = isToolRun ? events.findLast((event) => event.type === 'tool_answered') : undefined
  const final = events.findLast((event) => event.type === 'agent_text' && event.isFinal)
  const problem = events.findLast((event) => event.type === 'failed' || event.type === 'incomplete')
  const told = events.flatMap((event) =>
    toDraft(event, events, titleOf).map((draft): PlacedStep => ({ event, draft })),
  )
  const steps = checks
    .reduce(placeCheck, told)
    .map(({ draft }, index) => ({ id: `${id}:${index + 1}`, stepNumber: index + 1, ...draft }))
  return {
    id,
    agentType,
    conversationId,
    query: question ?? (tool?.type === 'tool_asked' ? titleOf(tool.tool) : ''),
    isRecorded: !isToolRun && events.length > 0,
    status: problem && endedAt !== null ? 'failed' : (statuses[run.status] ?? 'running'),
    steps,
    createdAt,
    totalDuration: endedAt === null ? null : Math.max(0, Date.parse(endedAt) - Date.parse(createdAt)),
    finalDecision:
      final?.type === 'agent_text'
        ? final.text
        : answered?.type === 'tool_answered'
          ? (answered.message ?? ToolAnswer.safeParse(answered.output).data?.summary ?? null)
          : null,
    forkedFrom,
  }
}

/** Research of a region as a session: what it read, and what it found. */
export function toResearchSession(task: ResearchTask): ReasoningSession {
  const { id, title, result, startTime, endTime, problem } = task
  const plain = { confidence: null, duration: null }
  const steps: StepDraft[] = result
    ? [
        {
          ...plain,
          type: 'action',
          description: `Read ${result.basis.rows} ${result.basis.unit}`,
          reasoning: result.basis.method,
          timestamp: startTime,
          output: null,
        },
        {
          ...plain,
          type: 'inference',
          description: 'Concluded from what was read',
          reasoning: result.summary,
          confidence: result.confidence,
          timestamp: endTime ?? startTime,
          output: result,
        },
      ]
    : []
  const status = {
    processing: 'running',
    paused: 'waiting',
    completed: 'completed',
    failed: 'failed',
    cancelled: 'cancelled',
  } as const
  return {
    id,
    agentType: 'scout',
    conversationId: null,
    query: title,
    isRecorded: false,
    status: status[task.status],
    steps: steps.map((step, index) => ({ id: `${id}:${index + 1}`, stepNumber: index + 1, ...step })),
    createdAt: startTime,
    totalDuration: endTime === null ? null : Math.max(0, Date.parse(endTime) - Date.parse(startTime)),
    finalDecision: result?.summary ?? problem,
    forkedFrom: null,
  }
}

/** Events are in their order; a check stands after what it checks, so that two goings-through of a turn have one order. */
function placeCheck(placed: PlacedStep[], check: PolicyCheck): PlacedStep[] {
  const asked = placed.findIndex(({ event }) => event?.type === 'tool_asked' && event.callId === check.callId)
  const decided = placed.findLastIndex(
    ({ event }) =>
      event?.type === 'approval_decided' && event.callId === check.callId && event.at <= check.at,
  )
  const earlier = placed.findLastIndex(({ draft }) => draft.timestamp <= check.at)
  let at = asked < 0 ? earlier : check.isFirst ? asked : Math.max(asked, decided)
  while (placed[at + 1]?.event === null) at += 1
  return placed.toSpliced(at + 1, 0, { event: null, draft: toVerification(check) })
}

function toDraft(
  event: AgentEvent,
  all: readonly AgentEvent[],
  titleOf: SessionContext['titleOf'],
): StepDraft[] {
  const { at: timestamp } = event
  const plain = { timestamp, confidence: null, duration: null, output: null }
  switch (event.type) {
    case 'thought': {
      const said = all.find((each) => each.type === 'agent_text' && each.part === event.part)
      const text = said?.type === 'agent_text' ? said.text : ''
      const hasFacts = all.some((each) => each.type === 'tool_answered' && each.seq < event.seq)
      const type = hasFacts ? ('inference' as const) : ('analysis' as const)
      const description = hasFacts ? 'Concluded from what the tools answered' : 'Read the question'
      const { confidence, durationMs: duration } = event
      return [
        {
          type,
          description,
          reasoning: event.reasoning || text,
          confidence,
          duration,
          timestamp,
          output: null,
        },
      ]
    }
    case 'tool_asked':
      return [
        {
          ...plain,
          type: 'decision',
          description: `Chose: ${titleOf(event.tool)}`,
          reasoning: event.reason,
          output: event.args ?? null,
        },
      ]
    case 'tool_answered': {
      const answer = ToolAnswer.safeParse(event.output).data
      const reasoning = event.message ?? answer?.summary ?? ''
      const { durationMs: duration, output = null } = event
      const description = `Used ${titleOf(event.tool)}: ${event.outcome}`
      return [
        {
          type: 'action',
          description,
          reasoning,
          confidence: answer?.confidence ?? null,
          duration,
          timestamp,
          output,
        },
      ]
    }
    case 'approval_asked':
      return [
        {
          ...plain,
          type: 'verification',
          description: `Asked for approval: ${titleOf(event.tool)}`,
          reasoning: event.reason,
        },
      ]
    case 'approval_decided': {
      const by = event.by === null ? 'No one decided in time.' : 'A person decided.'
      return [
        { ...plain, type: 'verification', description: `The change was ${event.decision}`, reasoning: by },
      ]
    }
    default:
      return []
  }
}

function toVerification({ isRecheck, refusal, isFree, at }: PolicyCheck): StepDraft {
  const description = isRecheck
    ? 'Checked the approved change again'
    : 'Checked the change against the limits'
  const reasoning =
    refusal ?? (isFree ? 'Within the limits, and allowed without asking.' : 'Within the limits.')
  return {
    type: 'verification',
    description,
    reasoning,
    confidence: null,
    duration: null,
    timestamp: at,
    output: null,
  }
}

/** A turn as the answer of a reasoning engine. */
export function toReasoned(
  session: ReasoningSession,
  { answer, metadata, recommendedProducts }: ChatAnswer,
): ReasonedAnswer {
  const known = session.steps.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  const confidence = known.length === 0 ? null : mean(known)
  const wishes = metadata.approvals.map(({ question }) => question)
  const products = recommendedProducts.map(({ title }) => `Look at ${title}.`)
  const handoff = metadata.handoffSuggestion
  return {
    confidenceScore: confidence === null ? null : Math.round(confidence * 1_000) / 1_000,
    steps: session.steps.map(({ stepNumber, type, description, reasoning, confidence, output }) => ({
      step: stepNumber,
      thought: description,
      analysis: reasoning,
      evidence: type === 'action' ? toEvidence(output) : [],
      confidence,
    })),
    conclusion: session.finalDecision ?? answer,
    recommendations: [
      ...wishes,
      ...products,
      ...(handoff ? [`Ask the ${handoff.agentType} agent: ${handoff.reason}.`] : []),
    ],
    sessionId: session.id,
    conversationId: metadata.conversationId,
  }
}

function toEvidence(output: unknown): string[] {
  const answer = ToolAnswer.safeParse(output).data
  if (!answer) return []
  const { rows, unit, method } = answer.basis
  return [`${rows} ${unit}, ${method}`, ...answer.sources.map(({ title, url }) => `${title} (${url})`)]
}
