/** What is known of workflows in this tab, and how it is read anew. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { listWorkflowSecrets } from '../contract/secret.ts'
import {
  listTemplates,
  listVersions,
  listWorkflows,
  viewCheckContext,
  viewVersion,
  viewWorkflow,
} from '../contract/workflow.ts'
import { exportWorkflow } from '../contract/transfer.ts'

const draftPollMs = 5_000

export function useWorkflow(workflowId: string) {
  const refetchInterval = usePollMs(draftPollMs)
  return useQuery({
    ...read(viewWorkflow, { params: { workflowId } }),
    select: (reply) => reply.data,
    refetchInterval,
  })
}

export function useCheckContext() {
  return useQuery({ ...read(viewCheckContext, {}), select: (reply) => reply.data })
}

export function useVersions(workflowId: string) {
  return useQuery({
    ...read(listVersions, { params: { workflowId } }),
    select: (reply) => reply.data.versions,
  })
}

export function useVersion(workflowId: string, version: number | null) {
  return useQuery({
    ...read(viewVersion, { params: { workflowId, version: version ?? 1 } }),
    select: (reply) => reply.data,
    enabled: version !== null,
  })
}

export function useTemplates(isWanted: boolean) {
  return useQuery({ ...read(listTemplates, {}), select: (reply) => reply.data.templates, enabled: isWanted })
}

/** Follows the topic "workflows" of the event stream. */
export function refreshWorkflows(client: QueryClient): void {
  const paths = [viewWorkflow, listWorkflows, listVersions, viewCheckContext, listWorkflowSecrets]
  for (const { path } of paths) void client.invalidateQueries({ queryKey: [path] })
}

export function readExport(client: QueryClient, workflowId: string) {
  return client.fetchQuery({
    ...read(exportWorkflow, { params: { workflowId }, query: {} }),
    staleTime: 0,
  })
}
