/** What is known of rehearsals in this tab, and how it is read anew. */
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { showFailure } from '#ui/toast.ts'
import {
  type AnswerPick,
  cancelRehearsal,
  listRehearsals,
  listRehearsedEffects,
  type RehearsedEffect,
  startRehearsal,
  viewRehearsal,
} from '../contract.ts'

const pollMs = 1_000

/** Rehearsals of a workflow, the newest first; read again while one is under way, and when the draft is another. */
export function useRehearsals(workflowId: string, revision: number) {
  const idleMs = usePollMs(10_000)
  return useQuery({
    queryKey: [listRehearsals.path, workflowId, revision] as const,
    queryFn: ({ signal }) => call(listRehearsals, { params: { workflowId } }, { signal }),
    select: (reply) => reply.data,
    refetchInterval: ({ state }) => {
      const [newest] = state.data?.data.rehearsals ?? []
      return newest && newest.endedAt === null ? pollMs : idleMs
    },
  })
}

export function refreshRehearsals(client: QueryClient): void {
  for (const { path } of [listRehearsals, viewRehearsal]) void client.invalidateQueries({ queryKey: [path] })
}

type Starting = { id: string; days: number; picks: Record<string, AnswerPick> }

export function useStartRehearsal(workflowId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Starting) => call(startRehearsal, { params: { workflowId }, body }),
    onSettled: () => refreshRehearsals(client),
  })
}

export function useCancelRehearsal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rehearsalId: string) => call(cancelRehearsal, { params: { rehearsalId } }),
    onError: (error) => showFailure(t`Couldn’t stop the rehearsal`, sentenceOf(error, t`Try again.`)),
    onSettled: () => refreshRehearsals(client),
  })
}

export type EffectsShown = 'draft' | 'published' | 'only_draft' | 'only_published' | 'differs'
const pageSize = 50

export function useEffects(rehearsalId: string, of: EffectsShown) {
  return useInfiniteQuery({
    queryKey: [listRehearsedEffects.path, rehearsalId, of] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { of, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return (await call(listRehearsedEffects, { params: { rehearsalId }, query }, { signal })).data
    },
    getNextPageParam: (page) => page.nextCursor,
  })
}

const exportPage = 500

/** Every effect of a choice, read page by page. */
export async function readAllEffects(rehearsalId: string, of: EffectsShown): Promise<RehearsedEffect[]> {
  const all: RehearsedEffect[] = []
  let cursor: string | null = null
  do {
    const query: { of: EffectsShown; limit: number; cursor?: string } = { of, limit: exportPage }
    if (cursor !== null) query.cursor = cursor
    const { data } = await call(listRehearsedEffects, { params: { rehearsalId }, query })
    all.push(...data.effects)
    cursor = data.nextCursor
  } while (cursor !== null)
  return all
}
