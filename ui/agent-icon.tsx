import { agentFaces } from './agent-face.ts'

/** An agent's icon on its tint. Decoration: the name stands beside it. */
export function AgentIcon({ agent }: { agent: keyof typeof agentFaces }) {
  const { icon: Icon, tint } = agentFaces[agent]
  return (
    <span
      aria-hidden
      className={`grid size-6 flex-none place-items-center rounded-[24%] [&>svg]:size-3.5 ${tint}`}
    >
      <Icon strokeWidth={1.75} />
    </span>
  )
}
