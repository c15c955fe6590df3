import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { createUndoableDelete } from '#ui/undoable-delete.ts'
import {
  createWorkflow,
  listWorkflows,
  removeWorkflow,
  setWorkflowStatus,
  type WorkflowSummary,
} from '../contract/workflow.ts'
import { exportWorkflow } from '../contract/transfer.ts'
import { useOrderIds } from './use-order-ids.ts'
import { refreshWorkflows } from './workflow-cache.ts'

const pollMs = 10_000
const unreachable = () => t`The server didn't respond.`

/** Workflows whose removal can still be undone. */
export const removals = createUndoableDelete()

export function useWorkflows() {
  return useQuery({
    ...read(listWorkflows, {}),
    select: (reply) => reply.data.workflows,
    refetchInterval: usePollMs(pollMs),
  })
}

type Beginning = z.input<(typeof createWorkflow)['body']>['from']

/** Makes a draft; answers it with what was left out. */
export function useCreateWorkflow() {
  const client = useQueryClient()
  const ids = useOrderIds()
  return useMutation({
    mutationFn: async (from: Beginning) =>
      (await call(createWorkflow, { body: { id: ids.of(from), from } })).data,
    onSuccess: (_, from) => {
      ids.forget(from)
      refreshWorkflows(client)
    },
    onError: (error) => showFailure(t`Couldn't create the workflow`, sentenceOf(error, unreachable())),
  })
}

export function useSetWorkflowStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'active' | 'paused' }) =>
      call(setWorkflowStatus, { params: { workflowId: id }, body: { status } }),
    onSettled: () => refreshWorkflows(client),
    onError: (error) => showFailure(t`Couldn't switch the workflow`, sentenceOf(error, unreachable())),
  })
}

/** Removes a workflow unless it is undone in the next seconds. */
export function removeLater(client: QueryClient, { id, name }: Pick<WorkflowSummary, 'id' | 'name'>): void {
  removals.schedule(id, {
    title: t`“${name}” removed`,
    finish: async () => {
      try {
        await call(removeWorkflow, { params: { workflowId: id } })
        await client.invalidateQueries({ queryKey: [listWorkflows.path] })
      } catch (error) {
        showFailure(t`Couldn't remove the workflow`, sentenceOf(error, unreachable()))
      }
    },
  })
}

/** The workflow as a file. */
export async function downloadWorkflow({ id, name }: Pick<WorkflowSummary, 'id' | 'name'>): Promise<void> {
  try {
    const definition = await call(exportWorkflow, { params: { workflowId: id }, query: {} })
    const words = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    saveFile(
      new Blob([JSON.stringify(definition, null, 2)], { type: 'application/json' }),
      `${words || 'workflow'}.json`,
    )
    showToast({ title: t`Workflow exported` })
  } catch (error) {
    showFailure(t`Couldn't export the workflow`, sentenceOf(error, unreachable()))
  }
}
