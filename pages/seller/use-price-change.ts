import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import { refreshToolRuns } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'

/** Asks for another price. What comes back waits for a yes, has happened, or was refused. */
export function usePriceChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: { productId: string; price: string }) => {
      const body = { tool: 'set-price', parameters: change }
      return (await call(executeTool, { params: { agentType: 'seller' }, body })).data
    },
    onSuccess: ({ status, message }) => {
      if (status === 'completed') showToast({ title: t`Price changed`, description: t`You can undo it.` })
      if (status === 'failed' || status === 'rejected')
        showFailure(t`Price not changed`, message ?? t`The store still has the old price.`)
    },
    onError: (error) => showFailure(t`Price not changed`, sentenceOf(error, t`The server did not answer.`)),
    onSettled: () => {
      refreshAgents(client)
      refreshToolRuns(client)
    },
  })
}
