/** What is known in this tab of the agents over all stores. */
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { rememberLimits } from '#features/agents/settings/web/agent-cache.ts'
import { listStoreAgents } from '#features/agents/summary/contract.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'

const pollMs = 15_000

export function useStoreAgents() {
  return useQuery({
    ...read(listStoreAgents, {}),
    select: (reply) => reply.data.agents,
    staleTime: pollMs,
    refetchInterval: pollMs,
  })
}

/** Turns an agent on or off, in all stores. */
export function useSwitchAgent(agentType: AgentId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(setLimits, { params: { agentType }, body: { isOn } }),
    onSuccess: (reply) => {
      rememberLimits(client, agentType, reply)
      return client.invalidateQueries({ queryKey: [listStoreAgents.path] })
    },
    onError: (error) =>
      showFailure(t`Couldn't switch the agent`, sentenceOf(error, t`The server didn't respond.`)),
  })
}
