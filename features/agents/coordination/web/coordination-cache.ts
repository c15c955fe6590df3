import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { useAvatars } from '#ui/avatars.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { getCoordination, sendMessage } from '../contract.ts'

const pollMs = 2_000
/** After a request the agents have so long to answer before the screen reads again. */
const settleMs = 500

/** What the agents do together. The event stream says when to read again; without it the screen asks by itself. */
export function useCoordination() {
  const poll = usePollMs(pollMs)
  return useQuery({
    ...read(getCoordination, {}),
    select: (reply) => reply.data,
    // Only changes between agents are told, not their workload: whoever opens the screen asks anew.
    staleTime: pollMs,
    refetchInterval: poll,
  })
}

export function refreshCoordination(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [getCoordination.path] })
}

/** Asks Scout in the name of Operations how it is. */
export function useTestCoordination() {
  const client = useQueryClient()
  const agent = useAvatars().avatarOf('scout').name
  return useMutation({
    mutationFn: () =>
      call(sendMessage, {
        body: {
          fromAgent: 'ops',
          toAgent: 'scout',
          messageType: 'coordination',
          content: 'action status_check',
          priority: 'medium',
        },
      }),
    onSuccess: () =>
      showToast({
        title: t`Coordination Request Sent`,
        description: t`Request sent to ${agent} agent`,
      }),
    onError: (error) =>
      showFailure(
        t`Couldn't send the request`,
        sentenceOf(error, t`The server didn't respond. Nothing was sent.`),
      ),
    onSettled: () => setTimeout(() => refreshCoordination(client), settleMs),
  })
}
