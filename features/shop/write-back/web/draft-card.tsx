import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { WriteBackSet } from '../contract.ts'
import { ChangesList } from './changes-list.tsx'
import { useWriteBackAct } from './write-back-cache.ts'
import { sizeOf } from './write-back-labels.ts'

/** What would be written: every change with both values, each to be left out, and the button that writes them. */
export function DraftCard({ set, canWrite }: { set: WriteBackSet; canWrite: boolean }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const start = useWriteBackAct('start', t`Couldn't write the changes`)
  const count = (set.counts.planned ?? 0) - left.size
  const toggle = (position: number) =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(position)) next.add(position)
      return next
    })
  return (
    <Card
      title={t`Changes to write`}
      hasEdge
      aside={
        <span className="type-small text-ink-3">
          {sizeOf(set)} · {timeAgo(set.createdAt)}
        </span>
      }
    >
      <p className="mb-3 text-ink-2">
        <Trans>
          Check what your store will get. Each product is read again before it’s written, and you can undo
          everything as a set for 30 days.
        </Trans>
      </p>
      <ChangesList setId={set.id} label={t`Changes to write`} choice={{ left, onToggle: toggle }} />
      {canWrite && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button
            variant="glass"
            className="max-md:w-full"
            isBusy={start.isPending}
            onClick={() => start.mutate({ params: { setId: set.id }, body: { except: [...left] } })}
          >
            {plural(count, { one: 'Write # change', other: 'Write # changes' })}
          </Button>
          {left.size > 0 && (
            <span className="type-small text-ink-3">
              {plural(left.size, { one: '# left out', other: '# left out' })}
            </span>
          )}
        </div>
      )}
    </Card>
  )
}
