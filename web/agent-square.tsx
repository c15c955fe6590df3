import { type AgentId, agentFaces } from './agent-roster.ts'

const sizes = { s: 'size-5 [&>svg]:size-3', m: 'size-7 [&>svg]:size-4', l: 'size-11 [&>svg]:size-[22px]' }

/** An agent's icon on its tint. Decoration: the name stands beside it. */
export function AgentSquare({ agent, size = 'm' }: { agent: AgentId; size?: keyof typeof sizes }) {
  const { icon: Icon, tint } = agentFaces[agent]
  return (
    <span aria-hidden className={`grid flex-none place-items-center rounded-[24%] ${sizes[size]} ${tint}`}>
      <Icon strokeWidth={1.75} />
    </span>
  )
}
