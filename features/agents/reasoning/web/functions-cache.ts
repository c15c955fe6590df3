import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { executeFunction, listExecutions, listFunctions } from '../contract/functions.ts'

const pollMs = 5_000
const maxExecutions = 5

export function useFunctions() {
  return useQuery({ ...read(listFunctions, {}), select: (reply) => reply.functions })
}

/** The last five executions, the newest first. The event stream says when to read again; without it the screen asks by itself. */
export function useExecutions() {
  const poll = usePollMs(pollMs)
  return useQuery({
    ...read(listExecutions, { query: { limit: maxExecutions } }),
    select: (reply) => reply.executions,
    staleTime: pollMs,
    refetchInterval: poll,
  })
}

type FunctionCall = { functionName: string; parameters: Record<string, unknown>; reasoning: string }

export function useExecute() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (order: FunctionCall) => (await call(executeFunction, { body: order })).data,
    onSettled: () => refreshExecutions(client),
  })
}

export function refreshExecutions(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listExecutions.path] })
}
