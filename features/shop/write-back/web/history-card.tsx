import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { showToast } from '#ui/toast.ts'
import type { WriteBackSet } from '../contract.ts'
import { ChangesList } from './changes-list.tsx'
import { useEarlierSets, useWriteBackAct } from './write-back-cache.ts'
import { leftovers, setStatusLabels, sizeOf } from './write-back-labels.ts'

type Props = { sets: readonly WriteBackSet[]; nextBefore: string | null; canWrite: boolean }

/** The sets that were written: how far each is, what became of it, and the way back. */
export function HistoryCard({ sets, nextBefore, canWrite }: Props) {
  const [isWhole, setWhole] = useState(false)
  const earlier = useEarlierSets(nextBefore, isWhole)
  if (sets.length === 0) return null
  return (
    <Card title={t`History`}>
      <ul aria-label={t`History`} className="-mx-4 -mb-4">
        {[...sets, ...(earlier.data ?? [])].map((set) => (
          <SetRow key={set.id} set={set} canWrite={canWrite} />
        ))}
      </ul>
      {nextBefore !== null && (
        <div className="mt-7">
          {isWhole && earlier.isError ? (
            <ReadProblem title={t`Couldn't load earlier changes`} query={earlier} />
          ) : (
            (!isWhole || earlier.isPending || earlier.hasNextPage) && (
              <Button
                size="s"
                isBusy={earlier.isFetching}
                onClick={() => (isWhole ? void earlier.fetchNextPage() : setWhole(true))}
              >
                <Trans>Show more</Trans>
              </Button>
            )
          )}
        </div>
      )}
    </Card>
  )
}

function SetRow({ set, canWrite }: { set: WriteBackSet; canWrite: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const undo = useWriteBackAct('undo', t`Couldn't undo`, () => showToast({ title: t`Undo started` }))
  const resume = useWriteBackAct('resume', t`Couldn't resume`)
  const stop = useWriteBackAct('stop', t`Couldn't stop`)
  const { id, status, actor, undoOf, undoneBy, startedAt, createdAt, counts, run, canUndo } = set
  const params = { setId: id }
  const at = startedAt ?? createdAt
  const who = actor === 'system' ? 'Vitrine' : actor
  const { done = 0, total = null } = run?.progress ?? {}
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="type-strong">{undoOf ? t`Undo of ${sizeOf(set)}` : sizeOf(set)}</p>
          <p className="type-small break-words text-ink-2">
            {who} · <time dateTime={at}>{timeAgo(at)}</time>
            {status !== 'running' && (counts.done ?? 0) > 0 && (
              <>
                {' '}
                · <Trans>{formatNumber(counts.done ?? 0)} done</Trans>
              </>
            )}
            {status !== 'running' && leftovers(set).map((text) => ` · ${text}`)}
          </p>
          {status === 'stopped' && run?.error && (
            <p className="type-small mt-0.5 text-incomplete">{run.error.message}</p>
          )}
        </div>
        <Badge tint={status === 'running' ? 'busy' : status === 'stopped' ? 'needs' : 'neutral'}>
          {undoneBy ? t`Undone` : setStatusLabels[status]}
        </Badge>
        <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Hide changes` : t`Show changes`}
        </Button>
        {status === 'running' && run && (
          <Button size="s" isBusy={stop.isPending} onClick={() => stop.mutate({ params: { runId: run.id } })}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {status === 'stopped' && undoneBy === null && canWrite && (
          <Button size="s" isBusy={resume.isPending} onClick={() => resume.mutate({ params })}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {canUndo && canWrite && (
          <Button
            size="s"
            isBusy={undo.isPending}
            aria-label={t`Undo: ${sizeOf(set)}`}
            onClick={() => undo.mutate({ params })}
          >
            <Undo2 aria-hidden className="size-3.5 rtl:-scale-x-100" />
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      {status === 'running' && (
        <div role="status" className="mt-2 flex items-center gap-3 tabular-nums">
          <Meter
            label={t`Progress`}
            percent={total ? Math.min(100, Math.round((done / total) * 100)) : null}
            className="flex-1"
          />
          {total !== null && (
            <span className="type-small text-ink-2">
              <Trans>
                {formatNumber(done)} of {formatNumber(total)}
              </Trans>
            </span>
          )}
        </div>
      )}
      {isOpen && (
        <div className="mt-3">
          <ChangesList setId={id} label={t`Changes of this set`} />
        </div>
      )}
    </li>
  )
}
