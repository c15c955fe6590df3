import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import {
  type ChangeField,
  listChanges,
  type StoreChange,
  undoChange,
} from '#features/shop/catalogue/contract.ts'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { changesOf } from '#features/base/workspace/web/audit-changes.ts'
import { momentOf } from '#features/base/workspace/web/audit-words.ts'
import { ChangesTable } from '#features/base/workspace/web/changes-table.tsx'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'

const fields: Record<ChangeField, string> = {
  price: t`Price`,
  title: t`Title`,
  description: t`Description`,
  seo: t`Search listing`,
  vendor: t`Vendor`,
  productType: t`Product type`,
  tags: t`Tags`,
  stock: t`Stock`,
}

/** One change in the store: of what, by whom, from what to what, and the way back where there is one. */
export function StoreChangeRow({ change }: { change: StoreChange }) {
  const client = useQueryClient()
  const { id, actor, productId, productTitle, field, before, after, at, problem, canUndo } = change
  const undo = useMutation({
    mutationFn: () => call(undoChange, { params: { changeId: id } }),
    onSuccess: () => showToast({ title: t`Taken back`, description: t`${fields[field]} of ${productTitle}` }),
    onError: (error) =>
      showFailure(
        t`Not taken back`,
        sentenceOf(error, t`The server did not answer. Look again in a moment.`),
      ),
    onSettled: () => {
      refreshFeed(client)
      return client.invalidateQueries({ queryKey: [listChanges.path] })
    },
  })
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="type-strong break-words">
            {fields[field]}: {productTitle}
          </p>
          <p className="type-small break-words text-ink-2">
            {productId} · {actor} · <time dateTime={at}>{momentOf(at)}</time>
          </p>
        </div>
        <State change={change} />
        {canUndo && (
          <Button
            size="s"
            isBusy={undo.isPending}
            aria-label={t`Undo: ${fields[field]} of ${productTitle}`}
            onClick={() => undo.mutate()}
          >
            <Undo2 aria-hidden className="size-3.5 rtl:-scale-x-100" />
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      <div className="mt-2 rounded-control bg-well p-3">
        <ChangesTable changes={changesOf(before, after)} />
      </div>
      {problem && <p className="type-small mt-2 text-ink-2">{problem}</p>}
    </li>
  )
}

function State({ change: { status, undoneAt, undoOf } }: { change: StoreChange }) {
  if (status === 'pending') return <Badge tint="busy">{t`Being written`}</Badge>
  if (status === 'failed') return <Badge tint="incomplete">{t`Not written`}</Badge>
  if (undoneAt) return <Badge tint="neutral">{t`Taken back`}</Badge>
  return undoOf ? <Badge tint="neutral">{t`Takes back another`}</Badge> : null
}
