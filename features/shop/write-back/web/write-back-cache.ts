import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call, type CallInput, type ReplyOf } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import {
  draftSet,
  listConflicts,
  listSetChanges,
  listSets,
  resolveConflicts,
  resumeSet,
  saveWriteBack,
  startSet,
  undoSet,
  viewWriteBack,
} from '../contract.ts'

export function useWriteBack() {
  return useQuery({ ...read(viewWriteBack, {}), select: (reply) => reply.data })
}

export function useConflicts() {
  return useQuery({ ...read(listConflicts, {}), select: (reply) => reply.data })
}

/** The sets before one of them, page by page, once they are `wanted`. */
export function useEarlierSets(before: string | null, wanted: boolean) {
  return useInfiniteQuery({
    queryKey: [listSets.path, before],
    queryFn: ({ pageParam, signal }) => call(listSets, { query: { before: pageParam } }, { signal }),
    initialPageParam: before ?? '',
    getNextPageParam: (page) => page.data.nextBefore,
    select: ({ pages }) => pages.flatMap((page) => page.data.sets),
    enabled: wanted && before !== null,
    placeholderData: keepPreviousData,
  })
}

/** The changes of a set, page by page. */
export function useSetChanges(setId: string) {
  return useInfiniteQuery({
    queryKey: [listSetChanges.path, setId],
    queryFn: ({ pageParam, signal }) =>
      call(listSetChanges, { params: { setId }, query: { after: pageParam, limit: 100 } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.data.nextAfter,
    select: ({ pages }) => pages.flatMap((page) => page.data.changes),
  })
}

/** Reads again what may have changed of what is written to the store. */
export function refreshWriteBack(client: QueryClient): void {
  for (const { path } of [viewWriteBack, listConflicts, listSets, listSetChanges])
    void client.invalidateQueries({ queryKey: [path] })
}

type Acts = {
  draft: typeof draftSet
  start: typeof startSet
  resume: typeof resumeSet
  undo: typeof undoSet
  resolve: typeof resolveConflicts
  save: typeof saveWriteBack
  stop: typeof cancelRun
}
const acts: Acts = {
  draft: draftSet,
  start: startSet,
  resume: resumeSet,
  undo: undoSet,
  resolve: resolveConflicts,
  save: saveWriteBack,
  stop: cancelRun,
}

/** One act of the page: it says why it failed, and has all read again. */
export function useWriteBackAct<K extends keyof Acts>(
  name: K,
  failure: string,
  onDone?: (reply: ReplyOf<Acts[K]>) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<Acts[K]>) => call(acts[name], input),
    onSuccess: (reply) => onDone?.(reply),
    onError: (error) => showFailure(failure, sentenceOf(error, t`The server didn't respond. Try again.`)),
    onSettled: () => {
      refreshFeed(client)
      refreshWriteBack(client)
    },
  })
}
