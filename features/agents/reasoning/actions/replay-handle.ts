/** Substitutes for the engine, the model and the tools during a replay. */
import type { ModelPort, ModelTarget, ModelTurn } from '#adapters/models/port.ts'
import type { Tx } from '#db/database.ts'
import type { ApprovalView } from '#engine/contract.ts'
import type { Tool } from '#engine/gate.ts'
import type { StepFacts, StepPlace } from '#engine/kinds.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Refusal } from '#kit/errors.ts'
import type { Recording } from '../contract/recording.ts'
import { reasoningRefusals } from '../contract/session.ts'
import { StoredThought, StoredUse, toTurn } from '../rules/recording.ts'

export type ReplayDeps = {
  isLocal: boolean
  isPlaying: () => boolean
  models: ModelPort
  targets: (workspaceId: string) => Promise<ModelTarget[]>
  toolsOf: (agent: AgentId) => readonly Tool[]
}

/** `isLive`: after the changed step the real model and tools are used. */
export type ReplayPlan = {
  recording: Recording
  fork: { step: string; answer: unknown } | null
  isLive: boolean
}
type LiveDeps = Pick<AgentDeps, 'models' | 'targets' | 'toolsOf'>

const noMore = 'The recording ends here.'

/** The run handle for a replayed turn, and the substituted dependencies. */
export function createReplayHandle(
  world: LiveDeps,
  run: Run,
  play: ReplayPlan,
): { run: Run; deps: ReplayDeps } {
  const { recording, fork } = play
  const known = new Map(recording.steps.map(({ name, output }) => [name, output]))
  const forked = recording.steps.find(({ name }) => name === fork?.step)
  const first = StoredThought.safeParse(
    recording.steps.find(({ kind }) => kind === 'model_call')?.output,
  ).data
  let [current, isChanged, isLive] = ['', false, false]

  function enter(name: string, { part }: StepPlace): void {
    current = name
    const isOfFork = forked !== undefined && (name === forked.name || part === forked.part)
    if (name === forked?.name) isChanged = true
    else if (isChanged && !isOfFork) isLive = play.isLive
  }
  /** The recording is not valid after the changed step. */
  const recalls = (name: string) => !isLive && !isChanged && known.has(name)
  /** Whether the step is answered without running its code. */
  function isRecorded(name: string, { kind }: StepPlace): boolean {
    if (!recalls(name)) return false
    if (kind === 'model_call') return StoredThought.safeParse(known.get(name)).data?.kind === 'fault'
    return kind !== 'tool_call'
  }

  const handle: Run = {
    runId: run.runId,
    workspaceId: run.workspaceId,
    owner: run.owner,
    signal: run.signal,
    now: () => run.now(),
    progress: (at) => run.progress(at),
    sleepUntil: (name, date) => run.sleepUntil(name, date),
    step: <T>(
      name: string,
      work: (signal: AbortSignal, key: string) => Promise<T>,
      facts: StepFacts<T> = {},
    ) => {
      const isRecalled = isRecorded(name, facts)
      enter(name, facts)
      const answer: typeof work = async (signal, key) => {
        if (fork?.step === name) return fork.answer as T
        return isRecalled ? (known.get(name) as T) : work(signal, key)
      }
      return run.step(name, answer, facts)
    },
    stepInTransaction: <T>(name: string, work: (tx: Tx) => Promise<T>, facts: StepFacts<T> = {}) => {
      const isRecalled = facts.kind === 'approval' && recalls(name)
      enter(name, facts)
      const answer: typeof work = async (tx) => (isRecalled ? (known.get(name) as T) : work(tx))
      return run.stepInTransaction(name, answer, facts)
    },
    untilEnded: async (name, runId) => {
      if (isLive) await run.untilEnded(name, runId)
    },
    askApproval: async (name, asked) => {
      if (isLive) return run.askApproval(name, asked)
      return recording.approvals.find((each) => each.name === name) ?? toRejected(run, name, asked)
    },
  }
  const target: ModelTarget = {
    provider: first?.provider === 'deepseek' || first?.provider === 'compatible' ? first.provider : 'openai',
    model: first?.model ?? '',
    baseUrl: '',
    apiKey: null,
  }
  const models: ModelPort = {
    ...world.models,
    think: async (to, ask, options) => {
      if (isLive) return world.models.think(to, ask, options)
      const thought = recalls(current) ? StoredThought.safeParse(known.get(current)).data : undefined
      return (thought?.['turn'] as ModelTurn | undefined) ?? toTurn(current, { text: noMore, toolCalls: [] })
    },
  }
  const deps: ReplayDeps = {
    isLocal: first?.kind === 'intent',
    isPlaying: () => !isLive,
    models,
    targets: async (workspaceId) => (isLive ? world.targets(workspaceId) : [target]),
    toolsOf: (agent) => world.toolsOf(agent).map((tool) => replayTool(tool)),
  }

  function replayTool(tool: Tool): Tool {
    const { preview, starts } = tool
    return {
      ...tool,
      ...(starts ? { starts: async (call, input) => (isLive ? starts(call, input) : null) } : {}),
      ...(preview ? { preview: async (call, input) => (isLive ? preview(call, input) : refuse()) } : {}),
      run: async (call, input) => {
        if (isLive) return tool.run(call, input)
        const use = recalls(current) ? StoredUse.safeParse(known.get(current)).data : undefined
        if (!use) return refuse()
        if (use.fault !== null) throw new Refusal(reasoningRefusals.RECORDED_FAULT, use.fault)
        return use.output
      },
    }
  }
  return { run: handle, deps }
}

function refuse(): never {
  throw new Refusal(reasoningRefusals.NOT_RECORDED, 'The recording has no answer to this.')
}

/** A replay requests no approvals. */
function toRejected(
  run: Run,
  name: string,
  { question, args }: Parameters<Run['askApproval']>[1],
): ApprovalView {
  const at = run.now().toISOString()
  const open = { id: run.runId, runId: run.runId, name, question, args, decidedArgs: null }
  return { ...open, decision: 'rejected', decidedBy: null, decidedAt: at, askedAt: at, expiresAt: at }
}
