/** Which agent has which tools, and what a question to them means without a model. */
import type { Tool } from '#engine/gate.ts'
import { type NamedTool, readQuestion } from '#features/agents/local-mode/rules/read-question.ts'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { toParameters } from '#features/agents/tool-runs/rules.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { AgentDeps } from './deps.ts'

/** What every agent may do with the others. */
const together = ['ask-agent', 'hand-off']

/** Reads a question in Local Mode, where the names of the tools stand for them. */
export function questionReader(toolsOf: (agent: AgentId) => readonly Tool[]): AgentDeps['readIntent'] {
  const owners = new Map<Tool, [AgentId, ...AgentId[]]>()
  for (const agent of AgentId.options) {
    for (const tool of toolsOf(agent)) {
      const known = owners.get(tool)
      if (known) known.push(agent)
      else if (!tool.isPartOnly) owners.set(tool, [agent])
    }
  }
  const named = [...owners].map(([{ name, title, effect, input }, agents]): NamedTool => {
    return { name, title, isRead: effect === 'read', agents, parameters: toParameters(input) }
  })
  return (text, context) => readQuestion(text, context, named)
}

/** Each agent's tools, in the order of its definition. */
export function toolsByAgent(tools: readonly Tool[]): (agent: AgentId) => readonly Tool[] {
  const known = new Map(tools.map((tool) => [tool.name, tool]))
  const ofAgent = new Map(
    Object.entries(roster).map(([agent, definition]) => [
      agent,
      [...definition.tools, ...together].flatMap((name) => known.get(name) ?? []),
    ]),
  )
  return (agent) => ofAgent.get(agent) ?? []
}

/** The tools of all agents. It is handed over before it has any, because tools call what hands it over. */
export function createToolbox() {
  let toolsOf = toolsByAgent([])
  let readIntent = questionReader(toolsOf)
  return {
    toolsOf: (agent: AgentId) => toolsOf(agent),
    readIntent: (...asked: Parameters<AgentDeps['readIntent']>) => readIntent(...asked),
    open: (tools: readonly Tool[]): void => {
      toolsOf = toolsByAgent(tools)
      readIntent = questionReader(toolsOf)
    },
  }
}
