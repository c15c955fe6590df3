import {
  CalendarClock,
  CircleDashed,
  Clock,
  Globe,
  Hand,
  type LucideIcon,
  MessageSquare,
  MousePointerClick,
  Repeat,
  Split,
  Wrench,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { StepType, Trigger } from '../../contract/definition.ts'

const icons: Record<StepType, LucideIcon> = {
  incomplete: CircleDashed,
  tool: Wrench,
  condition: Split,
  loop: Repeat,
  wait: Clock,
  approval: Hand,
  http: Globe,
  message: MessageSquare,
  workflow: Workflow,
  ask: MessageSquare,
}

const triggerIcons: Record<Trigger['type'], LucideIcon> = {
  manual: MousePointerClick,
  schedule: CalendarClock,
  event: Zap,
  webhook: Webhook,
}

type Props =
  | { type: StepType; agent: AgentId | null; trigger?: never }
  | { trigger: Trigger['type']; type?: never; agent?: never }

/** The square of a step: its agent's, or of its kind where it has none. */
export function StepIcon({ type, agent, trigger }: Props) {
  if (agent && type !== 'approval') return <AgentIcon agent={agent} size="l" />
  const Icon = trigger ? triggerIcons[trigger] : icons[type]
  const tint = type === 'approval' ? 'bg-customer-soft text-customer' : 'bg-press text-ink-2'
  return (
    <span className={`grid size-7 flex-none place-items-center rounded-[24%] ${tint}`}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </span>
  )
}
