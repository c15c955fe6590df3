import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ResearchItem } from '#features/shop/research/contract/library.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { useDeleteItem } from './scout-library-cache.ts'
import { ScoutLibraryDetail } from './scout-library-detail.tsx'
import { itemKinds } from './scout-library-kinds.ts'

/** One thing that was found: by whom and when, its text and sources on demand, and the way to delete it. */
export function ScoutLibraryItem({ item }: { item: ResearchItem }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const deletion = useDeleteItem()
  const { id, kind, title, url, query, askedBy, sourceCount, fetchedAt } = item
  const { word, icon: Icon } = itemKinds[kind]
  const name = title || query || url || word
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="type-strong break-words">{name}</p>
          <p className="type-small text-ink-2">
            {plural(sourceCount, { one: '# source', other: '# sources' })} ·{' '}
            {askedBy === 'agent' ? t`asked by an agent` : t`asked by you`} · {timeAgo(fetchedAt)}
          </p>
          {kind === 'crawl' && query && <p className="type-small break-words text-ink-2">{query}</p>}
        </div>
        <Badge tint="neutral">
          <Icon aria-hidden />
          {word}
        </Badge>
        <Button
          size="s"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Close ${name}` : t`Open ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Close` : t`Open`}
        </Button>
        <Button size="s" variant="ghost" aria-label={t`Delete ${name}`} onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {isOpen && (
        <div className="mt-3">
          <ScoutLibraryDetail itemId={id} />
        </div>
      )}
      {isAsking && (
        <Dialog
          title={t`Delete this from the library?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Keep</Trans>
              </Button>
              <Button
                variant="danger"
                isBusy={deletion.isPending}
                onClick={() => deletion.mutate(id, { onSettled: () => setAsking(false) })}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          }
        >
          <p className="break-words">
            <Trans>“{name}” and its sources are removed for good. It cannot be undone.</Trans>
          </p>
        </Dialog>
      )}
    </li>
  )
}
