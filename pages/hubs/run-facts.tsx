import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RunView } from '#engine/contract.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { countedOf, durationOf, isLive } from '#features/base/runs/web/run-labels.ts'
import { stageLabel } from '#features/base/runs/web/stage-labels.ts'
import type { SyncReport } from '#features/shop/feed/contract.ts'
import type { SalesReport } from '#features/shop/sales/contract.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { read } from '#ui/query.ts'
import { clockTime, dateOf } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'

type Props = { id: string; run: RunView; again?: ReactNode }

/** What a run did, opened below its row. A list leaves out what a run put out, so a sync's report is read here. */
export function RunFacts({ id, run, again }: Props) {
  const hasReport = !isLive(run) && ['feed.sync', 'sales.sync', 'customers.sync'].includes(run.kind)
  const whole = useQuery({
    ...read(getRun, { params: { runId: run.id } }),
    select: (reply) => reply.data.run,
    enabled: hasReport,
  })
  const facts: { name: string; value: ReactNode }[] = [
    { name: t`Started`, value: run.startedAt ? momentOf(run.startedAt) : t`Not started` },
    { name: t`Ended`, value: run.endedAt ? momentOf(run.endedAt) : t`Not ended` },
    { name: t`Duration`, value: durationOf(run) ?? '–' },
  ]
  if (run.progress) {
    const counted = countedOf(run.progress)
    const stage = <bdi>{stageLabel(run.progress)}</bdi>
    facts.push({
      name: isLive(run) ? t`Now` : t`Last step`,
      value: counted ? (
        <>
          {stage}, {counted}
        </>
      ) : (
        stage
      ),
    })
  }
  if (hasReport)
    facts.push({
      name: t`Result`,
      value: whole.isPending ? (
        <Skeleton className="my-1 h-3 w-40" />
      ) : whole.data ? (
        resultOf(whole.data)
      ) : (
        '–'
      ),
    })
  return (
    <div id={id} className="mb-3 rounded-control bg-well p-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        {facts.map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">
            <Trans>Run ID</Trans>
          </dt>
          <dd className="type-code break-all">{run.id}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {again}
        <Button size="s" onClick={() => void copy(run.id)}>
          <Copy aria-hidden className="size-3.5" />
          <Trans>Copy run ID</Trans>
        </Button>
      </div>
    </div>
  )
}

function momentOf(iso: string): string {
  return t`${dateOf(iso)}, ${clockTime(Date.parse(iso))}`
}

function resultOf({ kind, output }: RunView): string {
  const {
    added,
    changed,
    read: synced,
    removed,
    failedCount,
  } = (output ?? {}) as Partial<SyncReport & SalesReport>
  if (removed === undefined || failedCount === undefined) return '–'
  if (kind === 'feed.sync' && added !== undefined && changed !== undefined)
    return t`${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed, ${formatNumber(failedCount)} failed`
  if (kind !== 'feed.sync' && synced !== undefined)
    return t`${formatNumber(synced)} synced, ${formatNumber(removed)} removed, ${formatNumber(failedCount)} failed`
  return '–'
}

async function copy(runId: string) {
  try {
    await navigator.clipboard.writeText(runId)
    showToast({ title: t`Run ID copied` })
  } catch {
    showFailure(t`Couldn't copy`, t`Your browser doesn't allow this page to use the clipboard.`)
  }
}
