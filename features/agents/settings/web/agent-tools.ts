import { useQuery } from '@tanstack/react-query'
import { type AgentTool, listTools } from '#features/agents/tool-runs/contract/tool.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ReplyOf } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { toolName } from './tool-names.ts'

const toolsFreshMs = 60_000

/** The tools of an agent, by their names in the language of the console. */
export function useAgentTools(agent: AgentId) {
  return useQuery({
    ...read(listTools, { params: { agentType: agent } }),
    select: toNamed,
    staleTime: toolsFreshMs,
  })
}

function toNamed({ data }: ReplyOf<typeof listTools>): AgentTool[] {
  return data.tools.map((tool) => ({ ...tool, name: toolName(tool.id, tool.name) }))
}
