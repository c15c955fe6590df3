import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { reasoningHealth } from '#features/insight/beliefs/contract.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { listReasoning, reason } from '../contract/session.ts'

const pollMs = 10_000

/** Whether a model can be asked, and how many beliefs are held. */
export function useHealth() {
  return useQuery({ ...read(reasoningHealth, {}), staleTime: pollMs, refetchInterval: pollMs })
}

/** Thinks a question through. */
export function useReason(agentType: AgentId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (query: string) => (await call(reason, { body: { query, agentType } })).reasoning,
    onSettled: () => client.invalidateQueries({ queryKey: [listReasoning.path] }),
  })
}
