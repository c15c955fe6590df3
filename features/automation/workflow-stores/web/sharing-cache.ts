/** What is known in this tab of workflows over several stores, and how they are set. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import {
  listSharedWorkflows,
  setWorkflowStore,
  type SharedWorkflow,
  type WorkflowInStore,
} from '../contract.ts'

const sharingRead = read(listSharedWorkflows, {})
const pollMs = 15_000

export function useSharedWorkflows() {
  const refetchInterval = usePollMs(pollMs)
  return useQuery({ ...sharingRead, select: (reply) => reply.data.workflows, refetchInterval })
}

export function refreshSharing(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listSharedWorkflows.path] })
}

type Change = {
  workflowId: string
  storeId: string
  isOn?: boolean
  input?: WorkflowInStore['input']
}

/** Sets a workflow in one store: the switch moves at once, and back where it fails. */
export function useSetWorkflowStore() {
  const client = useQueryClient()
  const put = (workflowId: string, change: (one: SharedWorkflow) => SharedWorkflow) =>
    client.setQueryData(sharingRead.queryKey, (reply) => {
      if (!reply) return reply
      const workflows = reply.data.workflows.map((one) => (one.workflowId === workflowId ? change(one) : one))
      return { ...reply, data: { workflows } }
    })
  return useMutation({
    mutationFn: ({ workflowId, storeId, ...body }: Change) =>
      call(setWorkflowStore, { params: { workflowId, storeId }, body }),
    onMutate: ({ workflowId, storeId, isOn }) => {
      if (isOn === undefined) return
      put(workflowId, (one) => ({
        ...one,
        stores: one.stores.map((each) => (each.storeId === storeId ? { ...each, isOn } : each)),
      }))
    },
    onSuccess: ({ data }) => put(data.workflowId, () => data),
    onError: (error) =>
      showFailure(t`Couldn't change the workflow`, sentenceOf(error, t`The server didn't respond.`)),
    onSettled: () => refreshSharing(client),
  })
}
