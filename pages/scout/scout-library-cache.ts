/** The library of research as the browser holds it. */
import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  deleteItem,
  exportLibrary,
  getItem,
  type ItemKind,
  listLibrary,
} from '#features/shop/research/contract/library.ts'
import { refreshResearch } from '#features/shop/research/web/research-cache.ts'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { call, request } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure, showToast } from '#ui/toast.ts'

export type LibraryChoice = { search: string; kind: ItemKind | '' }
export type LibraryFormat = 'csv' | 'json'

function filterOf({ search, kind }: LibraryChoice) {
  return { ...(search.trim() ? { search: search.trim() } : {}), ...(kind ? { kind } : {}) }
}

/** What was found, the newest first, a page at a time. */
export function useLibrary(choice: LibraryChoice) {
  const filter = filterOf(choice)
  return useInfiniteQuery({
    queryKey: [listLibrary.path, filter],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      return (await call(listLibrary, { query: { ...filter, ...cursor } }, { signal })).data
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
    }),
  })
}

export function useItem(itemId: string) {
  return useQuery({ ...read(getItem, { params: { itemId } }), select: (reply) => reply.data.item })
}

export function useDeleteItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string) => call(deleteItem, { params: { itemId } }),
    onSuccess: () => showToast({ title: t`Deleted from the library` }),
    onError: (error) => {
      // Somebody was first: what was wanted is so.
      if (codeOf<typeof deleteItem>(error) === 'RESEARCH_NOT_FOUND') return
      showFailure(t`Couldn't delete`, sentenceOf(error, t`The server didn't respond. Nothing was deleted.`))
    },
    onSettled: () => refreshResearch(client),
  })
}

export function useExportLibrary() {
  return useMutation({
    mutationFn: async ({ format, ...choice }: LibraryChoice & { format: LibraryFormat }) => {
      const response = await request(exportLibrary, { query: { ...filterOf(choice), format } })
      saveFile(
        await response.blob(),
        `research-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.${format}`,
      )
    },
    onSuccess: () => showToast({ title: t`Library downloaded` }),
    onError: (error) =>
      showFailure(
        t`Couldn't download the library`,
        sentenceOf(error, t`The download was incomplete. Try again.`),
      ),
  })
}
