import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call, request } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import * as contract from '../contract.ts'

const pollMs = 5_000
const beliefsRead = read(contract.listBeliefs, {})

/** The event stream says when to read again; without it the screen asks by itself. */
export function useBeliefs() {
  const poll = usePollMs(pollMs)
  return useQuery({
    ...beliefsRead,
    select: (reply) => reply.beliefs.map(({ belief }) => belief),
    staleTime: pollMs,
    refetchInterval: poll,
  })
}

/** One belief with its whole history. Whoever opens it asks anew. */
export function useBelief(beliefId: string) {
  return useQuery({
    ...read(contract.getBelief, { params: { beliefId } }),
    select: (reply) => reply.data,
    staleTime: 0,
  })
}

export function useCalibration() {
  return useQuery({
    ...read(contract.viewCalibration, {}),
    select: (reply) => reply.data.agents,
    staleTime: pollMs,
  })
}

export function useDecideBelief(beliefId: string) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (isAccepted: boolean | null) =>
      call(contract.decideBelief, { params: { beliefId }, body: { isAccepted } }),
    onSettled: () => refreshBeliefs(client),
    onError: (error) =>
      showFailure(
        t`Couldn't save your decision`,
        sentenceOf(error, t`The server didn't respond. Nothing was changed.`),
      ),
  })
  return {
    isPending: decide.isPending,
    accept: () => decide.mutate(true),
    decline: () =>
      decide.mutate(false, {
        onSuccess: ({ data }) =>
          showToast({
            title: t`Hypothesis dismissed`,
            description: data.belief.name ?? data.belief.hypothesis,
            tone: 'neutral',
            action: { label: t`Undo`, onAct: () => void takeBack(client, beliefId) },
          }),
      }),
  }
}

/** Outside of the row: that is gone by then. */
async function takeBack(client: QueryClient, beliefId: string): Promise<void> {
  try {
    await call(contract.decideBelief, { params: { beliefId }, body: { isAccepted: null } })
  } catch (error) {
    showFailure(t`Couldn't undo`, sentenceOf(error, t`The server didn't respond. It's still dismissed.`))
  }
  refreshBeliefs(client)
}

/** Answers also how the hypothesis stood before; null for a new one. */
export function usePropose() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (proposal: contract.Proposal) => {
      const known = client.getQueryData(beliefsRead.queryKey)?.beliefs ?? []
      const { data, message } = await call(contract.proposeBelief, { body: proposal })
      const before = known.find(({ belief }) => belief.id === data.belief.id)?.belief.status ?? null
      return { belief: data.belief, message, before }
    },
    onSuccess: () => refreshBeliefs(client),
  })
}

/** The history of one belief as a file, or of all of them. */
export function useExport(beliefId: string | null) {
  return useMutation({
    mutationFn: async () => {
      const answer =
        beliefId === null
          ? request(contract.exportBeliefs, {})
          : request(contract.exportBelief, { params: { beliefId } })
      return (await answer).blob()
    },
    onSuccess: (file) => saveFile(file, beliefId === null ? 'beliefs.csv' : `belief-${beliefId}.csv`),
    onError: (error) => showFailure(t`Couldn't download`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

/** What is believed has changed, or was decided on. */
export function refreshBeliefs(client: QueryClient): void {
  for (const { path } of [
    contract.listBeliefs,
    contract.getBelief,
    contract.viewCalibration,
    contract.reasoningHealth,
  ]) {
    void client.invalidateQueries({ queryKey: [path] })
  }
}
