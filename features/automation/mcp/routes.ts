import { type Route, route } from '#kit/route.ts'
import type { McpDeps } from './actions/deps.ts'
import { listAgents, listAllocations, viewMcpStatus, viewMetrics } from './actions/agents.ts'
import { controlExecution, listExecutions } from './actions/executions.ts'
import * as contract from './contract.ts'

export function mcpRoutes(deps: McpDeps): Route[] {
  return [
    route(contract.listMcpExecutions, async (_input, { workspaceId }) => ({
      success: true as const,
      executions: await listExecutions(deps, workspaceId),
    })),
    route(contract.controlMcpExecution, async ({ params, body }, caller) => ({
      success: true as const,
      execution: await controlExecution(deps, caller, params.execution_id, body.action),
    })),
    route(contract.listMcpAllocations, async (_input, { workspaceId }) => ({
      success: true as const,
      allocations: await listAllocations(deps, workspaceId),
    })),
    route(contract.viewMcpMetrics, async (_input, { workspaceId }) => {
      const metrics = await viewMetrics(deps, workspaceId)
      return { success: true as const, ...metrics, metrics }
    }),
    route(contract.viewMcpStatus, async (_input, { workspaceId }) => ({
      success: true as const,
      ...(await viewMcpStatus(deps, workspaceId)),
    })),
    route(contract.listMcpAgents, async (_input, { workspaceId }) => ({
      success: true as const,
      agents: await listAgents(deps, workspaceId),
    })),
  ]
}
