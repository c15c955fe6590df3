/** Who waits for whom. What waits is a run and not an agent: an agent that works in two conversations waits in each by itself. */
import type { AgentEvent, RecommendedProduct } from '#features/agents/conversation-log/contract/event.ts'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

const maxLength = 8_000
const maxProducts = 12

/** What a turn that has ended said: its whole answer, or why there is none. */
export function readEnd(events: readonly AgentEvent[]): { isAnswered: boolean; text: string } {
  const texts = events.flatMap((event) => (event.type === 'agent_text' && event.text ? [event.text] : []))
  const problem = events.findLast(({ type }) => ['failed', 'incomplete', 'stopped'].includes(type))
  if (problem && 'message' in problem) return { isAnswered: false, text: problem.message ?? '' }
  if (problem) return { isAnswered: false, text: 'The turn was stopped.' }
  const text = texts.join('\n\n').slice(0, maxLength)
  return text === '' ? { isAnswered: false, text: 'The agent gave no answer.' } : { isAnswered: true, text }
}

/** The products that a conversation named, the latest first, at most twelve. */
export function namedProducts(events: readonly AgentEvent[]): RecommendedProduct[] {
  const named = events.flatMap((event) => {
    if (event.type === 'agent_text') return event.recommendedProducts
    return event.type === 'handoff' ? (event.products ?? []) : []
  })
  return [...new Map(named.toReversed().map((each) => [each.productId, each])).values()].slice(0, maxProducts)
}

/** What an agent answers to a status check. */
export function sayStatus({
  name,
  status,
  mode,
  workload,
  currentTasks,
  performanceMetrics,
}: AgentStatus): string {
  const { tasksCompleted, successRate } = performanceMetrics
  return [
    `${name} is ${status === 'error' ? 'online after a failed run' : status}, ${mode === 'local' ? 'in Local Mode' : 'with a language model'}.`,
    `Workload ${workload} percent, tasks under way: ${currentTasks.length}, completed: ${tasksCompleted}.`,
    ...(successRate === null ? [] : [`Answered in full: ${successRate} percent.`]),
  ].join(' ')
}

/** An open request: the run that asks waits for the turn that answers. */
export type Wait = {
  id: string
  from: AgentId
  to: AgentId
  /** Null when a person asked in the agent's name: then nothing waits. */
  askingRunId: string | null
  /** Null until the turn has begun. */
  turnRunId: string | null
  createdAt: string
}

/** Most requests and handoffs that agents may make behind one another by themselves. */
export const deepestChain = 4

const nameOf = (agent: AgentId) => agent.charAt(0).toUpperCase() + agent.slice(1)

/** Why a request may not be made, in words for whoever asks; null when it may. `chain` is who asked whom until now: the first that asked, then each that was asked, whoever asks now at the end; `depth` how many requests and handoffs stand behind one another, this one included. */
export function judgeRequest(chain: readonly AgentId[], to: AgentId, depth: number): string | null {
  const from = chain.at(-1)
  if (from === to) return 'An agent cannot ask itself.'
  if (depth > deepestChain)
    return `Already ${deepestChain} requests and handoffs stand behind one another. Answer with what is known.`
  const place = chain.indexOf(to)
  if (place === -1 || from === undefined) return null
  const circle = [from, ...chain.slice(place)].map(nameOf).join(' → ')
  return `This would make agents wait for each other: ${circle}. Answer with what is known.`
}

/** Each chain of requests in which an agent stands twice, from the request that it made to the one that comes back to it; a request stands in one loop at most. */
export function findLoops(waits: readonly Wait[]): Wait[][] {
  const answers = new Map(waits.flatMap((wait) => (wait.turnRunId === null ? [] : [[wait.turnRunId, wait]])))
  const taken = new Set<Wait>()
  const loops: Wait[][] = []
  for (const wait of waits) {
    const loop = findLoop(wait, answers)
    if (!loop || loop.some((each) => taken.has(each))) continue
    for (const each of loop) taken.add(each)
    loops.push(loop)
  }
  return loops
}

/** Up the chain from a request to the one that the agent it asks had made. */
function findLoop(last: Wait, answers: ReadonlyMap<string, Wait>): Wait[] | null {
  const chain: Wait[] = []
  for (let wait: Wait | undefined = last; wait && !chain.includes(wait); ) {
    chain.unshift(wait)
    if (wait.from === last.to) return chain
    wait = wait.askingRunId === null ? undefined : answers.get(wait.askingRunId)
  }
  return null
}

/** The request whose failing opens a loop: the youngest, because the least is lost with it. */
export function findVictim(loop: readonly Wait[]): Wait | undefined {
  return loop
    .toSorted((one, other) => compare(one.createdAt, other.createdAt) || compare(one.id, other.id))
    .at(-1)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
