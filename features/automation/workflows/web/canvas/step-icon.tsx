import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { StepType, Trigger } from '../../contract/definition.ts'
import { stepTypes, triggerTypes } from '../step-types.ts'

type Props =
  | { type: StepType; agent: AgentId | null; trigger?: never }
  | { trigger: Trigger['type']; type?: never; agent?: never }

/** The square of a step: its agent's, or of its kind where it has none. */
export function StepIcon({ type, agent, trigger }: Props) {
  if (agent && type !== 'approval') return <AgentIcon agent={agent} size="l" />
  const Icon = (trigger ? triggerTypes[trigger] : stepTypes[type]).icon
  const tint = type === 'approval' ? 'bg-customer-soft text-customer' : 'bg-press text-ink-2'
  return (
    <span className={`grid size-7 flex-none place-items-center rounded-[24%] ${tint}`}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </span>
  )
}
