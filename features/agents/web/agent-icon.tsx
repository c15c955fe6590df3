import type { AgentId } from '../contract/event.ts'
import { agentFaces } from './agent-faces.ts'

/** An agent's icon on its tint. Decoration: the name stands beside it. */
export function AgentIcon({ agent }: { agent: AgentId }) {
  const { icon: Icon, tint } = agentFaces[agent]
  return (
    <span
      aria-hidden
      className={`grid size-5 flex-none place-items-center rounded-[24%] [&>svg]:size-3 ${tint}`}
    >
      <Icon strokeWidth={1.75} />
    </span>
  )
}
