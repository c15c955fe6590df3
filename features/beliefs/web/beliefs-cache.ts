import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import { decideBelief, listBeliefs, viewCalibration } from '../contract.ts'

const pollMs = 5_000

export function useBeliefs() {
  return useQuery({
    ...read(listBeliefs, {}),
    select: (reply) => reply.beliefs.map(({ belief }) => belief),
    staleTime: pollMs,
    refetchInterval: pollMs,
  })
}

export function useCalibration() {
  return useQuery({ ...read(viewCalibration, {}), select: (reply) => reply.data.agents, staleTime: pollMs })
}

export function useDecideBelief(beliefId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isAccepted: boolean) => call(decideBelief, { params: { beliefId }, body: { isAccepted } }),
    onSettled: () => client.invalidateQueries({ queryKey: [listBeliefs.path] }),
    onError: (error) =>
      showFailure(t`Not decided`, sentenceOf(error, t`The server did not answer. Nothing was changed.`)),
  })
}
