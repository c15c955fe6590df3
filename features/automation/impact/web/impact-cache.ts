import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '#ui/query.ts'
import { viewWorkflowImpact } from '../contract.ts'

export function useImpact(workflowId: string) {
  return useQuery({
    ...read(viewWorkflowImpact, { params: { workflowId } }),
    select: (reply) => reply.data,
  })
}

/** Runs ended, or effects were measured anew. */
export function refreshImpacts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [viewWorkflowImpact.path] })
}
