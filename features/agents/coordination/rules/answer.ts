import type { AgentEvent, RecommendedProduct } from '#features/agents/conversation-log/contract/event.ts'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'

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
