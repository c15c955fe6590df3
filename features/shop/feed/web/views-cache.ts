import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { createUndoableDelete, usePendingDeletes } from '#ui/undoable-delete.ts'
import {
  changeView,
  type ColumnName,
  deleteView,
  type FeedViewRecord,
  listViews,
  saveView,
  setColumns,
} from '../contract/views.ts'
import { defaultColumns } from './columns.ts'

const viewsRead = read(listViews, {})
const deletes = createUndoableDelete()

type ViewInput = Pick<FeedViewRecord, 'name' | 'query' | 'isDefault'>

/** The saved views of the workspace, without those that are being deleted, and how to change them. */
export function useSavedViews() {
  const client = useQueryClient()
  const pending = usePendingDeletes(deletes)
  const query = useQuery({ ...viewsRead, select: (reply) => reply.data })
  const refresh = () => client.invalidateQueries({ queryKey: viewsRead.queryKey })

  const save = useMutation({
    mutationFn: async ({ id, ...body }: ViewInput & { id?: string }) =>
      (id ? await call(changeView, { params: { viewId: id }, body }) : await call(saveView, { body })).data
        .view,
    onSuccess: async ({ name }) => {
      await refresh()
      showToast({ title: t`View saved`, description: name })
    },
  })

  function remove({ id, name }: FeedViewRecord): void {
    deletes.schedule(id, {
      title: t`View “${name}” deleted`,
      finish: async () => {
        await call(deleteView, { params: { viewId: id } }).catch((error: Error) =>
          showFailure(t`Couldn’t delete the view`, sentenceOf(error, t`The server didn't respond.`)),
        )
        await refresh()
      },
    })
  }

  return {
    isLoaded: query.isSuccess,
    views: (query.data?.views ?? []).filter(({ id }) => !pending.has(id)),
    save,
    remove,
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** The columns that this merchant sees, at once as chosen, and on the server for the next time. */
export function useColumns() {
  const client = useQueryClient()
  const chosen = useQuery({ ...viewsRead, select: (reply) => reply.data.columns }).data
  const put = (columns: ColumnName[] | null) =>
    client.setQueryData(viewsRead.queryKey, (reply) =>
      reply ? { ...reply, data: { ...reply.data, columns } } : reply,
    )
  const choose = useMutation({
    mutationFn: (columns: ColumnName[]) => call(setColumns, { body: { columns } }),
    onMutate: (columns) => {
      put(columns)
      return { before: chosen ?? null }
    },
    onError: (error, _columns, context) => {
      put(context?.before ?? null)
      showFailure(t`Couldn’t save the columns`, sentenceOf(error, t`The server didn't respond.`))
    },
  })
  return { columns: chosen ?? defaultColumns, choose: choose.mutate }
}
